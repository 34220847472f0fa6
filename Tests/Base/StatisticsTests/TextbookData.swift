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

  /// Permeability of membranes at two ages: Hollander and Wolfe, 1973, p. 69, an example of R's
  /// `wilcox.test`.
  static let permeabilityAtTerm = [
    0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46,
  ]
  static let permeabilityEarly = [1.15, 0.88, 0.90, 0.74, 1.21]
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
