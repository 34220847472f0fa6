import CEdgeTests
import CollectionAttributes
import Foundation
import Primitives
import SpatialIndex

extension TileHolder {
  private static let mostTestedSingly = 24

  /// Appends the elements that cross `rect`; returns how many it tested or copied.
  @inline(__always)
  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) -> Int {
    let lower = rect.origin.y
    let upper = lower + rect.size.height
    return isOrdered
      ? appendRun(lower, upper, rect, to: &buffer) : appendRagged(lower, upper, rect, to: &buffer)
  }

  /// If edges ascend, the hits are a contiguous run.
  @inline(__always)
  private mutating func appendRun(
    _ lower: Double, _ upper: Double, _ rect: CGRect, to buffer: inout ElementBuffer
  ) -> Int {
    let first = partition(near: Int(hintFirst)) { far(of: $0) > lower }
    let end = partition(near: Int(hintEnd)) { elements[$0].frame.origin.y >= upper }
    hintFirst = Int32(truncatingIfNeeded: first)
    hintEnd = Int32(truncatingIfNeeded: end)
    guard first < end else { return 0 }
    guard coversAcross(rect) else { return appendTested(first..<end, rect, to: &buffer) }
    buffer.append(
      contentsOf: UnsafeBufferPointer(start: elements + first, count: end - first))
    return end - first
  }

  @inline(never)
  mutating func appendRagged(
    _ lower: Double, _ upper: Double, _ rect: CGRect, to buffer: inout ElementBuffer
  ) -> Int {
    let first = firstBeyond(lower, in: arrays.farHigh, near: Int(hintFirst))
    let end = firstNotBefore(upper, in: arrays.nearLow, near: Int(hintEnd))
    hintFirst = Int32(truncatingIfNeeded: first)
    hintEnd = Int32(truncatingIfNeeded: end)
    let long = appendLong(before: min(first, end), rect, to: &buffer)
    guard first < end else { return long }
    guard coversAcross(rect) else {
      return long + appendTested(first..<end, rect, to: &buffer)
    }
    let certain =
      arrays.farsAscend
      ? first : min(end, max(first, firstBeyond(lower, in: arrays.farLow, near: first)))
    let certainEnd =
      arrays.nearsAscend
      ? end : min(end, max(first, firstNotBefore(upper, in: arrays.nearHigh, near: end - 1)))
    // All before certainEnd begin before `upper`; all from certain on end beyond `lower`.
    appendReaching(first..<min(certain, certainEnd), beyond: lower, to: &buffer)
    if certain < certainEnd {
      buffer.append(
        contentsOf: UnsafeBufferPointer(start: elements + certain, count: certainEnd - certain))
    } else if certainEnd < certain {
      _ = appendSingly(certainEnd..<certain, rect, to: &buffer)
    }
    appendStarting(max(certain, certainEnd)..<end, before: upper, to: &buffer)
    return long + end - first
  }

  @inline(__always)
  func far(of index: Int) -> Double {
    elements[index].frame.origin.y + elements[index].frame.size.height
  }

  /// Appends the elements of a range that end beyond `lower`, found 16 at a time.
  @inline(__always)
  private func appendReaching(
    _ range: Range<Int>, beyond lower: Double, to buffer: inout ElementBuffer
  ) {
    appendMasked(range, to: &buffer) { cedgetests_mask_above_16_doubles(arrays.far + $0, lower) }
  }

  /// Appends the elements of a range that start before `upper`, found 16 at a time.
  @inline(__always)
  private func appendStarting(
    _ range: Range<Int>, before upper: Double, to buffer: inout ElementBuffer
  ) {
    appendMasked(range, to: &buffer) { cedgetests_mask_below_16_doubles(arrays.near + $0, upper) }
  }

  @inline(__always)
  private func appendMasked(
    _ range: Range<Int>, to buffer: inout ElementBuffer, _ mask: (Int) -> UInt32
  ) {
    guard !range.isEmpty else { return }
    let target = buffer.reserve(range.count)
    var written = 0
    var start = range.lowerBound
    while start < range.upperBound {
      let left = range.upperBound - start
      var bits = mask(start)
      if left < TileGroup.size { bits &= (1 << UInt32(left)) - 1 }
      while bits != 0 {
        target[written] = elements[start + bits.trailingZeroBitCount]
        written += 1
        bits &= bits - 1
      }
      start += TileGroup.size
    }
    buffer.commit(written)
  }

  /// Predicts where the hits are, assuming that elements are spread evenly over the tile, and
  /// prefetches the memory of the first of them.
  mutating func aim(at lower: Double, _ upper: Double, _ run: FoundRun) {
    // Not the furthest far edge, because one long element would stretch the tile.
    let near = run.position.start
    let extent = run.extent.advance
    guard extent > 0, count > 0 else { return }
    let scale = Double(count) / extent
    // Clamped before the conversion: a rectangle may reach to infinity or have a negative size.
    let last = Double(count - 1)
    let first = Int(min(last, max(0, (lower - near) * scale)))
    let end = max(first, Int(min(last, max(0, (upper - near) * scale))))
    hintFirst = Int32(truncatingIfNeeded: first)
    hintEnd = Int32(truncatingIfNeeded: end)
    if !isOrdered {
      cedgetests_prefetch(arrays.farHigh + first)
      cedgetests_prefetch(arrays.nearLow + end)
    }
    for index in first...min(end, first + 16) { cedgetests_prefetch(elements + index) }
    cedgetests_prefetch(elements + end)
  }

  /// Whether every element of the holder crosses `rect` across the scroll axis. An element without
  /// width on the rectangle's edge does not.
  @inline(__always)
  func coversAcross(_ rect: CGRect) -> Bool {
    let right = rect.origin.x + rect.size.width
    return rect.origin.x < leastCrossFar && right > greatestCrossNear
  }

  /// Appends long elements before the range that the arrays give.
  @inline(__always)
  private func appendLong(
    before first: Int, _ rect: CGRect, to buffer: inout ElementBuffer
  ) -> Int {
    var number = 0
    while number < long.count, long.far(number) > rect.origin.y {
      let index = long.index(number)
      if index < first, elements[index].crosses(rect) { buffer.append(elements[index]) }
      number += 1
    }
    return number
  }

  /// Tests elements individually. If there are many, tests groups first: groups that cross as a
  /// whole are copied, groups that miss are skipped.
  private mutating func appendTested(
    _ range: Range<Int>, _ rect: CGRect, to buffer: inout ElementBuffer
  ) -> Int {
    if range.count <= Self.mostTestedSingly { return appendSingly(range, rect, to: &buffer) }
    let groups = madeGroups()
    var examined = 0
    var start = range.lowerBound
    while start < range.upperBound {
      let group = start / TileGroup.size
      let end = min((group + 1) * TileGroup.size, range.upperBound)
      switch groups[group].side(of: rect) {
      case .outside: break
      case .inside:
        buffer.append(
          contentsOf: UnsafeBufferPointer(start: elements + start, count: end - start))
        examined += end - start
      case .edge: examined += appendSingly(start..<end, rect, to: &buffer)
      }
      start = end
    }
    return examined
  }

  private mutating func appendSingly(
    _ range: Range<Int>, _ rect: CGRect, to buffer: inout ElementBuffer
  ) -> Int {
    let target = buffer.reserve(range.count)
    var written = 0
    for index in range where elements[index].crosses(rect) {
      target[written] = elements[index]
      written += 1
    }
    buffer.commit(written)
    return range.count
  }

  // MARK: Searching

  /// The first index whose edge is greater than `limit`; `count` if there is none.
  @inline(__always)
  func firstBeyond(_ limit: Double, in edges: UnsafeMutablePointer<Double>, near hint: Int) -> Int {
    partition(near: hint) { edges[$0] > limit }
  }

  /// The first index whose edge is `limit` or greater; `count` if there is none.
  @inline(__always)
  func firstNotBefore(
    _ limit: Double, in edges: UnsafeMutablePointer<Double>, near hint: Int
  ) -> Int {
    partition(near: hint) { edges[$0] >= limit }
  }

  /// The first index that satisfies `isBeyond`. All after it must satisfy it too; -1 must not and
  /// `count` must. Searches outward from `hint`, which is near the answer when scrolling: first in
  /// a few single steps, then doubling the distance each time.
  @inline(__always)
  func partition(near hint: Int, _ isBeyond: (Int) -> Bool) -> Int {
    var index = hint
    if isBeyond(index) {
      for _ in 0..<4 {
        if !isBeyond(index - 1) { return index }
        index -= 1
      }
      return searchBelow(index, isBeyond)
    }
    for _ in 0..<4 {
      index += 1
      if isBeyond(index) { return index }
    }
    return searchAbove(index, isBeyond)
  }

  /// `high` satisfies `isBeyond`.
  @inline(__always)
  private func searchBelow(_ high: Int, _ isBeyond: (Int) -> Bool) -> Int {
    var (high, step) = (high, 4)
    var low = max(-1, high - step)
    while isBeyond(low) {
      high = low
      step *= 2
      low = max(-1, high - step)
    }
    return (low + 1..<high).partitionPoint(where: isBeyond)
  }

  /// `low` does not satisfy `isBeyond`.
  @inline(__always)
  private func searchAbove(_ low: Int, _ isBeyond: (Int) -> Bool) -> Int {
    var (low, step) = (low, 4)
    var high = min(count, low + step)
    while !isBeyond(high) {
      low = high
      step *= 2
      high = min(count, low + step)
    }
    return (low + 1..<high).partitionPoint(where: isBeyond)
  }
}
