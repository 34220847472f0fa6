import Measurement

/// A column of a CSV file, and its content: a sentence without its full stop.
public struct CSVColumn: Sendable {
  public let name: String
  public let summary: String

  init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }

  static func header(_ columns: [CSVColumn]) -> String {
    columns.map(\.name).joined(separator: ",") + "\n"
  }
}

extension RunRecord {
  /// The columns of `results.csv`, in order; new ones are appended.
  public static let resultsColumns: [CSVColumn] = [
    .init("schema_version", "`schemaVersion` of `run.json`"),
    .init("run_id", "the same in all rows of a run"),
    .init("commit", "that the executable was built from; empty if it is not known"),
    .init("dirty", "whether there were uncommitted changes besides: `true` or `false`"),
    .init("timestamp_utc", "when the run began, ISO 8601"),
    .init("host", "the name of the machine"),
    .init("cpu_model", "the processor as the system calls it"),
    .init("cores", "how many processors the machine has"),
    .init("virt", "the hypervisor, or `none`"),
    .init("os", "the operating system and its version"),
    .init("kernel", "the kernel's name and version"),
    .init("swift_version", "of the compiler; a debug build says so"),
    .init("allocator", "its name and version"),
    .init("seed", "`--seed`"),
    .init("shard", "the part of the suite that was run; empty if it was all of it"),
    .init("case", "the case's id: `data[@items]/layout/trace/strategy`"),
    .init("data", "with `@` and the number of items if it was resampled"),
    .init("layout", "with its parameters in brackets, as the next two"),
    .init("trace", "the recording, the gesture or the script of edits"),
    .init("strategy", "the strategy that answered the queries"),
    .init("items", "how many there were before the first frame"),
    .init("viewport", "in points, such as `390x844`"),
    .init("metric", "see [Metrics](#metrics); `failure` in the one row of a case that failed"),
    .init("unit", "of the values from `min` to `ci_hi`; see [Metrics](#metrics)"),
    .init("better", "which direction is better: `lower`, `higher` or `neutral`"),
    .init("deterministic", "whether the input alone decides it: `true` or `false`"),
    .init("launches", "how many processes ran the case"),
    .init("n", "how many values: of a distribution those of a launch, else one for each launch"),
    .init("min", "the least value"),
    .init("p50", "the median; a single value or a text stands here alone"),
    .init("p90", "percentile; as the next three, empty if fewer than ten values lie beyond it"),
    .init("p95", "percentile"),
    .init("p99", "percentile"),
    .init("p999", "percentile, 99.9 %"),
    .init("max", "the greatest value"),
    .init("mean", "of all values"),
    .init("sd", "their standard deviation"),
    .init("ci_lo", "lower end of the 95 % interval of the mean; empty for a single launch"),
    .init("ci_hi", "its upper end"),
    .init("clock_ns", "cost of one reading of the clock, subtracted from what it timed"),
    .init("load1", "the load average over one minute when the run began"),
    .init("steal", "share of the wanted processor time that a hypervisor gave away, 0 to 1"),
    .init("noise", "robust spread of a fixed task's CPU time, as a fraction of its median"),
    .init("frames_timed", "distinct frames; like the next two, empty where the plan plays no part"),
    .init("replays", "replays of each frame"),
    .init(
      "sharing",
      "how many queries share a pair of clock readings; 0 if they are timed within frames"),
  ]

  /// The columns of `samples.csv`, in order.
  public static let samplesColumns: [CSVColumn] = [
    .init("schema_version", "`schemaVersion` of `run.json`"),
    .init("run_id", "as in `results.csv`"),
    .init("case", "the case's id"),
    .init("launch", "the process, from 0"),
    .init("block", "the replay within its pass, from 0"),
    .init(
      "pass", "`query`, `query-shared` if queries share clock readings, or `frame`"),
    .init("frames", "how many frames were timed"),
    .init("cpu_ns", "the thread's CPU time for them"),
    .init("wall_ns", "wall time for them"),
  ]
}
