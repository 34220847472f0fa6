import AttributeStrategies
import CollectionAttributes
import CollectionEngine
import CollectionLayouts
import CollectionModel
import Foundation
import Harness
import Primitives

/// Compares frames of a scroll by 24 pt each, to and fro, with the queries of the same rectangles:
/// what the view adds to a query. The bound of a list is 200 ns at a query of 21.
func frameComparisons(_ inputs: Inputs) -> [PlannedComparison] {
  let kinds: [(name: String, rule: any LayoutRule, bound: Double)] = [
    ("list", ListLayout(crossExtent: 390), 9.5),
    ("grid", GridLayout(crossExtent: 390), 9.5),
    ("masonry", MasonryLayout(crossExtent: 390, columns: 3), 9.5),
  ]
  return kinds.map { name, rule, bound in
    let scroll = Scroll(inputs, rule)
    return PlannedComparison(
      name: "frames of a \(name) against their queries", unit: "frame", units: Scroll.frameCount,
      bound: bound, rounds: 301, subject: scroll.show, reference: scroll.query)
  }
}

/// A scroll in the middle of a layout's content, from the cache.
private final class Scroll {
  static let frameCount = 512
  private static let step = 24.0

  private let source: LayoutSource
  private let display: Display
  private let rects: [CGRect]
  private var buffer = ElementBuffer()

  init(_ inputs: Inputs, _ rule: any LayoutRule) {
    source = LayoutSource(
      rule: rule, strategy: TiledCache.strategy(for: rule, sizes: inputs.sizes))
    source.prepare()
    display = Display(source, over: inputs.sizes, seed: 1)
    let middle = (source.contentSize.height / 2).rounded()
    rects = (0..<Self.frameCount).map { frame in
      let steps = Double(min(frame, Self.frameCount - frame))
      return CGRect(x: 0, y: middle + Self.step * steps, width: 390, height: 844)
    }
  }

  func show() {
    for rect in rects { display.show(rect.insetBy(dx: 0, dy: -422), bounds: rect) }
  }

  func query() {
    for rect in rects {
      buffer.removeAll()
      source.elements(in: rect.insetBy(dx: 0, dy: -422), bounds: rect, into: &buffer)
    }
  }
}
