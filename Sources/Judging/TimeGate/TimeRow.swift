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
