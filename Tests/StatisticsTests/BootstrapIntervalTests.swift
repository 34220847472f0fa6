import Foundation
import Statistics
import Testing

private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

/// Over n, as the book has it.
private func variance(_ values: [Double]) -> Double {
  let middle = mean(values)
  return mean(values.map { ($0 - middle) * ($0 - middle) })
}

@Test func theVarianceOfTheSpatialTestHasThePublishedInterval() {
  // Efron and Tibshirani print 171.5, a = 0.061 and 115.8 to 259.6 from 2,000 resamples; 400,000
  // give 115.50 to 261.12, and 97.72 to 235.71 by percentiles (stats.bootstrap, SciPy 1.17.1).
  let corrected = BootstrapInterval(
    of: TextbookData.spatialTest, confidence: 0.9, resamples: 100_000, seed: 1,
    statistic: variance)
  #expect(isNear(corrected.estimate, 171.53402366863904))
  #expect(isNear(corrected.acceleration, 0.06124011981230745))
  #expect(abs(corrected.biasCorrection - 0.1771) < 0.02, "\(corrected)")
  #expect(abs(corrected.interval.lowerBound - 115.50) < 1, "\(corrected)")
  #expect(abs(corrected.interval.upperBound - 261.12) < 1.5, "\(corrected)")
  let plain = BootstrapInterval(
    of: TextbookData.spatialTest, method: .percentile, confidence: 0.9, resamples: 100_000,
    seed: 1, statistic: variance)
  #expect(abs(plain.interval.lowerBound - 97.72) < 1, "\(plain)")
  #expect(abs(plain.interval.upperBound - 235.71) < 1, "\(plain)")
  #expect(plain.biasCorrection == 0 && plain.acceleration == 0)
}

@Test func percentilesOfFiveValuesAreThoseOfAllTheirDraws() {
  // numpy.percentile over all 3,125 means of five draws from 1, 2, 4, 8, 16. Each end lies so far
  // within the share of the means equal to it that chance does not move it.
  for (confidence, low, high) in [(0.5, 4.4, 7.8), (0.85, 2.8, 10)] {
    let interval = BootstrapInterval(
      of: [1, 2, 4, 8, 16], method: .percentile, confidence: confidence, resamples: 200_000,
      seed: 2, statistic: mean
    ).interval
    #expect(isNear(interval.lowerBound, low), "\(confidence): \(interval)")
    #expect(isNear(interval.upperBound, high), "\(confidence): \(interval)")
  }
}

/// Made up: two skewed samples of different sizes.
private let base = [
  30.21, 12.05, 21.84, 17.93, 18.35, 19.24, 13.41, 19.18, 16.89, 39.04, 21.01, 18.72, 18.99, 17.57,
  16.26,
]
private let head = [
  20.53, 24.44, 21.16, 26.88, 21.33, 22.31, 30.24, 24.75, 20.06, 21.4, 24.73, 32.69,
]

@Test func ratiosOfTwoSamplesAgreeWithSciPy() {
  // stats.bootstrap((base, head), ..., n_resamples=200_000), by percentiles and BCa.
  for (method, low, high) in [
    (BootstrapInterval.Method.percentile, 1.1104469854469854, 1.439208031232571),
    (.biasCorrectedAccelerated, 1.1094890510948905, 1.439208031232571),
  ] {
    let ratio = BootstrapInterval.ratioOfMedians(
      base: base, head: head, method: method, resamples: 50_000, seed: 3)
    #expect(isNear(ratio.estimate, 1.24866452991453))
    #expect(abs(ratio.interval.lowerBound - low) < 0.003, "\(method): \(ratio)")
    #expect(abs(ratio.interval.upperBound - high) < 0.003, "\(method): \(ratio)")
  }
  // The same of means, which change with every value; 400,000 resamples.
  for (method, low, high) in [
    (BootstrapInterval.Method.percentile, 1.002481615076077, 1.443840924095432),
    (.biasCorrectedAccelerated, 0.9715384676464521, 1.412520653790632),
  ] {
    let ratio = BootstrapInterval(
      samples: [base, head], method: method, resamples: 50_000, seed: 4
    ) { mean($0[1]) / mean($0[0]) }
    #expect(abs(ratio.interval.lowerBound - low) < 0.006, "\(method): \(ratio)")
    #expect(abs(ratio.interval.upperBound - high) < 0.006, "\(method): \(ratio)")
  }
}

@Test func theSameSeedGivesTheSameIntervalAndAnotherSeedAnother() {
  func interval(_ seed: UInt64) -> BootstrapInterval {
    BootstrapInterval(of: base, resamples: 500, seed: seed, statistic: mean)
  }
  #expect(interval(1) == interval(1))
  #expect(interval(1) != interval(2))
}

@Test func equalValuesHaveAnIntervalOfNoWidth() {
  for method in BootstrapInterval.Method.allCases {
    let interval = BootstrapInterval(
      of: [4, 4, 4], method: method, resamples: 100, seed: 1, statistic: mean
    ).interval
    #expect(interval == 4...4, "\(method)")
    #expect(
      BootstrapInterval(of: [4], method: method, resamples: 1, seed: 1, statistic: mean).interval
        == 4...4, "\(method)")
  }
}

@Test func anEstimateBeyondAllReplicatesLeavesTheIntervalFinite() {
  // How many values differ: a draw with replacement has fewer, as good as always.
  let interval = BootstrapInterval(of: base, resamples: 2_000, seed: 1) {
    Double(Set($0).count)
  }
  #expect(interval.estimate == 15)
  #expect(interval.interval.lowerBound.isFinite && interval.interval.upperBound <= 15)
}

@Test func intervalsOfSkewedValuesCoverTheMeanAboutAsOftenAsTheySay() {
  // Exponential values, mean 1, 40 of them. Neither method is exact at that size: BCa covers some
  // 93 % at 95 %, percentiles less.
  let seed: UInt64 = 10
  let rounds = 600
  var random = SplitMix64(seed: seed)
  var covered = 0
  for round in 0..<rounds {
    let values = (0..<40).map { _ in -log(random.nextFraction()) }
    let interval = BootstrapInterval(
      of: values, resamples: 1_000, seed: UInt64(round), statistic: mean
    ).interval
    if interval.contains(1) { covered += 1 }
  }
  #expect(covered > rounds * 90 / 100 && covered < rounds * 97 / 100, "seed \(seed): \(covered)")
}

@Test func intervalsOfNormalMeansCoverAsOftenAsTheySay() {
  let seed: UInt64 = 20
  let rounds = 600
  for method in BootstrapInterval.Method.allCases {
    var random = SplitMix64(seed: seed)
    var covered = 0
    for round in 0..<rounds {
      let values = (0..<50).map { _ in random.nextNormal() }
      let interval = BootstrapInterval(
        of: values, method: method, confidence: 0.9, resamples: 1_000, seed: UInt64(round),
        statistic: mean
      ).interval
      if interval.contains(0) { covered += 1 }
    }
    #expect(
      isLikely(covered, of: rounds, probability: 0.89), "seed \(seed), \(method): \(covered)")
  }
}
