/// Counts of a row of chunks, with sums of 32 counts and of 32 such sums above them.
///
/// ```
/// supers    |               s0                |  s1 ...      sums of 32 groups
/// groups    |  g0   |  g1   |  ...  |  g31    |  g32 ...     sums of 32 counts
/// counts    c0 .. c31 c32 .. c63      ..        ...
/// ```
///
/// A search scans at most 32 numbers on each of the two lower levels, all adjacent in memory, and
/// all of the top level, which has one number for each million items. Adding or removing a chunk
/// moves the counts after it in memory, changes the sum of each group after it, and adds up the
/// supers again. At 10,000 chunks that costs a tenth of rebuilding a Fenwick tree, which such an
/// edit would require.
///
/// 8.3 bytes per chunk.
package struct PrefixCounts: Sendable {
  private static let fan = 32
  private var counts: NodeRow
  private var groups = NodeRow()
  private var supers = NodeRow()
  package private(set) var total = 0
  /// The count of every chunk but the last, which is at most that; 0 if they differ, or since the
  /// first edit (`locateApart`).
  private var commonCount: UInt32 = 0
  private var tally = EditTally()

  /// - Complexity: O(n).
  package init(_ counts: [Int]) {
    self.counts = NodeRow(counts)
    rebuild(fromGroup: 0)
    var unused = NoTally()
    for number in 0..<supers.count { total += supers.read(number, &unused) }
    // Making it is no edit.
    tally = EditTally()
    if let first = counts.first, let last = counts.last, last <= first, first <= Int(Int32.max),
      total <= Int(UInt32.max), counts.dropLast().allSatisfy({ $0 == first })
    {
      commonCount = UInt32(first)
    }
  }

  var byteCount: Int { counts.byteCount + groups.byteCount + supers.byteCount }

  /// How many numbers edits, but not queries, have read or written since this was made.
  var nodesTouched: Int { tally.nodes }

  /// The sum of the counts before chunk `chunk`.
  ///
  /// - Complexity: that of `locate`.
  package func sum(before chunk: Int) -> Int {
    var unused = NoTally()
    return sum(before: chunk, &unused)
  }

  @inline(__always)
  func sum(before chunk: Int, _ tally: inout some NodeTally) -> Int {
    let group = chunk / Self.fan
    let upper = group / Self.fan
    var sum = 0
    for k in 0..<upper { sum += supers.read(k, &tally) }
    for k in upper * Self.fan..<group { sum += groups.read(k, &tally) }
    for k in group * Self.fan..<chunk { sum += counts.read(k, &tally) }
    return sum
  }

  /// The chunk that holds position `position`, and the offset within it.
  ///
  /// It is the last chunk before which the counts add up to at most `position`: the search passes
  /// over empty chunks and never returns one.
  ///
  /// - Precondition: `position` is in `0..<total`.
  /// - Complexity: O(32) on each lower level, O(n / 1024) on the top one.
  package func locate(_ position: Int) -> (chunk: Int, offset: Int) {
    var unused = NoTally()
    return locate(position, &unused)
  }

  /// The same for one of many positions that lie apart: a division where all chunks are full, which
  /// takes longer than a search that is predicted, but never ends at a mispredicted branch.
  @inline(__always)
  func locateApart(_ position: UInt32) -> (chunk: Int, offset: Int) {
    guard commonCount > 0, position < total else { return locate(Int(position)) }
    let (chunk, offset) = position.quotientAndRemainder(dividingBy: commonCount)
    return (Int(chunk), Int(offset))
  }

  /// The same search for an edit; the tally counts the numbers read.
  mutating func locateToEdit(_ position: Int) -> (chunk: Int, offset: Int) {
    // A call with `&tally` would overlap the access to `self`.
    var counting = tally
    let found = locate(position, &counting)
    tally = counting
    return found
  }

  @inline(__always)
  func locate(
    _ position: Int, _ tally: inout some NodeTally
  ) -> (chunk: Int, offset: Int) {
    precondition(
      position >= 0 && position < total, "position \(position) is outside 0..<\(total)")
    var rest = position
    let upper = Self.skip(supers, from: 0, &rest, &tally)
    let group = Self.skip(groups, from: upper * Self.fan, &rest, &tally)
    return (Self.skip(counts, from: group * Self.fan, &rest, &tally), rest)
  }

  @inline(__always)
  private static func skip(
    _ sums: NodeRow, from first: Int, _ rest: inout Int, _ tally: inout some NodeTally
  ) -> Int {
    var k = first
    while true {
      let sum = sums.read(k, &tally)
      guard sum <= rest else { return k }
      rest -= sum
      k += 1
    }
  }

  /// All counts in order, for an edit; the tally counts the numbers read.
  package mutating func countsToEdit() -> [Int] { counts.readAll(&tally) }

  /// - Complexity: O(1).
  @inline(__always)
  package mutating func add(_ change: Int, to chunk: Int) {
    commonCount = 0
    counts.add(change, at: chunk, &tally)
    groups.add(change, at: chunk / Self.fan, &tally)
    supers.add(change, at: chunk / (Self.fan * Self.fan), &tally)
    total += change
  }

  /// - Complexity: O(chunks after it): one move of memory, and three reads and writes for
  ///   every 32 chunks.
  package mutating func insert(_ count: Int, at chunk: Int) {
    commonCount = 0
    // Loops count in a local, which stays in registers: a property is written for each number.
    var counting = tally
    counts.insert(count, at: chunk, &counting)
    if counts.count > groups.count * Self.fan { groups.append(0, &counting) }
    var entering = count
    for group in chunk / Self.fan..<groups.count {
      let next = (group + 1) * Self.fan
      let leaving = next < counts.count ? counts.read(next, &counting) : 0
      groups.add(entering - leaving, at: group, &counting)
      entering = leaving
    }
    tally = counting
    total += count
    rebuildSupers(from: chunk / (Self.fan * Self.fan))
  }

  /// - Complexity: that of `insert`.
  package mutating func remove(at chunk: Int) {
    commonCount = 0
    var counting = tally
    var leaving = counts.remove(at: chunk, &counting)
    total -= leaving
    for group in chunk / Self.fan..<groups.count {
      // The group's new last count used to belong to the next group.
      let last = (group + 1) * Self.fan - 1
      let entering = last < counts.count ? counts.read(last, &counting) : 0
      groups.add(entering - leaving, at: group, &counting)
      leaving = entering
    }
    tally = counting
    if counts.count <= (groups.count - 1) * Self.fan { groups.truncate(to: groups.count - 1) }
    rebuildSupers(from: chunk / (Self.fan * Self.fan))
  }

  /// - Complexity: O(chunks from the range on).
  package mutating func replace(_ range: Range<Int>, with new: [Int]) {
    commonCount = 0
    for chunk in range { total -= counts.read(chunk, &tally) }
    for count in new { total += count }
    counts.replace(range, with: new, &tally)
    rebuild(fromGroup: range.lowerBound / Self.fan)
  }

  private mutating func rebuild(fromGroup first: Int) {
    groups.truncate(to: first)
    groups.reserveCapacity((counts.count + Self.fan - 1) / Self.fan)
    Self.append(to: &groups, sumsOf: counts, &tally)
    rebuildSupers(from: first / Self.fan)
  }

  private mutating func rebuildSupers(from first: Int) {
    supers.truncate(to: min(first, supers.count))
    Self.append(to: &supers, sumsOf: groups, &tally)
  }

  /// Appends the sums that are missing: one for every 32 of `numbers`.
  private static func append(
    to sums: inout NodeRow, sumsOf numbers: NodeRow, _ tally: inout EditTally
  ) {
    var counting = tally
    for start in stride(from: sums.count * fan, to: numbers.count, by: fan) {
      var sum = 0
      for place in start..<min(start + fan, numbers.count) { sum += numbers.read(place, &counting) }
      sums.append(sum, &counting)
    }
    tally = counting
  }
}

/// Two values are equal if all their counts and sums are; their tallies may differ.
extension PrefixCounts: Equatable {
  package static func == (a: Self, b: Self) -> Bool {
    a.total == b.total && a.counts == b.counts && a.groups == b.groups && a.supers == b.supers
  }
}
