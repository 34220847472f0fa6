import Measurement
import Statistics

/// A column of a CSV file: all that is stated of it, and its field in each row.
package struct CSVColumn<Row>: Sendable {
  package let name: String
  /// Its content: a sentence without its full stop.
  package let summary: String
  private let field: @Sendable (Row) -> CSV.Field

  init(_ name: String, _ summary: String, _ field: @escaping @Sendable (Row) -> CSV.Field) {
    self.name = name
    self.summary = summary
    self.field = field
  }

  /// A file with `columns`: a row of names, and one for each of `rows`.
  static func text(_ columns: [CSVColumn], _ rows: [Row]) -> String {
    var text = columns.map(\.name).joined(separator: ",") + "\n"
    for row in rows { text += CSV.line(columns.map { $0.field(row) }) }
    return text
  }
}

// MARK: Results

/// A row of `results.csv`: one metric of a case.
package struct ResultsRow {
  fileprivate let run: RunRecord
  fileprivate let part: RunPart
  fileprivate let record: CaseRecord
  fileprivate let summary: MetricSummary

  fileprivate init(_ run: RunRecord, _ record: CaseRecord, _ summary: MetricSummary) {
    (self.run, self.record, self.summary) = (run, record, summary)
    part = run.part(of: record)
  }

  fileprivate var machine: Environment { part.environment }

  /// The case, where the metric depends on how it was timed.
  fileprivate var timed: CaseRecord? { summary.metric.dependsOnTiming ? record : nil }

  /// Nothing where the value is a text.
  fileprivate func number(_ value: (Summary) -> Double?) -> CSV.Field {
    // Counts and bytes below 2^63 only: an observation is an Int64.
    let number = summary.numbers.flatMap(value)
    return .init(summary.metric.unit.isWhole ? number?.rounded() : number)
  }

  /// A single value or a text stands where others have their median.
  fileprivate var middle: CSV.Field {
    switch summary.value {
    case .numbers: number { $0.p50 }
    case .text(let text): .text(text)
    case .differingTexts(let texts): .text("differs: " + texts.joined(separator: " | "))
    }
  }
}

extension RunRecord {
  /// `results.csv`: one row per case and metric, with the columns of `resultsColumns`.
  ///
  /// A metric with one value has it in `p50`, with n = 1, and so has text. Equal values of a
  /// deterministic metric are one value; if launches disagree, `p50` is empty and `min` and `max`
  /// show it (checksums: `differs:` and each of them). A failed case is one row of the metric
  /// `failure`, with the reason in `p50`.
  package func resultsCSV() -> String {
    CSVColumn.text(
      Self.resultsColumns,
      cases.flatMap { record in
        let failure = record.failure.map { [MetricSummary.failure($0)] }
        return (failure ?? record.metricSummaries()).map { ResultsRow(self, record, $0) }
      })
  }

  /// The columns of `results.csv`, in order; new ones are appended.
  package static let resultsColumns = ofRuns + ofCases + ofValues + ofMachines + ofTiming

  private static let ofRuns: [CSVColumn<ResultsRow>] = [
    .init("schema_version", "`schemaVersion` of `run.json`") { .init($0.run.schemaVersion) },
    .init("run_id", "the same in all rows of a run") { .text($0.run.runID) },
    .init("commit", "commit that the executable was built from; empty if it is unknown") {
      .text($0.run.commit)
    },
    .init("dirty", "whether there were also uncommitted changes: `true` or `false`") {
      .init($0.run.isDirty)
    },
    .init("timestamp_utc", "when the run began, ISO 8601") { .text($0.part.timestamp) },
    .init("host", "the name of the machine") { .text($0.machine.host) },
    .init("cpu_model", "the processor as the system calls it") { .text($0.machine.cpuModel) },
    .init("cores", "how many processors the machine has") { .init($0.machine.cores) },
    .init("virt", "the hypervisor, or `none`") { .text($0.machine.virtualization) },
    .init("os", "the operating system and its version") { .text($0.machine.os) },
    .init("kernel", "the kernel's name and version") { .text($0.machine.kernel) },
    .init("swift_version", "version of the compiler; a debug build is marked") {
      .text($0.machine.swiftVersion)
    },
    .init("allocator", "its name and version") { .text($0.machine.allocator) },
    .init("seed", "`--seed`") { .text(String($0.record.case.seed)) },
    .init("shard", "the part of the suite that was run; empty if it was all of it") {
      .text($0.part.shard)
    },
  ]

