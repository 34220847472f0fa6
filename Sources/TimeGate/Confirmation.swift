import Gate

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
