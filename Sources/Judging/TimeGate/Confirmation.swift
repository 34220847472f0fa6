import Gate

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
