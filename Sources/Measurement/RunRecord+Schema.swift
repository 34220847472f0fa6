extension RunRecord {
  /// The meanings of this run's metrics where they differ from today's, a sentence each without its
  /// full stop; empty if none differs.
  public var schemaRemarks: [String] {
    var remarks: [String] = []
    if hasTimesOfSchema1, observes("query_ns") {
      remarks.append("this run is of schema 1: \(Self.meaningOfSchema1)")
    }
    if hasReuseOfSchema2, observes("edit_batches") {
      remarks.append("this run is of schema \(schemaVersion): \(Self.meaningOfSchema2)")
    }
    return remarks
  }

  /// The meaning of the metrics of `Metric.dependsOnTiming` in schema 1.
  public static let meaningOfSchema1 =
    "query_ns, frame_ns and edit_ns of schema 1 are percentiles over all readings of all replays, not"
    + " over each frame's least; the same frames count several times in their tails, and strategies of"
    + " one group shared clock readings by different numbers of frames"

  /// The meaning of the reuse counters of edit traces until schema 2.
  public static let meaningOfSchema2 =
    "until schema 2, the reuse counters of edit traces are those of a view that was not told of edits"
    + " and kept its cells where they were, not with their items"

  /// Whether times mean something else than in schema 2 and later.
  public var hasTimesOfSchema1: Bool { schemaVersion < 2 }

  /// Whether the reuse counters of edit traces mean something else than in schema 3 and later.
  public var hasReuseOfSchema2: Bool { schemaVersion < 3 }

  private func observes(_ metric: String) -> Bool {
    cases.contains { record in
      record.launches.contains { $0.observations[metric] != nil }
    }
  }
}
