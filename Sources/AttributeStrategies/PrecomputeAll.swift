import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Places everything in `prepare` and looks at every stored frame in each query: what the guides
/// for custom layouts describe.
///
/// 80 bytes per element: its attributes, and its near and far edges once more in columns of their
/// own, so that a query reads 16 bytes per element. A query is O(n) whatever it finds; `prepare`
/// and every batch of edits are O(n).
///
/// Source: Apple, "Collection View Programming Guide for iOS", Creating Custom Layouts.
public final class PrecomputeAll: RuleSource {
  private var stored: StoredElements
  /// All near edges, then all far edges.
  private var edges = UnsafeMutablePointer<Double>.allocate(capacity: 1)
  private var edgeCapacity = 1
  private var examined = 0

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    stored = StoredElements(rule: rule, sizes: sizes)
  }

  deinit { edges.deallocate() }

  public var rule: any LayoutRule { stored.walk.rule }
  public var sizes: SectionedSizes { stored.walk.sizes }
  public var contentSize: CGSize { stored.contentSize }
  public var queriesAreIndependent: Bool { true }
  public var cacheBytes: Int { 0 }

  public var counters: WorkCounters {
    var counters = WorkCounters()
    counters.attributesComputed = stored.placed
    counters.elementsExamined = examined
    counters.sectionsExamined = stored.sectionsExamined
    return counters
  }

  public func prepare() {
    stored.place()
    splitEdges()
  }

  public func reset() {}

  public func apply(_ edits: [CollectionEdit]) {
    stored.apply(edits)
    splitEdges()
  }

  public func invalidate(_ context: InvalidationContext) {
    stored.invalidate(context)
    splitEdges()
  }

  private func splitEdges() {
    let count = stored.count
    if 2 * count > edgeCapacity {
      edges.deallocate()
      edgeCapacity = 2 * count
      edges = .allocate(capacity: edgeCapacity)
    }
    for index in 0..<count {
      let frame = stored.elements.base[index].frame
      edges[index] = frame.origin.y
      edges[count + index] = frame.origin.y + frame.size.height
    }
  }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    let lower = rect.origin.y
    let upper = lower + rect.size.height
    let count = stored.count
    let base = stored.elements.base
    let (nears, fars) = (edges, edges + count)
    var index = 0
    // Eight at a time without a branch; one by one only where some of the eight cross.
    while index + 8 <= count {
      var crossing: Int64 = 0
      for lane in 0..<8 {
        let startsBefore: Int64 = nears[index &+ lane] < upper ? 1 : 0
        let endsBeyond: Int64 = fars[index &+ lane] > lower ? 1 : 0
        crossing |= startsBefore & endsBeyond
      }
      if crossing != 0 { test(index..<index + 8, rect, base, into: &buffer) }
      index += 8
    }
    test(index..<count, rect, base, into: &buffer)
    examined += count
  }

  public func attributes(of id: ElementID) -> ElementAttributes? {
    stored.position(of: id).map { stored.elements[$0] }
  }

  public var sectionCount: Int { stored.walk.sizes.sectionCount }
  public func info(ofSection section: Int) -> SectionInfo { stored.walk.sizes.section(section) }
  public func extent(ofSection section: Int) -> Extent { stored.extent(ofSection: section) }
  public func section(reaching offset: Double) -> Int { stored.section(reaching: offset) }

  private func test(
    _ range: Range<Int>, _ rect: CGRect, _ base: UnsafeMutablePointer<ElementAttributes>,
    into buffer: inout ElementBuffer
  ) {
    for index in range where base[index].crosses(rect) { buffer.append(base[index]) }
  }
}
