/// The intervals that cross the same runs as the one a search was made for.
///
/// Whether a run crosses depends only on comparing its near edge with the upper end and its far
/// edge with the lower end. As long as neither end passes an edge that decided a comparison, every
/// comparison comes out as before. 32 bytes; a test is four comparisons.
public struct RunStay: Sendable {
  /// The lower end may be anything from here ...
  private var leastLower = -Double.infinity
  /// ... to before here,
  private var greatestLower = Double.infinity
  /// and the upper end anything beyond here ...
  private var leastUpper = -Double.infinity
  /// ... up to here.
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

  /// A run that crosses, and has to go on crossing.
  mutating func keepCrossing(_ near: Double, _ far: Double) {
    greatestLower = min(greatestLower, far)
    leastUpper = max(leastUpper, near)
  }

  /// Runs that end before the interval, the last of them at `far`, and have to go on doing so.
  mutating func keepBehind(_ far: Double) { leastLower = max(leastLower, far) }

  /// Runs that start behind the interval, the first of them at `near`, and have to go on doing so.
  mutating func keepBefore(_ near: Double) { greatestUpper = min(greatestUpper, near) }

  /// A run, or a subtree, that does not cross, and has to stay out on a side where it is now.
  mutating func keepOut(_ near: Double, _ far: Double, _ lower: Double, _ upper: Double) {
    if far <= lower {
      leastLower = max(leastLower, far)
    } else {
      greatestUpper = min(greatestUpper, near)
    }
  }
}
