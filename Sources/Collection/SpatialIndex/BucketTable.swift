import CEdgeTests

/// Finds the intervals that cross a range by looking up the buckets where the range begins and
/// ends.
///
/// ```
/// bucket         0         1         2         3
/// starts       |0        |5        |9        |14     the first element that begins in the bucket
/// reach        |0        |3        |4        |12     the first element that reaches into it
/// ```
///
/// Elements are sorted by near edge; an element's index in that order is its *position*. All
/// buckets have the same extent, a power of two, so a shift gives the number of a bucket and
/// nothing is searched.
///
/// Proof: let the range (lower, upper) begin in bucket t. A crossing element has near < upper, and
/// one of two cases applies:
/// - It begins up to `lower`. If it begins before t, then far > lower >= start of t, so its
///   position is at least the reach of t, or it is long. All elements from the reach of t on that
///   begin up to `lower` are *candidates*: their far edges are tested against `lower`.
/// - It begins after `lower`, so that far > lower too. These elements form a contiguous run, from
///   the first such element of t to the last one with near < upper, which the bucket of `upper`
///   gives.
///
/// No element belongs to two cases. Only candidates are tested, with AVX2 eight at once.
///
/// An element that reaches into more than a few buckets would make all between it and these
/// buckets candidates. It keeps its position, but an interval tree finds it wherever it is no
/// candidate. The number of buckets from which an element counts as long (2 to 9) is chosen so that
/// elements reach, in all, into at most half as many buckets as there are elements, if that is
/// possible.
///
/// Worst case: everything begins in one bucket, which is then tested up to `lower`, O(n). 8 bytes
/// per element, 4 more if the input was not in order, 8 per bucket (at most half as many as
/// elements), 21 per long element: 8 to 15 in total for lists, grids, masonry and overlapping
/// events.
public struct BucketTable: ~Copyable {
  /// The most buckets after its own that an element may reach into and not count as long.
  static let longestCarry = 8
  /// Above this, the distance of a candidate's far edge from the lower end of a range might not fit
  /// 32 bits.
  static let maximumShift = 27

  public let count: Int
  /// Whether the answers are exact. Edges that are not a whole number of units are rounded outward,
  /// and an answer may then contain elements that miss the range by less than a unit.
  public let isExact: Bool
  /// The number of elements in the tree for long ones.
  public let longCount: Int
  let bucketCount: Int

  /// Where a bucket's own elements begin, up to the next bucket's, and the first candidate.
  private struct Bucket {
    var start: Int32 = 0
    var reach: Int32 = 0
  }

  /// Edges are compared this many at a time, even in the last bucket.
  private static let padding = 16

  private let units: EdgeUnits
  private let origin: Int
  private let shift: Int
  private let buckets: UnsafeMutablePointer<Bucket>
  /// The lower 32 bits of the edges in units. The difference between two is exact if the edges are
  /// close enough: near edges in one bucket, or the far edge of a candidate and the lower end.
  private let nears: UnsafeMutablePointer<Int32>
  private let fars: UnsafeMutablePointer<Int32>
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
    var longIDs: [Int32] = []
    for position in 0..<count {
      let near = plan.near(position)
      let bucket = near >> shift
      buckets[bucket + 1].start += 1
      self.nears[position] = Int32(truncatingIfNeeded: near)
      // A long element ends beyond all buckets of which it can be a candidate, not further.
      let end = (bucket + Self.longestCarry + 2) << shift
      self.fars[position] = Int32(truncatingIfNeeded: min(plan.far(position), end))
      if plan.bucketsEntered(position) > plan.longestCarry { longIDs.append(Int32(position)) }
    }
    for bucket in 0..<bucketCount {
      buckets[bucket].reach = buckets[bucket].start
      buckets[bucket + 1].start += buckets[bucket].start
    }
    // Backwards, so that the first element that reaches into a bucket is the last one written.
    for position in stride(from: count - 1, through: 0, by: -1) {
      let carried = plan.bucketsEntered(position)
      if carried == 0 || carried > plan.longestCarry { continue }
      let first = plan.near(position) >> shift + 1
      for bucket in first..<first + carried { buckets[bucket].reach = Int32(position) }
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
    order?.deallocate()
  }

  /// The extent of a bucket, in points.
  public var bucketExtent: Double { Double(1 << shift) / units.perPoint }

  /// Bytes allocated.
  public var byteCount: Int {
    let pairs = bucketCount + 1 + count + Self.padding
    let numbers = 2 * pairs + (order == nil ? 0 : count) + longCount
    return numbers * MemoryLayout<Int32>.stride + (longCount > 0 ? long.byteCount : 0)
  }

  /// The caller's number of the element at each position; nil if the input was in order, because
  /// they are then the same.
  public var ids: UnsafeBufferPointer<Int32>? {
    order.map { UnsafeBufferPointer(start: $0, count: count) }
  }

  /// Where the elements are that may cross a range.
  public struct Span {
    /// The ends of the range, in units from the origin.
    fileprivate var lower = 0
    fileprivate var upper = 0
    /// How many buckets there are at the ends.
    fileprivate var bucketsRead = 0
    /// The first of those that may end too early.
    public var reach = 0
    /// Those that begin in the bucket of the lower end, with which they end.
    public var begun = 0..<0
    /// Those that begin in the bucket of the upper end: they may begin too late.
    public var end = 0..<0
  }

