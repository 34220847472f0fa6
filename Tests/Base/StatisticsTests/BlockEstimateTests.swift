import Foundation
import Primitives
import Statistics
import TestSupport
import Testing

/// Made up for these tests; what follows from it was computed with SciPy 1.17.1.
private let tenLaunches = [
  0.031, 0.045, 0.022, 0.038, 0.051, 0.027, 0.040, 0.035, 0.029, 0.044,
]

@Test func estimatesOfTenLaunchesAgreeWithSciPy() {
  let estimate = BlockEstimate(launches: tenLaunches)
  #expect(isNear(estimate.mean, 0.0362))
  #expect(isNear(estimate.standardDeviation, 0.009077444574328172))
  // stats.ttest_1samp(x, numpy.log1p(tolerance), alternative="greater")
  #expect(isNear(estimate.pValue(above: 0.02), 0.0001448819904664226))
  #expect(isNear(estimate.pValue(above: 0.03), 0.022983524213586546))
  #expect(isNear(estimate.pValue(above: 0.05), 0.9991221229975544))
  // numpy.exp(stats.t.interval(0.95, 9, mean, s / sqrt(10)))
  let interval = estimate.interval(confidence: 0.95)
  #expect(isNear(interval?.lowerBound, 1.0301520238644055))
  #expect(isNear(interval?.upperBound, 1.0436180944947981))
}

@Test func aSingleLaunchShowsNothing() {
  let estimate = BlockEstimate(launches: [0.7])
  #expect(estimate.pValue(above: 0.02) == 1)
  #expect(estimate.interval(confidence: 0.95) == nil)
}

@Test func launchesThatAgreeToTheLastBitDecideByThemselves() {
  let estimate = BlockEstimate(launches: Array(repeating: 0.1, count: 7))
  #expect(estimate.standardDeviation == 0)
  #expect(estimate.pValue(above: 0.02) == 0)
  #expect(estimate.pValue(above: 0.2) == 1)
  #expect(isNear(estimate.interval(confidence: 0.99)?.lowerBound, exp(0.1)))
}

@Test func aFalseAlarmIsAsRareAsAlphaAndASlowdownIsSeenAsOftenAsTheNoncentralTPredicts() {
  let seed: UInt64 = 20_260_101
  let cases = 20_000
  let launches = 10
  let scatter = 0.004
  let bound = log1p(0.02)
  var random = SplitMix64(seed: seed)
  // The slowdown that shows through a scatter of known size.
  let t = StudentT(degreesOfFreedom: Double(launches - 1))
  let visible = (t.quantile(0.99) + t.quantile(0.9)) * scatter / Double(launches).squareRoot()
  var alarms = 0
  var found = 0
  for _ in 0..<cases {
    let noise = (0..<launches).map { _ in scatter * random.nextNormal() }
    if BlockEstimate(launches: noise.map { bound + $0 }).pValue(above: 0.02) <= 0.01 {
      alarms += 1
    }
    if BlockEstimate(launches: noise.map { bound + visible + $0 }).pValue(above: 0.02) <= 0.01 {
      found += 1
    }
  }
  #expect(isLikely(alarms, of: cases, probability: 0.01), "seed \(seed): \(alarms) of \(cases)")
  // 1 - stats.nct.cdf(t.ppf(0.99, 9), 9, t.ppf(0.99, 9) + t.ppf(0.9, 9))
  #expect(
    isLikely(found, of: cases, probability: 0.888366454545732),
    "seed \(seed): \(found) of \(cases)")
}

@Test func trimmedEstimatesOfTenLaunchesAgreeWithSciPy() {
  let estimate = BlockEstimate(launches: tenLaunches, trimming: 0.2)
  // stats.trim_mean(x, 0.2)
  #expect(isNear(estimate.mean, 0.03616666666666667))
  // numpy.std(stats.mstats.winsorize(x, limits=(0.2, 0.2)), ddof=1)
  #expect(isNear(estimate.standardDeviation, 0.0065328231093285975))
  // Of n = 10, h = 6 are kept: se = s * sqrt((n - 1) / (h * (h - 1))), and
  // stats.t.sf((mean - numpy.log1p(tolerance)) / se, h - 1)
  #expect(isNear(estimate.pValue(above: 0.02), 0.002991957754820066))
  #expect(isNear(estimate.pValue(above: 0.03), 0.06203591208407506))
  #expect(isNear(estimate.pValue(above: 0.05), 0.9916115137704391))
  // numpy.exp(mean -+ t.ppf(0.975, h - 1) * se)
  let interval = estimate.interval(confidence: 0.95)
  #expect(isNear(interval?.lowerBound, 1.0273356220843126))
  #expect(isNear(interval?.upperBound, 1.046409371107467))
}

@Test func trimmedEstimatesOfSixLaunchesAgreeWithSciPy() {
  // As above, of the first six launches: 0.2 of six leaves out one at either end.
  let estimate = BlockEstimate(launches: Array(tenLaunches.prefix(6)), trimming: 0.2)
  #expect(isNear(estimate.mean, 0.03525))
  #expect(isNear(estimate.standardDeviation, 0.008384509526501834))
  #expect(isNear(estimate.pValue(above: 0.02), 0.03244276868363931))
  #expect(isNear(estimate.interval(confidence: 0.95)?.upperBound, 1.0538751237586774))
}

