import CollectionModel

/// From an element's id to a slot number: linear probing, at most half full, removal by moving
/// later entries back, so that it never fills up with tombstones. 16 bytes per entry.
///
/// - Complexity: O(1) expected for each operation; allocates only when it has to grow.
struct ElementTable: ~Copyable {
  private struct Entry: BitwiseCopyable {
    var kind: UInt32 = 0
    var section: Int32 = 0
    var item: Int32 = 0
    /// -1 where the entry is free.
    var slot: Int32 = -1

    @inline(__always)
    func holds(_ id: ElementID) -> Bool {
      item == id.item && section == id.section && kind == id.kind.rawValue
    }
  }

  private var entries: UnsafeMutablePointer<Entry>
  private var mask: Int
  private(set) var count = 0

  init(capacity: Int = 512) {
    precondition(
      capacity > 1 && capacity & (capacity - 1) == 0,
      "a table's capacity is a power of two above 1, found \(capacity)")
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: Entry(), count: capacity)
    mask = capacity - 1
  }

  deinit { entries.deallocate() }

  /// The slot of `id`, or -1.
  @inline(__always)
  func slot(of id: ElementID) -> Int32 {
    var place = home(id.kind.rawValue, id.section, id.item)
    while entries[place].slot >= 0 {
      if entries[place].holds(id) { return entries[place].slot }
      place = (place + 1) & mask
    }
    return -1
  }

  /// Adds an id that is not in the table.
  mutating func insert(_ id: ElementID, slot: Int32) {
    if (count + 1) * 2 > mask + 1 { grow() }
    put(Entry(kind: id.kind.rawValue, section: id.section, item: id.item, slot: slot))
    count += 1
  }

  /// Removes an id that is in the table.
  mutating func remove(_ id: ElementID) {
    var hole = home(id.kind.rawValue, id.section, id.item)
    while !entries[hole].holds(id) || entries[hole].slot < 0 {
      precondition(entries[hole].slot >= 0, "\(id) is not in the table")
      hole = (hole + 1) & mask
    }
    var place = (hole + 1) & mask
    while entries[place].slot >= 0 {
      let entry = entries[place]
      let distance = (place &- home(entry.kind, entry.section, entry.item)) & mask
      if distance >= (place &- hole) & mask {
        entries[hole] = entry
        hole = place
      }
      place = (place + 1) & mask
    }
    entries[hole].slot = -1
    count -= 1
  }

  /// Forgets all ids and keeps the storage.
  mutating func removeAll() {
    entries.update(repeating: Entry(), count: mask + 1)
    count = 0
  }

  @inline(__always)
  private func home(_ kind: UInt32, _ section: Int32, _ item: Int32) -> Int {
    let place =
      UInt64(UInt32(bitPattern: section)) << 32 | UInt64(UInt32(bitPattern: item))
    var hash = (place ^ (UInt64(kind) &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash) & mask
  }

  private func put(_ entry: Entry) {
    var place = home(entry.kind, entry.section, entry.item)
    while entries[place].slot >= 0 { place = (place + 1) & mask }
    entries[place] = entry
  }

  private mutating func grow() {
    let old = entries
    let oldCapacity = mask + 1
    entries = .allocate(capacity: oldCapacity * 2)
    entries.initialize(repeating: Entry(), count: oldCapacity * 2)
    mask = oldCapacity * 2 - 1
    for place in 0..<oldCapacity where old[place].slot >= 0 { put(old[place]) }
    old.deallocate()
  }
}
