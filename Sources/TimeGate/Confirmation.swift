import Gate

/// The fresh pairs of a suspect, judged after each round.
public struct Confirmation: Sendable {
  public var estimate: PairEstimate
  /// The number of rounds that its pairs are from.
  public var rounds: Int
  /// The base against itself, if the estimate alone would have failed the gate.
  public var null: PairEstimate?
  public var slack: Slack

  public init(estimate: PairEstimate, rounds: Int, null: PairEstimate? = nil, slack: Slack) {
    self.estimate = estimate
    self.rounds = rounds
    self.null = null
    self.slack = slack
  }
}
