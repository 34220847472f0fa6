/// A quantity that cases are measured by.
public struct Metric: Hashable, Sendable {
  public enum Direction: String, Sendable {
    case lower, higher, neutral
  }

  public var name: String
  /// `ns`, `bytes`, `count`, `ratio`, `pt`, `bytes/item`, `count/frame`, `hash`,
  /// `text`.
  public var unit: String
  /// Which direction is better.
  public var better: Direction
  /// Whether the input alone decides it: equal in every run on every machine of one kind.
  public var isDeterministic: Bool

  /// Whether it is the same on machines of every kind: bytes and allocations are the allocator's.
  public var isMachineIndependent: Bool {
    isDeterministic && !unit.hasPrefix("bytes") && !name.contains("allocations")
  }

  public static let all: [Metric] = [
    .init("query_ns", "ns", .lower, false),
    .init("query_ns_intrinsic", "ns", .lower, false),
    .init("query_ns_warm", "ns", .lower, false),
    .init("query_ns_after_edits", "ns", .lower, false),
    .init("query_ns_after_rebuild", "ns", .lower, false),
    .init("frame_ns", "ns", .lower, false),
    .init("frame_ns_intrinsic", "ns", .lower, false),
    .init("prepare_ns", "ns", .lower, false),
    .init("edit_ns", "ns", .lower, false),
    .init("edit_ns_per_edit", "ns", .lower, false),
    .init("cpu_ns", "ns", .lower, false),
    .init("replay_wall_ns", "ns", .lower, false),
    .init("live_bytes", "bytes", .lower, true),
    .init("live_bytes_per_item", "bytes/item", .lower, true),
    .init("cache_bytes", "bytes", .neutral, true),
    .init("peak_bytes", "bytes", .lower, true),
    .init("dataset_bytes", "bytes", .lower, true),
    .init("allocations_per_frame", "count/frame", .lower, true),
    .init("dequeues", "count", .neutral, true),
    .init("reuse_hits", "count", .higher, true),
    .init("created", "count", .lower, true),
    .init("reuse_hit_ratio", "ratio", .higher, true),
    .init("peak_visible", "count", .neutral, true),
    .init("queue_high_water", "count", .lower, true),
    .init("frames_moved", "count", .neutral, true),
    .init("frames_idle", "count", .neutral, true),
    .init("frames_clamped", "count", .neutral, true),
    .init("hits", "count", .neutral, true),
    .init("over_fetch", "count", .lower, true),
    .init("attributes_computed", "count", .lower, true),
    .init("elements_examined", "count", .lower, true),
    .init("tiles_filled", "count", .lower, true),
    .init("tiles_hit", "count", .higher, true),
    .init("tiles_evicted", "count", .lower, true),
    .init("nodes_visited", "count", .lower, true),
    .init("nodes_touched", "count", .lower, true),
    .init("sections_examined", "count", .lower, true),
    .init("layout_passes", "count", .neutral, true),
    .init("edit_batches", "count", .neutral, true),
    .init("edits", "count", .neutral, true),
    .init("edit_attributes_computed", "count", .lower, true),
    .init("edit_attributes_computed_max", "count", .lower, true),
    .init("edit_tiles_filled", "count", .lower, true),
    .init("edit_tiles_filled_max", "count", .lower, true),
    .init("edit_nodes_touched", "count", .lower, true),
    .init("edit_allocations", "count", .lower, true),
    .init("offset_correction_pt", "pt", .neutral, true),
    .init("anchor_shift_pt", "pt", .lower, true),
    .init("corrections_clamped", "count", .neutral, true),
    .init("content_drift_pt", "pt", .neutral, true),
    .init("index_choice", "text", .neutral, true),
    .init("content_extent_pt", "pt", .neutral, true),
    .init("visible_checksum", "hash", .neutral, true),
    .init("data_hash", "hash", .neutral, true),
    .init("trace_hash", "hash", .neutral, true),
  ]

  /// Stands in for all metrics of a case that failed; its value is the reason.
  public static let failure = Metric("failure", "text", .neutral, false)

  /// The metric called `name`, nil where there is none.
  public static func named(_ name: String) -> Metric? { all.first { $0.name == name } }

  private init(_ name: String, _ unit: String, _ better: Direction, _ isDeterministic: Bool) {
    self.name = name
    self.unit = unit
    self.better = better
    self.isDeterministic = isDeterministic
  }
}
