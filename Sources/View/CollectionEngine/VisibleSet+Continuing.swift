import CollectionAttributes
import CollectionModel
import Foundation
import Primitives

/// The elements that two consecutive frames share without a change, as one run of both.
struct SharedRun: BitwiseCopyable {
  var old = 0
  var new = 0
  var count = 0
}

// Most frames of a scroll continue the one before: the same elements, of which some have left at
// one end and others have entered at the other. Two runs are then compared as bytes, without keys,
// seats or the table.
extension VisibleSet {
  /// The most elements that leave or enter at the start of a frame that continues another.
  private static let mostShifted = 7

  /// The run that an answer shares with the elements shown, which are plain; nil unless it
  /// continues them and all others enter, in drawing order.
  ///
  /// - Complexity: O(answer).
  func sharedRun(_ answer: UnsafeBufferPointer<ElementAttributes>, in rect: CGRect) -> SharedRun? {
    guard !answer.isEmpty, let new = answer.baseAddress, !current.isEmpty,
      let run = alignedRun(answer)
    else { return nil }
    // The cheapest first: most answers that do not continue the frame fail at their first element.
    let last = run.new + run.count
    let old = current.base + run.old
    guard Self.areEqual(old, new + run.new, count: 1),
      // Otherwise one element could enter at both ends.
      run.new == 0 || last == answer.count || answer[0].zIndex == answer[last].zIndex,
      canEnter(answer, from: 0, to: run.new, after: nil),
      canEnter(answer, from: last, to: answer.count, after: last - 1),
      Self.areEqual(old, new + run.new, count: run.count), answer.allCross(rect)
    else { return nil }
    return run
  }

  /// Lines an answer up with the elements shown by their first elements.
  private func alignedRun(_ answer: UnsafeBufferPointer<ElementAttributes>) -> SharedRun? {
    let places = Self.mostShifted + 1
    for old in 0..<min(places, current.count) where current.base[old].id.isSame(as: answer[0].id) {
      return SharedRun(old: old, count: min(current.count - old, answer.count))
    }
    for new in 1..<max(1, min(places, answer.count))
    where answer[new].id.isSame(as: current.base[0].id) {
      return SharedRun(new: new, count: min(current.count, answer.count - new))
    }
    return nil
  }

  /// Whether elements are new, plain, and in drawing order with the elements before and after them.
  private func canEnter(
    _ answer: UnsafeBufferPointer<ElementAttributes>, from start: Int, to end: Int, after: Int?
  ) -> Bool {
    guard start < end else { return true }
    var last = after.map { DrawingKey(answer[$0], index: 0) }
    for index in start..<end {
      let element = answer[index]
      let key = DrawingKey(element, index: 0)
      // With another zIndex, an id may occur twice in ascending order.
      let isPlain =
        !element.isHidden && element.detail == 0 && element.zIndex == answer[start].zIndex
        && table.seat(of: element.id) < 0
      guard isPlain, last?.precedes(key) ?? true else { return false }
      last = key
    }
    return end == answer.count || last!.precedes(DrawingKey(answer[end], index: 0))
  }

  /// Whether two runs of attributes are the same, bit for bit.
  @inline(__always)
  private static func areEqual(
    _ one: UnsafePointer<ElementAttributes>, _ other: UnsafePointer<ElementAttributes>, count: Int
  ) -> Bool {
    let words = MemoryLayout<ElementAttributes>.stride / 16
    let (one, other) = (UnsafeRawPointer(one), UnsafeRawPointer(other))
    var difference = SIMD2<UInt64>.zero
    for index in 0..<count {
      for word in 0..<words - 1 {
        let offset = (index &* words &+ word) &* 16
        difference |=
          one.load(fromByteOffset: offset, as: SIMD2<UInt64>.self)
          ^ other.load(fromByteOffset: offset, as: SIMD2<UInt64>.self)
      }
      let offset = (index &* words &+ words &- 1) &* 16
      // The last word has three bytes of padding, whose content means nothing.
      difference |=
        (one.load(fromByteOffset: offset, as: SIMD2<UInt64>.self)
          ^ other.load(fromByteOffset: offset, as: SIMD2<UInt64>.self))
        & SIMD2(.max, 0xFFFF_FFFF_0000_00FF)
    }
    return difference == .zero
  }

  /// Takes over the seats of the shared run; the elements around it enter.
  mutating func matchShared(
    _ run: SharedRun, _ answer: UnsafeBufferPointer<ElementAttributes>
  ) {
    frame += 1
    guard !isContinued else { return }
    let count = answer.count
    // All storage grows as for a frame that is matched element by element, which may be the next.
    _ = order.begin(count)
    next.removeAll()
    next.raiseCapacity(to: current.capacity)
    next.append(contentsOf: answer)
    nextSeatNumbers.raiseCapacity(to: seatNumbers.capacity)
    _ = nextSeatNumbers.reserve(count)
    _ = entered.reserve(count)
    _ = changed.reserve(count)
    (nextSeatNumbers.base + run.new).update(from: seatNumbers.base + run.old, count: run.count)
    for position in 0..<run.new { enter(next.base[position].id, at: position) }
    for position in run.new + run.count..<count { enter(next.base[position].id, at: position) }
    arePositionsCurrent = false
  }

  /// Brings the positions up to date that shared runs have left as they were.
  mutating func updatePositions() {
    for position in 0..<current.count {
      seats.base[Int(seatNumbers.base[position])].position = Int32(truncatingIfNeeded: position)
    }
    arePositionsCurrent = true
  }
}
