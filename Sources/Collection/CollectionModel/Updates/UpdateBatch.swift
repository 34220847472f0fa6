/// Changes of a collection that happen together, in the form that a collection view takes.
///
/// Paths of deleted, reloaded and reconfigured items and sections, and the paths where moves begin,
/// refer to the collection before the batch; paths of inserted ones, and the paths where moves end,
/// refer to the collection after it. The order of calls therefore does not matter, and naming a
/// path twice is the same as naming it once.
/// ```swift
/// var batch = UpdateBatch()
/// batch.deleteItems(at: ItemPath(section: 0, item: 3))
/// batch.insertItems(at: ItemPath(section: 0, item: 0))
/// let map = try batch.validated(before: before, after: after)
/// map.newPath(of: ItemPath(section: 0, item: 2))   // [0, 3]
/// ```
/// Nothing is checked until the batch is validated.
public struct UpdateBatch: Hashable, Sendable {
  /// An item that goes elsewhere: `from` before the batch, `to` after it.
  public struct ItemMove: Hashable, Sendable {
    public var from: ItemPath
    public var to: ItemPath

    public init(from: ItemPath, to: ItemPath) {
      self.from = from
      self.to = to
    }
  }

  /// A section that goes elsewhere with all its items: `from` before the batch, `to` after it.
  public struct SectionMove: Hashable, Sendable {
    public var from: Int
    public var to: Int

    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  public private(set) var deletedItems: [ItemRange] = []
  public private(set) var insertedItems: [ItemRange] = []
  public private(set) var movedItems: [ItemMove] = []
  public private(set) var reloadedItems: [ItemRange] = []
  public private(set) var reconfiguredItems: [ItemRange] = []
  public private(set) var deletedSections: [Int] = []
  public private(set) var insertedSections: [Int] = []
  public private(set) var movedSections: [SectionMove] = []
  public private(set) var reloadedSections: [Int] = []

  public init() {}

  public var isEmpty: Bool {
    deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty && reloadedItems.isEmpty
      && reconfiguredItems.isEmpty && !changesSections
  }

  var changesSections: Bool {
    !(deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && reloadedSections.isEmpty)
  }

  // MARK: Items

  public mutating func deleteItems(at paths: ItemPath...) {
    for path in paths { deletedItems.append(ItemRange(path)) }
  }

  public mutating func deleteItems(_ items: Range<Int>, inSection section: Int) {
    deletedItems.append(ItemRange(section: section, items: items))
  }

  public mutating func insertItems(at paths: ItemPath...) {
    for path in paths { insertedItems.append(ItemRange(path)) }
  }

  public mutating func insertItems(_ items: Range<Int>, inSection section: Int) {
    insertedItems.append(ItemRange(section: section, items: items))
  }

  public mutating func moveItem(from: ItemPath, to: ItemPath) {
    movedItems.append(ItemMove(from: from, to: to))
  }

  /// The items stay where they are and are shown by new cells.
  public mutating func reloadItems(at paths: ItemPath...) {
    for path in paths { reloadedItems.append(ItemRange(path)) }
  }

  public mutating func reloadItems(_ items: Range<Int>, inSection section: Int) {
    reloadedItems.append(ItemRange(section: section, items: items))
  }

  /// The items are shown by the cells they have, which the data source sets up again.
  public mutating func reconfigureItems(at paths: ItemPath...) {
    for path in paths { reconfiguredItems.append(ItemRange(path)) }
  }

  public mutating func reconfigureItems(_ items: Range<Int>, inSection section: Int) {
    reconfiguredItems.append(ItemRange(section: section, items: items))
  }

  // MARK: Sections

  public mutating func deleteSections(_ sections: Int...) { deletedSections += sections }
  public mutating func insertSections(_ sections: Int...) { insertedSections += sections }

  public mutating func moveSection(from: Int, to: Int) {
    movedSections.append(SectionMove(from: from, to: to))
  }

  /// The sections stay where they are and get other items, as many as the data source has now.
  public mutating func reloadSections(_ sections: Int...) { reloadedSections += sections }

  // MARK: Batches

  /// Adds the changes of a nested batch: both refer to the same states before and after.
  public mutating func append(_ other: UpdateBatch) {
    deletedItems += other.deletedItems
    insertedItems += other.insertedItems
    movedItems += other.movedItems
    reloadedItems += other.reloadedItems
    reconfiguredItems += other.reconfiguredItems
    deletedSections += other.deletedSections
    insertedSections += other.insertedSections
    movedSections += other.movedSections
    reloadedSections += other.reloadedSections
  }
}
