extension RunRecord {
  /// What a reader has to know of a run that an earlier version of this program has written, a
  /// sentence each without its full stop; empty for a run of this version.
  public var schemaRemarks: [String] {
    schemaVersion < 2 && hasTimes ? ["this run is of schema 1: \(Self.meaningOfSchema1)"] : []
  }

  /// What the metrics of `Metric.dependsOnTiming` were in schema 1.
  public static let meaningOfSchema1 =
    "query_ns, frame_ns and edit_ns of schema 1 are percentiles over all readings of all replays, not"
    + " over each frame's least; the same frames count several times in their tails, and strategies of"
    + " one group shared clock readings by different numbers of frames"

  private var hasTimes: Bool {
    cases.contains { record in
      record.launches.contains { $0.observations["query_ns"] != nil }
    }
  }
}
