/// The other intervals for which a search would find the same runs.
///
/// A search compares the near edge of each run with the interval's upper end, and the far edge with
/// the lower end. The results stay the same as long as each end of the interval remains between the
/// nearest edges on either side of it. Those four edges are kept: 32 bytes, and a check takes four
/// comparisons.
public struct RunStay: Sendable {
  /// The least lower end.
  private var leastLower = -Double.infinity
  /// The lower end is below this.
  private var greatestLower = Double.infinity
  /// The upper end is above this.
  private var leastUpper = -Double.infinity
  /// The greatest upper end.
  private var greatestUpper = Double.infinity

  init() {}

  /// Holds for no interval.
  public static let none: RunStay = {
    var stay = RunStay()
    stay.leastLower = .infinity
    return stay
  }()

  /// Whether the interval from `lower` to `upper` crosses the same runs.
  public func holds(_ lower: Double, _ upper: Double) -> Bool {
    lower >= leastLower && lower < greatestLower && upper > leastUpper && upper <= greatestUpper
  }

  /// Records a run that crosses and must still cross.
  mutating func keepCrossing(_ near: Double, _ far: Double) {
    greatestLower = min(greatestLower, far)
    leastUpper = max(leastUpper, near)
  }

  /// Records runs that end before the interval, the last of them at `far`, and must still do so.
  mutating func keepBehind(_ far: Double) { leastLower = max(leastLower, far) }

  /// Records runs that start after the interval, the first of them at `near`, and must still do so.
  mutating func keepBefore(_ near: Double) { greatestUpper = min(greatestUpper, near) }

  /// Records a run or a subtree that must stay beyond the end of the interval where it is now.
  mutating func keepOut(_ near: Double, _ far: Double, _ lower: Double) {
    if far <= lower { keepBehind(far) } else { keepBefore(near) }
  }
}
