import CEdgeTests

/// Finds the intervals that cross a range by looking up the buckets where the range begins and
/// ends.
///
/// ```
/// bucket         0         1         2         3
/// starts       |0        |5        |9        |14     the first element that begins in the bucket
/// carried in   |         |3 4      |4 7      |12     earlier ones that reach into it
/// ```
///
/// Elements are sorted by near edge; an element's index in that order is its *position*. All
/// buckets have the same extent, a power of two, so a shift gives the number of a bucket and
/// nothing is searched.
///
/// Proof: let the range (lower, upper) begin in bucket t. A crossing element has near < upper, and
/// one of three cases applies:
/// - It begins before t. Then far > lower >= start of t, so it was carried into t, or it is long.
/// - It begins in t with near <= lower. Then it is among the first elements of t, and its far edge
///   is tested against `lower`.
/// - It has near > lower, so that far > lower too. These elements form a contiguous run, from the
///   first such element of t to the last one with near < upper, which the bucket of `upper` gives.
///
/// No element belongs to two cases. Only the elements of the first two are tested.
///
/// Elements that reach into more than a few buckets would fill the lists of all of them. They keep
/// their positions, but an interval tree finds them instead of the lists. The number of buckets
/// from which an element counts as long (2 to 9) is chosen so that the lists hold at most half as
/// many entries as there are elements, if that is possible.
///
/// Worst case: everything begins in one bucket, which is then tested up to `lower`, O(n). 8 bytes
/// per element, 4 more if the input was not in order, 8 per bucket (at most half as many as
/// elements), 8 per list entry, 21 per long element: 10 to 15 in total for lists, grids, masonry
/// and overlapping events.
public struct BucketTable: ~Copyable {
  /// The most buckets after its own that a listed element may reach into.
  static let longestCarry = 8
  /// Above this, offsets within a bucket and their sums would not fit 32 bits.
  static let maximumShift = 28

  public let count: Int
  /// Whether the answers are exact. Edges that are not a whole number of units are rounded outward,
  /// and an answer may then contain elements that miss the range by less than a unit.
  public let isExact: Bool
  /// The number of elements in the tree for long ones.
  public let longCount: Int
  let bucketCount: Int
  package let carryCount: Int

  /// Where a bucket's own elements and those carried into it begin, up to the next bucket's.
  private struct Bucket {
    var start: Int32 = 0
    var carryStart: Int32 = 0
  }

  /// Near edges are compared this many at a time, even in the last bucket.
  private static let padding = 16

  private let units: EdgeUnits
  private let origin: Int
  private let shift: Int
  private let buckets: UnsafeMutablePointer<Bucket>
  /// Relative to the start of the bucket in which an element begins; clamped to that bucket.
  private let nears: UnsafeMutablePointer<Int32>
  private let fars: UnsafeMutablePointer<Int32>
  /// The positions of carried elements, and their far edges relative to the bucket carried into.
  private let carries: UnsafeMutablePointer<Int32>
  private let carryFars: UnsafeMutablePointer<Int32>
  private let long: StaticIntervalTree
  private let longPositions: [Int32]
  private let order: UnsafeMutablePointer<Int32>?
  private let usesAVX2: Bool

  /// Builds a table over the intervals from `nears[i]` to `fars[i]`, in any order.
  ///
  /// - Parameter bucketExtent: in points, rounded up to a power of two; if nil, chosen from the
  ///   data.
  /// - Complexity: O(n).
  public init(nears: [Double], fars: [Double], bucketExtent: Double? = nil) {
    self.init(
      nears: nears, fars: fars, bucketExtent: bucketExtent, usesAVX2: cedgetests_has_avx2() != 0)
  }

