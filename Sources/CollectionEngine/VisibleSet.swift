import CollectionAttributes
import CollectionModel
import Foundation

/// The elements that are shown, in drawing order, each with its view; and what changes from one
/// frame to the next.
///
/// ```
/// current   attributes in drawing order      | A | B | C | D |
/// places    their slots                      | 3 | 0 | 2 | 5 |
/// slots     view, last frame, last position    by slot, found by id through the table
/// ```
/// Two frames mostly hold the same elements in the same order, so both lists are walked side by
/// side and the table is asked only where they part.
/// - Complexity: O(n) per frame, plus O(n log r) where the answer is not in drawing order but in r
///   runs. Allocates only to grow.
struct VisibleSet: ~Copyable {
  // Not private: Swift 6.3.1 crashes on a private type in the generic storage of a noncopyable
  // struct.
  struct Slot: BitwiseCopyable {
    /// The last frame its element was in.
    var frame: Int
    /// Where in that frame.
    var position: Int
  }

  private(set) var current = ElementBuffer()
  private var next = ElementBuffer()
  private var places = Scratch<Int32>()
  private var nextPlaces = Scratch<Int32>()
  private var slots = Scratch<Slot>()
  private var views: ContiguousArray<CollectionReusableView?> = []
  private var freeSlots: ContiguousArray<Int32> = []
  private var table = ElementTable()
  private var order = DrawingOrder()
  private var frame = 0

  private var entered = Scratch<Int>()
  private(set) var enteredCount = 0
  private var changed = Scratch<Int>()
  private(set) var changedCount = 0
  /// Elements of the frame before that are still there.
  private var survivors = 0
  /// Of the last answer.
  private(set) var overFetch = 0
  private(set) var duplicates = 0

  // MARK: One frame, in this order

  /// Takes over those elements of `answer` that get a view, in drawing order.
  mutating func arrange(_ answer: borrowing ElementBuffer, in rect: CGRect) {
    let elements = answer.elements
    let keys = order.begin(elements.count)
    next.removeAll()
    // What takes turns grows together: in which turn the largest frame comes decides nothing.
    let target = next.reserve(max(elements.count, current.capacity))
    var written = 0
    var outside = 0
    var isSorted = true
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
      written += 1
    }
    if !isSorted {
      let sorted = order.sort(written)
      for place in 0..<written { target[place] = elements[sorted[place].index] }
    }
    next.commit(written)
    overFetch = outside
  }

  /// Finds out which elements of the new frame entered, which changed and which stayed.
  mutating func match() {
    let count = next.count
    nextPlaces.ensure(max(count, places.capacity))
    entered.ensure(count)
    changed.ensure(count)
    frame += 1
    enteredCount = 0
    changedCount = 0
    survivors = 0
    duplicates = 0
    let old = current.elements
    let new = next.elements
    var expected = 0
    for position in 0..<count {
      let id = new[position].id
      let isExpected = expected < old.count && old[expected].id.isSame(as: id)
      let slot = isExpected ? Int(places.base[expected]) : Int(table.slot(of: id))
      if slot < 0 {
        enter(id, at: position)
        continue
      }
      nextPlaces.base[position] = Int32(truncatingIfNeeded: slot)
      let before = slots.base[slot]
      let last = before.frame == frame ? new[before.position] : old[before.position]
      if before.frame == frame { duplicates += 1 } else { survivors += 1 }
      if !new[position].looksLike(last) {
        changed.base[changedCount] = position
        changedCount += 1
      }
      expected = before.frame == frame ? expected : before.position + 1
      slots.base[slot] = Slot(frame: frame, position: position)
    }
  }

  /// Gives the views of the elements that left back to their queues, in drawing order.
  mutating func removeLeft(into queues: inout ReuseQueues) {
    guard survivors < table.count - enteredCount else { return }
    for position in 0..<current.count {
      let slot = Int(places.base[position])
      guard slots.base[slot].frame != frame, let view = views[slot] else { continue }
      table.remove(current.elements[position].id)
      views[slot] = nil
      freeSlots.append(Int32(truncatingIfNeeded: slot))
      queues.enqueue(view)
    }
  }

  /// Makes the new frame the current one. Its entered elements still lack their views.
  mutating func advance() {
    swap(&current, &next)
    swap(&places, &nextPlaces)
  }

  func enteredElement(_ index: Int) -> ElementAttributes { current[entered.base[index]] }

  mutating func show(_ view: CollectionReusableView, asEntered index: Int) {
    views[Int(places.base[entered.base[index]])] = view
  }

  func changedElement(_ index: Int) -> (ElementAttributes, CollectionReusableView) {
    let position = changed.base[index]
    return (current[position], view(at: position))
  }

  // MARK: Looking up

  func view(of id: ElementID) -> CollectionReusableView? {
    let slot = table.slot(of: id)
    return slot < 0 ? nil : views[Int(slot)]
  }

  func view(at position: Int) -> CollectionReusableView {
    let slot = Int(places.base[position])
    guard let view = views[slot] else {
      preconditionFailure("\(current[position].id) is shown and has no view")
    }
    return view
  }

  /// Forgets all elements and their views; keeps the storage.
  mutating func reset() {
    current.removeAll()
    next.removeAll()
    table.removeAll()
    views.removeAll(keepingCapacity: true)
    freeSlots.removeAll(keepingCapacity: true)
    frame = 0
    enteredCount = 0
    changedCount = 0
    overFetch = 0
    duplicates = 0
  }

  // MARK: Parts

  private mutating func enter(_ id: ElementID, at position: Int) {
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
    } else {
      slot = Int32(truncatingIfNeeded: views.count)
      slots.ensure(views.count + 1, keeping: views.count)
      views.append(nil)
      // So that slots are never freed into storage that has to grow: a later frame may free them all.
      freeSlots.reserveCapacity(views.capacity)
    }
    slots.base[Int(slot)] = Slot(frame: frame, position: position)
    table.insert(id, slot: slot)
    nextPlaces.base[position] = slot
    entered.base[enteredCount] = position
    enteredCount += 1
  }
}

extension ElementID {
  @inline(__always)
  fileprivate func isSame(as other: ElementID) -> Bool {
    item == other.item && section == other.section && kind.rawValue == other.kind.rawValue
  }
}

extension ElementAttributes {
  /// Equal in all but the id. An element with a transform never is: its handle may stand for
  /// another one in another answer.
  @inline(__always)
  fileprivate func looksLike(_ other: ElementAttributes) -> Bool {
    frame.origin.y == other.frame.origin.y && frame.origin.x == other.frame.origin.x
      && frame.size.height == other.frame.size.height && frame.size.width == other.frame.size.width
      && zIndex == other.zIndex && alpha == other.alpha && detail | other.detail == 0
  }
}
