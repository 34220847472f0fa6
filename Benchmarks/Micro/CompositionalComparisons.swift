import AttributeStrategies
import CClocks
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Compares compositional layouts with the layouts that place the same things without being
/// described by groups: queries along the trace, with all tiles in the cache, and preparing.
func compositionalComparisons(_ inputs: Inputs) -> [PlannedComparison] {
  let bare = withoutHeaders(inputs.sizes)
  return [
    queries(
      "compositional grid against grid", of: grid, GridLayout(crossExtent: 390, spacing: 6), bare,
      inputs, bound: 1.3, isSame: true),
    queries(
      "compositional gallery against mosaic", of: gallery, MosaicLayout(crossExtent: 390), bare,
      inputs, bound: 1.5),
    queries(
      "compositional list against list", of: list, ListLayout(crossExtent: 390), bare, inputs,
      bound: 1.3, isSame: true),
    resizing(bare),
    preparing(
      "compositional list prepared against list", [list], ListLayout(crossExtent: 390), bare,
      bound: 1.3),
  ] + preparingSections()
}

/// Preparing 1,000 sections of 1,000 items each. Descriptions are solved before anything is
/// prepared, and each again for another width: the comparisons include that. A thousand different
/// ones take some microseconds each, six times as long as all of the rest.
private func preparingSections() -> [PlannedComparison] {
  let sizes = SectionedSizes(
    sections: Array(repeating: SectionInfo(itemCount: 1000), count: 1000),
    sizes: SizeSequence(repeating: ItemSize(points: 126, 120), count: 1_000_000))
  let reference = MixedLayout((0..<1000).map { _ in GridLayout(crossExtent: 390, spacing: 6) })
  // Each section has items of another height.
  let different = (0..<1000).map { row(of: 20 + Double($0) / 2) }
  return [
    preparing(
      "1,000 sections of one description prepared against grids", [grid], reference, sizes,
      bound: 1.3),
    preparing(
      "1,000 sections of different descriptions prepared against grids", different, reference,
      sizes, bound: 9),
  ]
}

// MARK: Descriptions

private let grid = row(of: 120)

/// Rows of three cells with 6 points between them.
private func row(of height: Double) -> CompositionalSection {
  var section = CompositionalSection(
    group(
      .horizontal, CompositionalSize(width: .fractionalWidth(1), height: .absolute(height)),
      [item(.fractionalWidth(1 / 3), .fractionalHeight(1))], spacing: 6))
  section.groupSpacing = 6
  return section
}

/// A large cell beside two columns of two, over two: seven cells in three levels. As many are on
/// screen as of a mosaic.
private let gallery: CompositionalSection = {
  let column = group(
    .vertical, CompositionalSize(width: .fractionalWidth(0.25), height: .fractionalHeight(1)),
    [item(.fractionalWidth(1), .fractionalHeight(0.5))])
  let upper = group(
    .horizontal, CompositionalSize(width: .fractionalWidth(1), height: .fractionalHeight(2 / 3)),
    [item(.fractionalWidth(0.5), .fractionalHeight(1)), column, column])
  let lower = group(
    .horizontal, CompositionalSize(width: .fractionalWidth(1), height: .fractionalHeight(1 / 3)),
    [item(.fractionalWidth(0.5), .fractionalHeight(1))])
  return CompositionalSection(
    group(
      .vertical, CompositionalSize(width: .fractionalWidth(1), height: .fractionalWidth(1.2)),
      [upper, lower]))
}()

private let list = CompositionalSection(
  group(
    .horizontal, CompositionalSize(width: .fractionalWidth(1), height: .estimated(44)),
    [item(.fractionalWidth(1), .estimated(44))]))

private func item(
  _ width: CompositionalDimension, _ height: CompositionalDimension
) -> CompositionalItem {
  CompositionalItem(CompositionalSize(width: width, height: height))
}

private func group(
  _ axis: CompositionalGroup.Axis, _ size: CompositionalSize, _ items: [CompositionalItem],
  spacing: Double = 0
) -> CompositionalItem {
  CompositionalItem(
    size, group: CompositionalGroup(axis, subitems: items, spacing: .fixed(spacing)))
}

private func composed(_ sections: [CompositionalSection]) -> CompositionalRule {
  CompositionalRule(
    CompositionalLayout(sections),
    in: CompositionalEnvironment(size: CGSize(width: 390, height: 844)))
}

