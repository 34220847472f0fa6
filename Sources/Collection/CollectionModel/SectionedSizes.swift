/// The contents of a collection: its sections, and the size of every item. A value.
///
/// 4 bytes per item if all widths within a chunk are equal, otherwise 8, and 8 more if items are
/// placed; 8 bytes per section (see `SizeSequence`, `SectionInfo`).
public struct SectionedSizes: Sendable {
  /// The most items, and the most sections: `ElementID` has 32 bits for the number of each.
  public static let most = Int(Int32.max)

  package var table: SectionTable
  public internal(set) var sizes: SizeSequence

  /// - Precondition: the sections' item counts add up to the number of sizes; there are at most
  ///   `most` of each.
  public init(sections: [SectionInfo], sizes: SizeSequence) {
    Self.requireAtMost(sections: sections.count, items: sizes.count)
    table = SectionTable(sections)
    self.sizes = sizes
    precondition(
      table.itemCount == sizes.count,
      "the sections hold \(table.itemCount) items, but there are \(sizes.count) sizes")
  }

  private init(table: SectionTable, sizes: SizeSequence) {
    self.table = table
    self.sizes = sizes
  }

  public var sectionCount: Int { table.count }
  public var itemCount: Int { sizes.count }

  /// Whether each item has its own place, on a map's plane or a timeline.
  public var hasPlaces: Bool { sizes.hasPlaces }

  /// The furthest right that a placed item reaches or has ever reached, in points; 0 without
  /// places.
  public var planeWidth: Double { Double(sizes.reach.x) * LayoutGrid.pointsPerUnit }
  /// The furthest down that a placed item reaches or has ever reached, in points; 0 without places.
  public var planeHeight: Double { Double(sizes.reach.y) * LayoutGrid.pointsPerUnit }

  /// The bytes requested from the allocator for sizes and sections (see `SizeSequence.byteCount`).
  ///
  /// - Complexity: O(chunks).
  public var byteCount: Int { sizes.byteCount + table.byteCount }

  /// How many nodes edits have read, written or moved since this was made: numbers of the prefix
  /// sums, chunks of sizes, sections and their chunks. An item that moves within its chunk does not
  /// count.
  ///
  /// A copy continues from the count of its original. The count depends on content and edits alone;
  /// reads by queries do not count.
  public var nodesTouched: Int { table.nodesTouched + sizes.nodesTouched }

  /// Calls `body` with every section in order.
  ///
  /// - Complexity: O(sections).
  public func forEachSection(_ body: (SectionInfo) -> Void) { table.forEach(body) }

  /// All sections in order.
  package var sections: [SectionInfo] { table.chunks.flatMap { $0 } }

  /// - Complexity: O(log n).
  public func section(_ section: Int) -> SectionInfo { table[section] }

  /// The number of items before `section`, which may be one past the last.
  ///
  /// - Complexity: O(log n).
  public func itemsBefore(section: Int) -> Int { table.itemsBefore(section: section) }

  /// The section of the item at `position` among all items, and its number in that section.
  ///
  /// - Complexity: O(log n).
  public func locate(_ position: Int) -> (section: Int, item: Int) { table.locate(position) }

  /// The item's size, and its place if it has one.
  ///
  /// - Complexity: O(log n).
  public subscript(path: ItemPath) -> ItemBox {
    sizes.box(at: position(of: path))
  }

  /// The sizes of the items from `position` on, as far as they are contiguous, at most `limit`.
  /// Valid until the sizes are changed or released.
  public func run(from position: Int, limit: Int) -> SizeRun {
    sizes.run(from: position, limit: limit)
  }

  /// The same collection with widths and heights, and both coordinates of places, swapped: what a
  /// horizontal layout sees. The extents of headers stay the same.
  ///
  /// - Complexity: O(n).
  public func transposed() -> SectionedSizes {
    SectionedSizes(table: table, sizes: sizes.transposed())
  }

  /// The same collection in storage of its own, so that an edit does not pay for a copy.
  ///
  /// - Complexity: O(n + sections); see `SizeSequence.duplicated`.
  package func duplicated() -> SectionedSizes {
    SectionedSizes(sections: sections, sizes: sizes.duplicated())
  }

  static func requireAtMost(sections: Int, items: Int) {
    precondition(
      sections <= most && items <= most,
      "a collection holds at most \(most) sections and as many items,"
        + " found \(sections) and \(items)")
  }

  /// The item's number among all items.
  func position(of path: ItemPath) -> Int {
    let (info, before) = table.find(path.section)
    requireItem(path, in: info)
    return before + path.item
  }

  func requireItem(_ path: ItemPath, in info: SectionInfo) {
    precondition(
      path.item >= 0 && path.item < Int(info.itemCount),
      "item \(path.item) is outside 0..<\(info.itemCount) of section \(path.section)")
  }
}
