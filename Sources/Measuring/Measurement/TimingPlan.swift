/// The frames and replays by which all strategies of a group and all their launches are timed.
package struct TimingPlan: Codable, Hashable, Sendable {
  /// The approximate number of distinct moved frames to time, drawn in runs of consecutive frames.
  package var frames: Int
  /// Replays of each pass from the state just after prepare; at least 3, except with edits.
  package var replays: Int
  /// How many queries share a pair of clock readings for p50 and p90 of `query_ns`, or 1.
  package var sharing: Int
  /// How many of the first changes a timed replay goes through; nil for all.
  package var changes: Int?
  /// The ids of the cases of the group whose queries are timed within their frames, sorted: slow
  /// ones. nil if there are none, and in runs that timed all queries in a pass of their own.
  package var queriesInFrames: [String]?
  /// nil if nothing is timed with cold caches.
  package var cold: ColdPlan?

  /// Frames are drawn in runs of this many consecutive ones.
  package static let runLength = 8

  package init(
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
  package func timesQueriesInFrames(of caseID: String?) -> Bool {
    guard let caseID, let queriesInFrames else { return false }
    return queriesInFrames.contains(caseID)
  }

  /// How many queries of a case share a pair of clock readings; 1 if timed within frames.
  package func sharing(of caseID: String?) -> Int {
    timesQueriesInFrames(of: caseID) ? 1 : sharing
  }
}

/// The plan by which `query_ns_cold` is timed.
package struct ColdPlan: Codable, Hashable, Sendable {
  /// Distinct frames to time, at most.
  package var frames: Int
  /// Bytes that are written before each query, a cache line at a time: twice the last-level cache.
  package var touchedBytes: UInt64

  package init(frames: Int, touchedBytes: UInt64) {
    self.frames = frames
    self.touchedBytes = touchedBytes
  }

  /// The most frames of a case that are timed cold: each costs a walk through memory.
  package static let mostFrames = 32
  /// The size, in bytes, if the system does not report that of its last-level cache.
  private static let assumedCacheBytes: UInt64 = 32 << 20

  /// - Parameter cacheBytes: size of the last-level cache; nil if it is not known.
  package init(cacheBytes: UInt64?) {
    self.init(frames: Self.mostFrames, touchedBytes: 2 * (cacheBytes ?? Self.assumedCacheBytes))
  }
}