// MARK: Comparisons

private func withoutHeaders(_ sizes: SectionedSizes) -> SectionedSizes {
  var sizes = sizes.duplicated()
  for section in 0..<sizes.sectionCount {
    sizes.apply(.setHeader(height: 0, section: section))
  }
  return sizes
}

/// - Parameter isSame: whether both must have the same elements.
private func queries(
  _ name: String, of section: CompositionalSection, _ reference: any LayoutRule,
  _ sizes: SectionedSizes, _ inputs: Inputs, bound: Double, isSame: Bool = false
) -> PlannedComparison {
  let (own, other) = (
    TracedQueries(composed([section]), sizes, inputs), TracedQueries(reference, sizes, inputs)
  )
  if isSame { own.expectAnswers(of: other) }
  return PlannedComparison(
    name: name, unit: "query", units: own.rects.count, bound: bound, rounds: 301,
    subject: own.query, reference: other.query)
}

/// The query rectangles of the trace on the content of a layout.
private final class TracedQueries {
  private let source: LayoutSource
  let rects: [CGRect]
  private var buffer = ElementBuffer(capacity: 1024)

  init(_ rule: any LayoutRule, _ sizes: SectionedSizes, _ inputs: Inputs) {
    source = LayoutSource(rule: rule, strategy: TiledCache(rule: rule, sizes: sizes))
    source.prepare()
    rects = inputs.rectangles(contentSize: source.contentSize)
  }

  func query() {
    for rect in rects { answer(rect) }
  }

  private func answer(_ rect: CGRect) {
    buffer.removeAll()
    source.elements(in: rect, into: &buffer)
    cclocks_sink(buffer.base)
  }

  func expectAnswers(of other: TracedQueries) {
    precondition(source.contentSize == other.source.contentSize, "the contents differ")
    for rect in rects.enumerated().filter({ $0.offset % 97 == 0 }).map(\.element) {
      answer(rect)
      other.answer(rect)
      precondition(
        Set(buffer.elements) == Set(other.buffer.elements), "the answers in \(rect) differ")
    }
  }
}

/// Making a layout of these descriptions, and preparing `tiled-cache` over it.
private func preparing(
  _ name: String, _ sections: [CompositionalSection], _ reference: any LayoutRule,
  _ sizes: SectionedSizes, bound: Double
) -> PlannedComparison {
  func prepare(_ rule: any LayoutRule) {
    let source = LayoutSource(
      rule: rule, strategy: TiledCache.strategy(for: rule, sizes: sizes.duplicated()))
    source.prepare()
    withUnsafePointer(to: source.contentSize) { cclocks_sink($0) }
  }
  return PlannedComparison(
    name: name, unit: "item", units: sizes.itemCount, bound: bound, rounds: 101,
    subject: { prepare(composed(sections)) }, reference: { prepare(reference) })
}

/// One item after the other measures another height, in the middle of the content.
private func resizing(_ sizes: SectionedSizes) -> PlannedComparison {
  let (own, other) = (
    Resizing(composed([list]), sizes), Resizing(ListLayout(crossExtent: 390), sizes)
  )
  return PlannedComparison(
    name: "compositional list, an item measured, against list", unit: "item",
    units: Resizing.count, bound: 1.3, rounds: 101, subject: own.resize, reference: other.resize)
}

private final class Resizing {
  static let count = 1000
  private let source: LayoutSource
  private let edits: [(one: CollectionEdit, other: CollectionEdit)]
  private var isOther = false

  init(_ rule: any LayoutRule, _ sizes: SectionedSizes) {
    source = LayoutSource(
      rule: rule, strategy: TiledCache(rule: rule, sizes: sizes.duplicated()))
    source.prepare()
    let first = sizes.itemCount / 2
    edits = (first..<first + Self.count).map { item in
      let path = sizes.locate(item)
      let place = ItemPath(section: path.section, item: path.item)
      func box(_ height: Double) -> ItemBox { ItemBox(size: ItemSize(points: 390, height)) }
      return (.resizeItem(place, to: box(61.5)), .resizeItem(place, to: box(77)))
    }
  }

  func resize() {
    isOther.toggle()
    for edit in edits { source.apply([isOther ? edit.other : edit.one]) }
  }
}
