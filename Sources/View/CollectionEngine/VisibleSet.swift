import CollectionAttributes
import CollectionModel
import Foundation
import Primitives

/// The visible elements in drawing order, each with its view, and the changes from one frame to the
/// next.
///
/// ```
/// current       attributes in drawing order      | A | B | C | D |
/// seatNumbers   their seats                      | 3 | 0 | 2 | 5 |
/// seats         last frame, last position        by seat, found by id through the table
/// views                                          by seat
/// ```
/// Two consecutive frames usually hold the same elements in the same order, but for some that leave
/// at one end and enter at the other (`SharedRun`), or that all have moved (`takeMoved`). Otherwise
/// both lists are walked side by side, and the table is needed only where they differ.
/// - Complexity: O(n) per frame, plus O(n log r) if the answer is not in drawing order but consists
///   of r runs. Allocates only to grow.
struct VisibleSet: ~Copyable {
  // Not private: Swift 6.3.1 crashes on a private type in the generic storage of a noncopyable
  // struct.
  struct Seat: BitwiseCopyable {
    var frame: Int
    var position: Int32
    /// Whether the element was measured since its view was set up.
    var isMeasured = false
  }

  // Not private either: `VisibleSet+Updates.swift` renames the elements shown.
  var current = ElementBuffer()
  /// Room for one value per element of `current`, which holds the count.
  var seatNumbers = GrowableBuffer<Int32>()
  /// As many as `views`.
  var seats = GrowableBuffer<Seat>()
  var views: ContiguousArray<CollectionReusableView?> = []
  var freeSeats: ContiguousArray<Int32> = []
  var table = ElementTable()
  /// Room for the elements that a batch of updates renames, with their seats, and for ids that no
  /// longer belong to an element.
  var renamed = GrowableBuffer<(ElementID, Int32)>()
  var outdated = GrowableBuffer<ElementID>()
  /// Rises with each frame and each batch of updates.
  var frame = 0
  var next = ElementBuffer()
  var nextSeatNumbers = GrowableBuffer<Int32>()
  var order = DrawingOrder()

  // Room for the positions of a whole frame, counted separately.
  var entered = GrowableBuffer<Int32>()
  var enteredCount = 0
  var changed = GrowableBuffer<Int32>()
  var changedCount = 0
  /// The number of elements of the previous frame that are still visible; stays as it was in frames
  /// that share a run.
  private var survivors = 0
  private(set) var overFetch = 0
  var duplicates = 0
  /// Whether `current` is a whole answer in its own order: nothing was hidden, outside or there
  /// twice, and nothing has a detail.
  var isPlain = false
  /// Whether the seats have the positions of `current`.
  var arePositionsCurrent = true
  /// After a frame that does not continue the one before, so many are matched without trying: where
  /// something moves in each frame, trying is in vain.
  private static let waitedFrames = 4
  private var framesToWait = 0
  /// What the new frame shares with the previous one; nil if that was not looked up as a run.
  private var shared: SharedRun?
  /// Whether it shares everything.
  private(set) var isContinued = false

  // MARK: One frame, in this order

  /// Adopts the elements of `answer` that get a view, in drawing order, and determines which of
  /// them entered, which changed and which stayed the same.
  mutating func take(_ answer: borrowing ElementBuffer, in rect: CGRect) {
    shared = nil
    if isPlain {
      if framesToWait > 0 {
        framesToWait -= 1
      } else {
        shared = sharedRun(answer.elements, in: rect)
        if shared == nil { framesToWait = Self.waitedFrames }
      }
    }
    isContinued = false
    enteredCount = 0
    changedCount = 0
    if let shared {
      overFetch = 0
      isContinued = shared.count == current.count && shared.count == answer.count
      return matchShared(shared, answer.elements)
    }
    if isPlain, takeMoved(answer.elements, in: rect) { return }
    arrange(answer, in: rect)
    match()
  }