@Test func tooFewLaunchesToTrimAreAllKept() {
  let launches = Array(tenLaunches.prefix(4))
  let (all, trimmed) = (
    BlockEstimate(launches: launches), BlockEstimate(launches: launches, trimming: 0.2)
  )
  #expect(trimmed.mean == all.mean && trimmed.standardDeviation == all.standardDeviation)
  #expect(trimmed.pValue(above: 0.02) == all.pValue(above: 0.02))
}

@Test func whereTrimmingLeavesOneLaunchNothingIsShown() {
  let estimate = BlockEstimate(launches: [0.1, 0.2, 0.3], trimming: 0.4)
  #expect(estimate.mean == 0.2)
  #expect(estimate.pValue(above: 0.02) == 1)
  #expect(estimate.interval(confidence: 0.95) == nil)
}

@Test func oneWildLaunchHidesASlowdownOnlyUntrimmed() {
  let launches = [0.049, 0.052, 0.047, 0.055, 0.051, 0.044, 0.050, 0.053, 0.048, 0.046]
  for wild in [3.0, -3.0, 0.5, -0.5] {
    let disturbed = Array(launches.dropLast()) + [wild]
    let plain = BlockEstimate(launches: disturbed)
    #expect(plain.pValue(above: 0.02) > 0.05, "a launch at \(wild) hid all others")
    let trimmed = BlockEstimate(launches: disturbed, trimming: 0.2)
    #expect(trimmed.pValue(above: 0.02) < 0.0001, "a launch at \(wild)")
    #expect(isNear(trimmed.mean, 0.05, 0.002), "a launch at \(wild)")
  }
}

@Test func howWildATrimmedLaunchIsDoesNotMatter() {
  func estimate(_ wild: Double) -> BlockEstimate {
    BlockEstimate(launches: Array(tenLaunches.dropFirst()) + [wild], trimming: 0.2)
  }
  #expect(estimate(0.06).mean == estimate(6).mean)
  #expect(estimate(0.06).pValue(above: 0.02) == estimate(6).pValue(above: 0.02))
}

@Test(arguments: [0, 0.1, 0.2, 0.4])
func anInvertedEstimateIsTheMirrorImage(trimming: Double) {
  let launches = tenLaunches + [1.5]
  let estimate = BlockEstimate(launches: launches, trimming: trimming)
  let inverted = estimate.inverted
  #expect(inverted.count == estimate.count)
  #expect(isNear(inverted.mean, -estimate.mean))
  #expect(isNear(inverted.standardDeviation, estimate.standardDeviation))
  let (interval, mirrored) = (
    estimate.interval(confidence: 0.98)!, inverted.interval(confidence: 0.98)!
  )
  #expect(isNear(mirrored.lowerBound, 1 / interval.upperBound))
  #expect(isNear(mirrored.upperBound, 1 / interval.lowerBound))
  // The same test from the other side, where the tolerance is mirrored as well.
  #expect(
    isNear(inverted.pValue(above: 1 / 1.03 - 1), 1 - estimate.pValue(above: 0.03)))
  #expect(inverted.inverted == estimate)
}

@Test func theLaunchesThatTrimmingLeavesAreThoseOfTheMean() {
  let estimate = BlockEstimate(launches: [5, 1, 2, 9, 3], trimming: 0.2)
  #expect(estimate.kept == [2, 4, 0])
  #expect(isNear(estimate.mean, 10.0 / 3))
  #expect(BlockEstimate(launches: [5, 1]).kept == [1, 0])
}

@Test func theUpperBoundIsTheEndOfATwoSidedIntervalOfTwiceTheTail() {
  let estimate = BlockEstimate(launches: tenLaunches, trimming: 0.2)
  let interval = estimate.interval(confidence: 0.8)
  #expect(isNear(estimate.upperBound(confidence: 0.9), interval!.upperBound))
  #expect(BlockEstimate(launches: [0.1]).upperBound(confidence: 0.9) == nil)
}

@Test func theFasterHalfIsAMeanLogarithm() {
  #expect(isNear(BlockEstimate.fasterHalf([7]), log(7)))
  // Half of the blocks were disturbed; of three the faster two count.
  #expect(isNear(BlockEstimate.fasterHalf([9_999, 2, 777, 8]), log(4)))
  #expect(isNear(BlockEstimate.fasterHalf([8, 2, 50]), log(4)))
}

@Test func theFasterHalfDoesNotDependOnTheOrderOfBlocks() {
  let seed: UInt64 = 77
  var random = SplitMix64(seed: seed)
  for _ in 0..<200 {
    let blocks = (0..<1 + Int(random.next() % 8)).map { _ in 100 + 20 * random.nextOpenUnit() }
    let half = BlockEstimate.fasterHalf(blocks)
    #expect(half == BlockEstimate.fasterHalf(blocks.shuffled(using: &random)), "seed \(seed)")
    #expect(exp(half) <= blocks.max()! * 1.000001, "seed \(seed)")
  }
}