  package init(nears: [Double], fars: [Double], bucketExtent: Double?, usesAVX2: Bool) {
    self.usesAVX2 = usesAVX2
    let plan = BucketPlan(nears: nears, fars: fars, bucketExtent: bucketExtent)
    count = nears.count
    isExact = plan.isExact
    units = plan.units
    origin = plan.origin
    shift = plan.shift
    bucketCount = plan.bucketCount
    order = plan.order.map { ids in
      let copy = UnsafeMutablePointer<Int32>.allocate(capacity: ids.count)
      copy.initialize(from: ids, count: ids.count)
      return copy
    }
    let buckets = UnsafeMutablePointer<Bucket>.allocate(capacity: bucketCount + 1)
    self.buckets = buckets
    buckets.initialize(repeating: Bucket(), count: bucketCount + 1)
    self.nears = Self.paddedZeros(count)
    self.fars = Self.paddedZeros(count)

    // Numbers are counted one bucket further on: added up, they are the starts.
    let extent = 1 << shift
    for position in 0..<count {
      let near = plan.near(position)
      let bucket = near >> shift
      self.nears[position] = Int32(near - bucket << shift)
      self.fars[position] = Int32(min(plan.far(position) - bucket << shift, extent))
      buckets[bucket + 1].start += 1
    }
    for bucket in 0..<bucketCount { buckets[bucket + 1].start += buckets[bucket].start }

    var longIDs: [Int32] = []
    for position in 0..<count {
      let carried = plan.bucketsEntered(position)
      if carried > plan.longestCarry {
        longIDs.append(Int32(position))
      } else if carried > 0 {
        let first = plan.near(position) >> shift + 1
        for bucket in first..<first + carried { buckets[bucket + 1].carryStart += 1 }
      }
    }
    for bucket in 0..<bucketCount { buckets[bucket + 1].carryStart += buckets[bucket].carryStart }
    carryCount = Int(buckets[bucketCount].carryStart)
    carries = Self.paddedZeros(carryCount)
    carryFars = Self.paddedZeros(carryCount)
    // The place of the next element carried into each bucket.
    var next = UnsafeBufferPointer(start: buckets, count: bucketCount).map(\.carryStart)
    for position in 0..<(carryCount > 0 ? count : 0) {
      let carried = plan.bucketsEntered(position)
      if carried == 0 || carried > plan.longestCarry { continue }
      let first = plan.near(position) >> shift + 1
      for bucket in first..<first + carried {
        carries[Int(next[bucket])] = Int32(position)
        carryFars[Int(next[bucket])] = Int32(min(plan.far(position) - bucket << shift, extent))
        next[bucket] += 1
      }
    }
    longPositions = longIDs
    longCount = longIDs.count
    long = StaticIntervalTree(
      nears: longIDs.map { Double(plan.near(Int($0))) },
      fars: longIDs.map { Double(plan.far(Int($0))) })
  }

  private static func paddedZeros(_ count: Int) -> UnsafeMutablePointer<Int32> {
    let zeros = UnsafeMutablePointer<Int32>.allocate(capacity: count + padding)
    zeros.initialize(repeating: 0, count: count + padding)
    return zeros
  }

  deinit {
    buckets.deallocate()
    nears.deallocate()
    fars.deallocate()
    carries.deallocate()
    carryFars.deallocate()
    order?.deallocate()
  }

  /// The extent of a bucket, in points.
  public var bucketExtent: Double { Double(1 << shift) / units.perPoint }

  /// Bytes allocated.
  public var byteCount: Int {
    let pairs = bucketCount + 1 + count + carryCount + 2 * Self.padding
    let numbers = 2 * pairs + (order == nil ? 0 : count) + longCount
    return numbers * MemoryLayout<Int32>.stride + (longCount > 0 ? long.byteCount : 0)
  }

  /// The caller's number of the element at each position; nil if the input was in order, because
  /// they are then the same.
  public var ids: UnsafeBufferPointer<Int32>? {
    order.map { UnsafeBufferPointer(start: $0, count: count) }
  }

  /// Finds the elements with near < `upper` and far > `lower`.
  ///
  /// - Parameters:
  ///   - scattered: the positions of elements found individually are appended.
  ///   - work: is increased by the work done.
  /// - Returns: the positions of all other hits, none of which was tested.
  /// - Complexity: O(elements of two buckets + carried into one + hits).
  public func query(
    crossing lower: Double, _ upper: Double, scattered: inout PositionBuffer,
    work: inout IndexWork
  ) -> Range<Int> {
    let from = units.down(EdgeUnits.bounded(lower)) &- origin
    let to = units.up(EdgeUnits.bounded(upper)) &- origin
    if to <= 0 || count == 0 { return 0..<0 }
    let end = position(notBefore: to, &work)
    if from < 0 { return 0..<end }
    let bucket = from &>> shift
    let bucketStart = bucket &<< shift
    if longCount > 0 { appendLong(from, min(to, bucketStart), &scattered, &work) }
    if bucket >= bucketCount { return count..<count }

    work.nodesVisited &+= 1
    let offset = Int32(truncatingIfNeeded: from &- bucketStart)
    let start = scattered.count
    appendCarried(bucket, offset, &scattered, &work)
    let split = appendBegun(bucket, offset, &scattered, &work)
    if split <= end { return split..<end }
    // A range of negative size ends before some elements that begin up to `lower`.
    keepLast(scattered.count - start, before: end, &scattered)
    return end..<end
  }

