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
/// per element, 4 more where the input was not in order, 4 per tile (a quarter as many as elements
/// at most), 8 per entry of a list, 21 per long element: 9 to 16 in all for the layouts here.
public struct TileTable: ~Copyable {
  /// Tiles that a listed element may reach into beyond its own.
  static let longestCarry = 8
  /// Beyond this, in units, offsets in a tile and their sum would not fit 32 bits.
  static let maximumShift = 29

  public let count: Int
  /// Whether the answers are exact. Where edges were no whole number of units they are rounded
  /// outward, and an answer may hold elements that miss the range by less than a unit.
  public let isExact: Bool
  /// Elements kept in the tree for long ones.
  public let longCount: Int
  let tileCount: Int
  let carryCount: Int

  private let units: EdgeUnits
  private let origin: Int
  private let shift: Int
  private let starts: UnsafeMutablePointer<Int32>
  /// Of each element, relative to the start of the tile where it begins; far edges end with it.
  private let nears: UnsafeMutablePointer<Int32>
  private let fars: UnsafeMutablePointer<Int32>
  private let carryStarts: UnsafeMutablePointer<Int32>
  private let carries: UnsafeMutablePointer<Int32>
  /// Relative to the start of the tile carried into; they end with it.
  private let carryFars: UnsafeMutablePointer<Int32>
  private let long: StaticIntervalTree
  private let longPositions: [Int32]
  private let order: UnsafeMutablePointer<Int32>?

  /// Builds a table over the intervals from `nears[i]` to `fars[i]`, in any order.
  ///
  /// - Parameter tileExtent: in points, rounded up to a power of two; chosen from the data if nil.
  /// - Complexity: O(n).
  public init(nears: [Double], fars: [Double], tileExtent: Double? = nil) {
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
    starts = .allocate(capacity: tileCount + 1)
    starts.initialize(repeating: 0, count: tileCount + 1)
    carryStarts = .allocate(capacity: tileCount + 1)
    carryStarts.initialize(repeating: 0, count: tileCount + 1)
    self.nears = .allocate(capacity: max(1, count))
    self.fars = .allocate(capacity: max(1, count))

    let extent = 1 << shift
    for position in 0..<count {
      let near = plan.near(position)
      let start = (near >> shift) << shift
      self.nears[position] = Int32(near - start)
      self.fars[position] = Int32(min(plan.far(position) - start, extent))
      starts[near >> shift + 1] += 1
    }
    for tile in 0..<tileCount { starts[tile + 1] += starts[tile] }

    var longIDs: [Int32] = []
    var carryTotal = 0
    for position in 0..<count {
      let carried = plan.tilesEntered(position)
      if carried > plan.longestCarry {
        longIDs.append(Int32(position))
      } else if carried > 0 {
        let first = plan.near(position) >> shift + 1
        for tile in first..<first + carried { carryStarts[tile + 1] += 1 }
        carryTotal += carried
      }
    }
    for tile in 0..<tileCount { carryStarts[tile + 1] += carryStarts[tile] }
    carryCount = carryTotal
    carries = .allocate(capacity: max(1, carryTotal))
    carryFars = .allocate(capacity: max(1, carryTotal))
    if carryTotal > 0 {
      var next = Array(UnsafeBufferPointer(start: carryStarts, count: tileCount))
      for position in 0..<count {
        let carried = plan.tilesEntered(position)
        if carried == 0 || carried > plan.longestCarry { continue }
        let first = plan.near(position) >> shift + 1
        for tile in first..<first + carried {
          carries[Int(next[tile])] = Int32(position)
          carryFars[Int(next[tile])] = Int32(min(plan.far(position) - tile << shift, extent))
          next[tile] += 1
        }
      }
    }
    longPositions = longIDs
    longCount = longIDs.count
    long = StaticIntervalTree(
      nears: longIDs.map { Double(plan.near(Int($0))) },
      fars: longIDs.map { Double(plan.far(Int($0))) })
  }

  deinit {
    starts.deallocate()
    nears.deallocate()
    fars.deallocate()
    carryStarts.deallocate()
    carries.deallocate()
    carryFars.deallocate()
    order?.deallocate()
  }

  /// Points along the axis that a tile takes.
  public var tileExtent: Double { Double(1 << shift) / units.perPoint }

  /// Bytes allocated.
  public var byteCount: Int {
    let numbers = 2 * (tileCount + 1) + (order == nil ? 2 : 3) * count + 2 * carryCount
    return (numbers + longCount) * MemoryLayout<Int32>.stride + (longCount > 0 ? long.byteCount : 0)
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
    let from = units.down(EdgeUnits.bounded(lower)) - origin
    let to = units.up(EdgeUnits.bounded(upper)) - origin
    if to <= 0 || count == 0 { return 0..<0 }
    let end = position(notBefore: to, &work)
    if from < 0 { return 0..<end }
    let tile = from >> shift
    if longCount > 0 { appendLong(from, min(to, tile << shift), &scattered, &work) }
    if tile >= tileCount { return count..<count }

    let offset = Int32(truncatingIfNeeded: from - tile << shift)
    let carried = appendCarried(tile, offset, &scattered, &work)
    // Only a range that is turned round can end before its first tile begins.
    if to <= tile << shift { keepLast(carried, before: end, &scattered) }
    // Elements of this tile that begin up to `lower`, but not beyond `upper`.
    let first = Int(starts[tile])
    let split = self.split(first, Int(starts[tile + 1]), notAbove: offset)
    let tested = min(split, end)
    if first < tested {
      let out = scattered.reserve(tested - first)
      var found = 0
      for position in first..<tested {
        out[found] = Int32(truncatingIfNeeded: position)
        found &+= fars[position] > offset ? 1 : 0
      }
      scattered.commit(found)
      work.elementsTested += tested - first
    }
    work.nodesVisited += 1
    return split < end ? split..<end : end..<end
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
    let tile = (edge - 1) >> shift
    if tile >= tileCount { return count }
    work.nodesVisited += 1
    let offset = Int32(truncatingIfNeeded: edge - 1 - tile << shift)
    return split(Int(starts[tile]), Int(starts[tile + 1]), notAbove: offset)
  }

  /// The first element from `low` to `high`, all of one tile, that begins after `offset`.
  @inline(__always)
  private func split(_ low: Int, _ high: Int, notAbove offset: Int32) -> Int {
    var (low, high) = (low, high)
    while high - low > 64 {
      let middle = (low + high) / 2
      if nears[middle] <= offset { low = middle } else { high = middle }
    }
    var begun = low
    for position in low..<high { begun &+= nears[position] <= offset ? 1 : 0 }
    return begun
  }

  @inline(__always)
  private func appendCarried(
    _ tile: Int, _ offset: Int32, _ scattered: inout PositionBuffer, _ work: inout IndexWork
  ) -> Int {
    let first = Int(carryStarts[tile])
    let end = Int(carryStarts[tile + 1])
    if first == end { return 0 }
    let out = scattered.reserve(end - first)
    var found = 0
    for index in first..<end {
      out[found] = carries[index]
      found &+= carryFars[index] > offset ? 1 : 0
    }
    scattered.commit(found)
    work.elementsTested += end - first
    return found
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
