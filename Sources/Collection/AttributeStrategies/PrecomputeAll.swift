import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives
import SpatialIndex

/// Places everything in `prepare` and looks at every stored frame in each query, as guides for
/// custom layouts describe.
///
/// 80 bytes per element: its attributes, and copies of its near and far edges in separate columns,
/// so that a query reads 16 bytes per element. A query is O(n) even if it finds nothing; `prepare`
/// and every batch of edits are O(n).
///
/// Source: Apple, "Collection View Programming Guide for iOS", Creating Custom Layouts.
public final class PrecomputeAll: StoredStrategy {
  public let stored: StoredElements
  private let ownedIndex = OwnedPointer(AllEdges())
  private var index: UnsafeMutablePointer<AllEdges> { ownedIndex.address }

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    stored = StoredElements(rule: rule, sizes: sizes)
  }

  public var work: IndexWork { index.pointee.work }
  public var indexBytes: Int { index.pointee.byteCount }

  public func buildIndex() { index.pointee.build(over: stored.elements) }

  public func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    index.pointee.append(crossing: rect, to: &buffer)
  }
}

/// The edges of all elements: a column of near edges and one of far edges.
private struct AllEdges: ~Copyable {
  private static let lanes = 8

  private var elements = UnsafeBufferPointer<ElementAttributes>(start: nil, count: 0)
  private var columns = EdgeColumns()
  private(set) var work = IndexWork()

  var byteCount: Int { columns.byteCount }

  /// - Parameter elements: the caller must keep them alive.
  mutating func build(over elements: UnsafeBufferPointer<ElementAttributes>) {
    self.elements = elements
    let count = elements.count
    columns.ensure(2, of: count)
    let edges = columns.base
    for index in 0..<count {
      let frame = elements[index].frame
      edges[index] = frame.origin.y
      edges[count + index] = frame.origin.y + frame.size.height
    }
  }

  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    guard let base = elements.baseAddress else { return }
    let lower = rect.origin.y
    let upper = lower + rect.size.height
    let count = elements.count
    let (nears, fars) = (columns.base, columns.base + count)
    var index = 0
    // Eight at a time without a branch; individually only if some of the eight cross.
    while index + Self.lanes <= count {
      var crossing: Int64 = 0
      for lane in 0..<Self.lanes {
        let startsBefore: Int64 = nears[index &+ lane] < upper ? 1 : 0
        let endsBeyond: Int64 = fars[index &+ lane] > lower ? 1 : 0
        crossing |= startsBefore & endsBeyond
      }
      if crossing != 0 { Self.test(base, index..<index + Self.lanes, rect, into: &buffer) }
      index += Self.lanes
    }
    Self.test(base, index..<count, rect, into: &buffer)
    work.elementsTested += count
  }

  private static func test(
    _ elements: UnsafePointer<ElementAttributes>, _ range: Range<Int>, _ rect: CGRect,
    into buffer: inout ElementBuffer
  ) {
    for index in range where elements[index].crosses(rect) { buffer.append(elements[index]) }
  }
}
