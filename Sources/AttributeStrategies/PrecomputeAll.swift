import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation

/// Places everything in `prepare` and looks at every stored frame in each query: what the guides
/// for custom layouts describe.
///
/// 80 bytes per element: its attributes, and its near and far edges once more in columns of their
/// own, so that a query reads 16 bytes per element. A query is O(n) whatever it finds; `prepare`
/// is O(n).
///
/// Source: Apple, "Collection View Programming Guide for iOS", Creating Custom Layouts.
public final class PrecomputeAll: AttributeSource {
  private var walk: LayoutWalk
  private var stored: ElementBuffer
  /// All near edges, then all far edges.
  private var edges = UnsafeMutablePointer<Double>.allocate(capacity: 1)
  /// Where section s's elements begin among the stored: filled lazily by the first look-up.
  private var sectionStarts: [Int] = []
  public private(set) var contentSize = CGSize.zero
  public private(set) var counters = WorkCounters()

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    walk = LayoutWalk(rule: rule, sizes: sizes)
    stored = ElementBuffer(capacity: max(1, walk.slotCount))
  }

  deinit { edges.deallocate() }

  public var queriesAreIndependent: Bool { true }
  public var cacheBytes: Int { 0 }

  public func prepare() {
    var cursor = Cursor()
    walk.place(&cursor, slots: walk.slotCount, into: &stored)
    contentSize = CGSize(width: walk.rule.crossExtent, height: cursor.origin)
    let count = stored.count
    edges.deallocate()
    edges = .allocate(capacity: max(1, 2 * count))
    for index in 0..<count {
      let frame = stored.base[index].frame
      edges[index] = frame.origin.y
      edges[count + index] = frame.origin.y + frame.size.height
    }
    counters.attributesComputed += count
  }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    let lower = rect.origin.y
    let upper = lower + rect.size.height
    let count = stored.count
    let base = stored.base
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
    counters.elementsExamined += count
  }

  public func attributes(of id: ElementID) -> ElementAttributes? {
    guard id.section >= 0, id.section < walk.sizes.sectionCount else { return nil }
    if sectionStarts.isEmpty { findSectionStarts() }
    let section = Int(id.section)
    var index = sectionStarts[section]
    let end = sectionStarts[section + 1]
    if id.kind == .item {
      index += end - index - Int(walk.sizes.section(section).itemCount) + Int(id.item)
    }
    guard index >= sectionStarts[section], index < end, stored[index].id == id else { return nil }
    return stored[index]
  }

  public func reset() {}

  private func test(
    _ range: Range<Int>, _ rect: CGRect, _ base: UnsafeMutablePointer<ElementAttributes>,
    into buffer: inout ElementBuffer
  ) {
    for index in range where base[index].crosses(rect) { buffer.append(base[index]) }
  }

  private func findSectionStarts() {
    sectionStarts.reserveCapacity(walk.sizes.sectionCount + 1)
    var start = 0
    for section in 0..<walk.sizes.sectionCount {
      sectionStarts.append(start)
      let info = walk.sizes.section(section)
      start += Int(info.itemCount) + (info.headerHeight > 0 ? 1 : 0)
    }
    sectionStarts.append(start)
  }
}
