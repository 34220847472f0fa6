import Gate

/// One measure of one case, through screening and, for a suspect, confirmation.
public struct TimeRow: Sendable {
  public var screen: PairEstimate
  public var slack: Slack
  public var suspicion: Suspicion?
  public var confirmation: Confirmation?
  /// `pass` unless confirmation sets another.
  public var verdict: TimeVerdict
  /// The smallest slowdown that nine in ten gate runs would find in a measure with this scatter,
  /// as a fraction: 0.05 is 5 %; nil if the scatter is not known.
  public var smallestVisible: Double?

  public init(
    screen: PairEstimate, slack: Slack, suspicion: Suspicion?, smallestVisible: Double? = nil
  ) {
    self.screen = screen
    self.slack = slack
    self.suspicion = suspicion
    self.smallestVisible = smallestVisible
    verdict = .pass
  }

  /// The more reliable estimate: that of the fresh pairs if there are any.
  public var estimate: PairEstimate { confirmation?.estimate ?? screen }
}
