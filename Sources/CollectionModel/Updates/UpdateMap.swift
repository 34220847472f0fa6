import Primitives

/// Where a validated batch takes each item and section.
///
/// Items that the batch names neither directly nor by their section keep their order, so a path is
/// found by counting the items before it that leave and those that arrive.
///
/// - Complexity: O(log edits) for a path, in either direction.
public struct UpdateMap: Sendable {
  /// Moves of one kind of thing, sorted by where they begin and by where they end.
  struct Moves<Path: Comparable & Sendable>: Sendable {
    private let byStart: [(from: Path, to: Path)]
    private let byEnd: [(from: Path, to: Path)]

    init(_ moves: [(from: Path, to: Path)]) {
      byStart = moves.sorted { $0.from < $1.from }
      byEnd = moves.sorted { $0.to < $1.to }
    }

    func end(of from: Path) -> Path? {
      let index = (0..<byStart.count).partitionPoint { byStart[$0].from >= from }
      return index < byStart.count && byStart[index].from == from ? byStart[index].to : nil
    }

    func start(of to: Path) -> Path? {
      let index = (0..<byEnd.count).partitionPoint { byEnd[$0].to >= to }
      return index < byEnd.count && byEnd[index].to == to ? byEnd[index].from : nil
    }

    /// The first path where two moves begin; nil where none do.
    var sharedStart: Path? {
      zip(byStart, byStart.dropFirst()).first { $0.from == $1.from }?.0.from
    }

    var sharedEnd: Path? { zip(byEnd, byEnd.dropFirst()).first { $0.to == $1.to }?.0.to }
  }

  /// A change of the row of sections, in the state that the steps before it left.
  enum SectionStep: Hashable, Sendable {
    case remove(Int)
    case insert(Int)
    /// `to` is a number among the remaining sections.
    case move(from: Int, to: Int)
  }

  public let batch: UpdateBatch

  let itemMoves: Moves<ItemPath>
  /// By paths before the batch.
  let deletedItems: RunSet
  let reloadedItems: RunSet
  let reconfiguredItems: RunSet
  /// Deleted items and those that moves begin with.
  let departedItems: RunSet
  /// By paths after the batch.
  let insertedItems: RunSet
  /// Inserted items and those that moves end with.
  let arrivedItems: RunSet

  let sectionMoves: Moves<Int>
  let deletedSections: RunSet
  let reloadedSections: RunSet
  let departedSections: RunSet
  let insertedSections: RunSet
  let arrivedSections: RunSet

  /// Makes the map of a batch without any check.
  init(unchecked batch: UpdateBatch) {
    self.batch = batch
    itemMoves = Moves(batch.movedItems.map { ($0.from, $0.to) })
    deletedItems = RunSet(batch.deletedItems)
    insertedItems = RunSet(batch.insertedItems)
    reloadedItems = RunSet(batch.reloadedItems)
    reconfiguredItems = RunSet(batch.reconfiguredItems)
    departedItems = deletedItems.union(RunSet(batch.movedItems.map { ItemRange($0.from) }))
    arrivedItems = insertedItems.union(RunSet(batch.movedItems.map { ItemRange($0.to) }))
    sectionMoves = Moves(batch.movedSections.map { ($0.from, $0.to) })
    deletedSections = RunSet(sections: batch.deletedSections)
    insertedSections = RunSet(sections: batch.insertedSections)
    reloadedSections = RunSet(sections: batch.reloadedSections)
    departedSections = deletedSections.union(RunSet(sections: batch.movedSections.map(\.from)))
    arrivedSections = insertedSections.union(RunSet(sections: batch.movedSections.map(\.to)))
  }

  // MARK: Sections

  /// Where a section is after the batch; nil if the batch deleted it. A reloaded section stays.
  public func newSection(of old: Int) -> Int? {
    if departedSections.contains(section: old) { return sectionMoves.end(of: old) }
    return arrivedSections.section(
      withNonmembersBefore: old - departedSections.count(beforeSection: old))
  }

  /// Where a section was before the batch; nil if the batch inserted it.
  public func oldSection(of new: Int) -> Int? {
    if arrivedSections.contains(section: new) { return sectionMoves.start(of: new) }
    return departedSections.section(
      withNonmembersBefore: new - arrivedSections.count(beforeSection: new))
  }

  /// Whether the batch replaces or removes all items of a section: it deletes or reloads the
  /// section.
  func losesItems(oldSection section: Int) -> Bool {
    deletedSections.contains(section: section) || reloadedSections.contains(section: section)
  }

  /// Whether the batch brings all items of a section: it inserts or reloads the section.
  func gainsItems(newSection section: Int) -> Bool {
    guard let old = oldSection(of: section) else { return true }
    return reloadedSections.contains(section: old)
  }

  /// Whether the batch reloads a section, so that other views show it.
  public func isReloaded(oldSection section: Int) -> Bool {
    reloadedSections.contains(section: section)
  }

  // MARK: Items

  /// Where an item is after the batch; nil if the batch removed it. A reloaded item stays; the
  /// items of a reloaded section do not.
  public func newPath(of old: ItemPath) -> ItemPath? {
    if departedItems.contains(old) { return itemMoves.end(of: old) }
    if losesItems(oldSection: old.section) { return nil }
    guard let section = newSection(of: old.section) else { return nil }
    let rank = old.item - departedItems.count(before: old.item, in: old.section)
    return ItemPath(
      section: section, item: arrivedItems.item(withNonmembersBefore: rank, in: section))
  }

  /// Where an item was before the batch; nil if the batch added it.
  public func oldPath(of new: ItemPath) -> ItemPath? {
    if arrivedItems.contains(new) { return itemMoves.start(of: new) }
    guard let section = oldSection(of: new.section), !reloadedSections.contains(section: section)
    else { return nil }
    let rank = new.item - arrivedItems.count(before: new.item, in: new.section)
    return ItemPath(
      section: section, item: departedItems.item(withNonmembersBefore: rank, in: section))
  }

  /// Whether the batch reloads an item, so that another cell shows it.
  public func isReloaded(oldPath path: ItemPath) -> Bool { reloadedItems.contains(path) }

  /// Whether the batch has an item's cell set up again.
  public func isReconfigured(oldPath path: ItemPath) -> Bool { reconfiguredItems.contains(path) }
}
