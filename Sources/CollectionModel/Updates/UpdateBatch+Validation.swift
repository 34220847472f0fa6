extension UpdateBatch {
  /// Which sections' counts are compared.
  public enum CountCheck: Hashable, Sendable {
    /// All: what a data source says of sections that the batch does not name has to be as before.
    case allSections
    /// Those that the batch changes.
    case changedSections
  }

  /// Checks the batch against the counts before and after it.
  ///
  /// Changes of items in a deleted or reloaded section, and insertions into an inserted or reloaded
  /// one, are allowed and mean nothing more; items may move out of the former and into the latter.
  ///
  /// - Throws: what is wrong first: paths that do not exist, two changes of one path, counts that do
  ///   not add up.
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
    func require(
      _ sections: [Int], below count: Int, _ error: (Int) -> UpdateError
    ) throws(UpdateError) {
      for section in sections where section < 0 || section >= count { throw error(section) }
    }
    let (starts, ends) = (batch.movedSections.map(\.from), batch.movedSections.map(\.to))
    let old: [(UpdateError.Action, [Int])] = [
      (.delete, batch.deletedSections), (.reload, batch.reloadedSections), (.move, starts),
    ]
    for (action, sections) in old {
      try require(sections, below: before) {
        .sectionBeforeDoesNotExist(action, $0, sectionCount: before)
      }
    }
    for (action, sections) in [(UpdateError.Action.insert, batch.insertedSections), (.move, ends)] {
      try require(sections, below: after) {
        .sectionAfterDoesNotExist(action, $0, sectionCount: after)
      }
    }
    if let section = sectionMoves.sharedStart { throw .sectionConflict(.moveTwice, section) }
    if let section = sectionMoves.sharedEnd { throw .sectionConflict(.moveToSame, section) }
    let moved = RunSet(sections: starts)
    let conflicts: [(UpdateError.Conflict, RunSet, RunSet)] = [
      (.deleteAndMove, deletedSections, moved),
      (.deleteAndReload, deletedSections, reloadedSections),
      (.moveAndReload, moved, reloadedSections),
      (.insertAndMove, insertedSections, RunSet(sections: ends)),
    ]
    for (conflict, one, other) in conflicts {
      if let path = one.firstCommon(with: other) { throw .sectionConflict(conflict, path.item) }
    }
    guard before + insertedSections.count - deletedSections.count == after else {
      throw .sectionCount(
        after: after, before: before, inserted: insertedSections.count,
        deleted: deletedSections.count)
    }
  }

  fileprivate func checkItems(before: some SectionCounting) throws(UpdateError) {
    let lists: [(UpdateError.Action, [ItemRange])] = [
      (.delete, batch.deletedItems), (.reload, batch.reloadedItems),
      (.reconfigure, batch.reconfiguredItems), (.move, batch.movedItems.map { ItemRange($0.from) }),
    ]
    let sectionCount = before.sectionCount
    for (action, runs) in lists {
      for run in runs where !run.items.isEmpty {
        let first = ItemPath(section: run.section, item: run.items.lowerBound)
        guard run.section >= 0, run.section < sectionCount else {
          throw .sectionOfItemBeforeDoesNotExist(action, first, sectionCount: sectionCount)
        }
        let count = before.itemCount(ofSection: run.section)
        if let item = run.firstItem(outside: count) {
          throw .itemBeforeDoesNotExist(
            action, ItemPath(section: run.section, item: item), itemCount: count)
        }
      }
    }
  }

  fileprivate func checkItems(after: some SectionCounting) throws(UpdateError) {
    let lists: [(UpdateError.Action, [ItemRange])] = [
      (.insert, batch.insertedItems), (.move, batch.movedItems.map { ItemRange($0.to) }),
    ]
    let sectionCount = after.sectionCount
    for (action, runs) in lists {
      for run in runs where !run.items.isEmpty {
        let first = ItemPath(section: run.section, item: run.items.lowerBound)
        guard run.section >= 0, run.section < sectionCount else {
          throw .sectionOfItemAfterDoesNotExist(action, first, sectionCount: sectionCount)
        }
        let count = after.itemCount(ofSection: run.section)
        if let item = run.firstItem(outside: count) {
          throw .itemAfterDoesNotExist(
            action, ItemPath(section: run.section, item: item), itemCount: count)
        }
      }
    }
  }

  fileprivate func checkConflicts() throws(UpdateError) {
    if let path = itemMoves.sharedStart { throw .itemConflict(.moveTwice, path) }
    if let path = itemMoves.sharedEnd { throw .itemConflict(.moveToSame, path) }
    let starts = RunSet(batch.movedItems.map { ItemRange($0.from) })
    let ends = RunSet(batch.movedItems.map { ItemRange($0.to) })
    let conflicts: [(UpdateError.Conflict, RunSet, RunSet)] = [
      (.deleteAndMove, deletedItems, starts),
      (.deleteAndReload, deletedItems, reloadedItems),
      (.moveAndReload, starts, reloadedItems),
      (.deleteAndReconfigure, deletedItems, reconfiguredItems),
      (.reloadAndReconfigure, reloadedItems, reconfiguredItems),
      (.insertAndMove, insertedItems, ends),
    ]
    for (conflict, one, other) in conflicts {
      if let path = one.firstCommon(with: other) { throw .itemConflict(conflict, path) }
    }
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

  /// By numbers before the batch: the surviving sections that items leave or enter.
  private var changedOldSections: [Int] {
    let entered = arrivedItems.sections.compactMap { oldSection(of: $0) }
    return Set(departedItems.sections + entered).sorted()
  }
}

extension ItemRange {
  /// The first item of the run that a section of `count` items does not have.
  fileprivate func firstItem(outside count: Int) -> Int? {
    if items.lowerBound < 0 { return items.lowerBound }
    return items.upperBound > count ? max(items.lowerBound, count) : nil
  }
}
