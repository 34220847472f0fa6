import CSupport

/// Finds the intervals that cross a range by looking up where along the axis it begins and ends.
///
/// ```
/// tile         0         1         2         3
/// starts       |0        |5        |9        |14     the first element that begins in the tile
/// carried in   |         |3 4      |4 7      |12     earlier ones that reach into it
/// ```
///
/// Elements lie in the order of their near edges: their *positions*. Tiles are of equal extent, a
/// power of two, so that a tile's number is a shift away and nothing is searched.
///
/// Proof: let the range (lower, upper) begin in tile t. A crossing element has near < upper, and
/// - begins before t: then far > lower >= start of t, so it was carried into t, or it is long;
/// - or begins in t with near <= lower: one of the first of t, tested against `lower`;
/// - or has near > lower, so that far > lower too: a run without a gap from the first such element
///   of t to the last one with near < upper, which is found in the tile of `upper`.
///
/// No element is in two of these. Only the first two kinds are tested.
///
/// Elements that reach into more than a few tiles would fill the lists of all of them. They keep
/// their positions, but are found by an interval tree instead of lists. From how many tiles on (2
/// to 9) is decided so that lists hold at most half as many entries as there are elements, where
/// that can be done.
///
/// Worst case: everything begins in one tile, which is then tested up to `lower`, O(n). 8 bytes
/// per element, 4 more where the input was not in order, 8 per tile (half as many as elements at
/// most), 8 per entry of a list, 21 per long element: 10 to 15 in all for lists, grids, masonry and
/// overlapping events.
public struct TileTable: ~Copyable {
  /// Tiles that a listed element may reach into beyond its own.
  static let longestCarry = 8
  /// Beyond this, in units, offsets in a tile and their sum would not fit 32 bits.
  static let maximumShift = 28

  public let count: Int
  /// Whether the answers are exact. Where edges were no whole number of units they are rounded
  /// outward, and an answer may hold elements that miss the range by less than a unit.
  public let isExact: Bool
  /// Elements kept in the tree for long ones.
  public let longCount: Int
  let tileCount: Int
  let carryCount: Int

  /// What begins in a tile and what is carried into it; both end where the next tile's begin.
  private struct Tile {
    var start: Int32 = 0
    var carryStart: Int32 = 0
  }

  /// Near edges are compared this many at a time, in the last tile too.
  private static let padding = 16

  private let units: EdgeUnits
  private let origin: Int
  private let shift: Int
  private let tiles: UnsafeMutablePointer<Tile>
  /// Relative to the start of the tile where an element begins; far edges end with that tile.
  private let nears: UnsafeMutablePointer<Int32>
  private let fars: UnsafeMutablePointer<Int32>
  /// Positions of what is carried in, and far edges relative to the start of the tile carried into.
  private let carries: UnsafeMutablePointer<Int32>
  private let carryFars: UnsafeMutablePointer<Int32>
  private let long: StaticIntervalTree
  private let longPositions: [Int32]
  private let order: UnsafeMutablePointer<Int32>?
  private let usesAVX2: Bool

  /// Builds a table over the intervals from `nears[i]` to `fars[i]`, in any order.
  ///
  /// - Parameter tileExtent: in points, rounded up to a power of two; chosen from the data if nil.
  /// - Complexity: O(n).
  public init(nears: [Double], fars: [Double], tileExtent: Double? = nil) {
    self.init(
      nears: nears, fars: fars, tileExtent: tileExtent, usesAVX2: csupport_has_avx2() != 0)
  }

