import Measurement

/// One row of a history: what one run says of one metric of one case.
public struct HistoryRow: Hashable, Sendable {
  /// The columns, in the order in which they are written. New ones are appended, none ever goes.
  public enum Column: String, CaseIterable, Sendable {
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

    /// Without these a row says nothing.
    var isRequired: Bool {
      switch self {
      case .runID, .commit, .timestamp, .host, .cpuModel, .caseID, .metric, .unit, .deterministic,
        .value:
        true
      default: false
      }
    }
  }

  public var runID: String
  /// Empty where the source was in no repository.
  public var commit: String
  public var isDirty: Bool
  /// When the run began: UTC, ISO 8601.
  public var timestamp: String
  public var host: String
  public var cpuModel: String
  public var swiftVersion: String
  public var caseID: String
  public var metric: String
  public var unit: String
  public var better: Metric.Direction
  public var isDeterministic: Bool
  /// The median, or the one value; text for checksums and reasons; nil where there is none, as when
  /// launches disagree on a counter.
  public var value: String?
  public var launches: Int?
  /// Of a distribution with values enough to say it.
  public var p99: String?
  /// When the commit was made: UTC, ISO 8601; nil where that is not known.
  public var committed: String?
  /// What else decides the counters, such as `seed 1, overscan 0.5`.
  public var settings: String
  public var dataHash: String
  public var traceHash: String
  public var allocator: String

  /// What `run` says, a row for each case and metric; a failed case has the metric `failure` alone,
  /// with its reason for a value.
  ///
  /// - Parameters:
  ///   - committed: When the commit was made, UTC, ISO 8601.
  ///   - settings: What beside case, data and trace decides the counters: runs of different settings
  ///     are not compared.
  public static func rows(of run: RunRecord, committed: String?, settings: String) -> [HistoryRow] {
    run.cases.flatMap { record -> [HistoryRow] in
      func text(_ name: String) -> String {
        if case .text(let text)? = record.metricSummary(name)?.value { text } else { "" }
      }
      let hashes = (data: text("data_hash"), trace: text("trace_hash"))
      func row(_ metric: MetricSummary) -> HistoryRow {
        let (value, p99) = texts(of: metric)
        return HistoryRow(
          runID: run.runID, commit: run.commit, isDirty: run.isDirty, timestamp: run.timestamp,
          host: run.environment.host, cpuModel: run.environment.cpuModel,
          swiftVersion: run.environment.swiftVersion, caseID: record.id, metric: metric.name,
          unit: metric.unit, better: metric.better, isDeterministic: metric.isDeterministic,
          value: value, launches: record.launches.count, p99: p99, committed: committed,
          settings: settings, dataHash: hashes.data, traceHash: hashes.trace,
          allocator: run.environment.allocator)
      }
      guard let reason = record.failure else { return record.metricSummaries().map(row) }
      let failure = Metric.failure
      return [
        row(
          MetricSummary(
            name: failure.name, unit: failure.unit, better: failure.better,
            isDeterministic: failure.isDeterministic, value: .text(reason), isWhole: false))
      ]
    }
  }

  private static func texts(of metric: MetricSummary) -> (value: String?, p99: String?) {
    func text(_ value: Double?) -> String? {
      value.flatMap { decimalText(metric.isWhole ? $0.rounded() : $0) }
    }
    switch metric.value {
    case .numbers(let numbers): return (text(numbers.p50), text(numbers.p99))
    case .text(let value): return (value, nil)
    case .differingTexts: return (nil, nil)
    }
  }

  /// The row's line for a file with these columns; nil stands for a column of a later version.
  func line(_ columns: [Column?]) -> String {
    CSV.line(
      columns.map { column in
        guard let column, let text = text(column), !text.isEmpty else { return .missing }
        // As a number where it is one: text that begins with a minus is taken for a formula.
        if column == .value || column == .p99, let number = Double(text) { return .decimal(number) }
        return .text(Self.onOneLine(text))
      })
  }

  private func text(_ column: Column) -> String? {
    switch column {
    case .runID: runID
    case .commit: commit
    case .dirty: isDirty ? "true" : "false"
    case .timestamp: timestamp
    case .host: host
    case .cpuModel: cpuModel
    case .swiftVersion: swiftVersion
    case .caseID: caseID
    case .metric: metric
    case .unit: unit
    case .better: better.rawValue
    case .deterministic: isDeterministic ? "true" : "false"
    case .value: value
    case .launches: launches.map(String.init)
    case .p99: p99
    case .committed: committed
    case .settings: settings
    case .dataHash: dataHash
    case .traceHash: traceHash
    case .allocator: allocator
    }
  }

  /// One row is one line, so that a torn line spoils no other.
  private static func onOneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      line.append(scalar == "\n" || scalar == "\r" || scalar == "\0" ? " " : scalar)
    }
    return String(line)
  }
}
