/// The plan by which a case is timed. All strategies of a group and all launches of a case share
/// it: they are timed over the same frames in the same way.
public struct TimingPlan: Codable, Hashable, Sendable {
  /// The approximate number of distinct moved frames to time, drawn in runs of consecutive frames.
  public var frames: Int
  /// Replays of each pass from the state just after prepare; at least 3, except with edits.
  public var replays: Int
  /// How many consecutive queries share a pair of clock readings in the pass that gives p50 and p90
  /// of `query_ns`; 1 without such a pass.
  public var sharing: Int
  /// How many changes of the collection a timed replay goes through, from the first on; nil for
  /// all.
  public var changes: Int?
  /// The ids of the cases of the group whose queries are timed within their frames, sorted: slow
  /// ones. nil if there are none, and in runs that timed all queries in a pass of their own.
  public var queriesInFrames: [String]?
  /// nil if nothing is timed with cold caches.
  public var cold: ColdPlan?

  public init(
    frames: Int, replays: Int, sharing: Int = 1, changes: Int? = nil,
    queriesInFrames: [String]? = nil, cold: ColdPlan? = nil
  ) {
    self.frames = frames
    self.replays = replays
    self.sharing = sharing
    self.changes = changes
    self.queriesInFrames = queriesInFrames
    self.cold = cold
  }

  /// Whether the queries of a case are timed within its frames.
  public func timesQueriesInFrames(of caseID: String?) -> Bool {
    guard let caseID, let queriesInFrames else { return false }
    return queriesInFrames.contains(caseID)
  }

  /// How many queries of a case share a pair of clock readings; 1 where they are timed within
  /// frames.
  public func sharing(of caseID: String?) -> Int {
    timesQueriesInFrames(of: caseID) ? 1 : sharing
  }
}

/// The plan by which `query_ns_cold` is timed.
public struct ColdPlan: Codable, Hashable, Sendable {
  /// Distinct frames to time, at most.
  public var frames: Int
  /// Bytes that are written before each query, a cache line at a time: twice the last-level cache.
  public var touchedBytes: UInt64

  public init(frames: Int, touchedBytes: UInt64) {
    self.frames = frames
    self.touchedBytes = touchedBytes
  }
}
