import CEdgeTests
import CollectionAttributes
import Foundation
import Primitives

/// The elements of one tile that reach over the lower end of the last rectangle.
///
/// While a rectangle moves forward within the same tiles, elements join at the back, where the
/// lower end passes their near edges, and leave one by one. So no edges are searched, and only the
/// elements that reach over the lower end are tested.
struct TileReach: BitwiseCopyable {
  /// With more, nothing is kept: testing all of them would cost more than a search.
  static let most = 64

  /// The lower end; infinite if nothing is kept.
  var lower = Double.infinity
  /// The first element that begins beyond the lower end.
  var split: Int32 = 0
  /// How many positions are kept, and where they start in the room for all tiles.
  var count: Int32 = 0
  var start: Int32 = 0
}

extension TileHolder {
  /// Appends the elements that cross `rect`, and keeps those that reach over its lower end; returns
  /// how many it tested or copied.
  ///
  /// Keeps nothing if near edges do not ascend.
  ///
  /// - Precondition: not `isOrdered`.
  /// - Parameter room: from `reach.start` on, for the most positions that are kept.
  @inline(__always)
  mutating func append(
    crossing rect: CGRect, keeping reach: inout TileReach, in room: UnsafeMutablePointer<Int32>,
    usesAVX2: Bool, to buffer: inout ElementBuffer
  ) -> Int {
    let lower = rect.origin.y
    let upper = lower + rect.size.height
    guard arrays.nearsAscend else { return appendRagged(lower, upper, rect, to: &buffer) }
    guard upper > lower, coversAcross(rect) else {
      return appendAll(rect, &reach, to: &buffer)
    }
    let positions = room + Int(reach.start)
    if !(lower >= reach.lower), !findReaching(lower, &reach, positions) {
      return appendAll(rect, &reach, to: &buffer)
    }
    let (elements, near, far) = (elements, arrays.near, arrays.far)
    var split = Int(reach.split)
    var count = Int(reach.count)
    while near[split] <= lower {
      if count == TileReach.most { return appendAll(rect, &reach, to: &buffer) }
      positions[count] = Int32(truncatingIfNeeded: split)
      count &+= 1
      split &+= 1
    }
    let end = firstNotBefore(upper, in: near, near: Int(hintEnd))
    hintEnd = Int32(truncatingIfNeeded: end)
    let target = buffer.reserve(count &+ end &- split)
    let kept: Int
    if count < Self.fewReaching {
      kept = copyFew(count, beyond: lower, positions, to: target)
    } else {
      let copy = usesAVX2 ? cedgetests_copy_beyond_avx2 : cedgetests_copy_beyond_portable
      kept = Int(copy(elements, far, lower, positions, Int64(count), target))
    }
    if end > split { (target + kept).update(from: elements + split, count: end &- split) }
    buffer.commit(kept &+ end &- split)
    reach.lower = lower
    reach.split = Int32(truncatingIfNeeded: split)
    reach.count = Int32(truncatingIfNeeded: kept)
    return count &+ end &- split
  }

  /// Up to here, a branch for each is predicted.
  private static let fewReaching = 8

  /// Each is copied before it is tested: a copy costs less than a branch that is mispredicted.
  @inline(__always)
  private func copyFew(
    _ count: Int, beyond lower: Double, _ positions: UnsafeMutablePointer<Int32>,
    to target: UnsafeMutablePointer<ElementAttributes>
  ) -> Int {
    let (elements, far) = (elements, arrays.far)
    var kept = 0
    for index in 0..<count {
      let position = positions[index]
      target[kept] = elements[Int(position)]
      positions[kept] = position
      kept &+= far[Int(position)] > lower ? 1 : 0
    }
    return kept
  }

  /// Appends without keeping anything.
  @inline(never)
  private mutating func appendAll(
    _ rect: CGRect, _ reach: inout TileReach, to buffer: inout ElementBuffer
  ) -> Int {
    reach.lower = .infinity
    return append(crossing: rect, to: &buffer)
  }

  /// Finds the elements that begin up to `lower` and end beyond it, unless they are too many.
  @inline(never)
  private mutating func findReaching(
    _ lower: Double, _ reach: inout TileReach, _ positions: UnsafeMutablePointer<Int32>
  ) -> Bool {
    let split = firstBeyond(lower, in: arrays.near, near: Int(hintFirst))
    let first = min(split, firstBeyond(lower, in: arrays.farHigh, near: Int(hintFirst)))
    hintFirst = Int32(truncatingIfNeeded: first)
    var count = 0
    var number = 0
    while number < long.count, long.far(number) > lower {
      if long.index(number) < first {
        positions[count] = Int32(truncatingIfNeeded: long.index(number))
        count += 1
      }
      number += 1
    }
    for index in first..<split {
      if count == TileReach.most { return false }
      positions[count] = Int32(truncatingIfNeeded: index)
      count += arrays.far[index] > lower ? 1 : 0
    }
    reach.split = Int32(truncatingIfNeeded: split)
    reach.count = Int32(truncatingIfNeeded: count)
    return true
  }
}