  /// Takes an answer of the elements of the frame before in the same order, as in most frames of a
  /// pinch: nothing has to be ordered or found. Returns whether it is one.
  private mutating func takeMoved(
    _ elements: UnsafeBufferPointer<ElementAttributes>, in rect: CGRect
  ) -> Bool {
    let count = elements.count
    guard count > 0, count == current.count, elements[0].id.isSame(as: current.base[0].id) else {
      return false
    }
    // As a whole: copies by fields are slow to read again.
    next.removeAll()
    next.raiseCapacity(to: current.capacity)
    next.append(contentsOf: elements)
    let (old, new, moved) = (current.base, next.base, changed.reserve(count))
    var movedCount = 0
    for index in 0..<count {
      guard new[index].id.isSame(as: old[index].id), new[index].zIndex == old[index].zIndex,
        new[index].detail == 0, !new[index].isHidden, new[index].crosses(rect)
      else { return false }
      moved[movedCount] = Int32(truncatingIfNeeded: index)
      if !new[index].looksLike(old[index]) { movedCount += 1 }
    }
    changedCount = movedCount
    nextSeatNumbers.raiseCapacity(to: seatNumbers.capacity)
    nextSeatNumbers.reserve(count).update(from: seatNumbers.base, count: count)
    survivors = count
    overFetch = 0
    frame += 1
    return true
  }

  private mutating func arrange(_ answer: borrowing ElementBuffer, in rect: CGRect) {
    let elements = answer.elements
    let keys = order.begin(elements.count)
    next.removeAll()
    // Buffers that alternate grow together, so either may hold the largest frame.
    next.raiseCapacity(to: current.capacity)
    let target = next.reserve(elements.count)
    var written = 0
    var outside = 0
    var isSorted = true
    var details: UInt32 = 0
    for index in elements.indices {
      guard elements[index].crosses(rect) else {
        outside += 1
        continue
      }
      if elements[index].isHidden { continue }
      let key = DrawingKey(elements[index], index: index)
      keys[written] = key
      if written > 0, key.precedes(keys[written - 1]) { isSorted = false }
      (target + written).initialize(to: elements[index])
      details |= elements[index].detail
      written += 1
    }
    isPlain = isSorted && written == elements.count && details == 0
    if !isSorted {
      let sorted = order.sort(written)
      for place in 0..<written { target[place] = elements[sorted[place].index] }
    }
    next.commit(written)
    overFetch = outside
  }

  private mutating func match() {
    if !arePositionsCurrent { updatePositions() }
    let count = next.count
    nextSeatNumbers.raiseCapacity(to: seatNumbers.capacity)
    _ = nextSeatNumbers.reserve(count)
    _ = entered.reserve(count)
    _ = changed.reserve(count)
    frame += 1
    let wasUnique = duplicates == 0
    duplicates = 0
    let old = current.base
    let oldCount = current.count
    let new = next.base
    var expected = 0
    survivors = 0
    for position in 0..<count {
      let id = new[position].id
      let isExpected = expected < oldCount && old[expected].id.isSame(as: id)
      let seat = isExpected ? Int(seatNumbers.base[expected]) : Int(table.seat(of: id))
      if seat < 0 {
        enter(id, at: position)
        continue
      }
      // Usually this is the next element of the previous frame, and its seat is not yet taken in
      // this one.
      if isExpected, wasUnique, seats.base[seat].frame != frame {
        survivors += 1
        take(seat, at: position, looksLike: new[position].looksLike(old[expected]))
        expected += 1
        continue
      }
      let before = seats.base[seat]
      let isDuplicate = before.frame == frame
      if isDuplicate { duplicates += 1 } else { survivors += 1 }
      let last = isDuplicate ? new[Int(before.position)] : old[Int(before.position)]
      take(seat, at: position, looksLike: new[position].looksLike(last))
      if !isDuplicate { expected = Int(before.position) + 1 }
    }
    if duplicates > 0 { isPlain = false }
  }

  /// Gives a seat that has its view to the element at `position` of the new frame.
  @inline(__always)
  private mutating func take(_ seat: Int, at position: Int, looksLike: Bool) {
    nextSeatNumbers.base[position] = Int32(truncatingIfNeeded: seat)
    seats.base[seat].frame = frame
    seats.base[seat].position = Int32(truncatingIfNeeded: position)
    if !looksLike {
      changed.base[changedCount] = Int32(truncatingIfNeeded: position)
      changedCount += 1
    }
  }

  /// Gives the views of the elements that left to `release`, in drawing order.
  @inline(__always)
  mutating func removeLeft(_ release: (ElementID, CollectionReusableView) -> Void) {
    if let shared {
      for position in 0..<shared.old { remove(at: position, release) }
      for position in shared.old + shared.count..<current.count { remove(at: position, release) }
      return
    }
    guard survivors < table.count - enteredCount else { return }
    for position in 0..<current.count
    where seats.base[Int(seatNumbers.base[position])].frame != frame {
      remove(at: position, release)
    }
  }

