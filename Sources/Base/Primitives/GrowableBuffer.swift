/// A growable buffer that can be filled, read and emptied repeatedly without freeing its storage.
///
/// Writing through `reserve` and `commit` costs one check per run of elements, not per element.
/// Storage grows by doubling and takes one stride per element of capacity; a buffer with a capacity
/// of 0 allocates nothing before the first element.
@frozen
public struct GrowableBuffer<Element>: ~Copyable {
  @usableFromInline var storage: UnsafeMutablePointer<Element>
  @usableFromInline var used: Int
  @usableFromInline var allocated: Int

  @inlinable
  public init(capacity: Int = 256) {
    precondition(capacity >= 0, "a buffer's capacity is at least 0, found \(capacity)")
    // A buffer without capacity never reads its storage: any aligned address will do.
    self.storage =
      capacity > 0
      ? .allocate(capacity: capacity)
      : UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
    self.allocated = capacity
    self.used = 0
  }

  @inlinable
  deinit {
    storage.deinitialize(count: used)
    if allocated > 0 { storage.deallocate() }
  }

  /// The first element; valid until the buffer grows.
  @inlinable public var base: UnsafeMutablePointer<Element> { storage }
  /// How many elements fit before the buffer grows.
  @inlinable public var capacity: Int { allocated }
  @inlinable public var count: Int { used }
  @inlinable public var isEmpty: Bool { used == 0 }

  /// The elements in the order in which they were appended; valid until the next change.
  @inlinable
  public var elements: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: base, count: count)
  }

  /// - Complexity: O(1).
  @inlinable
  public subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
    return base[index]
  }

  /// Removes all elements and keeps the storage.
  @inlinable
  public mutating func removeAll() {
    storage.deinitialize(count: used)
    used = 0
  }

  /// Removes the elements from `start` on and keeps the storage.
  @inlinable
  public mutating func removeAll(from start: Int) {
    precondition(start >= 0 && start <= used, "index \(start) is outside 0...\(used)")
    (storage + start).deinitialize(count: used - start)
    used = start
  }

  /// Makes room for `additional` more elements and returns the address of the first of them.
  ///
  /// - Complexity: amortised O(1); grows by doubling.
  @inlinable
  public mutating func reserve(_ additional: Int) -> UnsafeMutablePointer<Element> {
    if count + additional > capacity { grow(to: count + additional) }
    return base + count
  }

  /// Raises the capacity to exactly `capacity`, without doubling: two buffers that raise each other
  /// to their capacities in turns would otherwise never stop growing.
  @inlinable
  public mutating func raiseCapacity(to capacity: Int) {
    if capacity > allocated { move(to: capacity) }
  }

  /// Adds to the count the `written` elements that the caller has initialised from the pointer that
  /// `reserve` returned.
  @inlinable
  public mutating func commit(_ written: Int) {
    precondition(
      written >= 0 && count + written <= capacity,
      "\(written) elements were committed, but only \(capacity - count) were reserved")
    used += written
  }

  @inlinable
  public mutating func append(_ element: Element) {
    reserve(1).initialize(to: element)
    used += 1
  }

  /// Copies `elements` to the end, in one move.
  @inlinable
  public mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let start = elements.baseAddress, !elements.isEmpty else { return }
    reserve(elements.count).initialize(from: start, count: elements.count)
    used += elements.count
  }

  /// Removes the elements from `start` on that do not satisfy `keep`, in place and in order; kept
  /// elements move in runs. May call `keep` twice for an element.
  @inlinable
  public mutating func filter(from start: Int = 0, _ keep: (borrowing Element) -> Bool) {
    var written = start
    var index = start
    while index < used {
      while index < used, !keep(storage[index]) { index += 1 }
      let kept = index
      while index < used, keep(storage[index]) { index += 1 }
      if kept != written { (storage + written).update(from: storage + kept, count: index - kept) }
      written += index - kept
    }
    removeAll(from: written)
  }

  // Not inlined: growing is rare, and code that appends would have to save registers for it.
  @inlinable @inline(never)
  mutating func grow(to needed: Int) { move(to: Swift.max(needed, allocated * 2)) }

  @inlinable @inline(never)
  mutating func move(to larger: Int) {
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.moveInitialize(from: storage, count: used)
    if allocated > 0 { storage.deallocate() }
    storage = moved
    allocated = larger
  }
}
