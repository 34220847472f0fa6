import Primitives

/// Within five standard deviations of a binomial count: one correct run in a million is further
/// off.
public func isLikely(_ events: Int, of trials: Int, probability: Double) -> Bool {
  let expected = Double(trials) * probability
  return abs(Double(events) - expected) <= 5 * (expected * (1 - probability)).squareRoot()
}

extension SplitMix64 {
  /// A number strictly between 0 and 1: the middle of one of 2^53 equal parts.
  public mutating func nextOpenUnit() -> Double {
    // Halves are exact only up to 2^52, so the topmost part would round to 1.
    min((Double(next() >> 11) + 0.5) * 0x1p-53, 1 - 0x1p-53)
  }
}
