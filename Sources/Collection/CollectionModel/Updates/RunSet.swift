import Primitives

/// A set of item paths, kept as ascending runs that neither overlap nor touch.
///
/// Sections are kept the same way, as items of section 0. Finding a path, counting the members
/// before it and finding the n-th nonmember are binary searches.
struct RunSet: Hashable, Sendable {
  private struct Run: Hashable, Sendable {
    var section: Int
    var lower: Int
    var upper: Int
    /// Members of the same section before the run.
    var before: Int
  }

  private var runs: [Run] = []
  /// The number of members.
  private(set) var count = 0

  init() {}

  /// The union of runs in any order, which may overlap. O(n log n), O(n) if they ascend.
  init(_ unordered: [ItemRange]) {
    if unordered.isEmpty { return }
    var sorted = unordered
    func precedes(_ a: ItemRange, _ b: ItemRange) -> Bool {
      (a.section, a.items.lowerBound) < (b.section, b.items.lowerBound)
    }
    if !zip(sorted, sorted.dropFirst()).allSatisfy({ !precedes($1, $0) }) {
      sorted.sort(by: precedes)
    }
    runs.reserveCapacity(sorted.count)
    for run in sorted where !run.items.isEmpty { append(run) }
  }

  private mutating func append(_ run: ItemRange) {
    let (lower, upper) = (run.items.lowerBound, run.items.upperBound)
    guard let last = runs.last, last.section == run.section else {
      runs.append(Run(section: run.section, lower: lower, upper: upper, before: 0))
      count += upper - lower
      return
    }
    if lower > last.upper {
      let before = last.before + last.upper - last.lower
      runs.append(Run(section: run.section, lower: lower, upper: upper, before: before))
      count += upper - lower
    } else if upper > last.upper {
      runs[runs.count - 1].upper = upper
      count += upper - last.upper
    }
  }

  init(sections: [Int]) {
    self.init(
      sections.isEmpty ? [] : sections.map { ItemRange(section: 0, items: $0..<$0 + 1) })
  }

  var isEmpty: Bool { runs.isEmpty }

  /// The first and the last member.
  var ends: (ItemPath, ItemPath)? {
    guard let first = runs.first, let last = runs.last else { return nil }
    return (
      ItemPath(section: first.section, item: first.lower),
      ItemPath(section: last.section, item: last.upper - 1)
    )
  }

  /// All runs, ascending.
  var itemRanges: some RandomAccessCollection<ItemRange> {
    runs.lazy.map { ItemRange(section: $0.section, items: $0.lower..<$0.upper) }
  }

  /// The sections that have members, ascending.
  var sections: [Int] {
    var found: [Int] = []
    for run in runs where found.last != run.section { found.append(run.section) }
    return found
  }

  /// The last run that begins at or before a path; nil if that run is in an earlier section.
  private func run(atOrBefore item: Int, in section: Int) -> Run? {
    let end = (0..<runs.count).partitionPoint {
      (runs[$0].section, runs[$0].lower) > (section, item)
    }
    guard end > 0, runs[end - 1].section == section else { return nil }
    return runs[end - 1]
  }

  /// - Complexity: O(log runs), as for all lookups below.
  func contains(_ path: ItemPath) -> Bool {
    run(atOrBefore: path.item, in: path.section).map { path.item < $0.upper } ?? false
  }

  func contains(section: Int) -> Bool { contains(ItemPath(section: 0, item: section)) }

  /// The number of members of a section before item `item`.
  func count(before item: Int, in section: Int) -> Int {
    guard let run = run(atOrBefore: item, in: section) else { return 0 }
    return run.before + min(item, run.upper) - run.lower
  }

  func count(in section: Int) -> Int { count(before: .max, in: section) }

  func count(beforeSection section: Int) -> Int { count(before: section, in: 0) }

  /// The item of a section that is not a member and has exactly `rank` nonmembers before it.
  func item(withNonmembersBefore rank: Int, in section: Int) -> Int {
    // Run r has `lower - before` nonmembers before it.
    let end = (0..<runs.count).partitionPoint {
      runs[$0].section != section
        ? runs[$0].section > section : runs[$0].lower - runs[$0].before > rank
    }
    guard end > 0, runs[end - 1].section == section else { return rank }
    let run = runs[end - 1]
    return rank + run.before + run.upper - run.lower
  }

  func section(withNonmembersBefore rank: Int) -> Int {
    item(withNonmembersBefore: rank, in: 0)
  }

  /// The first path that two sets share. O(runs of both).
  func firstCommon(with other: RunSet) -> ItemPath? {
    if isEmpty || other.isEmpty { return nil }
    var (mine, theirs) = (0, 0)
    while mine < runs.count, theirs < other.runs.count {
      let (a, b) = (runs[mine], other.runs[theirs])
      if a.section == b.section {
        let lower = max(a.lower, b.lower)
        if lower < min(a.upper, b.upper) { return ItemPath(section: a.section, item: lower) }
      }
      if (a.section, a.upper) < (b.section, b.upper) { mine += 1 } else { theirs += 1 }
    }
    return nil
  }

  /// The items of `0..<limit` of a section that are not members. O(runs of the section + log runs).
  func gaps(in section: Int, below limit: Int) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var next = 0
    let first = (0..<runs.count).partitionPoint { runs[$0].section >= section }
    for run in runs[first...].prefix(while: { $0.section == section }) {
      if run.lower > next { gaps.append(next..<run.lower) }
      next = run.upper
    }
    if next < limit { gaps.append(next..<limit) }
    return gaps
  }

  func union(_ other: RunSet) -> RunSet {
    if other.isEmpty { return self }
    if isEmpty { return other }
    return RunSet(Array(itemRanges) + Array(other.itemRanges))
  }
}
