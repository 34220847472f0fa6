import Foundation

/// A growable buffer of attributes that is filled, read and emptied again without giving its
/// storage back: the answer of every query.
///
/// Writing through `reserve` and `commit` costs one check per run of elements, not per element.
/// 64 bytes per element of capacity.
@frozen
public struct ElementBuffer: ~Copyable {
  @usableFromInline var storage: UnsafeMutablePointer<ElementAttributes>
  @usableFromInline var used: Int
  @usableFromInline var room: Int

  public init(capacity: Int = 256) {
    precondition(capacity > 0, "a buffer's capacity is at least 1, found \(capacity)")
    self.storage = .allocate(capacity: capacity)
    self.room = capacity
    self.used = 0
  }

  deinit { storage.deallocate() }

  /// The first element; valid until the buffer grows.
  @inlinable public var base: UnsafeMutablePointer<ElementAttributes> { storage }
  /// How many elements fit before the buffer grows.
  @inlinable public var capacity: Int { room }
  @inlinable public var count: Int { used }
  @inlinable public var isEmpty: Bool { used == 0 }

  /// The elements in the order in which they were written; valid until the next change.
  @inlinable
  public var elements: UnsafeBufferPointer<ElementAttributes> {
    UnsafeBufferPointer(start: base, count: count)
  }

  /// - Complexity: O(1).
  @inlinable
  public subscript(index: Int) -> ElementAttributes {
    precondition(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
    return base[index]
  }

  /// Forgets the elements and keeps the storage.
  @inlinable
  public mutating func removeAll() { used = 0 }

  /// Makes room for `additional` more elements and returns where the first of them goes.
  ///
  /// - Complexity: amortised O(1); grows by doubling.
  @inlinable
  public mutating func reserve(_ additional: Int) -> UnsafeMutablePointer<ElementAttributes> {
    if count + additional > capacity { grow(to: count + additional) }
    return base + count
  }

  /// Counts the `written` elements that were placed at the pointer `reserve` returned.
  @inlinable
  public mutating func commit(_ written: Int) {
    precondition(
      written >= 0 && count + written <= capacity,
      "\(written) elements were committed where \(capacity - count) had been reserved")
    used += written
  }

  @inlinable
  public mutating func append(_ element: ElementAttributes) {
    reserve(1).initialize(to: element)
    used += 1
  }

  /// Copies `elements` to the end, in one piece.
  @inlinable
  public mutating func append(contentsOf elements: UnsafeBufferPointer<ElementAttributes>) {
    guard let start = elements.baseAddress, !elements.isEmpty else { return }
    reserve(elements.count).initialize(from: start, count: elements.count)
    used += elements.count
  }

  /// Removes the elements from `start` on that do not satisfy `keep`, in place and in order; what
  /// is kept moves in runs. `keep` may be asked twice of an element.
  @inlinable
  public mutating func filter(from start: Int = 0, _ keep: (borrowing ElementAttributes) -> Bool) {
    var written = start
    var index = start
    while index < used {
      while index < used, !keep(storage[index]) { index += 1 }
      let kept = index
      while index < used, keep(storage[index]) { index += 1 }
      if kept != written { (storage + written).update(from: storage + kept, count: index - kept) }
      written += index - kept
    }
    used = written
  }

  /// Removes the elements from `start` on that do not cross `rect`, in place and in order.
  ///
  /// Made for answers that were placed in order: what is too much lies at their ends, and the rest
  /// is tested without a branch.
  public mutating func keepCrossing(_ rect: CGRect, from start: Int = 0) {
    var first = start
    while first < used, !storage[first].crosses(rect) { first += 1 }
    var end = used
    while end > first, !storage[end - 1].crosses(rect) { end -= 1 }
    let (left, right) = (Double(rect.origin.x), Double(rect.origin.x + rect.size.width))
    let (lower, upper) = (Double(rect.origin.y), Double(rect.origin.y + rect.size.height))
    // The sign of a difference says which is greater: kept set as long as all cross.
    var crossing = UInt64.max
    for index in first..<end {
      let frame = storage[index].frame
      let (x, y) = (Double(frame.origin.x), Double(frame.origin.y))
      crossing &= (x - right).bitPattern & (y - upper).bitPattern
      crossing &= (left - (x + Double(frame.size.width))).bitPattern
      crossing &= (lower - (y + Double(frame.size.height))).bitPattern
    }
    used = end
    if crossing >> 63 == 0 {
      filter(from: start) { $0.crosses(rect) }
    } else if first > start {
      (storage + start).update(from: storage + first, count: end - first)
      used = start + end - first
    }
  }

  @usableFromInline
  mutating func grow(to needed: Int) {
    let larger = UnsafeMutablePointer<ElementAttributes>.allocate(
      capacity: max(needed, capacity * 2))
    larger.moveInitialize(from: storage, count: used)
    storage.deallocate()
    storage = larger
    room = max(needed, capacity * 2)
  }
}
