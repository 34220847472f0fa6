/// The batch as changes that are applied one after the other.
extension UpdateMap {
  /// The sections whose counts may differ after the batch, ascending, by their numbers after it.
  var sectionsToCount: [Int] {
    let left = items.departed.sections.compactMap { newSection(of: $0) }
    let reloaded = batch.reloadedSections.compactMap { newSection(of: $0) }
    return (items.arrived.sections + left + batch.insertedSections + reloaded).sortedOnce()
  }

  /// The number of sections that are deleted, inserted or moved.
  var sectionEdits: Int {
    batch.deletedSections.count + batch.insertedSections.count + batch.movedSections.count
  }

  /// Changes of the row of sections. Reloading a section is not one of them.
  var sectionSteps: [SectionStep] { sectionSteps(replacingReloaded: false) }

  /// - Parameter replacingReloaded: whether a reloaded section is removed and inserted.
  /// - Complexity: O(section edits squared).
  private func sectionSteps(replacingReloaded: Bool) -> [SectionStep] {
    let replaced = replacingReloaded ? batch.reloadedSections : []
    let removed = sections.deleted.union(RunSet(sections: replaced))
    var steps: [SectionStep] = []
    for run in removed.itemRanges.reversed() {
      for section in run.items.reversed() { steps.append(.remove(section)) }
    }
    // The current numbers of the sections still to be moved, ascending.
    var waiting: [(from: Int, now: Int)] = batch.movedSections.map {
      ($0.from, $0.from - removed.count(beforeSection: $0.from))
    }
    waiting.sort { $0.now < $1.now }
    let arrivals = sections.arrived.union(
      RunSet(sections: replaced.compactMap { newSection(of: $0) }))
    for run in arrivals.itemRanges {
      for section in run.items {
        let mover = sections.moves.start(ofSection: section).flatMap { start in
          waiting.firstIndex { $0.from == start }
        }
        let taken = mover.map { waiting.remove(at: $0).now }
        if let taken {
          for index in waiting.indices where waiting[index].now > taken { waiting[index].now -= 1 }
        }
        // All sections before it are in place already, except for those still to be moved.
        var place = section
        for other in waiting where other.now < place { place += 1 }
        for index in waiting.indices where waiting[index].now >= place { waiting[index].now += 1 }
        steps.append(taken.map { .move(from: $0, to: place) } ?? .insert(place))
      }
    }
    return steps
  }

  /// The batch as edits of a collection of sizes.
  ///
  /// An item that moves is removed and inserted; neighbours that leave or arrive together share one
  /// edit. Reloaded items are resized, reloaded sections removed and inserted. Where more than a
  /// quarter of a section's items leave or arrive one by one, all of its items are exchanged.
  /// - Parameters:
  ///   - info: returns a section's info after the batch.
  ///   - box: returns an item's box after the batch.
  /// - Complexity: O(edits log edits), and the calls: one for each item that is inserted, moved,
  ///   reloaded, or in a section that is inserted or reloaded.
  public func edits(
    info: (_ newSection: Int) -> SectionInfo, box: (_ newPath: ItemPath) -> ItemBox
  ) -> [CollectionEdit] {
    func boxes(_ run: ItemRange) -> [ItemBox] {
      run.items.map { box(ItemPath(section: run.section, item: $0)) }
    }
    var edits: [CollectionEdit] = []
    let exchanged = exchangedSections(info)
    var left: Set<Int> = []
    for run in items.departed.itemRanges.reversed() where !losesItems(oldSection: run.section) {
      if let count = exchanged[run.section] {
        guard left.insert(run.section).inserted else { continue }
        edits.append(.removeItems(0..<count, section: run.section))
      } else {
        edits.append(.removeItems(run.items, section: run.section))
      }
    }
    for section in exchanged.keys.sorted() where !left.contains(section) {
      guard let count = exchanged[section], count > 0 else { continue }
      edits.append(.removeItems(0..<count, section: section))
    }
    // The steps insert sections in ascending order, at numbers that count the sections still to be
    // moved.
    var arrivals = sections.arrived.union(
      RunSet(sections: batch.reloadedSections.compactMap { newSection(of: $0) })
    ).itemRanges.flatMap(\.items).makeIterator()
    for step in sectionSteps(replacingReloaded: true) {
      switch step {
      case .remove(let section): edits.append(.removeSection(section))
      case .move(let from, let to):
        _ = arrivals.next()
        edits.append(.moveSection(from: from, to: to))
      case .insert(let place):
        guard let section = arrivals.next() else {
          preconditionFailure("more sections were inserted than arrive")
        }
        let info = info(section)
        let items = ItemRange(section: section, items: 0..<Int(info.itemCount))
        edits.append(.insertSection(info, items: boxes(items), at: place))
      }
    }
    for section in exchanged.keys.compactMap(newSection).sorted() {
      let all = ItemRange(section: section, items: 0..<Int(info(section).itemCount))
      if all.items.isEmpty { continue }
      edits.append(.insertItems(boxes(all), at: ItemPath(section: section, item: 0)))
    }
    for run in items.arrived.itemRanges where !gainsItems(newSection: run.section) {
      if let former = oldSection(of: run.section), exchanged[former] != nil { continue }
      edits.append(
        .insertItems(boxes(run), at: ItemPath(section: run.section, item: run.items.lowerBound)))
    }
    for run in items.reloaded.itemRanges
    where !losesItems(oldSection: run.section) && exchanged[run.section] == nil {
      for item in run.items {
        guard let path = newPath(of: ItemPath(section: run.section, item: item)) else { continue }
        edits.append(.resizeItem(path, to: box(path)))
      }
    }
    return edits
  }

  /// The sections of which so many items leave or arrive that edits of all of them cost less: the
  /// number of items that each has before the batch, by its number then.
  private func exchangedSections(_ info: (_ newSection: Int) -> SectionInfo) -> [Int: Int] {
    let fewest = 64
    guard items.departed.itemRanges.count + items.arrived.itemRanges.count > fewest else {
      return [:]
    }
    var runs: [Int: Int] = [:]
    for run in items.departed.itemRanges where !losesItems(oldSection: run.section) {
      runs[run.section, default: 0] += 1
    }
    for run in items.arrived.itemRanges where !gainsItems(newSection: run.section) {
      if let former = oldSection(of: run.section) { runs[former, default: 0] += 1 }
    }
    var exchanged: [Int: Int] = [:]
    for (section, count) in runs where count > fewest {
      guard let now = newSection(of: section) else { continue }
      let size = Int(info(now).itemCount)
      let before = size - items.arrived.count(in: now) + items.departed.count(in: section)
      if 4 * count > max(size, before) { exchanged[section] = before }
    }
    return exchanged
  }
}
