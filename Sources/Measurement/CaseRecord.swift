/// One case: its key, what it consists of, and what its launches observed.
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
  /// How it was timed; nil where nothing was, and in runs that did not say.
  public var timing: TimingPlan?
  /// What each timed frame took in the fastest replay of any launch; nil where nothing was timed,
  /// and in runs of schema 1.
  public var frameTimes: FrameTimes?
  /// What each frame did; nil where nothing moved, and in runs that did not say.
  public var timeline: FrameTimeline?
  /// Why the case has no result or a wrong one; nil where all is well.
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
  /// What a reader of the case has to know; nil where nothing is to be said.
  public var remark: String? { hasNothingToScroll ? LaunchRecord.nothingToScroll : nil }

  /// How many distinct frames were timed in each replay; nil where none was.
  public var framesTimed: Int? {
    frameTimes?.frames.count ?? launches.lazy.flatMap(\.blocks).map(\.frames).max()
  }

  /// Whether no frame was there to be shown: what would be of frames is not observed.
  public var hasNothingToScroll: Bool {
    failure == nil && !launches.isEmpty && launches.allSatisfy(\.hasNothingToScroll)
  }
}