  init(nears: [Double], fars: [Double], tileExtent: Double?, usesAVX2: Bool) {
    self.usesAVX2 = usesAVX2
    let plan = TilePlan(nears: nears, fars: fars, tileExtent: tileExtent)
    count = nears.count
    isExact = plan.isExact
    units = plan.units
    origin = plan.origin
    shift = plan.shift
    tileCount = plan.tileCount
    order = plan.order.map { ids in
      let copy = UnsafeMutablePointer<Int32>.allocate(capacity: ids.count)
      ids.withUnsafeBufferPointer { copy.initialize(from: $0.baseAddress!, count: ids.count) }
      return copy
    }
    let tiles = UnsafeMutablePointer<Tile>.allocate(capacity: tileCount + 1)
    self.tiles = tiles
    tiles.initialize(repeating: Tile(), count: tileCount + 1)
    self.nears = .allocate(capacity: count + Self.padding)
    self.nears.initialize(repeating: 0, count: count + Self.padding)
    self.fars = .allocate(capacity: count + Self.padding)
    self.fars.initialize(repeating: 0, count: count + Self.padding)

    let extent = 1 << shift
    for position in 0..<count {
      let near = plan.near(position)
      let tile = near >> shift
      self.nears[position] = Int32(near - tile << shift)
      self.fars[position] = Int32(min(plan.far(position) - tile << shift, extent))
      tiles[tile + 1].start += 1
    }
    for tile in 0..<tileCount { tiles[tile + 1].start += tiles[tile].start }

    var longIDs: [Int32] = []
    for position in 0..<count {
      let carried = plan.tilesEntered(position)
      if carried > plan.longestCarry {
        longIDs.append(Int32(position))
      } else if carried > 0 {
        let first = plan.near(position) >> shift + 1
        for tile in first..<first + carried { tiles[tile + 1].carryStart += 1 }
      }
    }
    for tile in 0..<tileCount { tiles[tile + 1].carryStart += tiles[tile].carryStart }
    carryCount = Int(tiles[tileCount].carryStart)
    carries = .allocate(capacity: carryCount + Self.padding)
    carries.initialize(repeating: 0, count: carryCount + Self.padding)
    carryFars = .allocate(capacity: carryCount + Self.padding)
    carryFars.initialize(repeating: 0, count: carryCount + Self.padding)
    var next = UnsafeBufferPointer(start: tiles, count: tileCount).map(\.carryStart)
    for position in 0..<(carryCount > 0 ? count : 0) {
      let carried = plan.tilesEntered(position)
      if carried == 0 || carried > plan.longestCarry { continue }
      let first = plan.near(position) >> shift + 1
      for tile in first..<first + carried {
        carries[Int(next[tile])] = Int32(position)
        carryFars[Int(next[tile])] = Int32(min(plan.far(position) - tile << shift, extent))
        next[tile] += 1
      }
    }
    longPositions = longIDs
    longCount = longIDs.count
    long = StaticIntervalTree(
      nears: longIDs.map { Double(plan.near(Int($0))) },
      fars: longIDs.map { Double(plan.far(Int($0))) })
  }

  deinit {
    tiles.deallocate()
    nears.deallocate()
    fars.deallocate()
    carries.deallocate()
    carryFars.deallocate()
    order?.deallocate()
  }

  /// Points along the axis that a tile takes.
  public var tileExtent: Double { Double(1 << shift) / units.perPoint }

  /// Bytes allocated.
  public var byteCount: Int {
    let pairs = tileCount + 1 + count + carryCount + 2 * Self.padding
    let numbers = 2 * pairs + (order == nil ? 0 : count) + longCount
    return numbers * MemoryLayout<Int32>.stride + (longCount > 0 ? long.byteCount : 0)
  }

  /// The caller's number of the element at each position; nil where the input was in order, so
  /// that they are the same.
  public var ids: UnsafeBufferPointer<Int32>? {
    order.map { UnsafeBufferPointer(start: $0, count: count) }
  }

