import CollectionModel
import Primitives
import Testing

/// A difference, applied to the old snapshot, is the new one.
@Suite struct SnapshotDifferenceTests {
  private typealias Snapshot = CollectionSnapshot<Int, Int>
  private typealias Content = [(section: Int, items: [Int])]

  private struct Counts: SectionCounting {
    var counts: [Int]
    init(_ snapshot: Snapshot) {
      counts = snapshot.sectionIdentifiers.map {
        (try? snapshot.numberOfItems(inSection: $0)) ?? -1
      }
    }
    var sectionCount: Int { counts.count }
    func itemCount(ofSection section: Int) -> Int { counts[section] }
  }

  private static func snapshot(_ content: Content) throws -> Snapshot {
    var snapshot = Snapshot()
    try snapshot.appendSections(content.map(\.section))
    for (section, items) in content { try snapshot.appendItems(items, toSection: section) }
    return snapshot
  }

  /// What is wrong with a difference; nil if nothing is.
  private static func mistake(
    _ difference: SnapshotDifference, _ old: Snapshot, _ new: Snapshot
  ) throws -> String? {
    let map = try difference.batch.validated(before: Counts(old), after: Counts(new))
    for (number, section) in old.sectionIdentifiers.enumerated()
    where map.newSection(of: number) != new.indexOfSection(section) {
      return "section \(section) goes to \(String(describing: map.newSection(of: number)))"
    }
    for (position, item) in old.itemIdentifiers.enumerated() {
      guard let path = old.path(ofItem: item) else { return "\(item) is lost" }
      if map.newPath(of: path) != new.path(ofItem: item) {
        return "\(item) goes to \(String(describing: map.newPath(of: path)))"
      }
      if Int(difference.newPositions[position]) != new.indexOfItem(item) ?? -1 {
        return "\(item) has the new position \(difference.newPositions[position])"
      }
    }
    for (position, item) in new.itemIdentifiers.enumerated() {
      guard let path = new.path(ofItem: item) else { return "\(item) is lost" }
      if map.oldPath(of: path) != old.path(ofItem: item) {
        return "\(item) comes from \(String(describing: map.oldPath(of: path)))"
      }
      if Int(difference.oldPositions[position]) != old.indexOfItem(item) ?? -1 {
        return "\(item) has the old position \(difference.oldPositions[position])"
      }
    }
    return nil
  }

  /// How many items of the sections that both have are not named.
  private static func kept(
    _ difference: SnapshotDifference, _ new: Snapshot, _ old: Snapshot
  ) -> Int {
    var kept = 0
    for section in new.sectionIdentifiers where old.indexOfSection(section) != nil {
      kept += (try? new.numberOfItems(inSection: section)) ?? 0
    }
    let stays = { (section: Int) in
      old.indexOfSection(new.sectionIdentifiers[section]) != nil
    }
    kept -= difference.batch.insertedItems.reduce(0) { $0 + $1.items.count }
    return kept - difference.batch.movedItems.count { stays($0.to.section) }
  }

  /// The length of a longest common subsequence, by trying everything.
  private static func longest(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) -> Int {
    guard let first = a.first else { return 0 }
    let without = longest(a.dropFirst(), b)
    guard let index = b.firstIndex(of: first) else { return without }
    return max(without, 1 + longest(a.dropFirst(), b[(index + 1)...]))
  }

  /// All sequences of distinct numbers below `limit`, of at most `length`.
  private static func sequences(below limit: Int, length: Int) -> [[Int]] {
    if length == 0 { return [[]] }
    let shorter = sequences(below: limit, length: length - 1)
    return shorter
      + shorter.filter { $0.count == length - 1 }.flatMap { head in
        (0..<limit).filter { !head.contains($0) }.map { head + [$0] }
      }
  }

  @Test(arguments: DifferenceAlgorithm.allCases)
  func allSmallChangesOfOneSection(_ algorithm: DifferenceAlgorithm) throws {
    let before = [0, 1, 2, 3]
    let old = try Self.snapshot([(0, before)])
    for after in Self.sequences(below: 6, length: 5) {
      let new = try Self.snapshot([(0, after)])
      let difference = SnapshotDifference(from: old, to: new, by: algorithm)
      if let mistake = try Self.mistake(difference, old, new) {
        Issue.record("\(after): \(mistake)")
        return
      }
      let longest = Self.longest(before[...], after[...])
      let kept = Self.kept(difference, new, old)
      guard algorithm == .linear ? kept <= longest : kept == longest else {
        Issue.record("\(after) keeps \(kept), not \(longest)")
        return
      }
    }
  }

  @Test(arguments: DifferenceAlgorithm.allCases)
  func allSmallChangesOfTwoSections(_ algorithm: DifferenceAlgorithm) throws {
    let rows = [[0, 1], [2, 3]]
    let old = try Self.snapshot([(0, rows[0]), (1, rows[1])])
    for sections in Self.sequences(below: 3, length: 3) where !sections.isEmpty {
      for items in Self.sequences(below: 5, length: 4) {
        for cut in 0...(sections.count > 1 ? items.count : 0) {
          var content: Content = sections.map { ($0, []) }
          content[0].items = Array(items[cut...])
          if cut > 0 { content[1].items = Array(items[..<cut]) }
          let new = try Self.snapshot(content)
          let difference = SnapshotDifference(from: old, to: new, by: algorithm)
          if let mistake = try Self.mistake(difference, old, new) {
            Issue.record("\(content): \(mistake)")
            return
          }
          let longest = content.filter { $0.section < 2 }.reduce(0) {
            $0 + Self.longest(rows[$1.section][...], $1.items[...])
          }
          let kept = Self.kept(difference, new, old)
          guard algorithm == .linear ? kept <= longest : kept == longest else {
            Issue.record("\(content) keeps \(kept), not \(longest)")
            return
          }
        }
      }
    }
  }

