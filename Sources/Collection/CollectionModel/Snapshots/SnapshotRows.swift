/// The order of a snapshot's sections and items, which have numbers here.
///
/// 8 bytes per item, and 4 more while its place is kept. Copies share each row until it changes.
@usableFromInline
struct SnapshotRows: Sendable {
  /// The sections.
  @usableFromInline private(set) var order: [Int32] = []
  /// By section: its items.
  @usableFromInline private(set) var rows: [[Int32]] = []
  /// By item: its section; -1 if it is not in the snapshot.
  @usableFromInline private(set) var home: [Int32] = []
  @usableFromInline private(set) var itemCount = 0
  /// By section: whether it is in the snapshot.
  @usableFromInline private(set) var hasSection: [Bool] = []
  private var cache = PlaceCache()

  @usableFromInline init() {}

  /// Sections and items with the numbers 0, 1, .. in their order.
  @usableFromInline init(renumbering old: Self) {
    insertSections(Array(0..<Int32(old.order.count)), at: 0)
    extend(to: old.itemCount)
    for (section, former) in old.order.enumerated() {
      let (first, count) = (Int32(itemCount), Int32(old.rows[Int(former)].count))
      put(Array(first..<first + count), in: Int32(section))
    }
  }

  /// Where everything is: O(1), but O(items + sections) for the first question since an edit.
  @usableFromInline var places: SnapshotPlaces { cache.places(of: self) }

  private mutating func forgetPlaces() {
    // A cache that is shared or filled belongs to copies or is out of date.
    if !isKnownUniquelyReferenced(&cache) || !cache.isEmpty { cache = PlaceCache() }
  }

  /// Whether so many numbers are out of use that new ones cost little for each of them.
  @usableFromInline var isSparse: Bool {
    home.count > 2 * itemCount + 64 || rows.count > 2 * order.count + itemCount / 8 + 64
  }

  /// Inserts sections, which have no items.
  @usableFromInline mutating func insertSections(_ sections: [Int32], at rank: Int) {
    forgetPlaces()
    order.insert(contentsOf: sections, at: rank)
    for section in sections.map({ Int($0) }) {
      while rows.count <= section { rows.append([]) }
      while hasSection.count <= section { hasSection.append(false) }
      hasSection[section] = true
    }
  }

  /// Takes a section out of the order.
  @usableFromInline mutating func takeSection(_ section: Int32) {
    order.removeAll { $0 == section }
  }

  /// Removes sections with their items.
  @usableFromInline mutating func removeSections(_ sections: [Int32]) {
    for section in sections {
      for item in rows[Int(section)] { home[Int(item)] = -1 }
      itemCount -= rows[Int(section)].count
      rows[Int(section)] = []
      hasSection[Int(section)] = false
    }
    forgetPlaces()
    order.removeAll { !hasSection[Int($0)] }
  }

  /// Notes that the items up to `count` have numbers.
  @usableFromInline mutating func extend(to count: Int) {
    home += repeatElement(-1, count: count - home.count)
  }

  /// Removes those items that are in the snapshot. O(items of their sections).
  @usableFromInline mutating func take(_ items: [Int32]) {
    forgetPlaces()
    var sections: Set<Int32> = []
    for item in items where home[Int(item)] >= 0 {
      sections.insert(home[Int(item)])
      home[Int(item)] = -1
      itemCount -= 1
    }
    for section in sections.map({ Int($0) }) {
      if items.count == 1 {
        rows[section].remove(at: rows[section].firstIndex(of: items[0])!)
      } else {
        rows[section].removeAll { home[Int($0)] < 0 }
      }
    }
  }

  /// Puts items that are in no row into a section: at its end, or next to one of its items.
  @usableFromInline mutating func put(
    _ items: [Int32], in section: Int32, _ side: SnapshotSide = .after, _ anchor: Int32? = nil
  ) {
    forgetPlaces()
    let end = rows[Int(section)].count
    let index = anchor.map { side.index(in: rows[Int(section)], $0) } ?? end
    rows[Int(section)].insert(contentsOf: items, at: index)
    for item in items { home[Int(item)] = section }
    itemCount += items.count
  }
}

/// On which side of another item or section something is put.
public enum SnapshotSide: Sendable {
  case before, after

  @usableFromInline func index(in numbers: [Int32], _ anchor: Int32) -> Int {
    numbers.firstIndex(of: anchor)! + (self == .after ? 1 : 0)
  }
}
