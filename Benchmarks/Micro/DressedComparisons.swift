import AttributeStrategies
import CClocks
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Compares queries of dressed layouts with those of the same layouts without additions.
///
/// A dressed layout may take at most 1.5 times as long, plus 4.5 times the time of copying the
/// list's hits. On the machine where the bound was set, copying took 13 ns, so the allowance was 60
/// ns. All tiles are in the cache. Each layout is queried along the trace, fitted to its own
/// content.
func dressedComparisons(_ inputs: Inputs) -> [PlannedComparison] {
  let styles: [(String, SectionStyle)] = [
    ("backgrounds", SectionStyle(hasBackground: true)),
    ("pinned headers", SectionStyle(pinsHeaders: true)),
    ("footers", SectionStyle(footer: 24)), ("insets", SectionStyle(inset: 16)),
  ]
  let layouts: [(String, @Sendable (SectionStyle) -> any LayoutRule)] = [
    ("list", { ListLayout(crossExtent: 390, style: $0) }),
    ("grid", { GridLayout(crossExtent: 390, style: $0) }),
    ("flow", { FlowLayout(crossExtent: 390, style: $0) }),
    ("masonry", { MasonryLayout(crossExtent: 390, style: $0) }),
  ]
  let list = QueriedLayout(ListLayout(crossExtent: 390), inputs)
  let copies = HitCopies(source: list.source, rects: list.frames.map(\.rect))
  func comparison(
    _ name: String, _ dressed: QueriedLayout, _ bare: QueriedLayout
  ) -> PlannedComparison {
    PlannedComparison(
      name: "\(name) against without", unit: "query", units: bare.frames.count, bound: 1.5,
      allowance: Allowance(multiple: 4.5, name: "copies", work: { copies.copy() }), rounds: 301,
      subject: { dressed.query() }, reference: { bare.query() })
  }
  var comparisons: [PlannedComparison] = []
  for (name, rule) in layouts {
    let bare = QueriedLayout(rule(SectionStyle()), inputs)
    for (look, style) in styles {
      comparisons.append(
        comparison("\(name) with \(look)", QueriedLayout(rule(style), inputs), bare))
    }
    guard name == "list" else { continue }
    let lines = ListLayout(crossExtent: 390, separator: 1)
    comparisons.append(comparison("list with separators", QueriedLayout(lines, inputs), bare))
    for (look, axis) in [
      ("to the left", AxisMap(isMirrored: true)), ("sideways", AxisMap(isTransposed: true)),
    ] {
      comparisons.append(
        comparison("list scrolled \(look)", QueriedLayout(rule(SectionStyle()), inputs, axis), bare)
      )
    }
  }
  return comparisons
}

/// A layout with the query rectangles of the trace on its content.
private final class QueriedLayout {
  let frames: [(rect: CGRect, bounds: CGRect)]
  let source: LayoutSource

  init(_ rule: any LayoutRule, _ inputs: Inputs, _ axis: AxisMap = .vertical) {
    source = LayoutSource(
      rule: rule, axis: axis, strategy: TiledCache(rule: rule, sizes: inputs.sizes))
    source.prepare()
    // In the rule's axes: the frames on screen are the same ones, turned.
    let size = axis.turned(source.contentSize)
    frames = inputs.rectangles(contentSize: size).map { rect in
      let bounds = rect.insetBy(dx: 0, dy: 422)
      return (
        axis.toScreen(rect, in: axis.turned(size)), axis.toScreen(bounds, in: axis.turned(size))
      )
    }
  }

  /// Queries every rectangle once.
  func query() {
    var buffer = ElementBuffer(capacity: 1024)
    for (rect, bounds) in frames {
      buffer.removeAll()
      source.elements(in: rect, bounds: bounds, into: &buffer)
      cclocks_sink(buffer.base)
    }
  }
}
