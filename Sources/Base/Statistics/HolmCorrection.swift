/// Holm's correction of several tests at once: the probability of rejecting any true null
/// hypothesis is at most alpha, even if the tests depend on each other.
///
/// The smallest p value is multiplied by the number of tests, the next by one less, and so on; none
/// falls below the one before it.
///
/// Source: S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal
/// of Statistics 6, 1979.
package struct HolmCorrection: Hashable, Sendable {
  /// The adjusted p values, in the order of the given ones, each at most 1.
  package let adjusted: [Double]
  private let pValues: [Double]

  /// - Precondition: all p values are in 0...1.
  /// - Complexity: O(n log n)
  package init(_ pValues: [Double]) {
    precondition(
      pValues.allSatisfy { $0 >= 0 && $0 <= 1 }, "not all of \(pValues) are p values, in 0...1")
    var adjusted = pValues
    var highest = 0.0
    for (rank, index) in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }).enumerated() {
      highest = max(highest, min(1, Double(pValues.count - rank) * pValues[index]))
      adjusted[index] = highest
    }
    self.adjusted = adjusted
    self.pValues = pValues
  }

  /// Whether each null hypothesis is rejected, in the order of the given p values.
  ///
  /// - Precondition: 0 < alpha < 1.
  package func isRejected(at alpha: Double) -> [Bool] {
    requireOpenFraction(alpha, "alpha")
    return adjusted.map { $0 <= alpha }
  }

  /// The level at which each null hypothesis was tested, in the order of the given p values: alpha
  /// divided by the number of tests for the smallest p value, by one less for the next, and so on.
  /// The first hypothesis that is not rejected sets the level of all that follow.
  ///
  /// An interval with confidence 1 - level therefore excludes the null hypothesis exactly if it is
  /// rejected.
  ///
  /// - Precondition: 0 < alpha < 1.
  /// - Complexity: O(n log n)
  package func levels(at alpha: Double) -> [Double] {
    requireOpenFraction(alpha, "alpha")
    var levels = pValues
    var level = alpha
    var hasStopped = false
    for (rank, index) in pValues.indices.sorted(by: { pValues[$0] < pValues[$1] }).enumerated() {
      if !hasStopped {
        level = alpha / Double(pValues.count - rank)
        hasStopped = adjusted[index] > alpha
      }
      levels[index] = level
    }
    return levels
  }
}
