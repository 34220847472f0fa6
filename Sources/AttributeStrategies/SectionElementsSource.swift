import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Adds the elements that span whole sections, found through the sections that cross a rectangle.
///
/// They are stored nowhere: 0 bytes. A query costs O(sections crossing) more than that of the
/// strategy below, whose sections say where they are.
public final class SectionElementsSource: RuleSource {
  private let base: any RuleSource
  private var elements: any SectionElements
  private let kinds: [ElementKind]
  private var crossExtent: Double
  private var placed = 0

  public init(over base: any RuleSource, elements: any SectionElements) {
    self.base = base
    self.elements = elements
    kinds = elements.kinds
    crossExtent = base.rule.crossExtent
  }

  public var rule: any LayoutRule { base.rule }
  public var sizes: SectionedSizes { base.sizes }
  public var contentSize: CGSize { base.contentSize }
  public var queriesAreIndependent: Bool { base.queriesAreIndependent }
  public var cacheBytes: Int { base.cacheBytes }
  public var choice: String { base.choice }
  public var lastTouched: [String] { base.lastTouched }
  public var sectionCount: Int { base.sectionCount }

  public var counters: WorkCounters {
    var counters = base.counters
    counters.attributesComputed += placed
    return counters
  }

  public func prepare() { base.prepare() }
  public func reset() { base.reset() }
  public func apply(_ edits: [CollectionEdit]) { base.apply(edits) }

  public func invalidate(_ context: InvalidationContext) {
    base.invalidate(context)
    elements = base.rule.sectionElements ?? elements
    crossExtent = base.rule.crossExtent
  }

  public func info(ofSection section: Int) -> SectionInfo { base.info(ofSection: section) }
  public func extent(ofSection section: Int) -> Extent { base.extent(ofSection: section) }
  public func section(reaching offset: Double) -> Int { base.section(reaching: offset) }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    base.elements(in: rect, into: &buffer)
    let start = buffer.count
    let upper = rect.origin.y + rect.size.height
    let sectionCount = base.sectionCount
    var section = base.section(reaching: rect.origin.y)
    while section < sectionCount {
      let extent = base.extent(ofSection: section)
      guard extent.near < upper else { break }
      place(section, extent, into: &buffer)
      // The next one begins where this one ends: it need not be looked up.
      guard extent.far < upper else { break }
      section += 1
    }
    placed += buffer.count - start
    buffer.filter(from: start) { $0.crosses(rect) }
  }

  public func attributes(of id: ElementID) -> ElementAttributes? {
    guard kinds.contains(id.kind) else { return base.attributes(of: id) }
    guard id.section >= 0, id.section < base.sectionCount else { return nil }
    var buffer = ElementBuffer(capacity: 4)
    place(Int(id.section), base.extent(ofSection: Int(id.section)), into: &buffer)
    placed += buffer.count
    return buffer.elements.first { $0.id == id }
  }

  private func place(_ section: Int, _ extent: Extent, into buffer: inout ElementBuffer) {
    elements.place(
      section: section, base.info(ofSection: section), extent: extent, crossExtent: crossExtent,
      into: &buffer)
  }
}
