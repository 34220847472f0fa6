/// How far and how long a finger may do what. Apple publishes 0.5 s and 10 points for a long press;
/// the other numbers are chosen.
public enum GestureThresholds {
  /// The distance in points up to which a finger counts as resting. What is further is movement.
  public static let slop = 10.0
  /// A tap lifts earlier than this after its first finger came down, ns: 0.75 s.
  public static let tapNanoseconds: UInt64 = 750_000_000
  /// The next of several taps begins earlier than this after the last one lifted, ns: 0.35 s.
  public static let pauseNanoseconds: UInt64 = 350_000_000
  /// The next of several taps is at most this far from the last one, in points.
  public static let reach = 45.0
  /// A finger that rests for so long presses, ns: 0.5 s.
  public static let pressNanoseconds: UInt64 = 500_000_000
  /// A scroll view keeps a touch from its content for so long, as it may be about to scroll, ns:
  /// 0.15 s.
  public static let contentDelayNanoseconds: UInt64 = 150_000_000
  /// A velocity is that of the last samples in this time, ns: 0.1 s.
  public static let velocityNanoseconds: UInt64 = 100_000_000
}
