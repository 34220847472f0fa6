import Measurement
import Statistics

/// One case as the tables show it: the texts of its columns.
struct SummaryRow {
  /// A table of edit traces has the edits' column in place of the last one.
  static func titles(showingEdits: Bool) -> [String] {
    [
      "strategy", "checksum", "query p50", "query p99", "frame p99", "prepare ms", "B/item",
      "peak MiB", "reuse", showingEdits ? "edit p50" : "created/visible",
    ]
  }

  var cells: [String]
  /// What is said of it below the table; nil for nothing.
  var remark: String?

  init(_ record: CaseRecord, showingEdits: Bool) {
    func numbers(_ name: String) -> Summary? { record.metricSummary(name)?.numbers }
    /// A metric with one value has it in p50, whatever it is a median of.
    func value(_ name: String) -> Double? { numbers(name)?.p50 }
    let created = value("created")
    let visible = value("peak_visible")
    remark =
      record.failure.map { "\(record.strategy) failed: \($0)" }
      ?? record.remark.map { "\(record.strategy): \($0)" }
    cells = [
      record.strategy,
      record.failure == nil ? Self.checksum(of: record) : "failed",
      HumanUnits.duration(value("query_ns")),
      HumanUnits.duration(numbers("query_ns")?.p99),
      HumanUnits.duration(numbers("frame_ns")?.p99),
      HumanUnits.milliseconds(value("prepare_ns")),
      value("live_bytes_per_item").map(HumanUnits.significant) ?? HumanUnits.missing,
      HumanUnits.mebibytes(value("peak_bytes")),
      HumanUnits.ratio(value("reuse_hit_ratio")),
      showingEdits
        ? HumanUnits.duration(value("edit_ns"))
        : created == nil && visible == nil
          ? HumanUnits.missing : "\(HumanUnits.count(created))/\(HumanUnits.count(visible))",
    ]
  }

  private static func checksum(of record: CaseRecord) -> String {
    switch record.metricSummary("visible_checksum")?.value {
    case .text(let text): text
    case .differingTexts: "differs"
    case .numbers, nil: HumanUnits.missing
    }
  }
}

/// The cases that compare strategies over the same data, layout, trace and viewport.
struct CaseGroup {
  var title: String
  var cases: [CaseRecord]

  /// Whether its trace edits the collection.
  var hasEdits: Bool { cases.contains { $0.metricSummary("edit_ns") != nil } }

  /// The groups of `run`, in the order their first cases stand there.
  static func groups(of run: RunRecord) -> [CaseGroup] {
    var groups: [CaseGroup] = []
    var places: [[String]: Int] = [:]
    for record in run.cases {
      let key = [
        record.data, record.layout, record.trace, String(record.items), record.viewport,
      ]
      if let place = places[key] {
        groups[place].cases.append(record)
      } else {
        places[key] = groups.count
        let items = HumanUnits.grouped(Double(record.items))
        let title =
          "\(record.data) / \(record.layout) / \(record.trace)"
          + "  (\(items) items, \(record.viewport))"
        groups.append(CaseGroup(title: title, cases: [record]))
      }
    }
    return groups
  }
}
