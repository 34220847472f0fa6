import Gate

/// One measure of one case, through screening and, where it was suspect, confirmation.
public struct TimeRow: Sendable {
  public var screen: PairEstimate
  public var slack: Slack
  public var suspicion: Suspicion?
  public var confirmation: Confirmation?
  public var verdict: TimeVerdict
  /// The smallest slowdown that a gate run shows nine times of ten in a measure that scatters like
  /// this one, as a fraction: 0.05 is 5 %; nil where nothing is known of its scatter.
  public var wouldShow: Double?

  public init(
    screen: PairEstimate, slack: Slack, suspicion: Suspicion?, wouldShow: Double? = nil
  ) {
    self.screen = screen
    self.slack = slack
    self.suspicion = suspicion
    self.wouldShow = wouldShow
    verdict = .pass
  }

  /// The one to believe: fresh pairs where there are any.
  public var estimate: PairEstimate { confirmation?.estimate ?? screen }
}
