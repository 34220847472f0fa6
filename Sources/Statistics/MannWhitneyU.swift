/// The test of Mann and Whitney, also known as Wilcoxon's rank sum test: does head tend to be above
/// or below base?
///
/// Source: H. B. Mann, D. R. Whitney, "On a Test of Whether one of Two Random Variables is
/// Stochastically Larger than the Other", Annals of Mathematical Statistics 18, 1947.
public struct MannWhitneyU: Hashable, Sendable {
  /// Up to how many values of either sample the distribution is computed exactly.
  public static let exactLimit = 50

  /// In how many pairs head is above base; a tie counts one half.
  public let statistic: Double
  /// Whether the p value is exact: no ties, at most `exactLimit` values in each sample. Else it is
  /// the normal approximation, corrected for ties and continuity.
  public let isExact: Bool
  public let alternative: Alternative
  /// How likely so far a statistic is where both samples are from one distribution.
  public let pValue: Double
  /// The share of pairs in which head is above base, ties counted half: 0.5 is no difference.
  public let shareAbove: Double

  /// - Precondition: both have values, none of them NaN.
  /// - Complexity: O((n + m) log(n + m)), and O(n² m²) where it is exact.
  public init(base: [Double], head: [Double], alternative: Alternative = .twoSided) {
    requireValues(base: base, head: head)
    let ranks = Ranks(head + base)
    let (n, m) = (Double(head.count), Double(base.count))
    let u = ranks.ranks[..<head.count].reduce(0, +) - n * (n + 1) / 2
    statistic = u
    shareAbove = u / (n * m)
    self.alternative = alternative
    isExact = ranks.tieTerm == 0 && max(base.count, head.count) <= Self.exactLimit
    pValue =
      isExact
      ? Ranks.exactPValue(
        of: Int(u), probabilities: Self.distribution(head.count, base.count),
        alternative: alternative)
      : Ranks.normalPValue(
        of: u, mean: n * m / 2,
        variance: n * m / 12 * (n + m + 1 - ranks.tieTerm / ((n + m) * (n + m - 1))),
        alternative: alternative)
  }

  /// The probabilities of U = 0, 1 ... n m, by the recurrence of Mann and Whitney: the largest of
  /// all values belongs to either sample, and to head it adds m pairs.
  static func distribution(_ n: Int, _ m: Int) -> [Double] {
    // Without any of base there is nothing to be above: U is 0.
    var rows = (0...n).map { _ in [1.0] }
    for ofBase in 1...m {
      var next: [[Double]] = [[1]]
      for ofHead in 1...n {
        let headShare = Double(ofHead) / Double(ofHead + ofBase)
        var row = [Double](repeating: 0, count: ofHead * ofBase + 1)
        for (u, probability) in next[ofHead - 1].enumerated() {
          row[u + ofBase] += headShare * probability
        }
        for (u, probability) in rows[ofHead].enumerated() {
          row[u] += (1 - headShare) * probability
        }
        next.append(row)
      }
      rows = next
    }
    return rows[n]
  }
}
