import CollectionAttributes
import Foundation
import Primitives
import SpatialIndex

/// The elements of one tile of a plane in the order of its curve, with their boxes, which find
/// those that cross a rectangle.
///
/// 64 bytes per element, and 17 to 32 for its box.
struct PlaneTile: TileContents {
  private var elements: UnsafeMutablePointer<ElementAttributes>
  private var boxes: PackedBoxes
  private var count = 0
  let capacity: Int
  var tile: Int32 = -1
  var isUsed = false

  static func byteCount(capacity: Int) -> Int {
    capacity * MemoryLayout<ElementAttributes>.stride + PackedBoxes.byteCount(capacity: capacity)
  }

  var byteCount: Int { Self.byteCount(capacity: capacity) }

  init(capacity: Int) {
    self.capacity = capacity
    elements = .allocate(capacity: capacity)
    boxes = PackedBoxes(capacity: capacity)
  }

  func deallocate() {
    elements.deallocate()
    boxes.deallocate()
  }

  mutating func fill(_ placed: UnsafeBufferPointer<ElementAttributes>) {
    precondition(
      placed.count <= capacity,
      "a tile of \(placed.count) elements is longer than a holder of \(capacity)")
    count = placed.count
    if let source = placed.baseAddress { elements.update(from: source, count: count) }
    let frame = MemoryLayout<ElementAttributes>.offset(of: \.frame)!
    boxes.fill(
      UnsafeRawPointer(elements) + frame, stride: MemoryLayout<ElementAttributes>.stride,
      count: count)
  }

  /// Requests the memory that `append` reads first.
  @inline(__always)
  func prefetch() { boxes.prefetch() }

  /// Appends the elements that cross `rect`; returns how many it tested or copied.
  @inline(__always)
  func append(
    crossing rect: CGRect, found: inout FoundBoxes, to buffer: inout ElementBuffer
  ) -> Int {
    found.hits.removeAll()
    found.whole.removeAll()
    let examined = boxes.query(
      crossing: rect, hits: &found.hits, whole: &found.whole, partial: &found.partial)
    for group in found.whole.elements {
      let boxes = boxes.boxes(ofGroup: Int(group))
      buffer.append(
        contentsOf: UnsafeBufferPointer(start: elements + boxes.lowerBound, count: boxes.count))
    }
    if boxes.isExact {
      buffer.append(elements, at: found.hits.elements)
    } else {
      buffer.append(crossing: rect, of: elements, at: found.hits.elements)
    }
    return examined
  }
}

/// Room for what `PlaneTile` finds, the same for all tiles.
struct FoundBoxes: ~Copyable {
  var hits = PositionBuffer()
  var whole = PositionBuffer()
  var partial = PositionBuffer()
}
