import Measurement
import Statistics

/// Why a measure of a case is looked at again.
public enum Suspicion: String, Codable, Hashable, Sendable {
  /// It seems slower than it may be.
  case slower
  /// It scatters too much to tell.
  case underpowered
}

/// What the gate says of one measure of one case.
public enum TimeVerdict: Hashable, Sendable {
  case pass
  /// The probability of so much by chance, corrected for how many were suspects.
  case slower(pValue: Double)
  /// Why the data cannot tell.
  case inconclusive(String)
}

/// Fresh pairs of a suspect, and beside them the base against itself.
public struct Confirmation: Sendable {
  public var estimate: PairEstimate
  public var null: PairEstimate
  public var slack: Slack

  public init(estimate: PairEstimate, null: PairEstimate, slack: Slack) {
    self.estimate = estimate
    self.null = null
    self.slack = slack
  }
}

extension TimingRules {
  /// Whether a measure needs fresh pairs; nil where it passes as it is.
  public func suspicion(_ estimate: PairEstimate, _ slack: Slack) -> Suspicion? {
    if estimate.ratio > 1 + slack.relative { return .slower }
    return isUnderpowered(estimate, slack) ? .underpowered : nil
  }

  /// Whether a build against itself differs by more than builds may: then the machine does it.
  public func fires(_ null: PairEstimate) -> Bool {
    null.ratio > 1 + controlLimit || null.ratio < 1 / (1 + controlLimit)
  }

  /// The verdicts over all suspects of a gate run.
  ///
  /// Slower is what has a one-sided t test against the policy's slack below alpha, corrected by
  /// Holm's method over the suspects, *and* a median above `failingFactor` times the slack, *and* an
  /// absolute difference above the slack's. A null that fires, or scatter that hides what should be
  /// seen, makes it inconclusive.
  public func verdicts(_ confirmations: [Confirmation]) -> [TimeVerdict] {
    let adjusted = holmAdjusted(
      confirmations.map { $0.estimate.cpu.pValue(above: $0.slack.relative) })
    return zip(confirmations, adjusted).map { confirmation, pValue in
      let (estimate, slack) = (confirmation.estimate, confirmation.slack)
      let isSlower =
        pValue < alpha && estimate.ratio > 1 + failingFactor * slack.relative
        && estimate.differenceNanoseconds > slack.absolute
      if isSlower || isUnderpowered(estimate, slack), fires(confirmation.null) {
        return .inconclusive(
          "the base against itself differed by \(percent(confirmation.null.ratio - 1))")
      }
      if isSlower { return .slower(pValue: pValue) }
      guard isUnderpowered(estimate, slack) else { return .pass }
      let visible = estimate.smallestVisible(slack, self).map { percent($0) } ?? "any size"
      return .inconclusive("a slowdown of less than \(visible) could not have been seen")
    }
  }

  private func isUnderpowered(_ estimate: PairEstimate, _ slack: Slack) -> Bool {
    guard let visible = estimate.smallestVisible(slack, self) else { return true }
    return visible > max(visibleLimit, 2 * failingFactor * slack.relative)
  }
}

/// `+3.4 %`, with one digit after the point.
public func percent(_ fraction: Double) -> String {
  let tenths = (fraction * 1000).rounded()
  guard tenths.isFinite, abs(tenths) < 1e15 else { return "?" }
  let (whole, rest) = (abs(Int(tenths)) / 10, abs(Int(tenths)) % 10)
  return "\(tenths < 0 ? "-" : "+")\(whole).\(rest) %"
}

private func holmAdjusted(_ pValues: [Double]) -> [Double] {
  let order = pValues.indices.sorted { pValues[$0] < pValues[$1] }
  var adjusted = pValues
  var largest = 0.0
  for (rank, index) in order.enumerated() {
    largest = max(largest, min(1, pValues[index] * Double(pValues.count - rank)))
    adjusted[index] = largest
  }
  return adjusted
}
