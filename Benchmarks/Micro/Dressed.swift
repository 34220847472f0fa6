import AttributeStrategies
import CClocks
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Compares a query of a layout with additions to that of the same layout without: it may take at
/// most 1.5 times as long, plus 4.5 times the time of copying the list's hits. That allowance is 60
/// ns where copying takes 13 ns, as it did where the bound was set, and grows with the time of
/// copying. Tiles are in cache; each layout is queried along the trace as fitted to its own
/// content.
func dressedComparisons(_ inputs: Inputs) -> [Candidate] {
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
  let list = Asked(ListLayout(crossExtent: 390), inputs)
  let copies = FloorCopies(source: list.source, rects: list.frames.map(\.rect))
  func candidate(_ name: String, _ dressed: Asked, _ bare: Asked) -> Candidate {
    Candidate(
      name: "\(name) against without", unit: "query", units: bare.frames.count, bound: 1.5,
      allowance: Allowance(times: 4.5, what: "copies", of: { copies.copy() }), rounds: 301,
      subject: { dressed.ask() }, reference: { bare.ask() })
  }
  var candidates: [Candidate] = []
  for (name, rule) in layouts {
    let bare = Asked(rule(SectionStyle()), inputs)
    for (look, style) in styles {
      candidates.append(candidate("\(name) with \(look)", Asked(rule(style), inputs), bare))
    }
    guard name == "list" else { continue }
    let lines = ListLayout(crossExtent: 390, separator: 1)
    candidates.append(candidate("list with separators", Asked(lines, inputs), bare))
    for (look, axis) in [
      ("to the left", AxisMap(isMirrored: true)), ("sideways", AxisMap(isTransposed: true)),
    ] {
      candidates.append(
        candidate("list scrolled \(look)", Asked(rule(SectionStyle()), inputs, axis), bare))
    }
  }
  return candidates
}

/// A source with the frames of the trace over its content.
private final class Asked {
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

  func ask() {
    var buffer = ElementBuffer(capacity: 1024)
    for (rect, bounds) in frames {
      buffer.removeAll()
      source.elements(in: rect, bounds: bounds, into: &buffer)
      cclocks_sink(buffer.base)
    }
  }
}
