import Gate

/// One measure of one case, through screening and, for a suspect, confirmation.
package struct TimeRow: Sendable {
  package var screen: PairEstimate
  package var slack: Slack
  package var suspicion: Suspicion?
  package var confirmation: Confirmation?
  /// `pass` unless confirmation sets another.
  package var verdict: TimeVerdict
  /// The smallest slowdown that nine in ten gate runs would find in a measure with this scatter, as
  /// a fraction: 0.05 is 5 %; nil if the scatter is unknown.
  package var smallestVisible: Double?

  package init(
    screen: PairEstimate, slack: Slack, suspicion: Suspicion?, smallestVisible: Double? = nil
  ) {
    self.screen = screen
    self.slack = slack
    self.suspicion = suspicion
    self.smallestVisible = smallestVisible
    verdict = .pass
  }

  /// The more reliable estimate: that from the fresh pairs if there are any.
  package var estimate: PairEstimate { confirmation?.estimate ?? screen }
}

/// The reason why a measure of a case is measured again: it is not certain enough that its slowdown
/// is too small to fail.
package enum Suspicion: String, Codable, Hashable, Sendable {
  /// It seems slower than the policy allows.
  case slower
  /// It does not seem slower, but scatters too much for a decision.
  case underpowered
}

/// The gate's verdict on one measure of one case.
package enum TimeVerdict: Hashable, Sendable {
  case pass
  /// The p value is corrected for the number of suspects.
  case slower(pValue: Double)
  /// The text is the reason why the data are inconclusive.
  case inconclusive(String)

  package var name: String {
    switch self {
    case .pass: "pass"
    case .slower: "slower"
    case .inconclusive: "inconclusive"
    }
  }
}

/// The fresh pairs of a suspect, judged after each round.
package struct Confirmation: Sendable {
  package var estimate: PairEstimate
  /// The number of rounds that its pairs are from.
  package var rounds: Int
  /// The base against itself, if the estimate alone would have failed the gate.
  package var null: PairEstimate?
  package var slack: Slack

  package init(estimate: PairEstimate, rounds: Int, null: PairEstimate? = nil, slack: Slack) {
    self.estimate = estimate
    self.rounds = rounds
    self.null = null
    self.slack = slack
  }
}
