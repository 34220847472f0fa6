import Statistics
import Testing

/// A small seeded generator, so that a failing test replays.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

private func recorded(_ values: [UInt64]) -> BucketedValues? {
  var histogram = LatencyHistogram()
  for value in values { histogram.record(value) }
  return histogram.values
}

private func nearestRank(_ q: Double, of sorted: [UInt64]) -> UInt64 {
  sorted[Int((q * Double(sorted.count)).rounded(.up)) - 1]
}

@Test(arguments: [1, 2, 3] as [UInt64])
func percentilesAgreeWithSortedValuesToThreeDigits(seed: UInt64) throws {
  var random = SplitMix(state: seed)
  let values = (0..<20_000).map { _ in
    UInt64.random(in: 0...(UInt64(1) << Int.random(in: 1...34, using: &random)), using: &random)
  }
  let histogram = try #require(recorded(values))
  let sorted = values.sorted()
  for q in [0.01, 0.5, 0.9, 0.95, 0.99, 0.999] {
    let exact = Double(nearestRank(q, of: sorted))
    let value = Double(try #require(histogram.percentile(q)))
    #expect(abs(value - exact) <= exact * 0.001 + 0.5, "seed \(seed), \(q): \(value), not \(exact)")
  }
  let mean = values.reduce(0) { $0 + Double($1) } / 20_000
  let variance = values.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / 19_999
  #expect(histogram.minimum == sorted.first)
  #expect(histogram.maximum == sorted.last)
  #expect(histogram.count == 20_000)
  #expect(abs(histogram.mean - mean) <= mean * 1e-9)
  #expect(abs(histogram.standardDeviation - variance.squareRoot()) <= variance.squareRoot() * 1e-6)
}

@Test func aPercentileNeedsTenValuesBeyondIt() throws {
  #expect(BucketedValues.samplesNeeded(forPercentile: 0.5) == 20)
  #expect(BucketedValues.samplesNeeded(forPercentile: 0.9) == 100)
  #expect(BucketedValues.samplesNeeded(forPercentile: 0.95) == 200)
  #expect(BucketedValues.samplesNeeded(forPercentile: 0.99) == 1_000)
  #expect(BucketedValues.samplesNeeded(forPercentile: 0.999) == 10_000)
  for (q, needed) in [(0.5, 20), (0.9, 100), (0.95, 200), (0.99, 1_000), (0.999, 10_000)] {
    let few = try #require(recorded(Array(repeating: 7, count: needed - 1)))
    let enough = try #require(recorded(Array(repeating: 7, count: needed)))
    #expect(few.percentile(q) == nil, "\(q)")
    #expect(enough.percentile(q) == 7, "\(q)")
  }
}

@Test func aPercentileIsTheSmallestValueThatSoManyDoNotExceed() throws {
  // Half of 25 is 12.5, so the 13th; 90 % of 105 is 94.5, so the 95th; 99 % of 1,000 is the 990th.
  #expect(try #require(recorded(Array(1...25))).percentile(0.5) == 13)
  #expect(try #require(recorded(Array(1...26))).percentile(0.5) == 13)
  #expect(try #require(recorded(Array(1...105))).percentile(0.9) == 95)
  #expect(try #require(recorded(Array(1...1_000))).percentile(0.99) == 990)
}

@Test func nothingRecordedIsNothingToReport() {
  #expect(recorded([]) == nil)
  #expect(BucketedValues.merging([]) == nil)
  #expect(Summary(launches: []) == Summary())
  #expect(Summary(launchValues: []).p50 == nil)
}

@Test func aDurationBeyondAnHourIsCountedAndItsMaximumIsExact() throws {
  let values = try #require(recorded([5, UInt64.max / 4]))
  #expect(values.count == 2)
  #expect(values.maximum == UInt64.max / 4)
  #expect(values.minimum == 5)
}

@Test func mergedLaunchesEqualOneRecordingOfAll() throws {
  var random = SplitMix(state: 11)
  let values = (0..<3_000).map { _ in UInt64.random(in: 40...90_000, using: &random) }
  let whole = try #require(recorded(values))
  let merged = try #require(
    BucketedValues.merging([
      recorded(Array(values[..<700]))!, recorded(Array(values[700..<701]))!,
      recorded(Array(values[701...]))!,
    ]))
  #expect(merged.buckets == whole.buckets)
  #expect(merged.minimum == whole.minimum && merged.maximum == whole.maximum)
  #expect(abs(merged.mean - whole.mean) < 1e-6)
  #expect(abs(merged.standardDeviation - whole.standardDeviation) < 1e-5)
}

