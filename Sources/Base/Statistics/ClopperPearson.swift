import Foundation

/// The exact confidence interval of a probability, from the number of events in independent trials.
/// It contains the probability at least as often as stated, also for rare events and few trials.
///
/// Source: C. J. Clopper, E. S. Pearson, "The Use of Confidence or Fiducial Limits Illustrated in
/// the Case of the Binomial", Biometrika 26, 1934.
package struct ClopperPearson: Hashable, Sendable {
  package let events: Int
  package let trials: Int

  /// - Precondition: 0 <= events <= trials, and trials > 0.
  package init(events: Int, trials: Int) {
    precondition(
      trials > 0 && events >= 0 && events <= trials, "\(events) events in \(trials) trials")
    self.events = events
    self.trials = trials
  }

  /// The two-sided interval, with equal probabilities of missing on either side.
  ///
  /// - Parameter confidence: 0.95 for 95 %.
  /// - Precondition: 0 < confidence < 1.
  package func interval(confidence: Double) -> ClosedRange<Double> {
    requireOpenFraction(confidence, "confidence")
    let tail = (1 + confidence) / 2
    return lowerBound(confidence: tail)...upperBound(confidence: tail)
  }

  /// The one-sided upper bound. For no event in n trials it is 1 - (1 - confidence)^(1 / n), close
  /// to 3 / n at 95 %, the "rule of three".
  ///
  /// - Precondition: 0 < confidence < 1.
  package func upperBound(confidence: Double) -> Double {
    requireOpenFraction(confidence, "confidence")
    if events == trials { return 1 }
    if events == 0 { return -expm1(log1p(-confidence) / Double(trials)) }
    return Self.betaQuantile(confidence, a: Double(events + 1), b: Double(trials - events))
  }

  /// The one-sided lower bound.
  ///
  /// - Precondition: 0 < confidence < 1.
  package func lowerBound(confidence: Double) -> Double {
    requireOpenFraction(confidence, "confidence")
    if events == 0 { return 0 }
    if events == trials { return exp(log1p(-confidence) / Double(trials)) }
    return Self.betaQuantile(1 - confidence, a: Double(events), b: Double(trials - events + 1))
  }

  /// The argument at which the regularized incomplete beta function reaches `p`.
  private static func betaQuantile(_ p: Double, a: Double, b: Double) -> Double {
    Bisection.argument(of: p, in: 0, 1) { regularizedIncompleteBeta($0, a: a, b: b) }
  }
}
