/// A set of the items of a collection, by their positions among all items. A value.
///
/// It is kept as runs of positions, and as a bit for each item where runs would take more room: at
/// most a bit for each item, plus 64 bytes. All items of a collection are one run.
/// ```swift
/// var chosen = ItemSet(itemCount: counts.itemCount)
/// chosen.insert(0..<counts.itemCount)
/// chosen.follow(map, before: counts, after: newCounts)
/// ```
package struct ItemSet: Sendable {
  private struct Run: Sendable {
    var lower: Int32
    var upper: Int32
  }

  /// Ascending; they neither overlap nor touch. Empty if there are `bits`.
  private var runs: ContiguousArray<Run> = []
  /// By position, 64 to a word; empty if there are `runs`.
  private var bits: ContiguousArray<UInt64> = []
  /// The number of members.
  package private(set) var count = 0
  /// The number of items of the collection.
  package let itemCount: Int

  /// The empty set.
  package init(itemCount: Int) { self.itemCount = itemCount }

  package var isEmpty: Bool { count == 0 }

  /// The storage of the members, in bytes.
  package var byteCount: Int {
    runs.capacity * MemoryLayout<Run>.stride + bits.count * MemoryLayout<UInt64>.stride
  }

  /// The most runs that take no more room than bits, even where an array has grown by doubling.
  private var runLimit: Int { max(4, itemCount / 128) }

  // MARK: Queries

  /// - Complexity: O(log runs), or O(1).
  package func contains(_ position: Int) -> Bool {
    if !bits.isEmpty { return bits[position >> 6] >> (position & 63) & 1 == 1 }
    let index = firstRun(endingAfter: position)
    return index < runs.count && Int(runs[index].lower) <= position
  }

  /// All members as ascending runs that neither overlap nor touch.
  ///
  /// - Complexity: O(runs), or O(items / 64 + runs).
  package func forEachRun(_ body: (Range<Int>) -> Void) {
    forEachRun(in: 0..<itemCount, body)
  }

  /// The members within a range of positions.
  package func forEachRun(in range: Range<Int>, _ body: (Range<Int>) -> Void) {
    if range.isEmpty { return }
    if !bits.isEmpty {
      var position = range.lowerBound
      while let lower = next(true, from: position, to: range.upperBound) {
        let upper = next(false, from: lower, to: range.upperBound) ?? range.upperBound
        body(lower..<upper)
        position = upper
      }
      return
    }
    var index = firstRun(endingAfter: range.lowerBound)
    while index < runs.count, Int(runs[index].lower) < range.upperBound {
      body((Int(runs[index].lower)..<Int(runs[index].upper)).clamped(to: range))
      index += 1
    }
  }

  // MARK: Changing

  /// - Complexity: O(runs), or O(positions / 64).
  package mutating func insert(_ range: Range<Int>) { set(range, to: true) }

  /// - Complexity: as `insert`.
  package mutating func remove(_ range: Range<Int>) { set(range, to: false) }

  package mutating func removeAll() { self = ItemSet(itemCount: itemCount) }

  private mutating func set(_ range: Range<Int>, to isMember: Bool) {
    precondition(range.lowerBound >= 0 && range.upperBound <= itemCount)
    if range.isEmpty { return }
    if !bits.isEmpty {
      setBits(range, to: isMember)
      if count == 0 { bits = [] }
      if count == itemCount { (bits, runs) = ([], [Run(lower: 0, upper: Int32(itemCount))]) }
      return
    }
    var before = 0
    // Runs that touch the new one become part of it.
    let reach = isMember ? 1 : 0
    let first = firstRun(endingAfter: range.lowerBound - reach)
    var end = first
    var (lower, upper) = (range.lowerBound, range.upperBound)
    var rest: [Run] = []
    while end < runs.count, Int(runs[end].lower) < range.upperBound + reach {
      let run = runs[end]
      before += Int(run.upper - run.lower)
      if isMember {
        (lower, upper) = (min(lower, Int(run.lower)), max(upper, Int(run.upper)))
      } else {
        if run.lower < lower { rest.append(Run(lower: run.lower, upper: Int32(lower))) }
        if run.upper > upper { rest.append(Run(lower: Int32(upper), upper: run.upper)) }
      }
      end += 1
    }
    if isMember { rest = [Run(lower: Int32(lower), upper: Int32(upper))] }
    runs.replaceSubrange(first..<end, with: rest)
    count += rest.reduce(0) { $0 + Int($1.upper - $1.lower) } - before
    keepAsBitsIfSmaller()
  }

  // MARK: Runs and bits

  private mutating func keepAsBitsIfSmaller() {
    guard runs.count > runLimit else { return }
    let old = runs
    runs = []
    bits = ContiguousArray(repeating: 0, count: (itemCount + 63) / 64)
    count = 0
    for run in old { setBits(Int(run.lower)..<Int(run.upper), to: true) }
  }

  private func firstRun(endingAfter position: Int) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(runs[middle].upper) > position { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private mutating func setBits(_ range: Range<Int>, to isMember: Bool) {
    var position = range.lowerBound
    while position < range.upperBound {
      let word = position >> 6
      let end = min(range.upperBound, (word + 1) << 6)
      let mask = (UInt64.max >> (64 - (end - position))) << (position & 63)
      let before = bits[word].nonzeroBitCount
      if isMember { bits[word] |= mask } else { bits[word] &= ~mask }
      count += bits[word].nonzeroBitCount - before
      position = end
    }
  }

  /// The first position of a range that is a member, or none.
  private func next(_ isMember: Bool, from: Int, to end: Int) -> Int? {
    var position = from
    while position < end {
      let found = (isMember ? bits[position >> 6] : ~bits[position >> 6]) >> (position & 63)
      if found != 0 {
        position += found.trailingZeroBitCount
        return position < end ? position : nil
      }
      position = (position | 63) + 1
    }
    return nil
  }

  // MARK: Updates

  /// Follows a batch: members that stay are members where they are now, and nothing that the batch
  /// adds is one. Reloaded items stay; those of reloaded sections do not.
  ///
  /// - Parameters:
  ///   - before: the counts that the batch was validated against, `itemCount` items in all.
  ///   - after: those after it.
  /// - Complexity: O(runs + edits log sections) or O(items / 64 + edits log sections), and
  ///   O(log edits) for each member that moves.
  package mutating func follow(_ map: UpdateMap, before: SectionCounts, after: SectionCounts) {
    let (left, arrived) = map.changedPositions(before: before, after: after)
    var new = ItemSet(itemCount: after.itemCount)
    if !isEmpty {
      new.takeStaying(of: self, StayingItems(left: left, arrived: arrived))
      for range in left {
        forEachRun(in: range) { run in
          for position in run {
            guard let path = map.newPath(of: before.path(at: position)) else { continue }
            let place = after.position(of: path)
            new.insert(place..<place + 1)
          }
        }
      }
    }
    self = new
  }

  /// Fills the empty set with the members of an old one that keep their order.
  private mutating func takeStaying(of old: ItemSet, _ staying: StayingItems) {
    var places = staying
    if !old.bits.isEmpty {
      bits = ContiguousArray(repeating: 0, count: (itemCount + 63) / 64)
      places.forEachNewRun(of: 0..<old.itemCount) { copyBits($0, of: old, at: $1) }
      if count == 0 { bits = [] }
      return
    }
    // The collection may have become much smaller.
    runs.reserveCapacity(min(old.runs.count, runLimit))
    for run in old.runs {
      places.forEachNewRun(of: Int(run.lower)..<Int(run.upper)) { range, _ in
        count += range.count
        // Runs that touch are one.
        if let last = runs.last, Int(last.upper) == range.lowerBound {
          runs[runs.count - 1].upper = Int32(range.upperBound)
        } else {
          runs.append(Run(lower: Int32(range.lowerBound), upper: Int32(range.upperBound)))
        }
      }
    }
    keepAsBitsIfSmaller()
  }

  /// Copies the bits from `oldLower` on to the positions of `range`, which have none set.
  private mutating func copyBits(_ range: Range<Int>, of old: ItemSet, at oldLower: Int) {
    var position = range.lowerBound
    while position < range.upperBound {
      let length = min(64 - position & 63, range.upperBound - position)
      let from = oldLower + position - range.lowerBound
      var copied = old.bits[from >> 6] >> (from & 63)
      if from & 63 + length > 64 { copied |= old.bits[from >> 6 + 1] << (64 - from & 63) }
      copied &= UInt64.max >> (64 - length)
      bits[position >> 6] |= copied << (position & 63)
      count += copied.nonzeroBitCount
      position += length
    }
  }
}

extension ItemSet: Equatable {
  /// Whether both have the same members, however they are kept.
  package static func == (a: ItemSet, b: ItemSet) -> Bool {
    guard a.count == b.count, a.itemCount == b.itemCount else { return false }
    var (mine, others): ([Range<Int>], [Range<Int>]) = ([], [])
    a.forEachRun { mine.append($0) }
    b.forEachRun { others.append($0) }
    return mine == others
  }
}

/// Where items are after a batch that keep their order: the n-th of them before it is the n-th
/// after it. Callers pass ascending runs.
private struct StayingItems {
  private let left: [Range<Int>]
  private let arrived: [Range<Int>]
  private var leftIndex = 0
  private var leftBefore = 0
  private var arrivedIndex = 0
  private var arrivedBefore = 0

  init(left: [Range<Int>], arrived: [Range<Int>]) {
    (self.left, self.arrived) = (left, arrived)
  }

  /// - Parameter body: called with positions after the batch, and the position that the first one
  ///   had before it.
  mutating func forEachNewRun(of run: Range<Int>, _ body: (Range<Int>, Int) -> Void) {
    var lower = run.lowerBound
    while lower < run.upperBound {
      while leftIndex < left.count, left[leftIndex].upperBound <= lower {
        leftBefore += left[leftIndex].count
        leftIndex += 1
      }
      guard leftIndex < left.count else {
        place(lower - leftBefore..<run.upperBound - leftBefore, body)
        return
      }
      let gone = left[leftIndex]
      let end = min(run.upperBound, gone.lowerBound)
      if lower < end { place(lower - leftBefore..<end - leftBefore, body) }
      lower = max(end, min(run.upperBound, gone.upperBound))
    }
  }

  /// - Parameter ranks: among the items that stay.
  private mutating func place(_ ranks: Range<Int>, _ body: (Range<Int>, Int) -> Void) {
    var rank = ranks.lowerBound
    while rank < ranks.upperBound {
      while arrivedIndex < arrived.count,
        arrived[arrivedIndex].lowerBound <= rank + arrivedBefore
      {
        arrivedBefore += arrived[arrivedIndex].count
        arrivedIndex += 1
      }
      let position = rank + arrivedBefore
      var length = ranks.upperBound - rank
      if arrivedIndex < arrived.count {
        length = min(length, arrived[arrivedIndex].lowerBound - position)
      }
      body(position..<position + length, rank + leftBefore)
      rank += length
    }
  }
}
