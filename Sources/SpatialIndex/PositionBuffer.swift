/// A growable list of positions or ids that a query fills and its reader empties again without
/// giving the storage back.
///
/// Once it has held the largest answer, queries allocate nothing. 4 bytes per element of capacity.
@frozen
public struct PositionBuffer: ~Copyable {
  @usableFromInline var storage: UnsafeMutablePointer<Int32>
  @usableFromInline var used = 0
  @usableFromInline var room: Int

  /// - Parameter capacity: how many elements fit before the buffer grows, at least 1.
  public init(capacity: Int = 1024) {
    precondition(capacity > 0, "a buffer's capacity is at least 1, found \(capacity)")
    storage = .allocate(capacity: capacity)
    room = capacity
  }

  deinit { storage.deallocate() }

  @inlinable public var count: Int { used }
  @inlinable public var isEmpty: Bool { used == 0 }

  /// The elements in the order in which they were written; valid until the next change.
  @inlinable
  public var elements: UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(start: storage, count: used)
  }

  /// - Complexity: O(1).
  @inlinable
  public subscript(index: Int) -> Int {
    precondition(index >= 0 && index < used, "index \(index) is outside 0..<\(used)")
    return Int(storage[index])
  }

  /// Forgets the elements and keeps the storage.
  @inlinable
  public mutating func removeAll() { used = 0 }

  /// Forgets the last `number` elements.
  @inlinable
  public mutating func removeLast(_ number: Int) {
    precondition(number >= 0 && number <= used, "\(number) elements are not among \(used)")
    used -= number
  }

  /// Makes room for `additional` more elements and returns where the first of them goes.
  ///
  /// - Complexity: amortised O(1); grows by doubling.
  @inlinable
  public mutating func reserve(_ additional: Int) -> UnsafeMutablePointer<Int32> {
    if used + additional > room { grow(to: used + additional) }
    return storage + used
  }

  /// Counts the `written` elements that were placed at the pointer `reserve` returned.
  @inlinable
  public mutating func commit(_ written: Int) {
    precondition(
      written >= 0 && used + written <= room,
      "\(written) elements were committed where \(room - used) had been reserved")
    used += written
  }

  @inlinable
  public mutating func append(_ element: Int32) {
    reserve(1).initialize(to: element)
    used += 1
  }

  /// Appends the numbers of `range`, in order.
  @inlinable
  public mutating func append(numbersOf range: Range<Int>) {
    let out = reserve(range.count)
    let first = Int32(truncatingIfNeeded: range.lowerBound)
    for index in 0..<range.count { out[index] = first &+ Int32(truncatingIfNeeded: index) }
    used += range.count
  }

  @usableFromInline
  mutating func grow(to needed: Int) {
    let larger = UnsafeMutablePointer<Int32>.allocate(capacity: max(needed, room * 2))
    larger.moveInitialize(from: storage, count: used)
    storage.deallocate()
    storage = larger
    room = max(needed, room * 2)
  }
}