  private static func changed(_ snapshot: inout Snapshot, _ random: inout SplitMix64) throws {
    let item = { (random: inout SplitMix64) in random.next(below: 120) }
    for _ in 0..<random.next(below: 25) {
      let sections = snapshot.sectionIdentifiers
      let section = random.next(below: 8)
      switch random.next(below: 8) {
      case 0 where snapshot.indexOfSection(section) == nil: try snapshot.appendSections([section])
      case 0: snapshot.deleteSections([section])
      case 1 where sections.count > 1:
        let anchor = sections[random.next(below: sections.count)]
        if anchor != sections[0] { try snapshot.moveSection(sections[0], .after, anchor) }
      case 2...3 where !sections.isEmpty:
        let target = sections[random.next(below: sections.count)]
        try snapshot.appendItems([item(&random)], toSection: target)
      case 4: snapshot.deleteItems([item(&random)])
      default:
        let (moved, anchor) = (item(&random), item(&random))
        if moved != anchor, snapshot.indexOfItem(anchor) != nil {
          try snapshot.insertItems([moved], .before, anchor)
        }
      }
    }
  }

  @Test(arguments: SnapshotRandom.seeds)
  func randomChangesAreFollowed(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var old = Snapshot()
    for step in 0..<SnapshotRandom.steps / 5 {
      var new = old
      try Self.changed(&new, &random)
      if random.next(below: 3) == 0 {
        // One that shares nothing with the old one.
        new = try Self.snapshot(
          try new.sectionIdentifiers.map { ($0, try new.itemIdentifiers(inSection: $0)) })
      }
      for algorithm in DifferenceAlgorithm.allCases {
        let difference = SnapshotDifference(from: old, to: new, by: algorithm)
        if let mistake = try Self.mistake(difference, old, new) {
          Issue.record("seed \(seed), step \(step), \(algorithm): \(mistake)")
          return
        }
        if algorithm == .linear { continue }
        // The standard library uses Myers' algorithm.
        var longest = 0
        for section in new.sectionIdentifiers where old.indexOfSection(section) != nil {
          let (a, b) = (
            try old.itemIdentifiers(inSection: section), try new.itemIdentifiers(inSection: section)
          )
          longest += (a.count + b.count - b.difference(from: a).count) / 2
        }
        let kept = Self.kept(difference, new, old)
        guard kept == longest else {
          Issue.record(
            "seed \(seed), step \(step), \(algorithm): \(kept) stay, not \(longest)")
          return
        }
      }
      old = new
    }
  }

  @Test(arguments: DifferenceAlgorithm.allCases)
  func oneItemThatGoesFarMovesAlone(_ algorithm: DifferenceAlgorithm) throws {
    let old = try Self.snapshot([(0, Array(0..<100))])
    for after in [Array(1..<100) + [0], [99] + Array(0..<99)] {
      let new = try Self.snapshot([(0, after)])
      #expect(SnapshotDifference(from: old, to: new, by: algorithm).batch.movedItems.count == 1)
    }
  }

  @Test func itemsOfAMovedSectionStay() throws {
    let old = try Self.snapshot([(0, [1, 2, 3]), (1, [4]), (2, [5, 6])])
    let new = try Self.snapshot([(1, [4]), (2, [5, 6]), (0, [1, 2, 3])])
    let difference = SnapshotDifference(from: old, to: new)
    var batch = UpdateBatch()
    batch.moveSection(from: 0, to: 2)
    #expect(difference.batch == batch)
    #expect(difference.editCount == 0)
  }

  @Test func itemsMoveOutOfADeletedSectionAndIntoANewOne() throws {
    let old = try Self.snapshot([(0, [1, 2]), (1, [3, 4])])
    let new = try Self.snapshot([(1, [3, 2, 4]), (2, [1, 9])])
    var batch = UpdateBatch()
    batch.deleteSections(0)
    batch.insertSections(1)
    batch.moveItem(from: ItemPath(section: 0, item: 1), to: ItemPath(section: 0, item: 1))
    batch.moveItem(from: ItemPath(section: 0, item: 0), to: ItemPath(section: 1, item: 0))
    #expect(SnapshotDifference(from: old, to: new).batch == batch)
  }

  @Test func marksAreASecondBatchAtNewPaths() throws {
    let old = try Self.snapshot([(0, [1, 2, 3]), (1, [4, 5])])
    var new = try Self.snapshot([(1, [4, 5, 8]), (0, [3, 9, 1])])
    try new.reloadItems([3, 9, 4])
    try new.reconfigureItems([1, 3, 8])
    try new.reloadSections([1])
    let difference = SnapshotDifference(from: old, to: new)
    var reloads = UpdateBatch()
    reloads.reloadSections(0)
    reloads.reloadItems(at: ItemPath(section: 1, item: 0))
    reloads.reconfigureItems(at: ItemPath(section: 1, item: 2))
    #expect(difference.reloads == reloads)
    #expect(difference.batch.reloadedItems.isEmpty)
    let counts = Counts(new)
    _ = try difference.reloads.validated(before: counts, after: counts)
  }

  @Test func equalSnapshotsDoNotDiffer() throws {
    let old = try Self.snapshot([(0, [1, 2]), (1, []), (2, [3])])
    for algorithm in DifferenceAlgorithm.allCases {
      let difference = SnapshotDifference(from: old, to: old, by: algorithm)
      #expect(difference.batch.isEmpty)
      #expect(difference.reloads.isEmpty)
      #expect(SnapshotDifference(from: Snapshot(), to: Snapshot(), by: algorithm).batch.isEmpty)
    }
  }
}
