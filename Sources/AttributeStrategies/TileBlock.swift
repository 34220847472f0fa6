import CollectionAttributes
import Foundation

/// The elements of one tile as they were placed, with what a query needs to cut them to an
/// interval without looking at each.
///
/// ```
/// elements        64 bytes each, in placement order
/// prefixMaxFar    8 bytes each    greatest far edge up to and with this element
/// suffixMinFar    8 bytes each    least far edge from this element on
/// ```
///
/// Elements before the first whose prefix maximum lies beyond `lower` cannot cross; all from the
/// first whose suffix minimum does, do. In between each is tested. The same for `upper` by the
/// near edges, which are searched in place where they never decrease, as in all layouts that place
/// in order.
struct TileBlock {
  let elements: UnsafeMutablePointer<ElementAttributes>
  private let prefixMaxFar: UnsafeMutablePointer<Double>
  private let suffixMinFar: UnsafeMutablePointer<Double>
  private let capacity: Int
  private(set) var count = 0
  private var nearsAscend = true
  private var greatestCrossNear = -Double.infinity
  private var leastCrossFar = Double.infinity
  /// The tile held, -1 where there is none.
  var tile: Int32 = -1
  /// Where the last query's hits began and ended.
  private var hintFirst = 0
  private var hintEnd = 0
  private static let stepsAroundHint = 6
  /// Neighbours in the order of use, -1 at the ends.
  var newer: Int32 = -1
  var older: Int32 = -1

  /// What a block of `capacity` elements takes, in bytes.
  static func byteCount(capacity: Int) -> Int {
    capacity * (MemoryLayout<ElementAttributes>.stride + 2 * MemoryLayout<Double>.stride)
  }

  init(capacity: Int) {
    self.capacity = capacity
    elements = .allocate(capacity: capacity)
    prefixMaxFar = .allocate(capacity: capacity * 2)
    suffixMinFar = prefixMaxFar + capacity
  }

  func deallocate() {
    elements.deallocate()
    prefixMaxFar.deallocate()
  }

  mutating func fill(_ placed: UnsafeBufferPointer<ElementAttributes>) {
    precondition(
      placed.count <= capacity,
      "a tile of \(placed.count) elements is longer than a block of \(capacity)")
    count = placed.count
    hintFirst = 0
    hintEnd = 0
    nearsAscend = true
    greatestCrossNear = -.infinity
    leastCrossFar = .infinity
    guard let source = placed.baseAddress, count > 0 else { return }
    elements.update(from: source, count: count)
    var near = -Double.infinity
    var greatest = -Double.infinity
    for index in 0..<count {
      let frame = elements[index].frame
      if frame.origin.y < near { nearsAscend = false }
      near = frame.origin.y
      greatest = max(greatest, near + frame.size.height)
      prefixMaxFar[index] = greatest
      greatestCrossNear = max(greatestCrossNear, frame.origin.x)
      leastCrossFar = min(leastCrossFar, frame.origin.x + frame.size.width)
    }
    var least = Double.infinity
    for index in stride(from: count - 1, through: 0, by: -1) {
      let frame = elements[index].frame
      least = min(least, frame.origin.y + frame.size.height)
      suffixMinFar[index] = least
    }
  }

  /// Appends the elements that cross `rect`.
  ///
  /// - Returns: how many elements were tested or copied.
  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) -> Int {
    guard count > 0 else { return 0 }
    let lower = rect.origin.y
    let upper = lower + rect.size.height
    guard nearsAscend, coversAcross(rect) else {
      return appendTested(0..<count, rect, to: &buffer)
    }
    let first = partition(near: hintFirst) { prefixMaxFar[$0] > lower }
    let certain =
      first == count || suffixMinFar[first] > lower
      ? first : partition(near: first + 1) { suffixMinFar[$0] > lower }
    let end = partition(near: hintEnd) { elements[$0].frame.origin.y >= upper }
    hintFirst = first
    hintEnd = end
    let examined = appendTested(first..<min(certain, end), rect, to: &buffer)
    guard certain < end else { return examined }
    buffer.append(
      contentsOf: UnsafeBufferPointer(start: elements + certain, count: end - certain))
    return examined + end - certain
  }

  /// Whether every element of the block crosses `rect` across the scroll axis. An element of no
  /// width on the rectangle's edge does not.
  private func coversAcross(_ rect: CGRect) -> Bool {
    let right = rect.origin.x + rect.size.width
    return rect.origin.x < leastCrossFar && right > greatestCrossNear
  }

  private func appendTested(
    _ range: Range<Int>, _ rect: CGRect, to buffer: inout ElementBuffer
  ) -> Int {
    guard !range.isEmpty else { return 0 }
    let target = buffer.reserve(range.count)
    var written = 0
    for index in range where elements[index].crosses(rect) {
      target[written] = elements[index]
      written += 1
    }
    buffer.commit(written)
    return range.count
  }

  /// The first index that satisfies `isBeyond`, `count` if none does; all after it do too.
  ///
  /// Looks around `hint` first, where the answer lies when scrolling, then by binary search.
  @inline(__always)
  private func partition(near hint: Int, _ isBeyond: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    var index = hint
    for _ in 0..<Self.stepsAroundHint {
      if index < count, !isBeyond(index) {
        low = index + 1
        index += 1
      } else if index > 0, isBeyond(index - 1) {
        high = index - 1
        index -= 1
      } else {
        return index
      }
    }
    while low < high {
      let middle = (low + high) / 2
      if isBeyond(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
