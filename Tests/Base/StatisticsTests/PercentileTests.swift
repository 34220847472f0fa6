import Primitives
import Statistics
import Testing

@Test func percentilesAgreeWithNumPy() {
  // numpy.percentile(values, 100 * fraction), 2.3
  let expected = [
    (0, -1.6), (0.1, -1.24), (0.25, -0.175), (0.33, -0.103), (0.5, 0.35), (0.75, 1.7),
    (0.9, 3.43), (0.99, 3.673), (1, 3.7),
  ]
  for (fraction, value) in expected {
    let own = Percentile.value(at: fraction, of: TextbookData.sleepFirstDrug)
    #expect(isNear(own, value), "\(fraction): \(own), not \(value)")
  }
}

@Test func percentilesOfOneTwoAndThreeValuesAreThemselvesOrBetween() {
  for fraction in [0, 0.3, 0.5, 1] {
    #expect(Percentile.value(at: fraction, of: [7]) == 7)
    #expect(isNear(Percentile.value(at: fraction, of: [20, 10]), 10 + 10 * fraction))
  }
  #expect(Percentile.median(of: [3, 1, 2]) == 2)
  #expect(Percentile.median(of: [4, 1, 3, 2]) == 2.5)
  #expect(Percentile.median(of: [1, .infinity, 2]) == 2)
  #expect(Percentile.median(of: [.infinity, .infinity]) == .infinity)
}

@Test func aPercentileSplitsTheLineBetweenNeighbours() {
  // Definition 7: what lies at k of n - 1 equal steps is value k; checked against counting.
  for n in 2...12 {
    let values = (0..<n).map { Double($0 * $0) }
    for k in 0..<n {
      let own = Percentile.value(at: Double(k) / Double(n - 1), of: values.reversed())
      #expect(isNear(own, Double(k * k)), "value \(k) of \(n): \(own)")
    }
  }
}

@Test func spreadsAgreeWithSciPy() {
  let spread = RobustSpread(TextbookData.sleepFirstDrug)
  // stats.median_abs_deviation(values) = 1.05, stats.iqr(values) = 1.875
  #expect(isNear(spread.median, 0.35))
  #expect(isNear(spread.medianAbsoluteDeviation, 1.4826 * 1.05))
  #expect(isNear(spread.interquartileRange, 1.875))
}

@Test func aSpreadIsThatOfNormalValuesAndDoesNotSeeAFewFarOff() {
  let seed: UInt64 = 31
  var random = SplitMix64(seed: seed)
  var values = (0..<20_000).map { _ in 5 + 2 * random.nextNormal() }
  let clean = RobustSpread(values)
  #expect(abs(clean.medianAbsoluteDeviation - 2) < 0.08, "seed \(seed): \(clean)")
  // The quartiles of the normal distribution lie 0.67449 deviations from its middle.
  #expect(abs(clean.interquartileRange - 4 * 0.674_49) < 0.12, "seed \(seed): \(clean)")
  for index in 0..<1_000 { values[index] = 1e12 }
  let disturbed = RobustSpread(values)
  #expect(abs(disturbed.median - 5) < 0.2, "seed \(seed): \(disturbed)")
  #expect(abs(disturbed.medianAbsoluteDeviation - 2) < 0.25, "seed \(seed): \(disturbed)")
}

@Test func equalValuesHaveNoSpread() {
  let spread = RobustSpread([3, 3, 3, 3])
  #expect(spread.medianAbsoluteDeviation == 0 && spread.interquartileRange == 0)
  #expect(spread.median == 3 && spread.relativeDeviation == 0)
}

@Test func aRelativeSpreadIsThatOfTheMedianAndNothingOfZero() {
  // |x - 10| of 8...12 are 2, 1, 0, 1, 2: median 1.
  #expect(RobustSpread([8, 9, 10, 11, 9e9]).relativeDeviation == 1.4826 / 10)
  #expect(RobustSpread([-1, 0, 0, 1]).relativeDeviation == 0)
}
