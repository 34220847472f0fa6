/// A growable buffer of attributes that is filled, read and emptied again without giving its
/// storage back: the answer of every query.
///
/// Writing through `reserve` and `commit` costs one check per run of elements, not per element.
/// 64 bytes per element of capacity.
public struct ElementBuffer: ~Copyable {
  public private(set) var base: UnsafeMutablePointer<ElementAttributes>
  public private(set) var capacity: Int
  public private(set) var count: Int

  public init(capacity: Int = 256) {
    precondition(capacity > 0, "a buffer's capacity is at least 1, found \(capacity)")
    self.base = .allocate(capacity: capacity)
    self.capacity = capacity
    self.count = 0
  }

  deinit { base.deallocate() }

  public var isEmpty: Bool { count == 0 }

  /// The elements in the order in which they were written; valid until the next change.
  public var elements: UnsafeBufferPointer<ElementAttributes> {
    UnsafeBufferPointer(start: base, count: count)
  }

  /// - Complexity: O(1).
  public subscript(index: Int) -> ElementAttributes {
    precondition(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
    return base[index]
  }

  /// Forgets the elements and keeps the storage.
  public mutating func removeAll() { count = 0 }

  /// Makes room for `additional` more elements and returns where the first of them goes.
  ///
  /// - Complexity: amortised O(1); grows by doubling.
  public mutating func reserve(_ additional: Int) -> UnsafeMutablePointer<ElementAttributes> {
    if count + additional > capacity { grow(to: count + additional) }
    return base + count
  }

  /// Counts the `written` elements that were placed at the pointer `reserve` returned.
  public mutating func commit(_ written: Int) {
    precondition(
      written >= 0 && count + written <= capacity,
      "\(written) elements were committed where \(capacity - count) had been reserved")
    count += written
  }

  public mutating func append(_ element: ElementAttributes) {
    reserve(1).initialize(to: element)
    count += 1
  }

  /// Copies `elements` to the end, in one piece.
  public mutating func append(contentsOf elements: UnsafeBufferPointer<ElementAttributes>) {
    guard let start = elements.baseAddress, !elements.isEmpty else { return }
    reserve(elements.count).initialize(from: start, count: elements.count)
    count += elements.count
  }

  /// Removes the elements from `start` on that do not satisfy `keep`, in place and in order.
  public mutating func filter(from start: Int = 0, _ keep: (borrowing ElementAttributes) -> Bool) {
    var written = start
    for index in start..<count where keep(base[index]) {
      base[written] = base[index]
      written += 1
    }
    count = written
  }

  private mutating func grow(to needed: Int) {
    let larger = UnsafeMutablePointer<ElementAttributes>.allocate(
      capacity: max(needed, capacity * 2))
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = max(needed, capacity * 2)
  }
}
