import Primitives

/// What makes a snapshot of an older one, as batches for a collection view.
///
/// An item that both snapshots have keeps its cell: it stays or moves, also out of a section that
/// is deleted and into one that is inserted. Items of a section that moves go with it, and move
/// only if their order in it changes. 4 bytes per item of both snapshots.
public struct SnapshotDifference: Sendable {
  /// Deletions, insertions and moves; not of items that go or come with their sections.
  public private(set) var batch = UpdateBatch()
  /// What is marked and is in both snapshots, at its place after `batch`. Reloading a section
  /// includes its items, and reloading an item includes reconfiguring it.
  public private(set) var reloads = UpdateBatch()
  /// By position among all items before: the position after; -1 if it was deleted.
  package let newPositions: [Int32]
  /// By position among all items after: the position before; -1 if it was inserted.
  package let oldPositions: [Int32]
  /// How many items are deleted, inserted or moved, alone or with a deleted or inserted section.
  public private(set) var editCount = 0

  /// O(items + sections), and the algorithm's time.
  @inlinable package init<Section, Item>(
    from old: CollectionSnapshot<Section, Item>, to new: CollectionSnapshot<Section, Item>,
    by algorithm: DifferenceAlgorithm = .sections
  ) {
    self.init(SnapshotMatch(from: old, to: new), old.rows.places, new.rows.places, algorithm)
    let sections = new.reloadedSections.filter { old.number(ofSection: $0) != nil }
    for section in sections.map({ new.indexOfSection($0)! }).sorted() { reload(section) }
    // In order, because sets differ from run to run.
    let marked = new.reloadedItems.union(new.reconfiguredItems).filter {
      old.number(ofItem: $0) != nil
        && !sections.contains(new.sectionIdentifier(containingItem: $0)!)
    }
    for path in marked.map({ new.path(ofItem: $0)! }).sorted() {
      reload(path, keepingCell: !new.reloadedItems.contains(new[path]))
    }
  }

  @usableFromInline init(
    _ match: SnapshotMatch, _ old: SnapshotPlaces, _ new: SnapshotPlaces,
    _ algorithm: DifferenceAlgorithm
  ) {
    let (oldCount, newCount) = (old.starts.count - 1, new.starts.count - 1)
    oldPositions = match.oldPositions
    newPositions = Self.inverse(of: oldPositions, count: old.starts[oldCount])
    let newSections = Self.inverse(of: match.oldSections, count: oldCount)
    for section in 0..<oldCount where newSections[section] < 0 { batch.deleteSections(section) }
    let kept = algorithm.kept(match.oldSections, below: oldCount)
    for section in 0..<newCount {
      let former = Int(match.oldSections[section])
      if former < 0 { batch.insertSections(section) }
      if former >= 0, !kept[section] { batch.moveSection(from: former, to: section) }
      if algorithm == .sections, match.isSame[section] { continue }
      addItems(section, former, old, new, algorithm)
    }
    let changed = newPositions.count { $0 < 0 } + oldPositions.count { $0 < 0 }
    editCount = changed + batch.movedItems.count
  }

  private static func inverse(of places: [Int32], count: Int) -> [Int32] {
    var inverse = [Int32](repeating: -1, count: count)
    for (new, old) in places.enumerated() where old >= 0 { inverse[Int(old)] = Int32(new) }
    return inverse
  }

  /// Adds the changes of a section's items; `former` is its rank before, or -1 if it is new.
  private mutating func addItems(
    _ section: Int, _ former: Int, _ old: SnapshotPlaces, _ new: SnapshotPlaces,
    _ algorithm: DifferenceAlgorithm
  ) {
    let (first, end) = (new.starts[section], new.starts[section + 1])
    let range = former < 0 ? 0..<0 : old.starts[former]..<old.starts[former + 1]
    let kept = algorithm.kept(
      oldPositions[first..<end].map {
        range.contains(Int($0)) ? $0 - Int32(range.lowerBound) : -1
      }, below: range.count)
    for position in first..<end where !kept[position - first] && oldPositions[position] >= 0 {
      batch.moveItem(
        from: old.path(at: Int(oldPositions[position])),
        to: ItemPath(section: section, item: position - first))
    }
    if former < 0 { return }
    for run in Self.runs(of: newPositions[range]) { batch.deleteItems(run, inSection: former) }
    for run in Self.runs(of: oldPositions[first..<end]) {
      batch.insertItems(run, inSection: section)
    }
  }

  /// The offsets at which numbers are negative, as ranges.
  private static func runs(of numbers: ArraySlice<Int32>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (offset, number) in numbers.enumerated() where number < 0 {
      if let last = runs.last, last.upperBound == offset {
        runs[runs.count - 1] = last.lowerBound..<offset + 1
      } else {
        runs.append(offset..<offset + 1)
      }
    }
    return runs
  }

  @usableFromInline mutating func reload(_ section: Int) { reloads.reloadSections(section) }
  @usableFromInline mutating func reload(_ path: ItemPath, keepingCell: Bool) {
    if keepingCell { reloads.reconfigureItems(at: path) } else { reloads.reloadItems(at: path) }
  }
}
