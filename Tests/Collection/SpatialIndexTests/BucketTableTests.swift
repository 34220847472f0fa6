import CEdgeTests
import SpatialIndex
import TestSupport
import Testing

@Suite struct BucketTableTests {
  @Test(arguments: [UInt64(21), 22, 23], [nil, 0.5, 64, 512, 1e9])
  func queriesAgreeWithAScan(seed: UInt64, bucketExtent: Double?) {
    for set in ExtentSet.all(seed: seed) {
      for set in [set, set.sorted] {
        for usesAVX2 in [false, cedgetests_has_avx2() != 0] {
          var table = BucketTable(
            nears: set.nears, fars: set.fars, bucketExtent: bucketExtent, usesAVX2: usesAVX2)
          #expect(Bool(table.isExact))
          expectAgreement(&table, set, 100, seed)
        }
      }
    }
  }

  @Test func aHundredThousandAgreeWithAScan() {
    for lengths in [0...3, 0...60, 0...3000] {
      let set = ExtentSet.make("many", 100_000, 0...400_000, lengths, 24)
      var table = BucketTable(nears: set.nears, fars: set.fars)
      expectAgreement(&table, set, 40, 24)
    }
  }

  @Test func candidatesAreTestedAndTheRunIsNot() {
    // Rows of four, 60 pt apart and 50 pt high.
    let nears = (0..<4000).map { Double($0 / 4 * 60) }
    var table = BucketTable(nears: nears, fars: nears.map { $0 + 50 }, bucketExtent: 512)
    var scattered = PositionBuffer()
    var work = IndexWork()
    let run = table.query(crossing: 5155.5, 7680, scattered: &scattered, work: &work)
    #expect(run == 344..<512)
    #expect(scattered.elements.isEmpty)
    _ = table.query(crossing: 5155, 7680.5, scattered: &scattered, work: &work)
    #expect(scattered.elements.isEmpty)
    _ = table.query(crossing: 5109.5, 7680.5, scattered: &scattered, work: &work)
    #expect(scattered.elements.map(Int.init) == [340, 341, 342, 343])
    // Row 85 reaches into bucket 10, which begins at 5120; no row begins in it before 5160. Row 76
    // reaches into bucket 9, and rows 77 to 85 begin there.
    #expect(work.elementsTested == 4 + 4 + (4 + 36))
    #expect(work.nodesVisited == 6)
  }

  @Test func longElementsAreNoCandidatesAndAreFound() {
    let set = ExtentSet.all(seed: 25).first { $0.description == "spanning" }!.sorted
    var table = BucketTable(nears: set.nears, fars: set.fars, bucketExtent: 512)
    #expect(table.longCount > 20)
    // Otherwise all elements after one that spans everything would be candidates.
    var work = IndexWork()
    var buffer = PositionBuffer(capacity: 1)
    for lower in stride(from: 0.0, to: 4000, by: 50) {
      buffer.removeAll()
      table.ids(crossing: lower, lower + 1, into: &buffer, work: &work)
    }
    #expect(work.elementsTested < 80 * 64)
    expectAgreement(&table, set, 300, 25)
  }

  @Test func edgesOffTheGridAreFoundAndReportedToBeRounded() {
    var random = TestRandom(seed: 26)
    let nears = (0..<2000).map { _ in random.halfPoints(0...9000) / 3 }
    let fars = nears.map { $0 + random.halfPoints(0...60) / 7 }
    var table = BucketTable(nears: nears, fars: fars)
    #expect(Bool(!table.isExact))
    let set = ExtentSet(description: "thirds", nears: nears, fars: fars)
    for _ in 0..<300 {
      let (lower, upper) = set.range(&random)
      let found = Set(answer(&table, lower, upper))
      #expect(found.isSuperset(of: set.crossing(lower, upper)))
      #expect(found.isSubset(of: set.crossing(lower - 1.0 / 64, upper + 1.0 / 64)))
    }
  }

  @Test func farFromTheOriginAnswersStayExact() {
    var set = ExtentSet.make("far away", 1000, 0...5000, 0...90, 27)
    set.nears = set.nears.map { $0 + 0x1p38 }
    set.fars = set.fars.map { $0 + 0x1p38 }
    set.nears.append(-0x1p38)
    set.fars.append(-0x1p38 + 1)
    var table = BucketTable(nears: set.nears, fars: set.fars)
    var random = TestRandom(seed: 27)
    for _ in 0..<200 {
      let lower = 0x1p38 + random.halfPoints(-10...5000)
      let upper = lower + random.halfPoints(1...800)
      let found = Set(answer(&table, lower, upper))
      #expect(found.isSuperset(of: set.crossing(lower, upper)))
      if table.isExact { #expect(found.count == set.crossing(lower, upper).count) }
    }
  }

  @Test func storesAtMostSixteenBytesPerElement() {
    var random = TestRandom(seed: 28)
    var list = ExtentSet(description: "list", nears: [], fars: [])
    var masonry = ExtentSet(description: "masonry", nears: [], fars: [])
    var (end, columns) = (0.0, [0.0, 0.0, 0.0])
    for index in 0..<50_000 {
      list.nears.append(end)
      end += random.halfPoints(40...300)
      list.fars.append(end)
      let column = columns.indices.min { columns[$0] < columns[$1] }!
      masonry.nears.append(columns[column])
      masonry.fars.append(columns[column] + random.halfPoints(100...300))
      columns[column] = masonry.fars[index] + 8
    }
    let events = ExtentSet.make("events", 50_000, 0...1_500_000, 20...1200, 28)
    for set in [list, masonry, events] {
      let table = BucketTable(nears: set.nears, fars: set.fars)
      let bytes = Double(table.byteCount) / 50_000
      #expect(bytes < 16, "\(set): \(bytes) bytes, buckets of \(table.bucketExtent) pt")
      #expect(bytes >= 8, "\(set): both edges take 4 bytes each, reported are \(bytes)")
    }
  }

  @Test func longElementsTakeTheirPlaceAndAnIntervalTree() {
    let nears = (0..<4000).map(Double.init)
    let table = BucketTable(nears: nears, fars: nears.map { $0 + 10_000 }, bucketExtent: 64)
    #expect(table.longCount == 4000)
    let bytes = Double(table.byteCount) / 4000
    #expect((28..<32).contains(bytes), "8 for both edges and 21 more, reported are \(bytes)")
  }

  private func answer(
    _ table: inout BucketTable, _ lower: Double, _ upper: Double
  ) -> [Int] {
    var buffer = PositionBuffer(capacity: 1)
    var work = IndexWork()
    table.ids(crossing: lower, upper, into: &buffer, work: &work)
    return buffer.elements.map(Int.init).sorted()
  }

  private func expectAgreement(
    _ table: inout BucketTable, _ set: ExtentSet, _ queries: Int, _ seed: UInt64
  ) {
    var random = TestRandom(seed: seed)
    for _ in 0..<queries {
      let (lower, upper) = set.range(&random)
      #expect(
        answer(&table, lower, upper) == set.crossing(lower, upper),
        "\(set), buckets of \(table.bucketExtent), \(lower) to \(upper), seed \(seed)")
    }
  }
}
