import Foundation

/// A step of a series: from here on the values stand at another level.
public struct Step: Codable, Hashable, Sendable {
  /// Of the first value at the new level, from 0.
  public var index: Int
  /// The median of the values from the step before, or the start, up to here.
  public var before: Double
  /// The median of the values from here to the next step, or the end.
  public var after: Double
  /// At most this is the probability that a series without a step shows one as clear anywhere;
  /// 0 where values are exact.
  public var pValue: Double

  public init(index: Int, before: Double, after: Double, pValue: Double) {
    self.index = index
    self.before = before
    self.after = after
    self.pValue = pValue
  }

  /// `after` / `before` - 1; nil where the series comes from 0.
  public var relativeChange: Double? { before == 0 ? nil : after / before - 1 }
}

/// Finds the steps of a series, such as a benchmark's values over commits.
///
/// Between steps the values are taken for independent, of one level and normal noise. Part by part:
///
/// - *Where to look.* Every split of a fixed set of intervals of all lengths, which a quarter of
///   their length sets apart, so that a bump between two equal levels is found as well as one step.
///   Source: Kovács, Bühlmann, Li, Munk, "Seeded binary segmentation", Biometrika 2023.
/// - *What counts.* Student's t of the two sides, the probability times the number of all splits
///   looked at: so `alpha` bounds the chance of any false step in a series, however it is long. A
///   permutation test cannot say anything of five values, of which 120 orders exist.
///   Source: Worsley, "On the likelihood ratio test for a shift in location of normal populations",
///   JASA 1979.
/// - *Which first.* The shortest interval that shows a step, then both sides of it alone: a long
///   one may hold several steps. Source: Baranowski, Chen, Fryzlewicz, "Narrowest-over-threshold
///   detection of multiple change points", JRSS B 2019.
/// - *Outliers.* A level lasts for `shortestLevel(count:)` values at least. From 20 values on, what
///   lies more than three deviations from the median of five neighbours is moved to where three
///   deviations are; the deviation is that of the median difference between neighbours, which a
///   step hardly changes.
///   Source: Hampel, "The influence curve and its role in robust estimation", JASA 1974.
/// - *Drift* is no step: where a line through the interval leaves less than the two levels do.
///
/// Noise that depends on its neighbours (a machine slow for a day) makes steps, and so do slow drift
/// within strong noise and, among less than ten values, two levels that alternate: nothing in the
/// data tells them apart.
public enum ChangePoints {
  /// The fewest values that make a level: 2 in series of less than ten values, else 3.
  ///
  /// So the last commit alone never is a step, nor are two outliers in a row in a long series.
  public static func shortestLevel(count: Int) -> Int { count < 10 ? 2 : 3 }

  /// The steps of `values`, in order; of noise alone none, but for `alpha` of such series.
  ///
  /// The same values give the same steps. A series below four values has none.
  ///
  /// - Parameter resolution: What the values are rounded to, 0 for not at all: steps of that size
  ///   may be made by rounding and are none.
  /// - Precondition: All values are finite; 0 < alpha < 1; resolution is not negative.
  /// - Complexity: O(n log n), and O(n log n) for each step at worst; some 150 bytes per value.
  public static func steps(
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
  /// Nothing is noise there: a difference of 1 for a single commit is two changes.
  public static func changes<Value: Equatable>(in values: [Value]) -> [Int] {
    values.indices.dropFirst().filter { values[$0] != values[$0 - 1] }
  }
}
