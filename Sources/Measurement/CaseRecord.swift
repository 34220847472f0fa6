/// One case: its key, its parts, and the observations of its launches.
public struct CaseRecord: Codable, Sendable {
  /// `data[@items]/layout[k=v,..]/trace/strategy[k=v,..][@viewport]`.
  public var id: String
  public var data: String
  public var layout: String
  public var trace: String
  public var strategy: String
  public var items: Int
  /// `390x844`, in points.
  public var viewport: String
  public var launches: [LaunchRecord]
  /// The plan of its timing; nil if nothing was timed, and in runs that did not record it.
  public var timing: TimingPlan?
  /// The time of each timed frame in the fastest replay of any launch; nil if nothing was timed,
  /// and in runs of schema 1.
  public var frameTimes: FrameTimes?
  /// The work of each frame; nil if nothing moved, and in runs that did not record it.
  public var timeline: FrameTimeline?
  /// The reason why the case has no result or a wrong one; nil if all is well.
  public var failure: String?

  public init(
    id: String, data: String, layout: String, trace: String, strategy: String, items: Int,
    viewport: String, launches: [LaunchRecord], timing: TimingPlan? = nil,
    frameTimes: FrameTimes? = nil, timeline: FrameTimeline? = nil,
    failure: String? = nil
  ) {
    self.id = id
    self.data = data
    self.layout = layout
    self.trace = trace
    self.strategy = strategy
    self.items = items
    self.viewport = viewport
    self.launches = launches
    self.timing = timing
    self.frameTimes = frameTimes
    self.timeline = timeline
    self.failure = failure
  }
}

extension CaseRecord {
  /// A remark for readers of the case; nil if there is none.
  public var remark: String? { hasNothingToScroll ? LaunchRecord.nothingToScroll : nil }

  /// The number of distinct frames timed in each replay; nil if none was.
  public var framesTimed: Int? {
    frameTimes?.frames.count ?? launches.lazy.flatMap(\.blocks).map(\.frames).max()
  }

  /// Whether no frame of the trace moves over the content; nothing about frames is then observed.
  public var hasNothingToScroll: Bool {
    failure == nil && !launches.isEmpty && launches.allSatisfy(\.hasNothingToScroll)
  }
}
