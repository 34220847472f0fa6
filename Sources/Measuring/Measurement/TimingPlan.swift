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
