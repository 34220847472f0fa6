import Foundation
import Statistics
import Testing

/// Made up for these tests; what follows from it was computed with SciPy 1.17.1.
private let tenLaunches = [
  0.031, 0.045, 0.022, 0.038, 0.051, 0.027, 0.040, 0.035, 0.029, 0.044,
]

@Test func aQuadIsTheDifferenceOfMeanLogarithms() {
  // ln(2 x 8) - ln(1 x 4) = ln 4, halved.
  #expect(isNear(BlockEstimate.quad(base: [1, 4], head: [2, 8]), log(2)))
  #expect(isNear(BlockEstimate.quad(base: [3], head: [3.3]), log(1.1)))
  #expect(
    isNear(BlockEstimate.quad(base: [1, 2, 3], head: [2, 4, 6]), log(2)), "three blocks a side")
  let forwards = BlockEstimate.quad(base: [5, 7], head: [6, 11])
  #expect(isNear(BlockEstimate.quad(base: [6, 11], head: [5, 7]), -forwards))
}

@Test func aQuadDoesNotSeeAMachineThatSlowsDownEvenly() {
  // A B B A in blocks that each take 3 % longer than the one before.
  let drift = (0..<4).map { pow(1.03, Double($0)) }
  let quad = BlockEstimate.quad(
    base: [drift[0], drift[3]], head: [1.05 * drift[1], 1.05 * drift[2]])
  #expect(isNear(quad, log(1.05)))
}

@Test func aLaunchIsTheMedianOfItsQuads() {
  let estimate = BlockEstimate(launches: [[0.01, 9, 0.03], [0.02, 0.04], [-0.5]])
  #expect(estimate.count == 3)
  #expect(estimate.launchEstimates == [0.03, 0.03, -0.5])
  #expect(estimate.median == 0.03)
  #expect(isNear(estimate.mean, -0.44 / 3))
}

@Test func estimatesOfTenLaunchesAgreeWithSciPy() {
  let estimate = BlockEstimate(launches: tenLaunches.map { [$0] })
  #expect(isNear(estimate.mean, 0.0362))
  #expect(isNear(estimate.standardDeviation, 0.009077444574328172))
  #expect(isNear(estimate.median, 0.0365))
  // stats.ttest_1samp(x, numpy.log1p(tolerance), alternative="greater")
  #expect(isNear(estimate.pValue(above: 0.02), 0.0001448819904664226))
  #expect(isNear(estimate.pValue(above: 0.03), 0.022983524213586546))
  #expect(isNear(estimate.pValue(above: 0.05), 0.9991221229975544))
  // expm1(log1p(0.02) + (t.ppf(0.99, 9) + t.ppf(0.9, 9)) * s / sqrt(10))
  #expect(isNear(estimate.smallestVisible(above: 0.02, alpha: 0.01), 0.032385059472649344))
  // numpy.exp(stats.t.interval(0.95, 9, mean, s / sqrt(10)))
  let interval = estimate.interval(confidence: 0.95)
  #expect(isNear(interval?.lowerBound, 1.0301520238644055))
  #expect(isNear(interval?.upperBound, 1.0436180944947981))
}

@Test func aSingleLaunchShowsNothing() {
  let estimate = BlockEstimate(launches: [[0.7, 0.8, 0.9]])
  #expect(estimate.pValue(above: 0.02) == 1)
  #expect(estimate.smallestVisible(above: 0.02, alpha: 0.01) == nil)
  #expect(estimate.interval(confidence: 0.95) == nil)
}

@Test func launchesThatAgreeToTheLastBitDecideByThemselves() {
  let estimate = BlockEstimate(launches: Array(repeating: [0.1], count: 7))
  #expect(estimate.standardDeviation == 0)
  #expect(estimate.pValue(above: 0.02) == 0)
  #expect(estimate.pValue(above: 0.2) == 1)
  #expect(isNear(estimate.smallestVisible(above: 0.02, alpha: 0.01), 0.02))
  #expect(isNear(estimate.interval(confidence: 0.99)?.lowerBound, exp(0.1)))
}

