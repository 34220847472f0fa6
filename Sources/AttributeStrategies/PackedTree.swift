import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// Keeps all frames in a packed rectangle tree, and the attributes in its order, along a Hilbert
/// curve: elements that are close together on the plane are mostly so in memory.
///
/// A subtree that lies inside the rectangle is one run of attributes, copied in one piece; only
/// what lies along the rectangle's edge is tested (`PackedRectangleTree`). The one strategy here
/// whose cost does not depend on how far elements reach along the scroll axis, or on their order.
///
/// 21.1 bytes per element beside its attributes; 4 more from the first time that a single element
/// is asked for. A query is O(log n + hits + elements along the rectangle's edge); the worst case
/// is elements that all cross that edge, O(n). `prepare` and every batch of edits are O(n), and
/// keep the attributes twice while they run.
///
/// Source: Kamel and Faloutsos, "On packing R-trees", CIKM 1993; as flatbush by Vladimir Agafonkin
/// in maps on the web.
public final class PackedTree: StoredSource {
  public let placement: StoredPlacement
  private var index: PackedFrames

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    placement = StoredPlacement(rule: rule, sizes: sizes)
    index = PackedFrames(placement)
  }

  public var work: IndexWork { index.work }
  public var indexBytes: Int { index.tree.byteCount }

  public func buildIndex() {
    index = PackedFrames(placement, after: index.work)
    placement.reorder(index.tree.ids, keepsPositions: false)
    index.elements = placement.elements
  }

  public func elements(in rect: CGRect, into buffer: inout ElementBuffer) {
    index.append(crossing: rect, to: &buffer)
  }

  public func attributes(of id: ElementID) -> ElementAttributes? {
    placement.attributes(of: id, keptIn: index.tree.ids)
  }
}

private struct PackedFrames: ~Copyable {
  let tree: PackedRectangleTree
  /// In the order of the tree; kept alive by the placement.
  var elements = UnsafeBufferPointer<ElementAttributes>(start: nil, count: 0)
  private var scattered = PositionBuffer()
  /// First and end of each.
  private var runs = PositionBuffer()
  private(set) var work: IndexWork

  init(_ placement: StoredPlacement, after work: IndexWork = IndexWork()) {
    tree = PackedRectangleTree(placement.elements.map(\.frame))
    self.work = work
  }

  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    guard let base = elements.baseAddress else { return }
    scattered.removeAll()
    runs.removeAll()
    tree.query(crossing: rect, scattered: &scattered, runs: &runs, work: &work)
    let start = buffer.count
    buffer.append(base, at: scattered.elements)
    var index = 0
    while index < runs.count {
      let (first, end) = (runs[index], runs[index + 1])
      buffer.append(contentsOf: UnsafeBufferPointer(start: base + first, count: end - first))
      work.elementsTested += end - first
      index += 2
    }
    if !tree.isExact { buffer.filter(from: start) { $0.crosses(rect) } }
  }
}
