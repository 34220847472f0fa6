import CollectionAttributes
import Foundation

extension ElementBuffer {
  /// The elements to make room for at once: many more may be tested than cross.
  private static let batch = 256

  /// Appends the elements of `elements[range]` that cross `rect`.
  mutating func append(
    crossing rect: CGRect, of elements: UnsafePointer<ElementAttributes>, _ range: Range<Int>
  ) {
    var first = range.lowerBound
    while first < range.upperBound {
      let end = min(first + Self.batch, range.upperBound)
      let out = reserve(end - first)
      var written = 0
      for index in first..<end where elements[index].crosses(rect) {
        (out + written).initialize(from: elements + index, count: 1)
        written += 1
      }
      commit(written)
      first = end
    }
  }

  /// Appends the elements at `positions` that cross `rect`.
  mutating func append(
    crossing rect: CGRect, of elements: UnsafePointer<ElementAttributes>,
    at positions: UnsafeBufferPointer<Int32>
  ) {
    let out = reserve(positions.count)
    var written = 0
    for position in positions where elements[Int(position)].crosses(rect) {
      (out + written).initialize(from: elements + Int(position), count: 1)
      written += 1
    }
    commit(written)
  }

  /// Appends the elements at `positions` without testing them.
  mutating func append(
    _ elements: UnsafePointer<ElementAttributes>, at positions: UnsafeBufferPointer<Int32>
  ) {
    let out = reserve(positions.count)
    for index in 0..<positions.count {
      (out + index).initialize(from: elements + Int(positions[index]), count: 1)
    }
    commit(positions.count)
  }
}
