import Foundation

/// A step of a series: from here on its values have another level.
package struct Step: Codable, Hashable, Sendable {
  /// The index of the first value at the new level, from 0.
  package var index: Int
  /// The median of the values from the step before, or the start, up to here.
  package var before: Double
  /// The median of the values from here to the next step, or the end.
  package var after: Double
  /// An upper bound of the probability that a series without steps shows one as clear as this
  /// anywhere; 0 for exact values.
  package var pValue: Double

  package init(index: Int, before: Double, after: Double, pValue: Double) {
    self.index = index
    self.before = before
    self.after = after
    self.pValue = pValue
  }

  /// `after` / `before` - 1; nil if `before` is 0.
  package var relativeChange: Double? { before == 0 ? nil : after / before - 1 }
}

/// Finds the steps of a series, such as a benchmark's values over commits.
///
/// Values between steps are assumed to be independent, with one level and normal noise. The method,
/// part by part:
///
/// - *Candidates.* Every split of a fixed set of intervals of all lengths; neighbouring intervals
///   are a quarter of their length apart. A bump between two equal levels is found as well as one
///   step. Source: Kovács, Bühlmann, Li, Munk, "Seeded binary segmentation", Biometrika 2023.
/// - *Test.* Student's t of the two sides, with the probability multiplied by the number of all
///   splits: `alpha` bounds the probability of any false step in a series of any length. A
///   permutation test is useless for five values, which have only 120 orders. Source: Worsley, "On
///   the likelihood ratio test for a shift in location of normal populations", JASA 1979.
/// - *Order.* The shortest interval with a step comes first, then each side of it by itself: a
///   longer interval may contain several steps. Source: Baranowski, Chen, Fryzlewicz,
///   "Narrowest-over-threshold detection of multiple change points", JRSS B 2019.
/// - *Outliers.* A level has at least `shortestLevel(count:)` values. From 20 values on, a value
///   more than three deviations from the median of five neighbours is moved to three deviations;
///   the deviation is that of the median difference between neighbours, which a step hardly
///   changes. Source: Hampel, "The influence curve and its role in robust estimation", JASA 1974.
/// - *Drift.* An interval has no step if a line leaves smaller residuals than two levels do.
///
/// Correlated noise (a machine that is slow for a day) makes steps, and so do slow drift within
/// strong noise and, among less than ten values, two levels that alternate: nothing in the data
/// distinguishes them from steps.
package enum ChangePoints {
  /// The fewest values that make a level: 2 in series of less than ten values, else 3.
  ///
  /// The last commit alone is therefore never a step, nor are two outliers in a long series.
  static func shortestLevel(count: Int) -> Int { count < 10 ? 2 : 3 }

  /// The steps of `values`, in order. A series that has no step is given one with a probability of
  /// at most `alpha`.
  ///
  /// The same values give the same steps. A series of fewer than four values has none.
  ///
  /// - Parameter resolution: the unit to which the values are rounded, or 0 if they are not.
  ///   Rounding alone can cause steps of that size, so these are ignored.
  /// - Precondition: all values are finite; 0 < alpha < 1; resolution is not negative.
  /// - Complexity: O(n log n), and O(n log n) for each step at worst; some 150 bytes per value.
  package static func steps(
    in values: [Double], alpha: Double = 0.001, resolution: Double = 0
  ) -> [Step] {
    precondition(values.allSatisfy(\.isFinite), "a series of finite values is needed")
    precondition(alpha > 0 && alpha < 1, "alpha \(alpha) is not between 0 and 1")
    precondition(resolution >= 0, "a resolution of \(resolution)")
    let shortest = shortestLevel(count: values.count)
    guard values.count >= 2 * shortest else { return [] }
    return StepSearch(values, shortest: shortest, alpha: alpha, resolution: resolution).run()
  }

  /// The indices at which exact values (counters, checksums) differ from the one before.
  ///
  /// Exact values have no noise: a difference of 1 for a single commit is two changes.
  package static func changes<Value: Equatable>(in values: [Value]) -> [Int] {
    values.indices.dropFirst().filter { values[$0] != values[$0 - 1] }
  }
}
