import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives
import SpatialIndex

/// Places everything in `prepare`, sorts it by near edge, and answers queries by binary search.
///
/// ```
/// near edges         0   0   40   90  140     ascending: nothing crosses from the first one at or
/// far edges         40 150   80  130  180     beyond the rectangle's upper end on
/// greatest so far   40 150  150  150  180     ascending: nothing crosses before the first one
///                                             beyond the rectangle's lower end
/// ```
///
/// Far edges alone need not ascend (columns, tall elements), which rules out a binary search over
/// them; the greatest far edge so far always does. Between the two ends every element is tested on
/// both axes, and copied if it crosses.
///
/// 16 bytes per element on top of its attributes, 4 more if the rule did not place them in order. A
/// query is O(log n + elements between the ends). Worst case: the first element reaches over
/// everything, so that the lower end is always the first element, O(n). `prepare` and every batch
/// of edits are O(n).
///
/// Source: a sorted array augmented with prefix maxima is the usual choice where an interval tree
/// seems too much, such as in Heng Li's cgranges before its tree, and as described in NCList
/// (Alekseyenko and Lee, Bioinformatics 23, 2007).
public final class PrecomputeSorted: StoredStrategy {
  public let stored: StoredElements
  private let ownedIndex = OwnedPointer(SortedEdges())
  private var index: UnsafeMutablePointer<SortedEdges> { ownedIndex.address }

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    stored = StoredElements(rule: rule, sizes: sizes)
  }

  public var work: IndexWork { index.pointee.work }
  public var indexBytes: Int { index.pointee.byteCount }

  public func buildIndex() {
    stored.sortByNearEdge()
    index.pointee.build(over: stored.elements)
  }

  public func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    index.pointee.append(crossing: rect, to: &buffer)
  }
}

/// A column of near edges, and one of the greatest far edge among each element and all before it.
private struct SortedEdges: ~Copyable {
  private var elements = UnsafeBufferPointer<ElementAttributes>(start: nil, count: 0)
  private var columns = EdgeColumns()
  private(set) var work = IndexWork()

  var byteCount: Int { columns.byteCount }

  /// - Parameter elements: sorted by near edge; the caller must keep them alive.
  mutating func build(over elements: UnsafeBufferPointer<ElementAttributes>) {
    self.elements = elements
    let count = elements.count
    columns.ensure(2, of: count)
    let edges = columns.base
    var greatest = -Double.infinity
    for index in 0..<count {
      let frame = elements[index].frame
      edges[index] = frame.origin.y
      greatest = max(greatest, frame.origin.y + frame.size.height)
      edges[count + index] = greatest
    }
  }

  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    let lower = Double(rect.origin.y)
    let upper = lower + Double(rect.size.height)
    let count = elements.count
    guard let base = elements.baseAddress else { return }
    let edges = columns.base
    let (nears, greatestFars) = (edges, edges + count)
    var steps = 0
    let first = (0..<count).partitionPoint(counting: &steps) { greatestFars[$0] > lower }
    let end = (first..<count).partitionPoint(counting: &steps) { nears[$0] >= upper }
    buffer.append(crossing: rect, of: base, first..<end)
    work.nodesVisited += steps
    work.elementsTested += end - first
  }
}
