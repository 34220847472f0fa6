import Statistics

/// Data sets that textbooks and statistics programs use as examples.
enum TextbookData {
  /// Extra hours of sleep of ten patients under two drugs (R's `sleep`): A. R. Cushny, A. R.
  /// Peebles, 1905, as Student used them in 1908.
  static let sleepFirstDrug = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]
  static let sleepSecondDrug = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]

  /// Heights in inches of fifteen pairs of maize, crossed and self-fertilised: C. Darwin, 1876, as
  /// R. A. Fisher used them in "The Design of Experiments", 1935.
  static let maizeCrossed = [
    23.5, 12, 21, 22, 19.125, 21.5, 22.125, 20.375, 18.25, 21.625, 23.25, 21, 22.125, 23, 12,
  ]
  static let maizeSelfFertilised = [
    17.375, 20.375, 20, 20, 18.375, 18.625, 18.625, 15.25, 16.5, 18, 16.25, 18, 12.75, 15.5, 18,
  ]

  /// Depression scores of nine patients at two visits: Hollander and Wolfe, 1973, p. 29, an example
  /// of R's `wilcox.test`.
  static let depressionFirstVisit = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
  static let depressionSecondVisit = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]

  /// Permeability of membranes at two ages: Hollander and Wolfe, 1973, p. 69, the other example.
  static let permeabilityAtTerm = [
    0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46,
  ]
  static let permeabilityEarly = [1.15, 0.88, 0.90, 0.74, 1.21]

  /// Spatial perception of 26 children, test A: Efron and Tibshirani, 1993, table 14.1.
  static let spatialTest: [Double] = [
    48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6, 0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30,
    41,
  ]
}

/// Whether two numbers agree to `tolerance`, relative to the expected one where that is above 1.
func isNear(_ value: Double?, _ expected: Double, _ tolerance: Double = 1e-11) -> Bool {
  guard let value else { return false }
  return abs(value - expected) <= tolerance * max(1, abs(expected))
}

/// Whether two numbers agree in their first digits, however small they are.
func agrees(_ value: Double, _ expected: Double, _ tolerance: Double = 1e-10) -> Bool {
  abs(value - expected) <= tolerance * abs(expected)
}

/// Within five standard deviations of a binomial count: one good run in a million is further off.
func isLikely(_ events: Int, of trials: Int, probability: Double) -> Bool {
  let expected = Double(trials) * probability
  return abs(Double(events) - expected) <= 5 * (expected * (1 - probability)).squareRoot()
}

extension SplitMix64 {
  mutating func nextNormal() -> Double { NormalDistribution.standard.quantile(nextFraction()) }
}
