/// How much worse a metric of a case may be before it is a regression.
package struct Slack: Codable, Hashable, Sendable {
  /// The allowed change as a fraction of the base: 0.02 is 2 %.
  package var relative: Double
  /// The allowed change in the metric's unit. A change for the worse is a regression only if it
  /// exceeds both limits.
  package var absolute: Double

  package init(relative: Double, absolute: Double) {
    self.relative = relative
    self.absolute = absolute
  }

  /// Allows nothing.
  package static let none = Slack(relative: 0, absolute: 0)

  /// How much worse than `base` a value may be, in the metric's unit: the larger of the two limits.
  package func allowance(over base: Double) -> Double {
    max(relative * base.magnitude, absolute)
  }
}