  /// Finds the elements with near < `upper` and far > `lower`.
  ///
  /// - Parameters:
  ///   - scattered: positions of those found one by one are appended.
  ///   - work: what was done is added.
  /// - Returns: the positions of all others: none of them was tested.
  /// - Complexity: O(elements of two tiles + carried into one + hits).
  public func query(
    crossing lower: Double, _ upper: Double, scattered: inout PositionBuffer,
    work: inout IndexWork
  ) -> Range<Int> {
    let from = units.down(EdgeUnits.bounded(lower)) &- origin
    let to = units.up(EdgeUnits.bounded(upper)) &- origin
    if to <= 0 || count == 0 { return 0..<0 }
    let end = position(notBefore: to, &work)
    if from < 0 { return 0..<end }
    let tile = from &>> shift
    let tileStart = tile &<< shift
    if longCount > 0 { appendLong(from, min(to, tileStart), &scattered, &work) }
    if tile >= tileCount { return count..<count }

    work.nodesVisited &+= 1
    let offset = Int32(truncatingIfNeeded: from &- tileStart)
    let start = scattered.count
    appendCarried(tile, offset, &scattered, &work)
    let split = appendBegun(tile, offset, &scattered, &work)
    if split <= end { return split..<end }
    // A range that is turned round ends before elements that begin up to `lower`.
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
    let tile = (edge &- 1) &>> shift
    if tile >= tileCount { return count }
    work.nodesVisited &+= 1
    let offset = Int32(truncatingIfNeeded: (edge &- 1) &- (tile &<< shift))
    return split(Int(tiles[tile].start), Int(tiles[tile + 1].start), notAbove: offset)
  }

  /// The first element from `low` to `high`, all of one tile, that begins after `offset`.
  @inline(__always)
  private func split(_ low: Int, _ high: Int, notAbove offset: Int32) -> Int {
    var (low, high) = (low, high)
    while high &- low > 64 {
      let middle = (low &+ high) &>> 1
      if nears[middle] <= offset { low = middle } else { high = middle }
    }
    let limit = offset &+ 1
    while true {
      // Beyond the tile offsets begin anew, so what is counted there is cut off again.
      let begun = (~csupport_mask_below_16(nears + low, limit)).trailingZeroBitCount
      if begun < Self.padding || low &+ begun >= high { return min(low &+ begun, high) }
      low &+= begun
    }
  }

  /// Appends what was carried into `tile` and ends after `offset`.
  @inline(__always)
  private func appendCarried(
    _ tile: Int, _ offset: Int32, _ scattered: inout PositionBuffer, _ work: inout IndexWork
  ) {
    let first = Int(tiles[tile].carryStart)
    let size = Int(tiles[tile + 1].carryStart) &- first
    append(carryFars + first, size, above: offset, carries + first, 0, &scattered, &work)
  }

  /// Appends what begins in `tile` up to `offset` and ends after it.
  ///
  /// - Returns: the first element of the tile, or after it, that begins after `offset`.
  @inline(__always)
  private func appendBegun(
    _ tile: Int, _ offset: Int32, _ scattered: inout PositionBuffer, _ work: inout IndexWork
  ) -> Int {
    let first = Int(tiles[tile].start)
    let split = self.split(first, Int(tiles[tile + 1].start), notAbove: offset)
    append(fars + first, split &- first, above: offset, nil, first, &scattered, &work)
    return split
  }

  /// Appends `ids`, or numbers from `first` on, of those of `size` far edges that exceed `offset`.
  @inline(__always)
  private func append(
    _ fars: UnsafePointer<Int32>, _ size: Int, above offset: Int32, _ ids: UnsafePointer<Int32>?,
    _ first: Int, _ scattered: inout PositionBuffer, _ work: inout IndexWork
  ) {
    if size == 0 { return }
    let out = scattered.reserve(size &+ Self.padding)
    let start = Int32(truncatingIfNeeded: first)
    let found =
      usesAVX2
      ? csupport_filter_above_avx2(fars, Int64(size), offset, ids, start, out)
      : csupport_filter_above_portable(fars, Int64(size), offset, ids, start, out)
    scattered.commit(Int(found))
    work.elementsTested &+= size
  }

  /// Of the last `number` positions keeps those before `end`.
  private func keepLast(_ number: Int, before end: Int, _ scattered: inout PositionBuffer) {
    scattered.removeLast(number)
    let tested = scattered.reserve(number)
    var kept = 0
    for index in 0..<number where tested[index] < end {
      tested[kept] = tested[index]
      kept += 1
    }
    scattered.commit(kept)
  }

  /// Long elements that begin before `upper` units and end after `lower`.
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
