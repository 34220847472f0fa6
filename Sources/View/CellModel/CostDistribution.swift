import Primitives

/// The distribution of a step's time over cells: 256 equally likely values.
package struct CostDistribution: Hashable, Sendable {
  package static let count = NormalQuantiles.count
  /// The longest that a step may take: ten seconds, ns.
  package static let longest: UInt64 = 10_000_000_000

  /// In ns, ascending.
  private let values: [UInt64]

  /// A constant time.
  ///
  /// - Parameter nanoseconds: at most `longest`.
  package init(always nanoseconds: UInt64) {
    values = [UInt64](repeating: nanoseconds, count: Self.count)
  }

  /// A log-normal distribution.
  ///
  /// - Parameters:
  ///   - median: in ns, at most `longest`.
  ///   - spread: the standard deviation of the logarithm, 0...2. Values above `longest` become
  ///     `longest`.
  package init(median: UInt64, spread: Double) {
    values = (0..<Self.count).map { index in
      let factor = PortableMath.exp(spread * NormalQuantiles.value(index))
      return min(Self.longest, UInt64((Double(median) * factor).rounded()))
    }
  }

  /// Interpolates linearly between known quantiles, and is constant before the first and after the
  /// last.
  ///
  /// - Parameter quantiles: at least one, ascending in both; the share in 1/1,000,000, the value in
  ///   ns and at most `longest`.
  package init(quantiles: [(share: Int, nanoseconds: UInt64)]) {
    values = (0..<Self.count).map { index in
      // Both in units of 1/512,000,000, so that the middle of a 256th is a whole number.
      let share = (2 * index + 1) * 1_000_000
      guard let above = quantiles.firstIndex(where: { $0.share * 512 >= share }) else {
        return quantiles[quantiles.count - 1].nanoseconds
      }
      guard above > 0 else { return quantiles[0].nanoseconds }
      let (low, high) = (quantiles[above - 1], quantiles[above])
      let part = UInt64(share - low.share * 512)
      let whole = UInt64((high.share - low.share) * 512)
      // At most 10^10 * 512 * 10^6, within 64 bits.
      return low.nanoseconds + (high.nanoseconds - low.nanoseconds) * part / whole
    }
  }

  /// - Parameter index: 0..<`count`.
  package func value(at index: Int) -> UInt64 { values[index] }

  /// The same scaled, for example by a half, to test whether a result holds for other costs.
  package func scaled(percent: UInt64) -> CostDistribution {
    CostDistribution(values: values.map { min(Self.longest, $0 * percent / 100) })
  }

  private init(values: [UInt64]) { self.values = values }
}
