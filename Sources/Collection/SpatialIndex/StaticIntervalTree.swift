import CEdgeTests

/// Finds the intervals that cross a range, using a tree that consists only of arrays.
///
/// ```
/// level 2   [ least near | greatest far ]  of 256 intervals each
/// level 1   [ least near | greatest far ]  of 16 intervals each
/// level 0   [       near | far          ]  the intervals, by near edge
/// ```
///
/// Entries 16i to 16i + 15 of a level are the children of entry i above: no pointers.
/// Proof: let s be the number of intervals with near <= lower and e the number with near < upper.
/// Both describe prefixes, since near edges ascend, and are found by descending the tree, comparing
/// 16 near edges at a time.
/// - Intervals s..<e have lower < near <= far and near < upper: all cross, none is tested.
/// - Intervals from e on begin too late.
/// - Among the first min(s, e), those whose far edge exceeds `lower` cross. If an entry's greatest
///   far edge does not exceed `lower`, nothing below it crosses and it is skipped; otherwise, if it
///   lies entirely within the prefix, at least one interval below it crosses.
///
/// So every node visited leads to a hit, except those on the path to the end of the prefix: O(log n
/// + tested hits * log(n / tested hits)) in the worst case, even if one interval reaches over
/// everything; a prefix maximum degrades to O(n) there. 17.1 bytes per interval. After Heng Li's
/// cgranges (an augmented tree implicit in a sorted array), with 16 children instead of 2.
public struct StaticIntervalTree: ~Copyable {
  static let fanout = 16

  /// The near edges of all levels, the intervals first, each padded to whole nodes.
  private let nears: UnsafeMutablePointer<Double>
  private let fars: UnsafeMutablePointer<Double>
  /// Where each level begins in both arrays.
  private let starts: UnsafeMutablePointer<Int>
  private let top: Int
  private let entryCount: Int
  public let count: Int

  /// Builds a tree over the intervals from `nears[i]` to `fars[i]`, sorted by near edge.
  ///
  /// - Complexity: O(n).
  public init(nears: [Double], fars: [Double]) {
    precondition(
      nears.count == fars.count, "\(nears.count) near edges, but \(fars.count) far edges")
    count = nears.count
    var starts: [Int] = []
    var width = count
    var total = 0
    repeat {
      if !starts.isEmpty { width = (width + Self.fanout - 1) / Self.fanout }
      starts.append(total)
      total += max(1, (width + Self.fanout - 1) / Self.fanout) * Self.fanout
    } while width > Self.fanout
    self.starts = .allocate(capacity: starts.count)
    for level in 0..<starts.count { self.starts[level] = starts[level] }
    top = starts.count - 1
    entryCount = total
    self.nears = .allocate(capacity: total)
    self.fars = .allocate(capacity: total)
    self.nears.initialize(repeating: .infinity, count: total)
    self.fars.initialize(repeating: -.infinity, count: total)
    for index in 0..<nears.count {
      // The bucket table passes edges in units, not points.
      EdgeUnits.check(nears[index], fars[index], index, limit: EdgeUnits.limit * EdgeUnits.finest)
      precondition(
        index == 0 || nears[index - 1] <= nears[index],
        "interval \(index) begins at \(nears[index]), before its predecessor")
      self.nears[index] = nears[index]
      self.fars[index] = fars[index]
    }
    for level in 1..<max(1, starts.count) {
      let below = starts[level - 1]
      let entries = (starts[level] - below) / Self.fanout
      for entry in 0..<entries {
        let first = below + entry * Self.fanout
        var far = -Double.infinity
        for child in first..<first + Self.fanout { far = max(far, self.fars[child]) }
        self.nears[starts[level] + entry] = self.nears[first]
        self.fars[starts[level] + entry] = far
      }
    }
  }

  deinit {
    nears.deallocate()
    fars.deallocate()
    starts.deallocate()
  }

  /// Bytes allocated.
  public var byteCount: Int {
    entryCount * 2 * MemoryLayout<Double>.stride + (top + 1) * MemoryLayout<Int>.stride
  }

