import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives
import SpatialIndex

/// Keeps all frames in a packed rectangle tree, and the attributes in the tree's order, along a
/// Hilbert curve: elements that are close together on the plane are usually close in memory.
///
/// A subtree that lies inside the rectangle is one run of attributes and is copied in one move;
/// only elements along the rectangle's edge are tested (`PackedRectangleTree`). This is the only
/// strategy here whose cost depends neither on how far elements reach along the scroll axis nor on
/// their order.
///
/// 21.1 bytes per element on top of its attributes, 4 more once a single element has been
/// requested. A query is O(log n + hits + elements along the rectangle's edge); worst case: all
/// elements cross that edge, O(n). `prepare` and every batch of edits are O(n), and hold the
/// attributes twice while they run.
///
/// Source: Kamel and Faloutsos, "On packing R-trees", CIKM 1993; used for web maps in flatbush by
/// Vladimir Agafonkin.
public final class PackedTree: StoredStrategy {
  public let stored: StoredElements
  private let ownedIndex: OwnedPointer<PackedFrames>
  private var index: UnsafeMutablePointer<PackedFrames> { ownedIndex.address }

  public init(rule: any LayoutRule, sizes: SectionedSizes) {
    stored = StoredElements(rule: rule, sizes: sizes)
    ownedIndex = OwnedPointer(PackedFrames(stored))
  }

  public var work: IndexWork { index.pointee.work }
  public var indexBytes: Int { index.pointee.tree.byteCount }

  public func buildIndex() {
    index.pointee = PackedFrames(stored, after: index.pointee.work)
    stored.reorder(index.pointee.tree.ids, keepsPositions: false)
    index.pointee.elements = stored.elements
  }

  public func append(crossing rect: CGRect, to buffer: inout ElementBuffer) {
    index.pointee.append(crossing: rect, to: &buffer)
  }

  public func element(_ id: ElementID) -> ElementAttributes? {
    stored.element(id, keptIn: index.pointee.tree.ids)
  }
}

private struct PackedFrames: ~Copyable {
  let tree: PackedRectangleTree
  /// In the order of the tree; `StoredElements` keeps them alive.
  var elements = UnsafeBufferPointer<ElementAttributes>(start: nil, count: 0)
  private var scattered = PositionBuffer()
  /// The first and the end position of each run.
  private var runs = PositionBuffer()
  private(set) var work: IndexWork

  init(_ stored: StoredElements, after work: IndexWork = IndexWork()) {
    tree = PackedRectangleTree(stored.elements.map(\.frame))
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
      let (first, end) = (Int(runs[index]), Int(runs[index + 1]))
      buffer.append(contentsOf: UnsafeBufferPointer(start: base + first, count: end - first))
      work.elementsTested += end - first
      index += 2
    }
    if !tree.isExact { buffer.filter(from: start) { $0.crosses(rect) } }
  }
}
