/// How a tile table is laid out, decided from the intervals before it is built.
struct TilePlan {
  /// Elements that begin in a tile, on average, at least. Smaller tiles leave less to test, but
  /// carry more elements over their edges.
  static let density = 4.0
  /// Lengths that a tile takes, of one that nine of ten elements do not exceed.
  static let usualLengths = 1.5
  /// The smallest extent chosen, in units: 64 pt.
  static let leastExtent = 1 << 12

  private let nears: [Double]
  private let fars: [Double]
  let units: EdgeUnits
  /// The least near edge, in units.
  let origin: Int
  /// A tile takes 2 to this power units.
  let shift: Int
  let tileCount: Int
  let isExact: Bool
  /// The element at each position, nil where the input was in order.
  let order: [Int32]?
  /// Tiles that an element may reach into beyond its own before it counts as long.
  private(set) var longestCarry = TileTable.longestCarry

  init(nears: [Double], fars: [Double], tileExtent: Double?) {
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

    // With a tile as large as can be, only few elements on a vast axis need a coarser unit.
    let mostTiles = max(64, nears.count / 2)
    var unit = EdgeUnits.finest
    while (greatest - least) * unit / Double(mostTiles) > Double(1 << TileTable.maximumShift - 1) {
      unit /= 2
    }
    let units = EdgeUnits(perPoint: unit)
    self.units = units
    origin = units.down(least)
    isExact =
      nears.allSatisfy { units.holds($0) } && fars.allSatisfy { units.holds($0) }
    let span = units.down(greatest) - origin + 1
    let minimum = tileExtent == nil ? Self.leastExtent : 1
    let wanted =
      tileExtent.map { $0 * unit }
      ?? max(
        Double(span) / Double(max(1, nears.count)) * Self.density,
        Self.usualLengths * Self.usualLength(nears, fars) * unit)
    precondition(wanted > 0 && wanted.isFinite, "a tile has an extent, found \(wanted / unit)")
    var shift = 0
    while shift < TileTable.maximumShift,
      Double(1 << shift) < wanted || 1 << shift < minimum || span >> shift >= mostTiles
    {
      shift += 1
    }
    self.shift = shift
    order = isSorted ? nil : Self.sorted(nears, units, origin, span)
    // Elements reach beyond the tile where the last one begins; those tiles are needed too.
    tileCount = (span - 1) >> shift + 1 + TileTable.longestCarry
    decideLongestCarry()
  }

  @inline(__always)
  private func element(_ position: Int) -> Int { order.map { Int($0[position]) } ?? position }

  /// The near edge of the element at `position`, in units from the origin.
  @inline(__always)
  func near(_ position: Int) -> Int { units.down(nears[element(position)]) - origin }

  @inline(__always)
  func far(_ position: Int) -> Int { units.up(fars[element(position)]) - origin }

  /// How many tiles after its own an element reaches into.
  @inline(__always)
  func tilesEntered(_ position: Int) -> Int {
    let near = near(position)
    return max(0, (far(position) - 1) >> shift - near >> shift)
  }

  /// A length that nine of ten elements do not exceed, in points, from a sample.
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
    var entered = [Int](repeating: 0, count: TileTable.longestCarry + 1)
    for position in 0..<nears.count {
      let tiles = tilesEntered(position)
      if tiles <= TileTable.longestCarry { entered[tiles] += 1 }
    }
    var total = 0
    for tiles in 1...TileTable.longestCarry {
      total += tiles * entered[tiles]
      if tiles > 1, total > nears.count / 2 {
        longestCarry = tiles - 1
        return
      }
    }
  }
}
