import Statistics
import Testing

/// Degrees of freedom, then the 0.95, 0.975, 0.995 and 0.9995 quantiles as textbooks print them.
private let publishedTable: [(Double, [Double])] = [
  (1, [6.314, 12.706, 63.657, 636.619]),
  (2, [2.920, 4.303, 9.925, 31.599]),
  (3, [2.353, 3.182, 5.841, 12.924]),
  (4, [2.132, 2.776, 4.604, 8.610]),
  (5, [2.015, 2.571, 4.032, 6.869]),
  (9, [1.833, 2.262, 3.250, 4.781]),
  (10, [1.812, 2.228, 3.169, 4.587]),
  (20, [1.725, 2.086, 2.845, 3.850]),
  (30, [1.697, 2.042, 2.750, 3.646]),
  (60, [1.671, 2.000, 2.660, 3.460]),
  (120, [1.658, 1.980, 2.617, 3.373]),
]

@Test func quantilesOfStudentsTAgreeWithThePublishedTable() {
  for (degrees, row) in publishedTable {
    for (p, expected) in zip([0.95, 0.975, 0.995, 0.9995], row) {
      let value = StudentT(degreesOfFreedom: degrees).quantile(p)
      #expect(abs(value - expected) <= 0.000_51, "\(degrees) degrees, \(p): \(value)")
    }
  }
}

@Test func fewerDegreesThanOneAgreeWithSciPy() {
  // scipy.stats.t.cdf(1, 0.5) and (3, 0.25).
  #expect(abs(StudentT(degreesOfFreedom: 0.5).cumulative(1) - 0.698_878_389_158_678) < 1e-13)
  #expect(abs(StudentT(degreesOfFreedom: 0.25).cumulative(3) - 0.725_967_198_940_691) < 1e-13)
}

@Test func quantilesOfOneAndTwoDegreesAgreeWithTheirClosedForms() {
  // Two degrees: t = (2p - 1) / sqrt(2 p (1 - p)).
  for p in [0.001, 0.1, 0.3, 0.5, 0.8, 0.975, 0.999] {
    let exact = (2 * p - 1) / (2 * p * (1 - p)).squareRoot()
    let value = StudentT(degreesOfFreedom: 2).quantile(p)
    #expect(abs(value - exact) <= 1e-9 * max(1, abs(exact)), "\(p): \(value), not \(exact)")
  }
  #expect(abs(StudentT(degreesOfFreedom: 1).quantile(0.75) - 1) < 1e-12)
}

@Test func manyDegreesApproachTheNormalDistribution() {
  #expect(abs(StudentT(degreesOfFreedom: 1e7).quantile(0.975) - 1.959_964) < 1e-5)
}

@Test func theQuantileUndoesTheCumulativeFunction() {
  for degrees in [1, 2.5, 7, 40, 1_000] {
    let t = StudentT(degreesOfFreedom: degrees)
    for value in [-8.0, -1.5, -0.01, 0, 0.4, 2, 6] {
      let back = t.quantile(t.cumulative(value))
      #expect(abs(back - value) < 1e-6, "\(degrees) degrees, \(value): \(back)")
    }
  }
}
