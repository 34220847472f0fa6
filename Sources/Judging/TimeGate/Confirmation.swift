import Gate

/// The fresh pairs of a suspect, judged after each round.
package struct Confirmation: Sendable {
  package var estimate: PairEstimate
  /// The number of rounds that its pairs are from.
  package var rounds: Int
  /// The base against itself, if the estimate alone would have failed the gate.
  package var null: PairEstimate?
  package var slack: Slack
  /// The update that the measure is a part of, if the part is slower and the update was timed.
  package var whole: WholeUpdate?

  package init(
    estimate: PairEstimate, rounds: Int, null: PairEstimate? = nil, slack: Slack,
    whole: WholeUpdate? = nil
  ) {
    self.estimate = estimate
    self.rounds = rounds
    self.null = null
    self.slack = slack
    self.whole = whole
  }
}

/// The fresh pairs of `PairMeasure.whole`, after a part of it was found slower.
package struct WholeUpdate: Sendable {
  package var estimate: PairEstimate
  package var rounds: Int
  package var slack: Slack

  package init(estimate: PairEstimate, rounds: Int, slack: Slack) {
    self.estimate = estimate
    self.rounds = rounds
    self.slack = slack
  }
}
