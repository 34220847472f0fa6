/// What one worker process observed.
public struct LaunchRecord: Codable, Sendable {
  /// From 0.
  public var launch: Int
  /// Keyed by metric name (see `Metric.all`).
  public var observations: [String: Observation]
  public var blocks: [BlockSample]
  /// What each timed frame took; nil where nothing was timed, and in a finished case, which keeps
  /// the least over its launches (`CaseRecord.frameTimes`).
  public var frameTimes: FrameTimes?
  /// What each frame did; of the first launch alone, and nil in a finished case, which keeps it
  /// (`CaseRecord.timeline`).
  public var timeline: FrameTimeline?

  public init(
    launch: Int, observations: [String: Observation], blocks: [BlockSample],
    frameTimes: FrameTimes? = nil, timeline: FrameTimeline? = nil
  ) {
    self.launch = launch
    self.observations = observations
    self.blocks = blocks
    self.frameTimes = frameTimes
    self.timeline = timeline
  }
}

extension LaunchRecord {
  public static let nothingToScroll =
    "nothing to scroll: no frame of the trace moves over this content"

  /// Whether the content fits its viewport, or the trace stands still over it.
  public var hasNothingToScroll: Bool { observations["frames_moved"] == .integer(0) }
}
