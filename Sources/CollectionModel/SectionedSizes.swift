/// What a collection holds: its sections, and the size of every item. A value.
///
/// 4 bytes per item while widths are equal within a chunk, else 8, and 8 more where items are
/// placed; 8 bytes per section (see `SizeSequence`, `SectionInfo`).
public struct SectionedSizes: Sendable {
  var table: SectionTable
  public internal(set) var sizes: SizeSequence

  /// - Precondition: the sections' item counts add up to the number of sizes.
  public init(sections: [SectionInfo], sizes: SizeSequence) {
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

  /// Whether each item has a place of its own: on a map's plane or a timeline.
  public var hasPlaces: Bool { sizes.hasPlaces }

  /// In points: no item placed here reaches further to the right, nor ever did. 0 without places.
  public var planeWidth: Double { Double(sizes.reach.x) * LayoutGrid.pointsPerUnit }
  /// In points: no item placed here reaches further down, nor ever did. 0 without places.
  public var planeHeight: Double { Double(sizes.reach.y) * LayoutGrid.pointsPerUnit }

  /// The bytes asked of the allocator for sizes and sections (see `SizeSequence.byteCount`).
  ///
  /// - Complexity: O(chunks).
  public var byteCount: Int { sizes.byteCount + table.byteCount }

  /// Calls `body` with every section in order.
  ///
  /// - Complexity: O(sections).
  public func forEachSection(_ body: (SectionInfo) -> Void) { table.forEach(body) }

  /// - Complexity: O(log n).
  public func section(_ section: Int) -> SectionInfo { table[section] }

  /// How many items lie before `section`, which may be one past the last.
  ///
  /// - Complexity: O(log n).
  public func itemsBefore(section: Int) -> Int { table.itemsBefore(section: section) }

  /// The section of the item at `position` of all items, and its number in that section.
  ///
  /// - Complexity: O(log n).
  public func locate(_ position: Int) -> (section: Int, item: Int) { table.locate(position) }

  /// The item's size, and its place where it has one.
  ///
  /// - Complexity: O(log n).
  public subscript(path: ItemPath) -> ItemBox {
    sizes.box(at: position(of: path))
  }

  /// The sizes of the items from `position` of all items on, at most `limit`, as far as they are
  /// contiguous. Valid until the sizes are changed or given up.
  public func run(from position: Int, limit: Int) -> SizeRun {
    sizes.run(from: position, limit: limit)
  }

  /// The same collection with widths and heights, and both coordinates of places, swapped: what a
  /// horizontal layout sees. Headers keep their extent.
  ///
  /// - Complexity: O(n).
  public func transposed() -> SectionedSizes {
    SectionedSizes(table: table, sizes: sizes.transposed())
  }

  /// The item's number among all items.
  func position(of path: ItemPath) -> Int {
    let (info, before) = table.find(path.section)
    precondition(
      path.item >= 0 && path.item < Int(info.itemCount),
      "item \(path.item) is outside 0..<\(info.itemCount) of section \(path.section)")
    return before + path.item
  }
}
