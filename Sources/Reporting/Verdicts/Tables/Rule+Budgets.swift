import Measurement
import Plots

extension Rule {
  /// The times that displays leave for a frame, where they are within reach.
  package static let budgets = RefreshRate.allCases.map { rate in
    Rule(
      y: 1e9 / Double(rate.rawValue),
      label: "\(HumanUnits.fixed(1e3 / Double(rate.rawValue), digits: 2)) ms at \(rate) Hz",
      isOnlyWithinReach: true)
  }
}
