/// The limits of distance and time that separate gestures. Apple publishes 0.5 s and 10 points for
/// a long press; the other numbers are chosen.
public enum GestureThresholds {
  /// The distance in points up to which a finger counts as resting. A larger one is movement.
  public static let slop = 10.0
  /// A tap lifts less than this time after its first finger came down, ns: 0.75 s.
  public static let tapNanoseconds: UInt64 = 750_000_000
  /// The next of several taps begins less than this time after the last one lifted, ns: 0.35 s.
  public static let pauseNanoseconds: UInt64 = 350_000_000
  /// The largest distance between two of several taps, in points.
  public static let reach = 45.0
  /// The time for which a finger rests before it presses, ns: 0.5 s.
  public static let pressNanoseconds: UInt64 = 500_000_000
  /// The time for which a scroll view keeps a touch from its content, because the touch may start
  /// to scroll, ns: 0.15 s.
  public static let contentDelayNanoseconds: UInt64 = 150_000_000
  /// The time whose samples determine a velocity, ns: 0.1 s.
  public static let velocityNanoseconds: UInt64 = 100_000_000
}
