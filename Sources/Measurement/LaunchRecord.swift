/// The observations of one worker process.
public struct LaunchRecord: Codable, Sendable {
  /// From 0.
  public var launch: Int
  /// Keyed by metric name (see `Metric.all`).
  public var observations: [String: Observation]
  public var blocks: [BlockSample]
  /// The times of each timed frame; nil if nothing was timed, and in a finished case, which keeps
  /// the least over its launches (`CaseRecord.frameTimes`).
  public var frameTimes: FrameTimes?
  /// The work of each frame, in the first launch only; nil in a finished case, which keeps it
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