  /// Finds the intervals with near < `upper` and far > `lower`.
  ///
  /// - Parameters:
  ///   - scattered: the positions of intervals found individually are appended, in order.
  ///   - work: is increased by the work done.
  /// - Returns: the run of those that cross without having been tested. It comes after `scattered`.
  /// - Complexity: O(log n + hits) if few intervals begin before the range and reach into it.
  public func query(
    crossing lower: Double, _ upper: Double, scattered: inout PositionBuffer,
    work: inout IndexWork
  ) -> Range<Int> {
    if count == 0 { return 0..<0 }
    let start = rank(notAbove: lower, &work)
    var end = 0
    // The end is usually near the start: look there before descending again.
    if start < count, nears[start] < upper {
      end = gallop(from: start, below: upper, &work)
    } else if start > 0, nears[start - 1] >= upper {
      // The range is empty or of negative size: only intervals that begin before both ends are
      // tested.
      end = rank(notAbove: upper.nextDown, &work)
    } else {
      end = start
    }
    let prefix = min(start, end)
    if prefix > 0 { search(top, 0, prefix, lower, &scattered, &work) }
    return prefix < end ? start..<end : end..<end
  }

  /// Appends the positions of all intervals with near < `upper` and far > `lower`, in order.
  ///
  /// - Complexity: that of `query`, and O(hits).
  public func positions(
    crossing lower: Double, _ upper: Double, into buffer: inout PositionBuffer,
    work: inout IndexWork
  ) {
    let run = query(crossing: lower, upper, scattered: &buffer, work: &work)
    buffer.append(numbersOf: run)
  }

  /// The number of intervals that begin at or before `edge`.
  private func rank(notAbove edge: Double, _ work: inout IndexWork) -> Int {
    // The lanes that pad a node begin at infinity and must not count.
    let edge = min(edge, .greatestFiniteMagnitude)
    var node = 0
    for level in stride(from: top, through: 0, by: -1) {
      let base = nears + (starts[level] &+ node &* Self.fanout)
      // The lanes are in order: those that begin later come last.
      let later = cedgetests_mask_above_16_doubles(base, edge) | 1 << 16
      let begun = later.trailingZeroBitCount
      work.nodesVisited &+= 1
      if level == 0 { return node &* Self.fanout &+ begun }
      if begun == 0 { return 0 }
      node = node &* Self.fanout &+ begun &- 1
    }
    return 0
  }

  /// The first interval from `start` on that begins at `edge` or later.
  private func gallop(from start: Int, below edge: Double, _ work: inout IndexWork) -> Int {
    var low = start
    var step = 16
    while low + step < count, nears[low + step] < edge {
      low += step
      step *= 2
      work.nodesVisited &+= 1
    }
    var high = min(low + step, count)
    while high - low > Self.fanout {
      let middle = (low + high) / 2
      work.nodesVisited &+= 1
      if nears[middle] < edge { low = middle } else { high = middle }
    }
    var begun = 0
    for index in low..<high { begun &+= nears[index] < edge ? 1 : 0 }
    work.nodesVisited &+= 1
    return low + begun
  }

  private func search(
    _ level: Int, _ node: Int, _ prefix: Int, _ lower: Double, _ scattered: inout PositionBuffer,
    _ work: inout IndexWork
  ) {
    work.nodesVisited &+= 1
    let first = node &* Self.fanout
    // An entry of this level covers 16 to the power of the level intervals.
    let end = min(Self.fanout, (prefix &- 1) &>> (4 &* level) &- first &+ 1)
    let mask = cedgetests_mask_above_16_doubles(fars + (starts[level] &+ first), lower)
    var hits = mask & (1 << UInt32(truncatingIfNeeded: end) &- 1)
    if level == 0 {
      work.elementsTested &+= end
      let out = scattered.reserve(Self.fanout)
      var found = 0
      while hits != 0 {
        out[found] = Int32(truncatingIfNeeded: first &+ hits.trailingZeroBitCount)
        found &+= 1
        hits &= hits &- 1
      }
      scattered.commit(found)
      return
    }
    while hits != 0 {
      let child = first &+ hits.trailingZeroBitCount
      search(level &- 1, child, prefix, lower, &scattered, &work)
      hits &= hits &- 1
    }
  }
}
