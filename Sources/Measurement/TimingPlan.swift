/// How much of a case is timed: equal for all strategies of a group, which so have the same frames.
public struct TimingPlan: Codable, Hashable, Sendable {
  /// Moved frames in the sample.
  public var frames: Int
  /// Replays from the state just after prepare; at least 3, but for traces with edits.
  public var replays: Int
  /// How many changes of the collection a timed replay goes through, from the first on; nil for all.
  public var changes: Int?

  public init(frames: Int, replays: Int, changes: Int? = nil) {
    self.frames = frames
    self.replays = replays
    self.changes = changes
  }
}
