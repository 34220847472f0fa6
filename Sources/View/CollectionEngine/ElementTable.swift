import CollectionModel

/// A hash table from element ids to seat numbers: linear probing, at most half full. A removal
/// moves later entries back, so there are no tombstones. 16 bytes per entry.
///
/// - Complexity: O(1) expected for each operation; allocates only when it has to grow.
struct ElementTable: ~Copyable {
  private struct Entry: BitwiseCopyable {
    var kind: UInt32 = 0
    var section: Int32 = 0
    var item: Int32 = 0
    /// -1 if the entry is free.
    var seat: Int32 = -1

    @inline(__always)
    func holds(_ id: ElementID) -> Bool {
      item == id.item && section == id.section && kind == id.kind.rawValue
    }
  }

  private var entries: UnsafeMutablePointer<Entry>
  private var mask: Int
  private(set) var count = 0

  init(capacity: Int = 512) {
    if capacity <= 1 || capacity & (capacity - 1) != 0 {
      fatalError("a table's capacity is a power of two above 1, found \(capacity)")
    }
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: Entry(), count: capacity)
    mask = capacity - 1
  }

  deinit { entries.deallocate() }

  /// The seat of `id`, or -1 if there is none.
  @inline(__always)
  func seat(of id: ElementID) -> Int32 {
    var index = home(id.kind.rawValue, id.section, id.item)
    while entries[index].seat >= 0 {
      if entries[index].holds(id) { return entries[index].seat }
      index = (index + 1) & mask
    }
    return -1
  }

  /// Adds an id that is not in the table.
  mutating func insert(_ id: ElementID, seat: Int32) {
    if (count + 1) * 2 > mask + 1 { grow() }
    put(Entry(kind: id.kind.rawValue, section: id.section, item: id.item, seat: seat))
    count += 1
  }

  /// Removes an id that is in the table.
  mutating func remove(_ id: ElementID) {
    var hole = home(id.kind.rawValue, id.section, id.item)
    while !entries[hole].holds(id) || entries[hole].seat < 0 {
      if entries[hole].seat < 0 { fatalError("\(id) is not in the table") }
      hole = (hole + 1) & mask
    }
    var index = (hole + 1) & mask
    while entries[index].seat >= 0 {
      let entry = entries[index]
      let distance = (index &- home(entry.kind, entry.section, entry.item)) & mask
      if distance >= (index &- hole) & mask {
        entries[hole] = entry
        hole = index
      }
      index = (index + 1) & mask
    }
    entries[hole].seat = -1
    count -= 1
  }

  /// Removes all ids and keeps the storage.
  mutating func removeAll() {
    entries.update(repeating: Entry(), count: mask + 1)
    count = 0
  }

  @inline(__always)
  private func home(_ kind: UInt32, _ section: Int32, _ item: Int32) -> Int {
    let index =
      UInt64(UInt32(bitPattern: section)) << 32 | UInt64(UInt32(bitPattern: item))
    var hash = (index ^ (UInt64(kind) &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash) & mask
  }

  private func put(_ entry: Entry) {
    var index = home(entry.kind, entry.section, entry.item)
    while entries[index].seat >= 0 { index = (index + 1) & mask }
    entries[index] = entry
  }

  private mutating func grow() {
    let old = entries
    let oldCapacity = mask + 1
    entries = .allocate(capacity: oldCapacity * 2)
    entries.initialize(repeating: Entry(), count: oldCapacity * 2)
    mask = oldCapacity * 2 - 1
    for index in 0..<oldCapacity where old[index].seat >= 0 { put(old[index]) }
    old.deallocate()
  }
}
