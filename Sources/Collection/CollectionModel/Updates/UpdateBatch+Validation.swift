extension UpdateBatch {
  /// Which sections' counts are compared.
  public enum CountCheck: Hashable, Sendable {
    /// All sections: those that the batch does not name must have the same counts as before.
    case allSections
    /// The sections that the batch changes.
    case changedSections
  }

  /// Checks the batch against the counts before and after it.
  ///
  /// A batch may also change items of a deleted or reloaded section and insert items into an
  /// inserted or reloaded one; these changes have no effect of their own. Items may move out of a
  /// deleted or reloaded section and into an inserted or reloaded one.
  ///
  /// - Throws: the first error found: paths that do not exist, two changes of one path, counts that
  ///   do not add up.
  /// - Complexity: O(edits (log edits + a count)); `allSections` adds a count for each section.
  public func validated(
    before: some SectionCounting, after: some SectionCounting,
    checking check: CountCheck = .allSections
  ) throws(UpdateError) -> UpdateMap {
    let map = UpdateMap(unchecked: self)
    try map.checkSections(before: before.sectionCount, after: after.sectionCount)
    try map.checkItems(before: before, after: after)
    try map.checkCounts(before: before, after: after, check)
    return map
  }
}

extension UpdateMap {
  fileprivate func checkSections(before: Int, after: Int) throws(UpdateError) {
    try requireSections(batch.deletedSections, .before, of: before, .delete)
    try requireSections(batch.reloadedSections, .before, of: before, .reload)
    try requireSections(batch.insertedSections, .after, of: after, .insert)
    try requireSections(batch.movedSections.map(\.from), .before, of: before, .move)
    try requireSections(batch.movedSections.map(\.to), .after, of: after, .move)
    if let (conflict, path) = sections.conflict { throw .sectionConflict(conflict, path.item) }
    guard before + sections.inserted.count - sections.deleted.count == after else {
      throw .sectionCount(
        after: after, before: before, inserted: sections.inserted.count,
        deleted: sections.deleted.count)
    }
  }

  private func requireSections(
    _ sections: [Int], _ state: UpdateError.State, of count: Int, _ action: UpdateError.Action
  ) throws(UpdateError) {
    for section in sections where section < 0 || section >= count {
      throw .sectionDoesNotExist(action, section, state, sectionCount: count)
    }
  }

  fileprivate func checkItems(
    before: some SectionCounting, after: some SectionCounting
  ) throws(UpdateError) {
    try requireItems(batch.deletedItems, .before, in: before, .delete)
    try requireItems(batch.reloadedItems, .before, in: before, .reload)
    try requireItems(batch.reconfiguredItems, .before, in: before, .reconfigure)
    try requireItems(batch.movedItems.map { ItemRange($0.from) }, .before, in: before, .move)
    try requireItems(batch.insertedItems, .after, in: after, .insert)
    try requireItems(batch.movedItems.map { ItemRange($0.to) }, .after, in: after, .move)
    if let (conflict, path) = items.conflict { throw .itemConflict(conflict, path) }
  }

  private func requireItems(
    _ ranges: [ItemRange], _ state: UpdateError.State, in counts: some SectionCounting,
    _ action: UpdateError.Action
  ) throws(UpdateError) {
    if ranges.isEmpty { return }
    let sectionCount = counts.sectionCount
    for range in ranges where !range.items.isEmpty {
      guard range.section >= 0, range.section < sectionCount else {
        throw .sectionOfItemDoesNotExist(action, range.first, state, sectionCount: sectionCount)
      }
      let count = counts.itemCount(ofSection: range.section)
      if let path = range.firstPath(outside: count) {
        throw .itemDoesNotExist(action, path, state, itemCount: count)
      }
    }
  }

  fileprivate func checkCounts(
    before: some SectionCounting, after: some SectionCounting, _ check: UpdateBatch.CountCheck
  ) throws(UpdateError) {
    let compared =
      switch check {
      case .allSections: Array(0..<before.sectionCount)
      case .changedSections: changedOldSections
      }
    for old in compared where !losesItems(oldSection: old) {
      guard let new = newSection(of: old) else { continue }
      let inserted = items.inserted.count(in: new)
      let deleted = items.deleted.count(in: old)
      let movedIn = items.arrived.count(in: new) - inserted
      let movedOut = items.departed.count(in: old) - deleted
      let (countBefore, countAfter) = (
        before.itemCount(ofSection: old), after.itemCount(ofSection: new)
      )
      guard countBefore + inserted - deleted + movedIn - movedOut == countAfter else {
        throw .itemCount(
          section: old, after: countAfter, before: countBefore, inserted: inserted,
          deleted: deleted, movedIn: movedIn, movedOut: movedOut)
      }
    }
  }

  /// The surviving sections that items leave or enter, each once, by their old numbers.
  private var changedOldSections: [Int] {
    if let section = touched?.section, !items.arrived.isEmpty { return [section] }
    let entered = items.arrived.sections.compactMap { oldSection(of: $0) }
    return (items.departed.sections + entered).sortedOnce()
  }
}

extension ItemRange {
  fileprivate var first: ItemPath { ItemPath(section: section, item: items.lowerBound) }

  /// The first path of the range that a section of `count` items does not have.
  fileprivate func firstPath(outside count: Int) -> ItemPath? {
    if items.lowerBound < 0 { return first }
    return items.upperBound > count
      ? ItemPath(section: section, item: max(items.lowerBound, count)) : nil
  }
}

extension [Int] {
  /// The numbers in ascending order, each once.
  func sortedOnce() -> [Int] {
    if count < 2 { return self }
    var once: [Int] = []
    for number in sorted() where once.last != number { once.append(number) }
    return once
  }
}
