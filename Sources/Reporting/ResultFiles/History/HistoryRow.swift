import Measurement
import Primitives

/// One row of a history: one metric of one case in one run.
package struct HistoryRow: Hashable, Sendable {
  /// The columns, in the order in which they are written. New ones are appended, none is ever
  /// removed.
  package enum Column: String, CaseIterable, Sendable {
    case runID = "run_id"
    case commit, dirty
    case timestamp = "timestamp_utc"
    case host
    case cpuModel = "cpu_model"
    case swiftVersion = "swift_version"
    case caseID = "case"
    case metric, unit, better, deterministic, value, launches, p99
    case committed = "committed_utc"
    case settings
    case dataHash = "data_hash"
    case traceHash = "trace_hash"
    case allocator
    case p95

    /// Whether every file must have the column.
    var isRequired: Bool {
      switch self {
      case .runID, .commit, .timestamp, .host, .cpuModel, .caseID, .metric, .unit, .deterministic,
        .value:
        true
      default: false
      }
    }
  }

  package var runID: String
  /// The commit; empty if the sources were in no repository.
  package var commit: String
  package var isDirty: Bool
  /// When the run began: UTC, ISO 8601.
  package var timestamp: String
  package var host: String
  package var cpuModel: String
  package var swiftVersion: String
  package var caseID: String
  package var metric: String
  package var unit: String
  package var better: Metric.Direction
  package var isDeterministic: Bool
  /// The median, or the one value; text for checksums and reasons; nil if there is none, for
  /// example if launches disagree on a counter.
  package var value: String?
  package var launches: Int?
  /// The 95th percentile; nil unless it is a distribution with enough values.
  package var p95: String?
  package var p99: String?
  /// When the commit was made: UTC, ISO 8601; nil if unknown.
  package var committed: String?
  /// The other inputs of the value, such as `seed 1, overscan 0.5`; for a time also how it was
  /// measured: `frames 1000, replays 7, sharing 4`.
  package var settings: String
  package var dataHash: String
  package var traceHash: String
  var allocator: String

  /// The rows of `run`, one for each case and metric; a failed case has only the metric `failure`,
  /// whose value is the reason.
  ///
  /// - Parameter committed: when the commit was made, UTC, ISO 8601.
  package static func rows(of run: RunRecord, committed: String?) -> [HistoryRow] {
    run.cases.flatMap { record -> [HistoryRow] in
      func text(_ metric: Metric) -> String {
        if case .text(let text)? = record.metricSummary(metric)?.value { text } else { "" }
      }
      let settings = "seed \(record.case.seed), overscan \(record.case.overscan)"
      let environment = run.part(of: record).environment
      let (dataHash, traceHash) = (text(.dataHash), text(.traceHash))
      func row(_ summary: MetricSummary) -> HistoryRow {
        let (value, p95, p99) = texts(of: summary)
        let metric = summary.metric
        return HistoryRow(
          runID: run.runID, commit: run.commit, isDirty: run.isDirty, timestamp: run.timestamp,
          host: environment.host, cpuModel: environment.cpuModel,
          swiftVersion: environment.swiftVersion, caseID: record.id, metric: metric.name,
          unit: metric.unit.rawValue, better: metric.better,
          isDeterministic: metric.isDeterministic, value: value, launches: record.launches.count,
          p95: p95, p99: p99, committed: committed,
          settings: settings + (metric.dependsOnTiming ? record.timingSettings : ""),
          dataHash: dataHash, traceHash: traceHash, allocator: environment.allocator)
      }
      guard let failure = record.failure else { return record.metricSummaries().map(row) }
      return [row(.failure(failure))]
    }
  }

  /// Whether its values are texts, not numbers.
  package var isText: Bool { Metric.Unit(rawValue: unit)?.isText ?? false }

  /// Whether it is a time of schema 1, which has another meaning than later ones. Histories of that
  /// schema did not record how times were measured.
  package var isOfSchema1: Bool {
    Metric.of(metric).dependsOnTiming && !settings.contains(Self.framesSetting)
  }

  fileprivate static let framesSetting = ", frames "

  private static func texts(
    of summary: MetricSummary
  ) -> (value: String?, p95: String?, p99: String?) {
    func text(_ value: Double?) -> String? {
      value.flatMap { decimalText(summary.metric.unit.isWhole ? $0.rounded() : $0) }
    }
    switch summary.value {
    case .numbers(let numbers): return (text(numbers.p50), text(numbers.p95), text(numbers.p99))
    case .text(let value): return (value, nil, nil)
    case .differingTexts: return (nil, nil, nil)
    }
  }

  /// The row's line for a file with these columns; nil stands for a column of a later version.
  func line(_ columns: [Column?]) -> String {
    CSV.line(
      columns.map { column in
        guard let column, let text = text(column), !text.isEmpty else { return .missing }
        // Writes numbers as such: a text that begins with a minus sign would get an apostrophe, so
        // that no spreadsheet takes it for a formula.
        if [.value, .p95, .p99].contains(column), let number = Double(text) {
          return .decimal(number)
        }
        return .text(Self.onOneLine(text))
      })
  }

  private func text(_ column: Column) -> String? {
    switch column {
    case .runID: runID
    case .commit: commit
    case .dirty: String(isDirty)
    case .timestamp: timestamp
    case .host: host
    case .cpuModel: cpuModel
    case .swiftVersion: swiftVersion
    case .caseID: caseID
    case .metric: metric
    case .unit: unit
    case .better: better.rawValue
    case .deterministic: String(isDeterministic)
    case .value: value
    case .launches: launches.map(String.init)
    case .p95: p95
    case .p99: p99
    case .committed: committed
    case .settings: settings
    case .dataHash: dataHash
    case .traceHash: traceHash
    case .allocator: allocator
    }
  }

  /// `text` without line ends: a row must be one line, so that a torn line damages no other.
  private static func onOneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { "\n\r\0".unicodeScalars.contains($0) ? " " : $0 }))
  }
}

extension CaseRecord {
  /// The plan: `, frames 1000, replays 7, sharing 4`; empty if nothing was timed. Queries within
  /// frames share nothing; their rows have `, queries in frames` instead.
  fileprivate var timingSettings: String {
    guard let timing, let framesTimed else { return "" }
    let readings = timesQueriesInFrames ? "queries in frames" : "sharing \(timing.sharing)"
    return "\(HistoryRow.framesSetting)\(framesTimed), replays \(timing.replays), \(readings)"
      + (timing.changes.map { ", batches \($0)" } ?? "")
  }
}
