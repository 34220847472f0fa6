import CEdgeTests
import SpatialIndex
import TestSupport
import Testing

@Suite struct StaticIntervalTreeTests {
  @Test(arguments: [UInt64(11), 12, 13])
  func queriesAgreeWithAScan(seed: UInt64) {
    for set in ExtentSet.all(seed: seed).map(\.sorted) {
      let tree = StaticIntervalTree(nears: set.nears, fars: set.fars)
      var random = TestRandom(seed: seed)
      var buffer = PositionBuffer(capacity: 1)
      for _ in 0..<400 {
        let (lower, upper) = set.range(&random)
        buffer.removeAll()
        var work = IndexWork()
        tree.positions(crossing: lower, upper, into: &buffer, work: &work)
        #expect(
          buffer.elements.map(Int.init) == set.crossing(lower, upper),
          "\(set), \(lower) to \(upper), seed \(seed)")
      }
    }
  }

  @Test func aHundredThousandAgreeWithAScan() {
    let set = ExtentSet.make("many", 100_000, 0...400_000, 0...2000, 14).sorted
    let tree = StaticIntervalTree(nears: set.nears, fars: set.fars)
    var random = TestRandom(seed: 14)
    var buffer = PositionBuffer()
    for _ in 0..<50 {
      let (lower, upper) = set.range(&random)
      buffer.removeAll()
      var work = IndexWork()
      tree.positions(crossing: lower, upper, into: &buffer, work: &work)
      #expect(buffer.elements.map(Int.init) == set.crossing(lower, upper), "\(lower) to \(upper)")
    }
    // Both edges take 8 bytes each.
    let bytes = Double(tree.byteCount) / 100_000
    #expect(bytes >= 16 && bytes < 17.2)
  }

  @Test(arguments: [UInt64(15)])
  func masksAgreeWithComparisonsOneByOne(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<300 {
      let numbers = (0..<16).map { _ in Int32.random(in: -5...5, using: &random) }
      let limit = Int32.random(in: -6...6, using: &random)
      let doubles = numbers.map { Double($0) / 2 }
      let below = cedgetests_mask_below_16(numbers, limit)
      let above = cedgetests_mask_above_16_doubles(doubles, Double(limit) / 2)
      for lane in 0..<16 {
        #expect((below >> UInt32(lane) & 1 == 1) == (numbers[lane] < limit))
        #expect((above >> UInt32(lane) & 1 == 1) == (numbers[lane] > limit))
      }
    }
  }

  @Test func oneIntervalOverEverythingCostsOnePath() {
    let count = 65_536
    let nears = (0..<count).map { Double($0) }
    var fars = nears.map { $0 + 1 }
    fars[0] = Double(count)
    let tree = StaticIntervalTree(nears: nears, fars: fars)
    var buffer = PositionBuffer()
    var work = IndexWork()
    let run = tree.query(crossing: 40_000, 40_010, scattered: &buffer, work: &work)
    #expect(run == 40_001..<40_010)
    #expect(buffer.elements.map(Int.init) == [0, 40_000])
    // Down to the start (4 levels), the end next to it, and two paths of 4 nodes that share the
    // root.
    #expect(work.nodesVisited == 4 + 1 + 7)
    #expect(work.elementsTested == 16 + 1)
  }
}
