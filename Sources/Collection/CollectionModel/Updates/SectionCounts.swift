/// The number of items of each section, as a value.
///
/// 8 bytes per section, in chunks (see `SectionedSizes`).
public struct SectionCounts: SectionCounting, Sendable {
  private var table: SectionTable

  /// No sections.
  public init() { table = SectionTable([]) }

  /// - Complexity: O(sections).
  public init(_ counts: some SectionCounting) {
    table = SectionTable(
      (0..<counts.sectionCount).map { SectionInfo(itemCount: counts.itemCount(ofSection: $0)) })
  }

  public var sectionCount: Int { table.count }
  /// The number of items in all sections together.
  public var itemCount: Int { table.itemCount }

  /// - Complexity: O(log n).
  public func itemCount(ofSection section: Int) -> Int { Int(table[section].itemCount) }

  /// Whether there is such an item.
  package func contains(_ path: ItemPath) -> Bool {
    path.section >= 0 && path.section < sectionCount && path.item >= 0
      && path.item < itemCount(ofSection: path.section)
  }

  /// The number of items before a section, which may be one past the last.
  ///
  /// - Complexity: O(log n).
  package func itemsBefore(section: Int) -> Int { table.itemsBefore(section: section) }

  /// An item's position among all items. O(log n).
  package func position(of path: ItemPath) -> Int {
    itemsBefore(section: path.section) + path.item
  }

  /// The item at a position among all items. O(log n).
  package func path(at position: Int) -> ItemPath {
    let (section, item) = table.locate(position)
    return ItemPath(section: section, item: item)
  }

  /// Applies a batch; reads the counts of the sections that it changed from `after`.
  ///
  /// - Parameter map: the map of a batch that was validated against these counts and `after`.
  /// - Complexity: O(edits (log n + sections of a chunk)); for many edits of sections,
  ///   O(sections log edits) at most.
  public mutating func apply(_ map: UpdateMap, after: some SectionCounting) {
    // As many items leave the only section concerned as arrive in it.
    if map.touched?.keepsCounts == true { return }
    if map.sectionEdits * map.sectionEdits > sectionCount + after.sectionCount {
      table = SectionTable(
        (0..<after.sectionCount).map { new in
          map.oldSection(of: new).map { table[$0] } ?? SectionInfo(itemCount: 0)
        })
    } else {
      makeSteps(of: map)
    }
    for section in map.sectionsToCount {
      // By now the sections have the numbers that they have in `after`.
      let change = after.itemCount(ofSection: section) - itemCount(ofSection: section)
      if change != 0 { table.changeItemCount(ofSection: section, by: change) }
    }
  }

  private mutating func makeSteps(of map: UpdateMap) {
    for step in map.sectionSteps {
      switch step {
      case .remove(let section): table.remove(at: section)
      case .insert(let section): table.insert(SectionInfo(itemCount: 0), at: section)
      case .move(let from, let to): table.insert(table.remove(at: from), at: to)
      }
    }
  }
}
