/// The layout of a bucket table, derived from the intervals before it is built.
struct BucketPlan {
  /// The least average number of elements that begin in a bucket. Smaller buckets leave less to
  /// test, but carry more elements over their edges.
  static let density = 4.0
  /// The extent of a bucket, as a multiple of a length that nine out of ten elements do not exceed.
  static let usualLengths = 1.5
  /// The smallest extent it chooses, in units: 64 pt.
  static let leastExtent = 1 << 12

  private let nears: [Double]
  private let fars: [Double]
  let units: EdgeUnits
  /// The least near edge, in units.
  let origin: Int
  /// The extent of a bucket is 2 to this power, in units.
  let shift: Int
  let bucketCount: Int
  let isExact: Bool
  /// The element at each position; nil if the input was in order.
  let order: [Int32]?
  /// The number of further buckets that an element may reach into before it counts as long.
  private(set) var longestCarry = BucketTable.longestCarry

  init(nears: [Double], fars: [Double], bucketExtent: Double?) {
    precondition(
      nears.count == fars.count, "\(nears.count) near edges, but \(fars.count) far edges")
    precondition(nears.count <= Int(Int32.max), "\(nears.count) elements are too many")
    self.nears = nears
    self.fars = fars
    var least = Double.infinity
    var greatest = -Double.infinity
    var previous = -Double.infinity
    var isSorted = true
    for index in 0..<nears.count {
      EdgeUnits.check(nears[index], fars[index], index)
      least = min(least, nears[index])
      greatest = max(greatest, nears[index])
      isSorted = isSorted && previous <= nears[index]
      previous = nears[index]
    }
    if nears.isEmpty { (least, greatest) = (0, 0) }

    // The extent of a bucket is limited, so a few elements on a huge axis need a coarser unit.
    let mostBuckets = max(64, nears.count / 2)
    var unit = EdgeUnits.finest
    while (greatest - least) * unit / Double(mostBuckets)
      > Double(1 << BucketTable.maximumShift - 1)
    {
      unit /= 2
    }
    let units = EdgeUnits(perPoint: unit)
    self.units = units
    origin = units.down(least)
    isExact =
      nears.allSatisfy { units.holds($0) } && fars.allSatisfy { units.holds($0) }
    let span = units.down(greatest) - origin + 1
    let minimum = bucketExtent == nil ? Self.leastExtent : 1
    let wanted =
      bucketExtent.map { $0 * unit }
      ?? max(
        Double(span) / Double(max(1, nears.count)) * Self.density,
        Self.usualLengths * Self.usualLength(nears, fars) * unit)
    precondition(wanted > 0 && wanted.isFinite, "a bucket has an extent, found \(wanted / unit)")
    var shift = 0
    while shift < BucketTable.maximumShift,
      Double(1 << shift) < wanted || 1 << shift < minimum || span >> shift >= mostBuckets
    {
      shift += 1
    }
    self.shift = shift
    order = isSorted ? nil : Self.sorted(nears, units, origin, span)
    // Elements may reach beyond the bucket in which the last one begins; those buckets are needed
    // too.
    bucketCount = (span - 1) >> shift + 1 + BucketTable.longestCarry
    decideLongestCarry()
  }

  @inline(__always)
  private func element(_ position: Int) -> Int { order.map { Int($0[position]) } ?? position }

  /// The near edge of the element at `position`, in units from the origin.
  @inline(__always)
  func near(_ position: Int) -> Int { units.down(nears[element(position)]) - origin }

  @inline(__always)
  func far(_ position: Int) -> Int { units.up(fars[element(position)]) - origin }

  /// The number of buckets after its own that an element reaches into.
  @inline(__always)
  func bucketsEntered(_ position: Int) -> Int {
    let near = near(position)
    return max(0, (far(position) - 1) >> shift - near >> shift)
  }

  /// A length that nine out of ten elements do not exceed, in points, estimated from a sample.
  private static func usualLength(_ nears: [Double], _ fars: [Double]) -> Double {
    let step = max(1, nears.count / 1024)
    let lengths = stride(from: 0, to: nears.count, by: step).map { fars[$0] - nears[$0] }.sorted()
    return lengths.isEmpty ? 1 : lengths[lengths.count * 9 / 10]
  }

  private static func sorted(
    _ nears: [Double], _ units: EdgeUnits, _ origin: Int, _ span: Int
  ) -> [Int32] {
    var keys = nears.indices.map {
      SortKey(key: UInt64(units.down(nears[$0]) - origin), id: Int32($0))
    }
    return radixSortedIDs(&keys, bits: Int.bitWidth - span.leadingZeroBitCount)
  }

  private mutating func decideLongestCarry() {
    var entered = [Int](repeating: 0, count: BucketTable.longestCarry + 1)
    for position in 0..<nears.count {
      let buckets = bucketsEntered(position)
      if buckets <= BucketTable.longestCarry { entered[buckets] += 1 }
    }
    var total = 0
    for buckets in 1...BucketTable.longestCarry {
      total += buckets * entered[buckets]
      if buckets > 1, total > nears.count / 2 {
        longestCarry = buckets - 1
        return
      }
    }
  }
}
