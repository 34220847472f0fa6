import Gate
import Measurement
import Statistics

extension TimingRules {
  /// The reason why a measure needs fresh pairs; nil if it passes: its slowdown is certainly too
  /// small to fail.
  package func suspicion(_ estimate: PairEstimate, _ slack: Slack) -> Suspicion? {
    if isSurelyBelow(floor(slack), estimate, passConfidence) { return nil }
    return estimate.ratio > 1 + slack.relative ? .slower : .underpowered
  }

  /// Whether two sides that should be equal certainly differ by more than `controlLimit`, which
  /// only the machine can cause. Scatter alone does not fire; it makes more results inconclusive.
  ///
  /// - Parameter count: the number of comparisons; a single one that fires by chance would decide
  ///   for all.
  package func fires(_ null: PairEstimate, among count: Int = 1) -> Bool {
    let level = alpha / Double(2 * count)
    return null.cpu.pValue(above: controlLimit) < level
      || null.cpu.inverted.pValue(above: controlLimit) < level
  }

  /// Whether another round could change the verdict: the measure neither fails already, even if all
  /// `suspects` were so by chance, nor is its slowdown certainly too small to fail.
  package func needsMore(_ confirmation: Confirmation, suspects: Int) -> Bool {
    guard confirmation.rounds < confirmRounds else { return false }
    if exceedsSlack(confirmation), changePValue(confirmation) * Double(suspects) < alpha {
      return false
    }
    return !isSurelyBelow(floor(confirmation.slack), confirmation.estimate, passConfidence)
  }

  /// Whether the base must be run against itself before the measure may be called slower.
  package func wouldFail(_ confirmation: Confirmation) -> Bool {
    exceedsSlack(confirmation) && changePValue(confirmation) < alpha
  }

  /// The verdicts over all suspects of a gate run.
  ///
  /// A measure is slower if four conditions hold: it is certainly slower at all (one-sided t test
  /// against no change, corrected by Holm's method over all suspects), certainly slower than the
  /// policy allows (the same test against its slack, for each measure by itself), slower by more
  /// than `failingFactor` times the slack, and slower by more than the absolute slack. Both tests
  /// share alpha over the rounds. A null that fires makes the verdict inconclusive, and so does
  /// scatter that leaves a great slowdown possible. The whole of an update can only excuse a part,
  /// so it needs no share of alpha.
  package func verdicts(_ confirmations: [Confirmation]) -> [TimeVerdict] {
    let adjusted = HolmCorrection(confirmations.map(changePValue)).adjusted
    return zip(confirmations, adjusted).map { confirmation, pValue in
      let (estimate, slack) = (confirmation.estimate, confirmation.slack)
      if pValue < alpha, exceedsSlack(confirmation) {
        guard let null = confirmation.null, fires(null) else {
          return isCompensated(confirmation) ? .compensated : .slower(pValue: pValue)
        }
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

  /// The least share of what a part costs that the rest of the update must save.
  private static let leastSaving = 0.5

  /// Whether the update that a measure is a part of surely passes, and surely becomes slower by
  /// less than half of what the part does. Without the second condition, a part of a tenth of the
  /// update could become 20 % slower for no gain elsewhere.
  func isCompensated(_ part: Confirmation) -> Bool {
    guard let whole = part.whole else { return false }
    return isSurelyBelow(limit(of: whole, part), whole.estimate, passConfidence)
  }

  /// Whether another round of the whole could show that the part is compensated.
  func needsMoreOfWhole(_ part: Confirmation) -> Bool {
    guard let whole = part.whole, whole.rounds < confirmRounds else { return false }
    return !isCompensated(part)
      && whole.estimate.cpu.pValue(above: limit(of: whole, part)) > 1 - passConfidence
  }

  private func limit(of whole: WholeUpdate, _ part: Confirmation) -> Double {
    let cost = part.estimate.differenceNanoseconds * part.estimate.unitsPerBatch
    return min(floor(whole.slack), Self.leastSaving * cost / whole.estimate.baseNanoseconds)
  }

  /// The estimated slowdown above which a measure can fail.
  package func floor(_ slack: Slack) -> Double { failingFactor * slack.relative }

  /// The probability of so high an estimate in any round if nothing has changed.
  func changePValue(_ confirmation: Confirmation) -> Double {
    min(1, confirmation.estimate.cpu.pValue(above: 0) / share(ofRound: confirmation.rounds))
  }

  /// Whether a measure by itself is certainly slower than the policy allows.
  func exceedsSlack(_ confirmation: Confirmation) -> Bool {
    let (estimate, slack) = (confirmation.estimate, confirmation.slack)
    return isLarge(estimate, slack)
      && estimate.cpu.pValue(above: slack.relative) < alpha * share(ofRound: confirmation.rounds)
  }

  /// Whether the slowdown is large enough to fail.
  package func isLarge(_ estimate: PairEstimate, _ slack: Slack) -> Bool {
    estimate.ratio > 1 + floor(slack) && estimate.differenceNanoseconds > slack.absolute
  }

  private func isSurelyBelow(
    _ slowdown: Double, _ estimate: PairEstimate, _ confidence: Double
  ) -> Bool {
    guard let bound = estimate.cpu.upperBound(confidence: confidence) else { return false }
    return bound < 1 + slowdown
  }
}
