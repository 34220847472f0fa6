/// Wilcoxon's signed-rank test: do paired differences lie around 0?
///
/// It asks for symmetry around the middle, not for normality, and one value far off moves it little.
///
/// Sources: F. Wilcoxon, "Individual Comparisons by Ranking Methods", Biometrics Bulletin 1, 1945;
/// M. Hollander, D. A. Wolfe, "Nonparametric Statistical Methods", 1973, for the normal
/// approximation with ties.
public struct WilcoxonSignedRank: Hashable, Sendable {
  /// Up to how many differences the distribution is computed exactly.
  public static let exactLimit = 50

  /// The sum of the ranks of the differences above 0 (V).
  public let statistic: Double
  /// How many differences there are but for those that are 0, which say nothing of a direction.
  public let count: Int
  /// Whether the p value is exact: no zeros, no ties, at most `exactLimit` differences. Else it is
  /// the normal approximation, corrected for ties and continuity.
  public let isExact: Bool
  public let alternative: Alternative
  /// How likely so far a statistic is where the differences lie around 0; 1 where all are 0.
  public let pValue: Double

  /// - Precondition: no difference is NaN.
  /// - Complexity: O(n log n), and O(n³) where it is exact.
  public init(differences: [Double], alternative: Alternative = .twoSided) {
    let nonZero = differences.filter { $0 != 0 }
    let ranks = Ranks(nonZero.map(abs))
    let n = Double(nonZero.count)
    var positive = 0.0
    for (difference, rank) in zip(nonZero, ranks.ranks) where difference > 0 { positive += rank }
    statistic = positive
    count = nonZero.count
    self.alternative = alternative
    isExact =
      nonZero.count == differences.count && ranks.tieTerm == 0
      && nonZero.count <= Self.exactLimit
    pValue =
      isExact
      ? Ranks.exactPValue(
        of: Int(positive), probabilities: Self.distribution(count: nonZero.count),
        alternative: alternative)
      : Ranks.normalPValue(
        of: positive, mean: n * (n + 1) / 4,
        variance: n * (n + 1) * (2 * n + 1) / 24 - ranks.tieTerm / 48, alternative: alternative)
  }

  /// The same of pairs: their differences, head less base.
  ///
  /// - Precondition: as many of one as of the other.
  public init(base: [Double], head: [Double], alternative: Alternative = .twoSided) {
    precondition(
      base.count == head.count, "\(base.count) values of base and \(head.count) of head: no pairs")
    self.init(differences: zip(head, base).map { $0 - $1 }, alternative: alternative)
  }

  /// The probabilities of V = 0, 1 ... n (n + 1) / 2: each rank counts or does not, like a coin.
  static func distribution(count: Int) -> [Double] {
    var probabilities = [Double](repeating: 0, count: count * (count + 1) / 2 + 1)
    probabilities[0] = 1
    guard count > 0 else { return probabilities }
    var highest = 0
    for rank in 1...count {
      highest += rank
      // Downwards, so that what is read is still without this rank.
      for sum in stride(from: highest, through: 0, by: -1) {
        let without = probabilities[sum]
        probabilities[sum] = (without + (sum >= rank ? probabilities[sum - rank] : 0)) / 2
      }
    }
    return probabilities
  }
}
