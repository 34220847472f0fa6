import Gate
import Measurement
import Statistics

extension TimingRules {
  /// Whether a measure needs fresh pairs; nil where it passes as it is: surely slower by less than
  /// what fails.
  public func suspicion(_ estimate: PairEstimate, _ slack: Slack) -> Suspicion? {
    if isSurelyBelow(floor(slack), estimate, passConfidence) { return nil }
    return estimate.ratio > 1 + slack.relative ? .slower : .underpowered
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

  /// Whether another round would tell more: neither does the measure fail already, even if all
  /// `suspects` were so by chance, nor is it surely below what fails.
  public func needsMore(_ confirmation: Confirmation, suspects: Int) -> Bool {
    guard confirmation.rounds < confirmRounds else { return false }
    if exceedsSlack(confirmation), changePValue(confirmation) * Double(suspects) < alpha {
      return false
    }
    return !isSurelyBelow(floor(confirmation.slack), confirmation.estimate, passConfidence)
  }

  /// Whether the base has to be run against itself before the measure may be called slower.
  public func wouldFail(_ confirmation: Confirmation) -> Bool {
    exceedsSlack(confirmation) && changePValue(confirmation) < alpha
  }

  /// The verdicts over all suspects of a gate run.
  ///
  /// Slower is what is surely slower at all (one-sided t test against no change, corrected by Holm's
  /// method over all suspects) *and* surely slower than the policy allows (the same test against its
  /// slack, for each measure by itself) *and* slower by more than `failingFactor` times the slack
  /// *and* by more than the absolute slack. Both tests share alpha over the rounds. A null that
  /// fires makes it inconclusive, and so does scatter that leaves a great slowdown possible.
  public func verdicts(_ confirmations: [Confirmation]) -> [TimeVerdict] {
    let adjusted = HolmCorrection(confirmations.map(changePValue)).adjusted
    return zip(confirmations, adjusted).map { confirmation, pValue in
      let (estimate, slack) = (confirmation.estimate, confirmation.slack)
      if pValue < alpha, exceedsSlack(confirmation) {
        guard let null = confirmation.null, fires(null) else { return .slower(pValue: pValue) }
        let difference = HumanUnits.change(null.ratio - 1)
        return .inconclusive("the base against itself differed by \(difference)")
      }
      let limit = max(visibleLimit, 2 * floor(slack))
      if isSurelyBelow(floor(slack), estimate, passConfidence)
        || isSurelyBelow(limit, estimate, 1 - alpha)
      {
        return .pass
      }
      let bound = estimate.cpu.upperBound(confidence: 1 - alpha).map { HumanUnits.change($0 - 1) }
      return .inconclusive(
        "it may be slower by up to \(bound ?? "any size"): its \(estimate.pairs) fresh pairs scatter"
          + " too much to tell")
    }
  }

  /// What fails is estimated to be slower by more than this.
  public func floor(_ slack: Slack) -> Double { failingFactor * slack.relative }

  /// The probability of so high an estimate in any round where nothing has changed.
  func changePValue(_ confirmation: Confirmation) -> Double {
    min(1, confirmation.estimate.cpu.pValue(above: 0) / share(ofRound: confirmation.rounds))
  }

  /// Whether a measure by itself is slower than it may be.
  func exceedsSlack(_ confirmation: Confirmation) -> Bool {
    let (estimate, slack) = (confirmation.estimate, confirmation.slack)
    return isLarge(estimate, slack)
      && estimate.cpu.pValue(above: slack.relative) < alpha * share(ofRound: confirmation.rounds)
  }

  /// Whether it is worth failing for.
  public func isLarge(_ estimate: PairEstimate, _ slack: Slack) -> Bool {
    estimate.ratio > 1 + floor(slack) && estimate.differenceNanoseconds > slack.absolute
  }

  private func isSurelyBelow(
    _ slowdown: Double, _ estimate: PairEstimate, _ confidence: Double
  ) -> Bool {
    guard let bound = estimate.cpu.upperBound(confidence: confidence) else { return false }
    return bound < 1 + slowdown
  }
}
