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

/// Compares frames of a pinch after which every line breaks again, by columns of masonry and by the
/// distance between items of a flow, with preparing such a layout afresh and a frame of it. Both do
/// the same, so the bound has the 2 % that noise can be of two equal times.
func reflowComparisons(_ inputs: Inputs) -> [PlannedComparison] {
  let kinds: [(String, (Int) -> any LayoutRule)] = [
    ("masonry", { MasonryLayout(crossExtent: 390, columns: 3 + $0) }),
    ("flow", { FlowLayout(crossExtent: 390, interitemSpacing: 10 + 8 * Double($0)) }),
  ]
  return kinds.map { name, rule in
    // There and back, so that each call begins where it ends.
    let rules = [1, 2, 3, 2, 1, 0].map(rule)
    let (reflowed, fresh) = (Reflow(inputs, rules), Reflow(inputs, rules))
    return PlannedComparison(
      name: "\(name) reflowed against prepared afresh", unit: "frame", units: rules.count,
      bound: 1.02, rounds: 61, subject: { reflowed.setRules() },
      reference: { fresh.prepareAfresh() })
  }
}

/// A layout in the middle of whose content a view shows a frame after each of some rules.
private final class Reflow {
  private let sizes: SectionedSizes
  private let rules: [any LayoutRule]
  private let source: LayoutSource
  private let display: Display
  private let rects: [CGRect]

  init(_ inputs: Inputs, _ rules: [any LayoutRule]) {
    (sizes, self.rules) = (inputs.sizes, rules)
    func prepared(_ rule: any LayoutRule) -> LayoutSource {
      let source = LayoutSource(
        rule: rule, strategy: TiledCache.strategy(for: rule, sizes: inputs.sizes))
      source.prepare()
      return source
    }
    let section = inputs.counts.count / 2
    let middle = ElementID.item(inputs.counts[section] / 2, inSection: section)
    rects = rules.map { rule in
      let y = Double(prepared(rule).attributes(of: middle)!.frame.origin.y)
      return CGRect(x: 0, y: y, width: 390, height: 844)
    }
    source = prepared(rules[rules.count - 1])
    display = Display(source, over: inputs.sizes, seed: 1)
  }

  func setRules() {
    for (rule, rect) in zip(rules, rects) {
      source.setRule(rule)
      display.show(rect, bounds: rect)
    }
  }

  func prepareAfresh() {
    for (rule, rect) in zip(rules, rects) {
      let fresh = LayoutSource(rule: rule, strategy: TiledCache.strategy(for: rule, sizes: sizes))
      fresh.prepare()
      withExtendedLifetime(fresh) { display.show(rect, bounds: rect) }
    }
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
