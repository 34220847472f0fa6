/// The numbers that time is judged by. How much slower a metric may be stands in the policy.
public struct TimingRules: Codable, Hashable, Sendable {
  /// Pairs of workers for every case.
  public var screenLaunches = 4
  /// Fresh pairs for each suspect.
  public var confirmLaunches = 10
  /// Quads of blocks in a launch.
  public var quads = 4
  /// CPU milliseconds of a block, at least.
  public var blockMilliseconds = 5.0
  /// How often a gate run may fail by chance, where nothing has changed: the family's, for one run.
  public var alpha = 0.01
  /// A slowdown is one where the median is above so many times what the policy lets pass.
  public var failingFactor = 1.5
  /// Above this smallest visible slowdown the data say nothing: 0.1 is 10 %.
  public var visibleLimit = 0.1
  /// How far the control, or a build against itself, may be off: 0.02 is 2 %.
  public var controlLimit = 0.02

  public init() {}
}