  private static let ofCases: [CSVColumn<ResultsRow>] = [
    .init("case", "the case's id: `data[@items]/layout/trace/strategy`") { .text($0.record.id) },
    .init("data", "its name, with `@` and the number of items if it was resampled") {
      .text($0.record.case.shownData)
    },
    .init("layout", "its name with its parameters in brackets; also in the next two columns") {
      .text($0.record.case.layout.shown)
    },
    .init("trace", "the recording, the gesture or the script of edits") {
      .text($0.record.case.trace.shown)
    },
    .init("strategy", "the strategy that answered the queries") {
      .text($0.record.case.strategy.shown)
    },
    .init("items", "number of items before the first frame") { .init($0.record.itemCount) },
    .init("viewport", "in points, such as `390x844`") { .text($0.record.case.viewport.text) },
    .init("metric", "see [Metrics](#metrics); `failure` in the one row of a case that failed") {
      .text($0.summary.metric.name)
    },
    .init("unit", "unit of the values from `min` to `ci_hi`; see [Metrics](#metrics)") {
      .text($0.summary.metric.unit.rawValue)
    },
    .init("better", "which direction is better: `lower`, `higher` or `neutral`") {
      .text($0.summary.metric.better.rawValue)
    },
    .init("deterministic", "whether the input alone decides it: `true` or `false`") {
      .init($0.summary.metric.isDeterministic)
    },
    .init("launches", "how many processes ran the case") { .init($0.record.launches.count) },
  ]

  private static let ofValues: [CSVColumn<ResultsRow>] = [
    .init(
      "n",
      "number of values: of a distribution the values of one launch, otherwise one value"
        + " for each launch"
    ) {
      .init($0.summary.numbers?.count ?? 1)
    },
    .init("min", "the least value") { $0.number { $0.minimum } },
    .init("p50", "the median; a single value or a text stands here alone") { $0.middle },
    .init("p90", "percentile; like the next three, empty if fewer than ten values lie beyond it") {
      $0.number { $0.p90 }
    },
    .init("p95", "percentile") { $0.number { $0.p95 } },
    .init("p99", "percentile") { $0.number { $0.p99 } },
    .init("p999", "percentile, 99.9 %") { $0.number { $0.p999 } },
    .init("max", "the greatest value") { $0.number { $0.maximum } },
    .init("mean", "of all values") { $0.number { $0.mean } },
    .init("sd", "their standard deviation") { $0.number { $0.standardDeviation } },
    .init("ci_lo", "lower end of the 95 % interval of the mean; empty for a single launch") {
      $0.number { $0.meanInterval?.lowerBound }
    },
    .init("ci_hi", "its upper end") { $0.number { $0.meanInterval?.upperBound } },
  ]

  private static let ofMachines: [CSVColumn<ResultsRow>] = [
    .init("clock_ns", "cost of one reading of the clock, subtracted from what it timed") {
      .init($0.machine.clockNanoseconds)
    },
    .init("load1", "the load average over one minute when the run began") {
      .decimal($0.machine.load1)
    },
    .init(
      "steal",
      "share of the requested processor time that the hypervisor gave to other machines, 0 to 1"
    ) {
      // The share during the run, or at its start if the run has no end.
      .init($0.machine.machine.flatMap { $0.run?.stealShare ?? $0.sample.stealShare })
    },
    .init("noise", "robust spread of a fixed task's CPU time, as a fraction of its median") {
      .init($0.machine.machine?.noise?.cpuSpread)
    },
  ]

  private static let ofTiming: [CSVColumn<ResultsRow>] = [
    .init(
      "frames_timed",
      "number of distinct frames; like the next two, empty for metrics that do"
        + " not depend on the timing plan"
    ) { .init($0.timed?.framesTimed) },
    .init("replays", "replays of each frame") { .init($0.timed?.timing?.replays) },
    .init(
      "sharing",
      "how many queries share a pair of clock readings; 0 if they are timed within frames"
    ) { row in
      .init(row.timed.flatMap { $0.timesQueriesInFrames ? 0 : $0.timing?.sharing })
    },
  ]
}

// MARK: Samples

/// A row of `samples.csv`: one block of a launch.
package struct SamplesRow {
  fileprivate let run: RunRecord
  fileprivate let record: CaseRecord
  fileprivate let launch: Int
  fileprivate let block: BlockSample
}

extension RunRecord {
  /// `samples.csv`: one row per launch and block of the cases that did not fail.
  package func samplesCSV() -> String {
    CSVColumn.text(
      Self.samplesColumns,
      cases.filter { $0.failure == nil }.flatMap { record in
        record.launches.flatMap { launch in
          launch.blocks.map {
            SamplesRow(run: self, record: record, launch: launch.launch, block: $0)
          }
        }
      })
  }

  /// The columns of `samples.csv`, in order.
  package static let samplesColumns: [CSVColumn<SamplesRow>] = [
    .init("schema_version", "`schemaVersion` of `run.json`") { .init($0.run.schemaVersion) },
    .init("run_id", "as in `results.csv`") { .text($0.run.runID) },
    .init("case", "the case's id") { .text($0.record.id) },
    .init("launch", "the process, from 0") { .init($0.launch) },
    .init("block", "the replay within its pass, from 0") { .init($0.block.block) },
    .init("pass", "`query`, `query-shared` if queries share clock readings, or `frame`") {
      .text($0.block.pass)
    },
    .init("frames", "how many frames were timed") { .init($0.block.frames) },
    .init("cpu_ns", "the thread's CPU time for them") { .init($0.block.cpuNanoseconds) },
    .init("wall_ns", "wall time for them") { .init($0.block.wallNanoseconds) },
  ]
}
