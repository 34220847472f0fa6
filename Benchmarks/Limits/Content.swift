import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import SpatialIndex

/// The elements of a layout, placed once by its rule. Contenders that do not place elements
/// themselves index these.
final class Content {
  /// The capacity for the answer to any query: some hundred times the average number of hits, which
  /// depends on the density of the data and not on its size.
  static let mostHits = 1 << 16

  let layout: LayoutCase
  let items: Int
  let sizes: SectionedSizes
  let size: CGSize
  /// Attributes by item number.
  let placed: UnsafeMutablePointer<ElementAttributes>
  /// Item numbers by near edge; nil if they are already in that order.
  let nearOrder: [Int32]?

  init(_ layout: LayoutCase, items: Int) {
    self.layout = layout
    self.items = items
    sizes = layout.sizes(items: items)
    var walk = LayoutWalk(rule: layout.rule, sizes: sizes)
    placed = .allocate(capacity: items)
    var cursor = Cursor()
    var buffer = ElementBuffer(capacity: 4096)
    var count = 0
    while !walk.isAtEnd(cursor) {
      buffer.removeAll()
      walk.place(&cursor, slots: 1024, into: &buffer)
      precondition(count + buffer.count <= items, "more elements than \(items) items were placed")
      (placed + count).initialize(from: buffer.base, count: buffer.count)
      count += buffer.count
    }
    precondition(count == items, "\(count) elements were placed for \(items) items")
    size = CGSize(width: walk.contentCrossExtent, height: cursor.origin)
    let placed = placed
    let isSorted = (1..<max(1, items)).allSatisfy { near(placed, $0 - 1) <= near(placed, $0) }
    nearOrder =
      isSorted
      ? nil
      : (0..<Int32(items)).sorted {
        (near(placed, Int($0)), $0) < (near(placed, Int($1)), $1)
      }
  }

  deinit { placed.deallocate() }

  var rects: [CGRect] { (0..<items).map { placed[$0].frame } }

  /// The attributes in another order, in storage that the caller owns.
  func attributes(by order: some Collection<Int32>) -> UnsafeMutablePointer<ElementAttributes> {
    let copy = UnsafeMutablePointer<ElementAttributes>.allocate(capacity: items)
    for (position, number) in order.enumerated() {
      (copy + position).initialize(to: placed[Int(number)])
    }
    return copy
  }
}

private func near(_ elements: UnsafeMutablePointer<ElementAttributes>, _ number: Int) -> Double {
  Double(elements[number].frame.origin.y)
}
