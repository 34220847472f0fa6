/// The job of a worker: one launch of one case. Names are looked up in the registry of the
/// executable, which is the same in parent and worker.
public struct WorkerJob: Codable, Hashable, Sendable {
  public var caseID: String
  /// A registered name or a path.
  public var data: String
  /// How many items the data is resampled to; nil leaves it as it is.
  public var items: Int?
  /// `name[key=value,..]`.
  public var layout: String
  /// `name[key=value,..]`.
  public var strategy: String
  /// A registered name or a path.
  public var trace: String
  /// In points.
  public var viewportWidth: Double
  public var viewportHeight: Double
  /// How far the query rectangle reaches beyond the viewport on either side, in viewports.
  public var overscan: Double
  public var seed: UInt64
  /// The folder in which bundled data and traces are looked up first; empty if there is none.
  public var benchmarks: String
  /// The folders in which they are looked up next, in this order. nil for none, as in earlier
  /// builds.
  public var moreBenchmarks: [String]?
  /// The name under which the worker reads cached data: builds that differ only in the places of
  /// their code are one reader. nil for the executable itself.
  public var reader: String?

  public init(
    caseID: String, data: String, items: Int?, layout: String, strategy: String, trace: String,
    viewportWidth: Double, viewportHeight: Double, overscan: Double, seed: UInt64,
    benchmarks: String, moreBenchmarks: [String]? = nil
  ) {
    self.caseID = caseID
    self.data = data
    self.items = items
    self.layout = layout
    self.strategy = strategy
    self.trace = trace
    self.viewportWidth = viewportWidth
    self.viewportHeight = viewportHeight
    self.overscan = overscan
    self.seed = seed
    self.benchmarks = benchmarks
    self.moreBenchmarks = moreBenchmarks
  }

  /// All folders in which bundled data and traces are looked up, in this order.
  public var benchmarksFolders: [String] {
    (benchmarks.isEmpty ? [] : [benchmarks]) + (moreBenchmarks ?? [])
  }
}

extension WorkerJob {
  /// The same job, with data read as `reader`.
  package func read(as reader: String?) -> WorkerJob {
    var job = self
    job.reader = reader
    return job
  }
}
