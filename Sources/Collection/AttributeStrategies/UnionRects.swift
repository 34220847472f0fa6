import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives
import SpatialIndex

/// Keeps the union of the frames of every 20 consecutive elements, and tests all of the unions.
///
/// If a union crosses the rectangle, its elements are tested individually. The unions are tested
/// eight at a time without a branch.
///
/// 32 bytes per group on top of the attributes, 1.6 per element with groups of 20. A query is O(n /
/// group + group * groups that cross), wherever the rectangle is: it still grows with the content,
/// only more slowly than testing everything. Worst case: the order of elements is scattered over
/// the content, so that every union crosses and every element is tested. `prepare` and every batch
/// of edits are O(n).
///
/// Source: Nelson Tai, CHTCollectionViewWaterfallLayout, which keeps `unionRects` of 20 items each
/// and searches for the first that intersects from the front and for the last from the back. It
/// tests all elements between the two; here, a union between them that does not cross is skipped.
/// Both ends are counted in groups: implementations that looked up one end in groups and the other
/// in elements lost the last elements.
public final class UnionRects: StoredStrategy {
  public static let defaultGroupSize = 20

  public let stored: StoredElements
  private let ownedIndex: OwnedPointer<FrameUnions>
  private var index: UnsafeMutablePointer<FrameUnions> { ownedIndex.address }

  /// - Parameter groupSize: elements per union, at least 1.
  public init(
    rule: any LayoutRule, sizes: SectionedSizes, groupSize: Int = UnionRects.defaultGroupSize
  ) {
    guard groupSize > 0 else { fatalError("a group has at least one element, found \(groupSize)") }
    stored = StoredElements(rule: rule, sizes: sizes)
    ownedIndex = OwnedPointer(FrameUnions(groupSize: groupSize))
  }

  public var work: IndexWork { index.pointee.work }
  public var indexBytes: Int { index.pointee.byteCount }

  public func buildIndex() { index.pointee.build(over: stored.elements) }

  public func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    index.pointee.append(crossing: rect, to: &buffer)
  }
}

/// Unions of consecutive frames, edge by edge.
private struct FrameUnions: ~Copyable {
  private static let lanes = 8

  private let groupSize: Int
  private var elements = UnsafeBufferPointer<ElementAttributes>(start: nil, count: 0)
  private var groupCount = 0
  /// Left, top, right and bottom edges, each padded to whole lanes with groups that cross nothing.
  private var columns = EdgeColumns()
  private(set) var work = IndexWork()

  init(groupSize: Int) { self.groupSize = groupSize }

  var byteCount: Int { columns.byteCount }

  /// The number of lanes, used or padding.
  private var width: Int { (groupCount + Self.lanes - 1) / Self.lanes * Self.lanes }

  /// - Parameter elements: the caller must keep them alive.
  mutating func build(over elements: UnsafeBufferPointer<ElementAttributes>) {
    self.elements = elements
    groupCount = (elements.count + groupSize - 1) / groupSize
    let width = width
    columns.ensure(4, of: width)
    let edges = columns.base
    for group in 0..<width {
      var (left, top) = (Double.infinity, Double.infinity)
      var (right, bottom) = (-Double.infinity, -Double.infinity)
      // A frame without size belongs to its union too: it crosses if it lies inside.
      for index in members(of: group) {
        let frame = elements[index].frame
        left = min(left, frame.origin.x)
        top = min(top, frame.origin.y)
        right = max(right, frame.origin.x + frame.size.width)
        bottom = max(bottom, frame.origin.y + frame.size.height)
      }
      edges[group] = left
      edges[width + group] = top
      edges[2 * width + group] = right
      edges[3 * width + group] = bottom
    }
  }

  private func members(of group: Int) -> Range<Int> {
    let first = min(group * groupSize, elements.count)
    return first..<min(first + groupSize, elements.count)
  }

  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    let (x, y) = (Double(rect.origin.x), Double(rect.origin.y))
    let (endX, endY) = (x + Double(rect.size.width), y + Double(rect.size.height))
    let width = width
    let (tops, bottoms) = (columns.base + width, columns.base + 3 * width)
    var group = 0
    while group < width {
      // The scroll axis first: most unions do not cross there.
      var crossing: Int64 = 0
      for lane in 0..<Self.lanes {
        let beginsBefore: Int64 = tops[group &+ lane] < endY ? 1 : 0
        let endsBeyond: Int64 = bottoms[group &+ lane] > y ? 1 : 0
        crossing |= beginsBefore & endsBeyond
      }
      if crossing != 0 { test(group..<group + Self.lanes, rect, (x, y, endX, endY), &buffer) }
      group += Self.lanes
    }
    work.nodesVisited += groupCount
  }

  /// Tests the elements of the crossing groups.
  private mutating func test(
    _ groups: Range<Int>, _ rect: CGRect, _ ends: (x: Double, y: Double, x2: Double, y2: Double),
    _ buffer: inout ElementBuffer
  ) {
    let (width, edges) = (width, columns.base)
    for group in groups
    where edges[group] < ends.x2 && edges[width + group] < ends.y2
      && edges[2 * width + group] > ends.x && edges[3 * width + group] > ends.y
    {
      let members = members(of: group)
      buffer.append(crossing: rect, of: elements.baseAddress!, members)
      work.elementsTested += members.count
    }
  }
}