  @inline(__always)
  private mutating func remove(
    at position: Int, _ release: (ElementID, CollectionReusableView) -> Void
  ) {
    let seat = Int(seatNumbers.base[position])
    guard let view = views[seat] else { return }
    let id = current.elements[position].id
    table.remove(id)
    views[seat] = nil
    freeSeats.append(Int32(truncatingIfNeeded: seat))
    release(id, view)
  }

  /// Makes the new frame the current one. The elements that entered do not have their views yet.
  mutating func advance() {
    swap(&current, &next)
    swap(&seatNumbers, &nextSeatNumbers)
  }

  func enteredElement(_ index: Int) -> ElementAttributes { current[enteredPosition(index)] }

  func enteredPosition(_ index: Int) -> Int { Int(entered.base[index]) }

  mutating func show(_ view: CollectionReusableView, asEntered index: Int) {
    views[Int(seatNumbers.base[enteredPosition(index)])] = view
  }

  /// The view is nil for an element that got none. Both are valid during this frame.
  @inline(__always)
  func changedElement(
    _ index: Int
  ) -> (UnsafePointer<ElementAttributes>, Unmanaged<CollectionReusableView>?) {
    let position = Int(changed.base[index])
    let seat = Int(seatNumbers.base[position])
    // Loaded as an address: as a reference, it would be retained.
    let view = views.withUnsafeBytes {
      $0.load(
        fromByteOffset: seat * MemoryLayout<UnsafeRawPointer?>.stride, as: UnsafeRawPointer?.self)
    }
    return (UnsafePointer(current.base + position), view.map { .fromOpaque($0) })
  }

  // MARK: Looking up

  mutating func view(of id: ElementID) -> CollectionReusableView? {
    let seat = table.seat(of: id)
    return seat < 0 ? nil : views[Int(seat)]
  }

  mutating func view(at position: Int) -> CollectionReusableView {
    let seat = Int(seatNumbers.base[position])
    guard let view = views[seat] else {
      fatalError("\(current[position].id) is shown and has no view")
    }
    return view
  }

  // MARK: Measuring

  @inline(__always)
  func isMeasured(at position: Int) -> Bool {
    seats.base[Int(seatNumbers.base[position])].isMeasured
  }

  mutating func markMeasured(at position: Int) {
    seats.base[Int(seatNumbers.base[position])].isMeasured = true
  }

  mutating func forgetMeasured(_ id: ElementID) {
    let seat = table.seat(of: id)
    if seat >= 0 { seats.base[Int(seat)].isMeasured = false }
  }

  mutating func forgetMeasured() {
    for position in 0..<current.count {
      seats.base[Int(seatNumbers.base[position])].isMeasured = false
    }
  }

  /// Removes all elements and their views; keeps the storage.
  mutating func reset() {
    current.removeAll()
    next.removeAll()
    table.removeAll()
    seats.removeAll()
    views.removeAll(keepingCapacity: true)
    freeSeats.removeAll(keepingCapacity: true)
    frame = 0
    isPlain = false
    arePositionsCurrent = true
    framesToWait = 0
    enteredCount = 0
    changedCount = 0
    overFetch = 0
    duplicates = 0
  }

  // MARK: Parts

  mutating func enter(_ id: ElementID, at position: Int) {
    let seat: Int32
    let taken = Seat(frame: frame, position: Int32(truncatingIfNeeded: position))
    if let free = freeSeats.popLast() {
      seat = free
      seats.base[Int(seat)] = taken
    } else {
      seat = Int32(truncatingIfNeeded: views.count)
      seats.append(taken)
      views.append(nil)
      // Ensures that freeing seats never has to grow the storage, even if a later frame frees them
      // all.
      freeSeats.reserveCapacity(views.capacity)
    }
    table.insert(id, seat: seat)
    nextSeatNumbers.base[position] = seat
    entered.base[enteredCount] = Int32(truncatingIfNeeded: position)
    enteredCount += 1
  }
}

extension ElementID {
  @inline(__always)
  func isSame(as other: ElementID) -> Bool {
    item == other.item && section == other.section && kind.rawValue == other.kind.rawValue
  }
}

extension ElementAttributes {
  /// Whether two elements are equal except for the id. Elements with a transform never are, because
  /// a handle may stand for a different transform in another answer.
  @inline(__always)
  fileprivate func looksLike(_ other: ElementAttributes) -> Bool {
    frame.origin.y == other.frame.origin.y && frame.origin.x == other.frame.origin.x
      && frame.size.height == other.frame.size.height && frame.size.width == other.frame.size.width
      && zIndex == other.zIndex && alpha == other.alpha && detail | other.detail == 0
  }
}
