import AttributeStrategies
import CClocks
import CollectionAttributes
import CollectionEngine
import CollectionLayouts
import CollectionModel
import Foundation
import Harness

/// Compares frames of a pinch, in which the spacing differs by 3/64 pt from the frame before, with
/// frames that scroll by 6 pt, around the same items. Both are passes of a collection view; that of
/// a pinch takes the rule first, and keeps the first visible item where it is.
func pinchComparisons(_ inputs: Inputs) -> [PlannedComparison] {
  let kinds: [(String, (Double) -> any LayoutRule)] = [
    ("list", { ListLayout(crossExtent: 390, spacing: $0) }),
    ("grid", { GridLayout(crossExtent: 390, spacing: $0) }),
  ]
  return kinds.map { name, rule in
    let (pinched, scrolled) = (Gesture(inputs, rule), Gesture(inputs, rule))
    return PlannedComparison(
      name: "\(name) pinched against scrolled", unit: "frame", units: Gesture.frameCount, bound: 3,
      rounds: 301, subject: { pinched.pinch() }, reference: { scrolled.scroll() })
  }
}

/// A layout on a view, with the frames of gestures at several places of its content.
private final class Gesture {
  private static let placeCount = 8
  private static let framesPerPlace = 64
  static let frameCount = placeCount * framesPerPlace

  private let source: LayoutSource
  private let display: Display
  /// The rules of a pinch's frames, which end where they begin.
  private let rules: [any LayoutRule]
  /// Where the viewport is in each frame, place by place, pinched or scrolled.
  private var pinchedRects: [CGRect] = []
  private var scrolledRects: [CGRect] = []

  init(_ inputs: Inputs, _ rule: (Double) -> any LayoutRule) {
    let frames = Self.framesPerPlace
    rules = (0..<frames).map { rule(8 + Double(3 * min($0, frames - $0)) / 64) }
    let strategy = TiledCache(rule: rules[0], sizes: inputs.sizes)
    source = LayoutSource(rule: rules[0], strategy: strategy)
    source.prepare()
    let sections = inputs.counts.count
    let ids = (0..<Self.placeCount).map { place in
      let section = place * sections / Self.placeCount
      return ElementID.item(inputs.counts[section] / 2, inSection: section)
    }
    func viewport(at y: Double) -> CGRect { CGRect(x: 0, y: y, width: 390, height: 844) }
    func near(_ id: ElementID) -> Double { Double(source.attributes(of: id)!.frame.origin.y) }
    let other = LayoutSource(
      rule: rules[0], strategy: TiledCache(rule: rules[0], sizes: inputs.sizes))
    other.prepare()
    display = Display(source, over: inputs.sizes, seed: 1)
    for id in ids {
      for (frame, rule) in rules.enumerated() {
        scrolledRects.append(viewport(at: near(id) + 10 + 6 * Double(frame)))
        other.setRule(rule)
        let y = Double(other.attributes(of: id)!.frame.origin.y)
        pinchedRects.append(viewport(at: y + 10))
      }
    }
  }

  func scroll() {
    for rect in scrolledRects { display.show(rect, bounds: rect) }
  }

  func pinch() {
    for (frame, rect) in pinchedRects.enumerated() {
      source.setRule(rules[frame & (Self.framesPerPlace - 1)])
      display.show(rect, bounds: rect)
    }
  }
}
