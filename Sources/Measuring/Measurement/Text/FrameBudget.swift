/// The time that a display of 120 Hz leaves for a frame; reports compare times of frames with it.
package enum FrameBudget {
  package static let nanoseconds = 1e9 / 120
  /// `8.3 ms`.
  package static let text = "8.3 ms"

  /// `nanoseconds` as a share of the budget, in about three digits: `0.015 %`.
  package static func shareText(_ nanoseconds: Double) -> String {
    "\(HumanUnits.significant(100 * nanoseconds / Self.nanoseconds)) %"
  }
}