@Test func aResetHistogramIsLikeANewOne() {
  var histogram = LatencyHistogram()
  histogram.record(1_000_000)
  histogram.reset()
  #expect(histogram.values == nil)
  histogram.record(12)
  histogram.record(14)
  #expect(histogram.values == recorded([12, 14]))
}

@Test func severalLaunchesGiveAMedianAndAnIntervalOfTheMean() throws {
  let summary = Summary(launchValues: [10, 12, 11, 15, 12])
  #expect(summary.count == 5)
  #expect(summary.p50 == 12)
  #expect(summary.minimum == 10 && summary.maximum == 15)
  #expect(summary.mean == 12)
  // s = sqrt(14 / 4); reach = t(0.975, 4) s / sqrt(5) = 2.776445 * 1.870829 / 2.236068.
  let interval = try #require(summary.meanInterval)
  #expect(abs(interval.upperBound - 12 - 2.322_94) < 1e-4)
  #expect(abs(12 - interval.lowerBound - 2.322_94) < 1e-4)
  #expect(Summary(launchValues: [1, 2]).p50 == 1.5)
  #expect(summary.p99 == nil)
}

@Test func aSingleValueStandsAloneInTheMiddle() {
  var expected = Summary()
  expected.count = 1
  expected.p50 = 4
  #expect(Summary(launchValues: [4]) == expected)
}

@Test func percentilesOfLaunchesAreTheMedianOfTheirOwnAndTheirMeansGiveTheInterval() throws {
  let launches = [10, 12, 14].map { recorded(Array(repeating: UInt64($0), count: 40))! }
  let summary = Summary(launches: launches)
  #expect(summary.count == 40, "several launches are no more frames than one")
  #expect(summary.p50 == 12)
  #expect(summary.p90 == nil)
  #expect(summary.minimum == 10 && summary.maximum == 14)
  #expect(summary.mean == 12)
  // Three means with s = 2: reach = 4.302653 * 2 / sqrt(3).
  #expect(abs(try #require(summary.meanInterval).upperBound - 16.968_28) < 1e-4)
  #expect(Summary(launches: [launches[0]]).meanInterval == nil)
}

@Test(arguments: [1, 2, 3] as [UInt64], [1, 2, 19, 200, 20_000])
func thinnedValuesHaveTheSameStatedPercentiles(seed: UInt64, count: Int) throws {
  var random = SplitMix(state: seed)
  let all = try #require(
    recorded(
      (0..<count).map { _ in
        UInt64.random(in: 0...(UInt64(1) << Int.random(in: 1...34, using: &random)), using: &random)
      }))
  let thinned = all.thinned()
  #expect(thinned.buckets.count <= 11 && thinned.count == all.count)
  #expect(thinned.minimum == all.minimum && thinned.maximum == all.maximum)
  #expect(thinned.mean == all.mean && thinned.standardDeviation == all.standardDeviation)
  for q in BucketedValues.statedPercentiles {
    #expect(thinned.percentile(q) == all.percentile(q), "p\(q * 100)")
  }
  for q in [0.1, 0.25, 0.7, 0.96] {
    #expect(thinned.percentile(q) ?? 0 >= all.percentile(q) ?? 0, "p\(q * 100)")
  }
  #expect(thinned.thinned() == thinned)
}