@Test func aFalseAlarmIsAsRareAsAlphaAndTheSmallestVisibleSlowdownAsSeenAsPowerSays() {
  let seed: UInt64 = 20_260_101
  let cases = 20_000
  let launches = 10
  let scatter = 0.004
  let bound = log1p(0.02)
  var random = SplitMix64(seed: seed)
  // The slowdown that a scatter known beforehand makes visible.
  let t = StudentT(degreesOfFreedom: Double(launches - 1))
  let visible = (t.quantile(0.99) + t.quantile(0.9)) * scatter / Double(launches).squareRoot()
  var alarms = 0
  var found = 0
  for _ in 0..<cases {
    let noise = (0..<launches).map { _ in scatter * random.nextNormal() }
    if BlockEstimate(launches: noise.map { [bound + $0] }).pValue(above: 0.02) <= 0.01 {
      alarms += 1
    }
    if BlockEstimate(launches: noise.map { [bound + visible + $0] }).pValue(above: 0.02) <= 0.01 {
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
  let estimate = BlockEstimate(launches: tenLaunches.map { [$0] }, trimming: 0.2)
  // stats.trim_mean(x, 0.2)
  #expect(isNear(estimate.mean, 0.03616666666666667))
  // numpy.std(stats.mstats.winsorize(x, limits=(0.2, 0.2)), ddof=1)
  #expect(isNear(estimate.standardDeviation, 0.0065328231093285975))
  #expect(isNear(estimate.median, 0.0365), "the median needs no trimming")
  // Of n = 10, h = 6 are kept: se = s * sqrt((n - 1) / (h * (h - 1))), and
  // stats.t.sf((mean - numpy.log1p(tolerance)) / se, h - 1)
  #expect(isNear(estimate.pValue(above: 0.02), 0.002991957754820066))
  #expect(isNear(estimate.pValue(above: 0.03), 0.06203591208407506))
  #expect(isNear(estimate.pValue(above: 0.05), 0.9916115137704391))
  // expm1(log1p(0.02) + (t.ppf(0.99, h - 1) + t.ppf(0.9, h - 1)) * se)
  #expect(isNear(estimate.smallestVisible(above: 0.02, alpha: 0.01), 0.03782160423453981))
  // numpy.exp(mean -+ t.ppf(0.975, h - 1) * se)
  let interval = estimate.interval(confidence: 0.95)
  #expect(isNear(interval?.lowerBound, 1.0273356220843126))
  #expect(isNear(interval?.upperBound, 1.046409371107467))
}

@Test func trimmedEstimatesOfSixLaunchesAgreeWithSciPy() {
  // As above, of the first six launches: 0.2 of six leaves out one at either end.
  let estimate = BlockEstimate(launches: tenLaunches.prefix(6).map { [$0] }, trimming: 0.2)
  #expect(isNear(estimate.mean, 0.03525))
  #expect(isNear(estimate.standardDeviation, 0.008384509526501834))
  #expect(isNear(estimate.pValue(above: 0.02), 0.03244276868363931))
  #expect(isNear(estimate.smallestVisible(above: 0.02, alpha: 0.01), 0.05468430066247742))
  #expect(isNear(estimate.interval(confidence: 0.95)?.upperBound, 1.0538751237586774))
}

@Test func tooFewLaunchesToTrimAreAllKept() {
  let launches = tenLaunches.prefix(4).map { [$0] }
  let (all, trimmed) = (
    BlockEstimate(launches: launches), BlockEstimate(launches: launches, trimming: 0.2)
  )
  #expect(trimmed.mean == all.mean && trimmed.standardDeviation == all.standardDeviation)
  #expect(trimmed.pValue(above: 0.02) == all.pValue(above: 0.02))
}

@Test func whereTrimmingLeavesOneLaunchNothingIsShown() {
  let estimate = BlockEstimate(launches: [[0.1], [0.2], [0.3]], trimming: 0.4)
  #expect(estimate.mean == 0.2)
  #expect(estimate.pValue(above: 0.02) == 1)
  #expect(estimate.smallestVisible(above: 0.02, alpha: 0.01) == nil)
  #expect(estimate.interval(confidence: 0.95) == nil)
}

@Test func oneWildLaunchHidesASlowdownOnlyUntrimmed() {
  let launches = [0.049, 0.052, 0.047, 0.055, 0.051, 0.044, 0.050, 0.053, 0.048, 0.046]
  for wild in [3.0, -3.0, 0.5, -0.5] {
    let disturbed = (launches.dropLast() + [wild]).map { [$0] }
    let plain = BlockEstimate(launches: disturbed)
    #expect(plain.pValue(above: 0.02) > 0.05, "a launch at \(wild) hid all others")
    let trimmed = BlockEstimate(launches: disturbed, trimming: 0.2)
    #expect(trimmed.pValue(above: 0.02) < 0.0001, "a launch at \(wild)")
    #expect(isNear(trimmed.mean, 0.05, 0.002), "a launch at \(wild)")
  }
}

@Test func howWildATrimmedLaunchIsDoesNotMatter() {
  func estimate(_ wild: Double) -> BlockEstimate {
    BlockEstimate(launches: (tenLaunches.dropFirst() + [wild]).map { [$0] }, trimming: 0.2)
  }
  #expect(estimate(0.06).mean == estimate(6).mean)
  #expect(estimate(0.06).pValue(above: 0.02) == estimate(6).pValue(above: 0.02))
}

@Test(arguments: [0, 0.1, 0.2, 0.4])
func anInvertedEstimateIsTheMirrorImage(trimming: Double) {
  let launches = (tenLaunches + [1.5]).map { [$0] }
  let estimate = BlockEstimate(launches: launches, trimming: trimming)
  let inverted = estimate.inverted
  #expect(inverted.count == estimate.count)
  #expect(isNear(inverted.mean, -estimate.mean))
  #expect(isNear(inverted.median, -estimate.median))
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

@Test func theFasterHalfOfOneBlockEachIsTheQuad() {
  for (base, head) in [(3.0, 3.3), (100, 1), (5, 5)] {
    let half = BlockEstimate.fasterHalf(base: [base], head: [head])
    #expect(half == BlockEstimate.quad(base: [base], head: [head]))
  }
}

@Test func theFasterHalfDoesNotSeeSlowBlocks() {
  let quiet = BlockEstimate.fasterHalf(base: [10, 11, 12, 13], head: [20, 22, 24, 26])
  #expect(isNear(quiet, log(2)))
  // Half of head's blocks, and one of base's, were disturbed.
  let disturbed = BlockEstimate.fasterHalf(base: [12_000, 10, 13, 11], head: [9_999, 22, 777, 20])
  #expect(disturbed == quiet)
  // Of three, the faster two count.
  #expect(isNear(BlockEstimate.fasterHalf(base: [1, 99, 4], head: [8, 2, 50]), log(2)))
}

@Test func theFasterHalfFavoursNeitherSideNorAnOrder() {
  let seed: UInt64 = 77
  var random = SplitMix64(seed: seed)
  for _ in 0..<200 {
    let count = 1 + Int(random.next() % 8)
    let base = (0..<count).map { _ in 100 + 20 * random.nextFraction() }
    let head = (0..<count).map { _ in 100 + 20 * random.nextFraction() }
    let forwards = BlockEstimate.fasterHalf(base: base, head: head)
    #expect(isNear(BlockEstimate.fasterHalf(base: head, head: base), -forwards), "seed \(seed)")
    #expect(
      BlockEstimate.fasterHalf(base: base.reversed(), head: head.shuffled(using: &random))
        == forwards, "seed \(seed)")
  }
}
