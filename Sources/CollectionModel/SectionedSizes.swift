/// What a collection holds: its sections, and the size of every item. A value.
///
/// 4 bytes per item while widths are equal within a chunk, else 8; 8 bytes per section
/// (see `SizeSequence`, `SectionInfo`).
public struct SectionedSizes: Sendable {
  private var table: SectionTable
  public private(set) var sizes: SizeSequence

  /// - Precondition: the sections' item counts add up to the number of sizes.
  public init(sections: [SectionInfo], sizes: SizeSequence) {
    table = SectionTable(sections)
    self.sizes = sizes
    precondition(
      table.itemCount == sizes.count,
      "the sections hold \(table.itemCount) items, but there are \(sizes.count) sizes")
  }

  public var sectionCount: Int { table.count }
  public var itemCount: Int { sizes.count }

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

  /// The sizes of the items from `position` of all items on, at most `limit`, as far as they are
  /// contiguous. Valid until the sizes are changed or given up.
  public func run(from position: Int, limit: Int) -> SizeRun {
    sizes.run(from: position, limit: limit)
  }

  /// Inserts one item; the numbers of one chunk move.
  ///
  /// - Complexity: amortised O(log n).
  public mutating func insert(_ size: ItemSize, at item: Int, inSection section: Int) {
    precondition(
      item >= 0 && item <= Int(table[section].itemCount),
      "item \(item) is outside 0...\(table[section].itemCount) of section \(section)")
    sizes.insert(size, at: table.itemsBefore(section: section) + item)
    table.changeItemCount(ofSection: section, by: 1)
  }
}
