import Measurement
import Statistics

/// The columns that a table has in addition to those that every table has.
package struct SummaryColumns: Hashable {
  /// Whether edits replace cells and views.
  var showsEdits: Bool
  /// Only if every case that has not failed has it: a column with holes would compare some
  /// strategies by another percentile than others.
  var showsQueryP99: Bool
  var showsFrameP99: Bool
  var showsNoise = true
  var showsReuse = true
  /// Whether to show cells and views.
  var showsViews: Bool

  package init(for group: CaseGroup<CaseRecord>) {
    showsEdits = group.hasEdits
    showsViews = !group.hasEdits
    func haveP99(_ name: String) -> Bool {
      let summaries = group.members.filter { $0.failure == nil }.map {
        $0.metricSummary(name)?.numbers
      }
      return !summaries.isEmpty && summaries.allSatisfy { $0?.p99 != nil }
    }
    showsQueryP99 = haveP99("query_ns")
    showsFrameP99 = haveP99("frame_ns")
  }

  /// The columns to try, the most first, for a table of limited width: the p99 columns are left out
  /// one by one.
  var narrowing: [SummaryColumns] { dropping([\.showsFrameP99, \.showsQueryP99]) }

  /// The columns to try after those, for a table whose titles are broken already.
  var narrowingFurther: [SummaryColumns] {
    Array(narrowing.last!.dropping([\.showsReuse, \.showsViews, \.showsNoise]).dropFirst())
  }

  /// These columns, then ever fewer: each further entry lacks one more of `dropped`.
  private func dropping(_ dropped: [WritableKeyPath<SummaryColumns, Bool>]) -> [SummaryColumns] {
    var columns = [self]
    for column in dropped where self[keyPath: column] {
      columns.append(columns.last!)
      columns[columns.count - 1][keyPath: column] = false
    }
    return columns
  }

  /// The title of the first column by which strategies are compared.
  static let median = "query p50"

  package var titles: [String] {
    var titles = ["strategy", "checksum", Self.median, "query p95"]
    if showsQueryP99 { titles.append("query p99") }
    titles.append("frame p95")
    if showsFrameP99 { titles.append("frame p99") }
    if showsNoise { titles.append("noise") }
    titles += ["prepare ms", "B/item", "peak MiB"]
    if showsReuse { titles.append("reuse") }
    if showsEdits { titles.append("edit p50") }
    if showsViews { titles.append("created/visible") }
    return titles
  }
}

/// One case as the tables show it: the text of each column.
struct SummaryRow {
  var fields: [String]
  /// A remark below the table; nil for none.
  var remark: String?

  init(_ record: CaseRecord, _ columns: SummaryColumns) {
    func numbers(_ name: String) -> Summary? { record.metricSummary(name)?.numbers }
    /// A metric with one value has it in p50, whatever the median is taken over.
    func value(_ name: String) -> Double? { numbers(name)?.p50 }
    let strategy = record.case.strategy.shown
    let created = value("created")
    let visible = value("peak_visible")
    let (query, frame) = (numbers("query_ns"), numbers("frame_ns"))
    remark =
      record.failure.map { "\(strategy) failed: \($0)" }
      ?? record.remark.map { "\(strategy): \($0)" }
    fields = [
      strategy,
      record.failure == nil ? Self.checksum(of: record) : "failed",
      HumanUnits.duration(query?.p50),
      HumanUnits.duration(query?.p95),
    ]
    if columns.showsQueryP99 { fields.append(HumanUnits.duration(query?.p99)) }
    fields.append(HumanUnits.duration(frame?.p95))
    if columns.showsFrameP99 { fields.append(HumanUnits.duration(frame?.p99)) }
    if columns.showsNoise {
      let noise = record.failure == nil ? record.timingNoise : nil
      fields.append(noise.map(HumanUnits.percent) ?? HumanUnits.missing)
    }
    fields += [
      HumanUnits.milliseconds(value("prepare_ns")),
      value("live_bytes_per_item").map(HumanUnits.significant) ?? HumanUnits.missing,
      HumanUnits.mebibytes(value("peak_bytes")),
    ]
    if columns.showsReuse { fields.append(HumanUnits.ratio(value("reuse_hit_ratio"))) }
    if columns.showsEdits { fields.append(HumanUnits.duration(value("edit_ns"))) }
    if columns.showsViews {
      fields.append(
        created == nil && visible == nil
          ? HumanUnits.missing : "\(HumanUnits.count(created))/\(HumanUnits.count(visible))")
    }
  }

  private static func checksum(of record: CaseRecord) -> String {
    switch record.metricSummary("visible_checksum")?.value {
    case .text(let text): text
    case .differingTexts: "differs"
    case .numbers, nil: HumanUnits.missing
    }
  }
}
