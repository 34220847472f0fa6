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

/// Fresh pairs of a suspect, judged after each round of them.
public struct Confirmation: Sendable {
  public var estimate: PairEstimate
  /// How many rounds its pairs are from.
  public var rounds: Int
  /// The base against itself, where the estimate alone would have failed the gate.
  public var null: PairEstimate?
  public var slack: Slack

  public init(estimate: PairEstimate, rounds: Int, null: PairEstimate? = nil, slack: Slack) {
    self.estimate = estimate
    self.rounds = rounds
    self.null = null
    self.slack = slack
  }
}

extension TimingRules {
  /// Whether a measure needs fresh pairs; nil where it passes as it is.
  public func suspicion(_ estimate: PairEstimate, _ slack: Slack) -> Suspicion? {
    if estimate.ratio > 1 + screeningFactor * slack.relative { return .slower }
    return isUnderpowered(estimate, slack) ? .underpowered : nil
  }

  /// Whether what should be equal surely differs, by more than it may: then the machine does it.
  /// Scatter alone does not fire; it widens what cannot be told.
  ///
  /// - Parameter count: how many are asked, of which one by chance would speak for all.
  public func fires(_ null: PairEstimate, among count: Int = 1) -> Bool {
    let level = alpha / Double(2 * count)
    return null.cpu.pValue(above: controlLimit) < level
      || null.cpu.inverted.pValue(above: controlLimit) < level
  }

  /// Whether another round would tell more: neither is it surely slower, even if all `suspects` were
  /// by chance, nor surely not slower than what fails.
  public func needsMore(_ confirmation: Confirmation, suspects: Int) -> Bool {
    guard confirmation.rounds < confirmRounds else { return false }
    let (estimate, slack) = (confirmation.estimate, confirmation.slack)
    if isLarge(estimate, slack), pValue(confirmation) * Double(suspects) < alpha { return false }
    return !isSurelyBelow(failingFactor * slack.relative, estimate)
  }

  /// The verdicts over all suspects of a gate run.
  ///
  /// Slower is what has a one-sided t test against the policy's slack below alpha, corrected by
  /// Holm's method over the suspects and by Bonferroni's over the rounds, *and* a median above
  /// `failingFactor` times the slack, *and* an absolute difference above the slack's. A null that
  /// fires makes it inconclusive, and so does scatter that would hide what should be seen.
  public func verdicts(_ confirmations: [Confirmation]) -> [TimeVerdict] {
    let adjusted = HolmCorrection(confirmations.map(pValue)).adjusted
    return zip(confirmations, adjusted).map { confirmation, pValue in
      let (estimate, slack) = (confirmation.estimate, confirmation.slack)
      if pValue < alpha, isLarge(estimate, slack) {
        guard let null = confirmation.null, fires(null) else { return .slower(pValue: pValue) }
        return .inconclusive("the base against itself differed by \(percent(null.ratio - 1))")
      }
      guard isUnderpowered(estimate, slack), !isSurelyBelow(visibleLimit, estimate) else {
        return .pass
      }
      let visible = estimate.smallestVisible(slack, self).map { percent($0) } ?? "any size"
      return .inconclusive("a slowdown of less than \(visible) could not have been seen")
    }
  }

  /// Of so high a mean by chance, in any of the rounds.
  private func pValue(_ confirmation: Confirmation) -> Double {
    min(
      1,
      confirmation.estimate.cpu.pValue(above: confirmation.slack.relative) * Double(confirmRounds))
  }

  /// Whether it is worth failing for.
  public func isLarge(_ estimate: PairEstimate, _ slack: Slack) -> Bool {
    estimate.ratio > 1 + failingFactor * slack.relative
      && estimate.differenceNanoseconds > slack.absolute
  }

  private func isSurelyBelow(_ slowdown: Double, _ estimate: PairEstimate) -> Bool {
    guard let interval = estimate.cpu.interval(confidence: 1 - 2 * alpha) else { return false }
    return interval.upperBound < 1 + slowdown
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
