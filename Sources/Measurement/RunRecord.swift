/// Everything one run observed, with its environment: the only thing reports and gates see.
public struct RunRecord: Codable, Sendable {
  public static let currentSchemaVersion = 1
  public var schemaVersion = RunRecord.currentSchemaVersion
  public var runID: String
  public var commit: String
  public var isDirty: Bool
  /// UTC, ISO 8601.
  public var timestamp: String
  public var seed: UInt64
  public var shard: String
  /// How far queries reached beyond the viewport, in viewports; nil in runs that did not say.
  public var overscan: Double?
  public var environment: Environment
  public var cases: [CaseRecord]

  public init(
    runID: String, commit: String, isDirty: Bool, timestamp: String, seed: UInt64, shard: String,
    overscan: Double? = nil, environment: Environment, cases: [CaseRecord]
  ) {
    self.runID = runID
    self.commit = commit
    self.isDirty = isDirty
    self.timestamp = timestamp
    self.seed = seed
    self.shard = shard
    self.overscan = overscan
    self.environment = environment
    self.cases = cases
  }
}

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
  /// How much of it was timed; nil where nothing was, and in runs that did not say.
  public var timing: TimingPlan?
  /// Why the case has no result or a wrong one; nil where all is well.
  public var failure: String?

  public init(
    id: String, data: String, layout: String, trace: String, strategy: String, items: Int,
    viewport: String, launches: [LaunchRecord], timing: TimingPlan? = nil, failure: String? = nil
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
    self.failure = failure
  }
}

extension CaseRecord {
  /// What a reader of the case has to know; nil where nothing is to be said.
  public var remark: String? { hasNothingToScroll ? LaunchRecord.nothingToScroll : nil }

  /// Whether no frame was there to be shown: what would be of frames is not observed.
  public var hasNothingToScroll: Bool {
    failure == nil && !launches.isEmpty && launches.allSatisfy(\.hasNothingToScroll)
  }
}

extension RunRecord {
  /// What a reader has to know of cases, a sentence each without its full stop.
  public var caseRemarks: [String] {
    let still = cases.filter(\.hasNothingToScroll).map(\.id)
    guard let first = still.first else { return [] }
    let more = still.count > 1 ? " and \(still.count - 1) more" : ""
    return ["\(first)\(more): \(LaunchRecord.nothingToScroll)"]
  }
}

extension LaunchRecord {
  public static let nothingToScroll =
    "nothing to scroll: no frame of the trace moves over this content"

  /// Whether the content fits its viewport, or the trace stands still over it.
  public var hasNothingToScroll: Bool { observations["frames_moved"] == .integer(0) }
}

/// What one worker process observed.
public struct LaunchRecord: Codable, Sendable {
  /// From 0.
  public var launch: Int
  /// Keyed by metric name (see `Metric.all`).
  public var observations: [String: Observation]
  public var blocks: [BlockSample]

  public init(launch: Int, observations: [String: Observation], blocks: [BlockSample]) {
    self.launch = launch
    self.observations = observations
    self.blocks = blocks
  }
}

/// One replay of the timed frames: a row of `samples.csv`.
public struct BlockSample: Codable, Sendable {
  public var block: Int
  /// `query` or `frame`.
  public var pass: String
  public var frames: Int
  public var cpuNanoseconds: UInt64
  public var wallNanoseconds: UInt64

  public init(
    block: Int, pass: String, frames: Int, cpuNanoseconds: UInt64, wallNanoseconds: UInt64
  ) {
    self.block = block
    self.pass = pass
    self.frames = frames
    self.cpuNanoseconds = cpuNanoseconds
    self.wallNanoseconds = wallNanoseconds
  }
}

/// One observed value.
public enum Observation: Hashable, Sendable {
  /// Whole numbers: ns, bytes, counts.
  case integer(Int64)
  /// Decimals: points, ratios, bytes per item.
  case decimal(Double)
  /// Checksums, 16 hex digits.
  case text(String)
  /// Many values of one launch, ns.
  case distribution(Distribution)
}

/// The values of one launch, as a histogram's non-empty buckets in ascending order, with the exact
/// moments beside it.
public struct Distribution: Hashable, Sendable {
  public struct Bucket: Hashable, Sendable {
    public var value: UInt64
    public var count: UInt64

    public init(value: UInt64, count: UInt64) {
      self.value = value
      self.count = count
    }
  }

  public var buckets: [Bucket]
  public var minimum: UInt64
  public var maximum: UInt64
  public var mean: Double
  public var standardDeviation: Double

  public init(
    buckets: [Bucket], minimum: UInt64, maximum: UInt64, mean: Double, standardDeviation: Double
  ) {
    self.buckets = buckets
    self.minimum = minimum
    self.maximum = maximum
    self.mean = mean
    self.standardDeviation = standardDeviation
  }

  public var count: UInt64 { buckets.reduce(0) { $0 + $1.count } }
}
