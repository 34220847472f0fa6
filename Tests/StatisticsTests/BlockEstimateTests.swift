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
