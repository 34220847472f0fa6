/// The numbers that time is judged by. How much slower a metric may be stands in the policy.
///
/// What differs from run to run is mostly the process (where its code and its pages lie), so that
/// many short launches tell more than few long ones. `Benchmarks/README.md` has the measurements
/// that chose these.
public struct TimingRules: Codable, Hashable, Sendable {
  /// Pairs of workers for every case.
  public var screenLaunches = 6
  /// How often all cases are screened at most: again, on fresh pairs, where the machine could not be
  /// believed.
  public var screenings = 2
  /// Fresh pairs for each suspect in a round, and the most rounds: the next one is run only where
  /// those before cannot tell.
  public var confirmLaunches = 12
  public var confirmRounds = 3
  /// Quads of blocks in a launch.
  public var quads = 2
  /// CPU milliseconds of a block, at least.
  public var blockMilliseconds = 5.0
  /// How often a gate run may fail by chance where nothing has changed: all cases of a run, all
  /// rounds.
  public var alpha = 0.01
  /// Suspect is what seems slower by so many times what the policy lets pass.
  public var screeningFactor = 0.75
  /// A slowdown is one where the median is above so many times what the policy lets pass.
  public var failingFactor = 1.5
  /// Above this smallest visible slowdown the data say nothing: 0.1 is 10 %.
  public var visibleLimit = 0.1
  /// How far the control, or a build against itself, may be off: 0.02 is 2 %.
  public var controlLimit = 0.02

  public init() {}
}

extension TimingRules {
  /// Runs from before there was a second screening do not say how many there were.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    screenLaunches = try values.decode(Int.self, forKey: .screenLaunches)
    screenings = try values.decodeIfPresent(Int.self, forKey: .screenings) ?? 1
    confirmLaunches = try values.decode(Int.self, forKey: .confirmLaunches)
    confirmRounds = try values.decode(Int.self, forKey: .confirmRounds)
    quads = try values.decode(Int.self, forKey: .quads)
    blockMilliseconds = try values.decode(Double.self, forKey: .blockMilliseconds)
    alpha = try values.decode(Double.self, forKey: .alpha)
    screeningFactor = try values.decode(Double.self, forKey: .screeningFactor)
    failingFactor = try values.decode(Double.self, forKey: .failingFactor)
    visibleLimit = try values.decode(Double.self, forKey: .visibleLimit)
    controlLimit = try values.decode(Double.self, forKey: .controlLimit)
  }
}
