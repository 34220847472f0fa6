/// The time that one frame has on a display of 120 Hz, which is what times of frames are held against.
public enum FrameBudget {
  public static let nanoseconds = 1e9 / 120
  /// `8.3 ms`.
  public static let text = "8.3 ms"

  /// `0.015 %`: the share that `nanoseconds` are of it, in about three digits.
  public static func shareText(_ nanoseconds: Double) -> String {
    "\(HumanUnits.significant(100 * nanoseconds / Self.nanoseconds)) %"
  }
}
