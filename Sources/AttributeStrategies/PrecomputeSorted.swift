import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// Places everything in `prepare`, keeps it in the order of near edges, and searches by halving.
///
/// ```
/// near edges         0   0   40   90  140     ascend: elements from the first at or beyond the
/// far edges         40 150   80  130  180     rectangle's upper end on do not cross
/// greatest so far   40 150  150  150  180     ascend too: elements before the first beyond its
///                                             lower end do not cross
/// ```
///
/// Far edges alone may not ascend (columns, tall elements), so that no search by halving can be
/// made over them; the greatest one so far can. Between the two ends every element is tested, on
/// both axes, and copied if it crosses.
///
/// 16 bytes per element beside its attributes, 4 more where the rule did not place them in order.
/// A query is O(log n + elements between the ends). The worst case is a first element that reaches
/// over everything: then the lower end is found at the very first, O(n). `prepare` and every batch
/// of edits are O(n).
///
/// Source: a sorted array augmented with prefix maxima is the usual answer where an interval tree
/// is thought too much, such as Heng Li's cgranges before its tree, and NCList's description of it
/// (Alekseyenko and Lee, Bioinformatics 23, 2007).
public final class PrecomputeSorted: StoredSource {
  public let placement: StoredPlacement
  private var index = SortedEdges()

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    placement = StoredPlacement(rule: rule, sizes: sizes)
  }

  public var work: IndexWork { index.work }
  public var indexBytes: Int { index.byteCount }

  public func buildIndex() {
    placement.sortByNearEdge()
    index.build(over: placement.elements)
  }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    index.append(crossing: rect, to: &buffer)
  }
}

/// Near edges and, of each element and all before it, the greatest far edge.
private struct SortedEdges: ~Copyable {
  private var elements = UnsafeBufferPointer<ElementAttributes>(start: nil, count: 0)
  /// All near edges, then all greatest far edges.
  private var edges = UnsafeMutablePointer<Double>.allocate(capacity: 1)
  private var capacity = 1
  private(set) var work = IndexWork()

  deinit { edges.deallocate() }

  var byteCount: Int { capacity * MemoryLayout<Double>.stride }

  /// - Parameter elements: in the order of near edges; to be kept alive.
  mutating func build(over elements: UnsafeBufferPointer<ElementAttributes>) {
    self.elements = elements
    let count = elements.count
    if 2 * count > capacity {
      edges.deallocate()
      capacity = 2 * count
      edges = .allocate(capacity: capacity)
    }
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
    let (nears, greatestFars) = (edges, edges + count)
    let first = partition(0, count) { greatestFars[$0] > lower }
    let end = partition(first, count) { nears[$0] >= upper }
    buffer.append(crossing: rect, of: base, first..<end)
    work.elementsTested += end - first
  }

  /// The first number from `low` on that satisfies `isBeyond`, `high` if none does; all after it
  /// do too.
  @inline(__always)
  private mutating func partition(
    _ low: Int, _ high: Int, _ isBeyond: (Int) -> Bool
  ) -> Int {
    var (low, high) = (low, high)
    while low < high {
      let middle = (low + high) / 2
      work.nodesVisited += 1
      if isBeyond(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
