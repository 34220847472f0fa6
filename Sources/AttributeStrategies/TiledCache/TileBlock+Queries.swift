import CSupport
import CollectionAttributes
import Foundation
import SpatialIndex

extension TileBlock {
  private static let mostTestedSingly = 24

  /// Appends the elements that cross `rect`.
  ///
  /// - Returns: how many elements were tested or copied.
  mutating func append(crossing rect: CGRect, to buffer: inout ElementBuffer) -> Int {
    let lower = rect.origin.y
    let upper = lower + rect.size.height
    return isOrdered
      ? appendRun(lower, upper, rect, to: &buffer) : appendRagged(lower, upper, rect, to: &buffer)
  }

  /// Where edges ascend, hits are a run.
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

  private mutating func appendRagged(
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
    // All before certainEnd begin before `upper`, all from certain on end beyond `lower`.
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

  /// Those of a range that end beyond `lower`, found 16 at a time.
  @inline(__always)
  private func appendReaching(
    _ range: Range<Int>, beyond lower: Double, to buffer: inout ElementBuffer
  ) {
    appendMasked(range, to: &buffer) { csupport_mask_above_16_doubles(arrays.far + $0, lower) }
  }

  /// Those of a range that start before `upper`, found 16 at a time.
  @inline(__always)
  private func appendStarting(
    _ range: Range<Int>, before upper: Double, to buffer: inout ElementBuffer
  ) {
    appendMasked(range, to: &buffer) { csupport_mask_below_16_doubles(arrays.near + $0, upper) }
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

  /// Looks for the hits where they lie if elements are spread evenly over the tile, and has the
  /// memory of the first of them on its way.
  mutating func aim(at lower: Double, _ upper: Double, _ run: FoundRun) {
    // Not up to the furthest far edge: one long element would stretch the tile.
    let near = run.position.start
    let extent = run.extent.advance
    guard extent > 0, count > 0 else { return }
    let scale = Double(count) / extent
    // Clamped before they are whole numbers: a rectangle may reach to infinity, or be turned round.
    let last = Double(count - 1)
    let first = Int(min(last, max(0, (lower - near) * scale)))
    let end = max(first, Int(min(last, max(0, (upper - near) * scale))))
    hintFirst = Int32(truncatingIfNeeded: first)
    hintEnd = Int32(truncatingIfNeeded: end)
    if !isOrdered {
      csupport_prefetch(arrays.farHigh + first)
      csupport_prefetch(arrays.nearLow + end)
    }
    for index in first...min(end, first + 16) { csupport_prefetch(elements + index) }
    csupport_prefetch(elements + end)
  }

  /// Whether every element of the block crosses `rect` across the scroll axis. An element of no
  /// width on the rectangle's edge does not.
  @inline(__always)
  func coversAcross(_ rect: CGRect) -> Bool {
    let right = rect.origin.x + rect.size.width
    return rect.origin.x < leastCrossFar && right > greatestCrossNear
  }

  /// Long elements from before the range that the arrays tell.
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

  /// Tests elements one by one, or where they are many groups first: those that cross as a whole
  /// are copied, those that miss passed over.
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

  private func appendSingly(
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

  /// The first index whose edge is greater than `limit`; `count` if none is.
  @inline(__always)
  func firstBeyond(_ limit: Double, in edges: UnsafeMutablePointer<Double>, near hint: Int) -> Int {
    partition(near: hint) { edges[$0] > limit }
  }

  /// The first index whose edge is `limit` or greater; `count` if none is.
  @inline(__always)
  func firstNotBefore(
    _ limit: Double, in edges: UnsafeMutablePointer<Double>, near hint: Int
  ) -> Int {
    partition(near: hint) { edges[$0] >= limit }
  }

  /// The first index that satisfies `isBeyond`; all after it do too, -1 does not and `count` does.
  /// Steps away from `hint`, which is where the answer lies when scrolling, a few at a time, then
  /// twice as far each time.
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
    return search(low, high, isBeyond)
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
    return search(low, high, isBeyond)
  }

  @inline(__always)
  private func search(_ low: Int, _ high: Int, _ isBeyond: (Int) -> Bool) -> Int {
    var (low, high) = (low, high)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBeyond(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