  /// Appends the caller's numbers of all elements with near < `upper` and far > `lower`.
  ///
  /// - Complexity: that of `query`.
  public func ids(
    crossing lower: Double, _ upper: Double, into buffer: inout PositionBuffer,
    work: inout IndexWork
  ) {
    let start = buffer.count
    let run = query(crossing: lower, upper, scattered: &buffer, work: &work)
    guard let order else { return buffer.append(numbersOf: run) }
    let out = buffer.reserve(run.count)
    let found = out - (buffer.count - start)
    for index in 0..<buffer.count - start { found[index] = order[Int(found[index])] }
    out.update(from: order + run.lowerBound, count: run.count)
    buffer.commit(run.count)
  }

  /// The first element that begins at `edge` units or later.
  @inline(__always)
  private func position(notBefore edge: Int, _ work: inout IndexWork) -> Int {
    let bucket = (edge &- 1) &>> shift
    if bucket >= bucketCount { return count }
    work.nodesVisited &+= 1
    let offset = Int32(truncatingIfNeeded: (edge &- 1) &- (bucket &<< shift))
    return split(Int(buckets[bucket].start), Int(buckets[bucket + 1].start), notAbove: offset)
  }

  /// The first element in `low..<high`, all in one bucket, that begins after `offset`.
  @inline(__always)
  private func split(_ low: Int, _ high: Int, notAbove offset: Int32) -> Int {
    var (low, high) = (low, high)
    while high &- low > 64 {
      let middle = (low &+ high) &>> 1
      if nears[middle] <= offset { low = middle } else { high = middle }
    }
    let limit = offset &+ 1
    while true {
      // Offsets restart in the next bucket, so the result is clamped to `high`.
      let begun = (~cedgetests_mask_below_16(nears + low, limit)).trailingZeroBitCount
      if begun < Self.padding || low &+ begun >= high { return min(low &+ begun, high) }
      low &+= begun
    }
  }

  /// Appends the elements carried into `bucket` that end after `offset`.
  @inline(__always)
  private func appendCarried(
    _ bucket: Int, _ offset: Int32, _ scattered: inout PositionBuffer, _ work: inout IndexWork
  ) {
    let first = Int(buckets[bucket].carryStart)
    let size = Int(buckets[bucket + 1].carryStart) &- first
    append(
      carryFars + first, count: size, above: offset, ids: carries + first, from: 0, &scattered,
      &work)
  }

  /// Appends the elements that begin in `bucket` up to `offset` and end after it.
  ///
  /// - Returns: the first element that begins after `offset`, in the bucket or after it.
  @inline(__always)
  private func appendBegun(
    _ bucket: Int, _ offset: Int32, _ scattered: inout PositionBuffer, _ work: inout IndexWork
  ) -> Int {
    let first = Int(buckets[bucket].start)
    let split = self.split(first, Int(buckets[bucket + 1].start), notAbove: offset)
    append(
      fars + first, count: split &- first, above: offset, ids: nil, from: first, &scattered, &work)
    return split
  }

  /// Tests `size` far edges; for those above `offset`, appends `ids`, or numbers from `first` on.
  @inline(__always)
  private func append(
    _ fars: UnsafePointer<Int32>, count size: Int, above offset: Int32,
    ids: UnsafePointer<Int32>?, from first: Int, _ scattered: inout PositionBuffer,
    _ work: inout IndexWork
  ) {
    if size == 0 { return }
    let out = scattered.reserve(size &+ Self.padding)
    let start = Int32(truncatingIfNeeded: first)
    let found =
      usesAVX2
      ? cedgetests_filter_above_avx2(fars, Int64(size), offset, ids, start, out)
      : cedgetests_filter_above_portable(fars, Int64(size), offset, ids, start, out)
    scattered.commit(Int(found))
    work.elementsTested &+= size
  }

  /// Among the last `number` positions, keeps those before `end`.
  private func keepLast(_ number: Int, before end: Int, _ scattered: inout PositionBuffer) {
    scattered.removeAll(from: scattered.count - number)
    let tested = scattered.reserve(number)
    var kept = 0
    for index in 0..<number where tested[index] < end {
      tested[kept] = tested[index]
      kept += 1
    }
    scattered.commit(kept)
  }

  /// Appends long elements that begin before `upper` units and end after `lower`.
  private func appendLong(
    _ lower: Int, _ upper: Int, _ scattered: inout PositionBuffer, _ work: inout IndexWork
  ) {
    let start = scattered.count
    let run = long.query(
      crossing: Double(lower), Double(upper), scattered: &scattered, work: &work)
    scattered.append(numbersOf: run)
    let found = scattered.reserve(0) - (scattered.count - start)
    for index in 0..<scattered.count - start { found[index] = longPositions[Int(found[index])] }
  }
}
