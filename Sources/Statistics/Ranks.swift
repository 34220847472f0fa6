/// The places of values in ascending order, from 1; values that are equal share the mean of theirs.
struct Ranks {
  /// In the order of the values.
  let ranks: [Double]
  /// The sum of t³ - t over groups of t equal values: 0 where all differ.
  let tieTerm: Double

  /// - Precondition: no value is NaN.
  /// - Complexity: O(n log n)
  init(_ values: [Double]) {
    precondition(!values.contains(where: \.isNaN), "NaN has no rank")
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var tieTerm = 0.0
    var first = 0
    while first < order.count {
      var end = first + 1
      while end < order.count && values[order[end]] == values[order[first]] { end += 1 }
      for place in first..<end { ranks[order[place]] = Double(first + 1 + end) / 2 }
      let size = Double(end - first)
      tieTerm += size * size * size - size
      first = end
    }
    self.ranks = ranks
    self.tieTerm = tieTerm
  }

  /// The p value of a rank statistic by the normal approximation, half a step towards the mean for
  /// continuity.
  static func normalPValue(
    of statistic: Double, mean: Double, variance: Double, alternative: Alternative
  ) -> Double {
    guard variance > 0 else { return 1 }
    let distance = statistic - mean
    let deviation = variance.squareRoot()
    let normal = NormalDistribution.standard
    switch alternative {
    case .twoSided: return min(1, 2 * normal.cumulative(-max(0, abs(distance) - 0.5) / deviation))
    case .greater: return normal.cumulative(-(distance - 0.5) / deviation)
    case .less: return normal.cumulative((distance + 0.5) / deviation)
    }
  }

  /// The p value of a rank statistic whose probabilities at 0, 1, 2 ... are known.
  static func exactPValue(
    of statistic: Int, probabilities: [Double], alternative: Alternative
  ) -> Double {
    // Both tails are sums of their own: one less the other would lose the digits of the small one.
    let atMost = probabilities[...statistic].reduce(0, +)
    let atLeast = probabilities[statistic...].reversed().reduce(0, +)
    switch alternative {
    case .twoSided: return min(1, 2 * min(atMost, atLeast))
    case .greater: return min(1, atLeast)
    case .less: return min(1, atMost)
    }
  }
}
