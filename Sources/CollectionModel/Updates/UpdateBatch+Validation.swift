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
    try map.checkItems(before: before)
    try map.checkItems(after: after)
    try map.checkConflicts()
    try map.checkCounts(before: before, after: after, check)
    return map
  }
}

extension UpdateMap {
  fileprivate func checkSections(before: Int, after: Int) throws(UpdateError) {
    try require(batch.deletedSections, before: before, .delete)
    try require(batch.reloadedSections, before: before, .reload)
    try require(batch.insertedSections, after: after, .insert)
    if !batch.movedSections.isEmpty {
      let (starts, ends) = (batch.movedSections.map(\.from), batch.movedSections.map(\.to))
      try require(starts, before: before, .move)
      try require(ends, after: after, .move)
      if let section = sectionMoves.sharedStart { throw .sectionConflict(.moveTwice, section) }
      if let section = sectionMoves.sharedEnd { throw .sectionConflict(.moveToSame, section) }
      let moved = RunSet(sections: starts)
      try requireNoSection(in: deletedSections, and: moved, .deleteAndMove)
      try requireNoSection(in: moved, and: reloadedSections, .moveAndReload)
      try requireNoSection(in: insertedSections, and: RunSet(sections: ends), .insertAndMove)
    }
    try requireNoSection(in: deletedSections, and: reloadedSections, .deleteAndReload)
    guard before + insertedSections.count - deletedSections.count == after else {
      throw .sectionCount(
        after: after, before: before, inserted: insertedSections.count,
        deleted: deletedSections.count)
    }
  }

  private func require(
    _ sections: [Int], before count: Int, _ action: UpdateError.Action
  ) throws(UpdateError) {
    for section in sections where section < 0 || section >= count {
      throw .sectionBeforeDoesNotExist(action, section, sectionCount: count)
    }
  }

  private func require(
    _ sections: [Int], after count: Int, _ action: UpdateError.Action
  ) throws(UpdateError) {
    for section in sections where section < 0 || section >= count {
      throw .sectionAfterDoesNotExist(action, section, sectionCount: count)
    }
  }

  private func requireNoSection(
    in one: RunSet, and other: RunSet, _ conflict: UpdateError.Conflict
  ) throws(UpdateError) {
    if let path = one.firstCommon(with: other) { throw .sectionConflict(conflict, path.item) }
  }

  fileprivate func checkItems(before: some SectionCounting) throws(UpdateError) {
    let sectionCount = before.sectionCount
    try require(batch.deletedItems, in: before, sectionCount, .delete)
    try require(batch.reloadedItems, in: before, sectionCount, .reload)
    try require(batch.reconfiguredItems, in: before, sectionCount, .reconfigure)
    try require(batch.movedItems.map { ItemRange($0.from) }, in: before, sectionCount, .move)
  }

  private func require(
    _ ranges: [ItemRange], in before: some SectionCounting, _ sectionCount: Int,
    _ action: UpdateError.Action
  ) throws(UpdateError) {
    for range in ranges where !range.items.isEmpty {
      guard range.section >= 0, range.section < sectionCount else {
        throw .sectionOfItemBeforeDoesNotExist(action, range.first, sectionCount: sectionCount)
      }
      let count = before.itemCount(ofSection: range.section)
      if let path = range.firstPath(outside: count) {
        throw .itemBeforeDoesNotExist(action, path, itemCount: count)
      }
    }
  }

  fileprivate func checkItems(after: some SectionCounting) throws(UpdateError) {
    let sectionCount = after.sectionCount
    try require(batch.insertedItems, of: after, sectionCount, .insert)
    try require(batch.movedItems.map { ItemRange($0.to) }, of: after, sectionCount, .move)
  }

  private func require(
    _ ranges: [ItemRange], of after: some SectionCounting, _ sectionCount: Int,
    _ action: UpdateError.Action
  ) throws(UpdateError) {
    for range in ranges where !range.items.isEmpty {
      guard range.section >= 0, range.section < sectionCount else {
        throw .sectionOfItemAfterDoesNotExist(action, range.first, sectionCount: sectionCount)
      }
      let count = after.itemCount(ofSection: range.section)
      if let path = range.firstPath(outside: count) {
        throw .itemAfterDoesNotExist(action, path, itemCount: count)
      }
    }
  }

  fileprivate func checkConflicts() throws(UpdateError) {
    if !batch.movedItems.isEmpty {
      if let path = itemMoves.sharedStart { throw .itemConflict(.moveTwice, path) }
      if let path = itemMoves.sharedEnd { throw .itemConflict(.moveToSame, path) }
      let starts = RunSet(batch.movedItems.map { ItemRange($0.from) })
      let ends = RunSet(batch.movedItems.map { ItemRange($0.to) })
      try requireNoItem(in: deletedItems, and: starts, .deleteAndMove)
      try requireNoItem(in: starts, and: reloadedItems, .moveAndReload)
      try requireNoItem(in: insertedItems, and: ends, .insertAndMove)
    }
    try requireNoItem(in: deletedItems, and: reloadedItems, .deleteAndReload)
    try requireNoItem(in: deletedItems, and: reconfiguredItems, .deleteAndReconfigure)
    try requireNoItem(in: reloadedItems, and: reconfiguredItems, .reloadAndReconfigure)
  }

  private func requireNoItem(
    in one: RunSet, and other: RunSet, _ conflict: UpdateError.Conflict
  ) throws(UpdateError) {
    if let path = one.firstCommon(with: other) { throw .itemConflict(conflict, path) }
  }

  fileprivate func checkCounts(
    before: some SectionCounting, after: some SectionCounting, _ check: UpdateBatch.CountCheck
  ) throws(UpdateError) {
    let sections =
      switch check {
      case .allSections: Array(0..<before.sectionCount)
      case .changedSections: changedOldSections
      }
    for old in sections where !losesItems(oldSection: old) {
      guard let new = newSection(of: old) else { continue }
      let inserted = insertedItems.count(in: new)
      let deleted = deletedItems.count(in: old)
      let movedIn = arrivedItems.count(in: new) - inserted
      let movedOut = departedItems.count(in: old) - deleted
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

  /// The surviving sections that items leave or enter, each once, by their numbers before the
  /// batch.
  private var changedOldSections: [Int] {
    let entered = arrivedItems.sections.compactMap { oldSection(of: $0) }
    return (departedItems.sections + entered).sortedOnce()
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