  /// Reads the two buckets of a range.
  ///
  /// - Complexity: O(1).
  public mutating func span(crossing lower: Double, _ upper: Double) -> Span {
    var span = Span()
    span.lower = units.down(EdgeUnits.bounded(lower)) &- origin
    span.upper = units.up(EdgeUnits.bounded(upper)) &- origin
    guard span.upper > 0, count > 0 else { return span }
    let last = (span.upper &- 1) &>> shift
    span.end = count..<count
    if last < bucketCount {
      span.end = Self.range(buckets[last].start, buckets[last &+ 1].start)
      span.bucketsRead = 1
    }
    guard span.lower >= 0 else { return span }
    let first = span.lower &>> shift
    (span.reach, span.begun) = (count, count..<count)
    if first < bucketCount {
      span.reach = Int(buckets[first].reach)
      span.begun = Self.range(buckets[first].start, buckets[first &+ 1].start)
      span.bucketsRead &+= 1
    }
    return span
  }

  @inline(__always)
  private static func range(_ low: Int32, _ high: Int32) -> Range<Int> {
    Range(uncheckedBounds: (Int(low), Int(high)))
  }

  /// Finds the elements with near < `upper` and far > `lower`.
  ///
  /// - Parameters:
  ///   - scattered: the positions of elements found individually are appended.
  ///   - work: is increased by the work done.
  /// - Returns: the positions of all other hits, none of which was tested.
  /// - Complexity: O(elements of a bucket + elements from its reach on + hits).
  public mutating func query(
    crossing lower: Double, _ upper: Double, scattered: inout PositionBuffer,
    work: inout IndexWork
  ) -> Range<Int> {
    query(span(crossing: lower, upper), scattered: &scattered, work: &work)
  }

  /// The same, for a range whose buckets have been read.
  public mutating func query(
    _ span: Span, scattered: inout PositionBuffer, work: inout IndexWork
  ) -> Range<Int> {
    if span.upper <= 0 || count == 0 { return 0..<0 }
    work.nodesVisited &+= span.bucketsRead
    let end = first(in: span.end, notBefore: span.upper)
    // A range of negative size ends before some elements that end beyond its lower end.
    let start = min(span.reach, end)
    let split = min(first(in: span.begun, notBefore: span.lower &+ 1), end)
    if longCount > 0 { appendLong(span, before: start, &scattered, &work) }
    appendTested(Range(uncheckedBounds: (start, split)), beyond: span.lower, &scattered, &work)
    return Range(uncheckedBounds: (split, end))
  }

  /// Appends the caller's numbers of all elements with near < `upper` and far > `lower`.
  ///
  /// - Complexity: that of `query`.
  public mutating func ids(
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

  /// The first element of a bucket that begins at `edge` units or later.
  @inline(__always)
  private mutating func first(in bucket: Range<Int>, notBefore edge: Int) -> Int {
    var (low, high) = (bucket.lowerBound, bucket.upperBound)
    let limit = Int32(truncatingIfNeeded: edge)
    while high &- low > 64 {
      let middle = (low &+ high) &>> 1
      if nears[middle] &- limit < 0 { low = middle } else { high = middle }
    }
    while low < high {
      // Edges of the next buckets may be too far away to be compared, so the result is clamped.
      let begun = (~cedgetests_mask_below_16(nears + low, limit)).trailingZeroBitCount
      if begun < Self.padding || low &+ begun >= high { return min(low &+ begun, high) }
      low &+= begun
    }
    return low
  }

  /// Appends the candidates that end beyond `lower` units.
  @inline(__always)
  private mutating func appendTested(
    _ candidates: Range<Int>, beyond lower: Int, _ scattered: inout PositionBuffer,
    _ work: inout IndexWork
  ) {
    let size = candidates.count
    if size == 0 { return }
    let out = scattered.reserve(size &+ Self.padding)
    let first = Int32(truncatingIfNeeded: candidates.lowerBound)
    let limit = Int32(truncatingIfNeeded: lower)
    let fars = fars + candidates.lowerBound
    let found =
      usesAVX2
      ? cedgetests_filter_above_avx2(fars, Int64(size), limit, first, out)
      : cedgetests_filter_above_portable(fars, Int64(size), limit, first, out)
    scattered.commit(Int(found))
    work.elementsTested &+= size
  }

  /// Appends long elements before the candidates that cross.
  @inline(never)
  private mutating func appendLong(
    _ span: Span, before position: Int, _ scattered: inout PositionBuffer, _ work: inout IndexWork
  ) {
    let start = scattered.count
    // Elements before the candidates begin before the bucket.
    let bucketStart = (span.lower &>> shift) &<< shift
    let run = long.query(
      crossing: Double(span.lower), Double(min(span.upper, bucketStart)), scattered: &scattered,
      work: &work)
    scattered.append(numbersOf: run)
    let numbers = scattered.count - start
    scattered.removeAll(from: start)
    let found = scattered.reserve(numbers)
    var kept = 0
    for index in 0..<numbers {
      found[kept] = longPositions[Int(found[index])]
      if Int(found[kept]) < position { kept += 1 }
    }
    scattered.commit(kept)
  }
}
