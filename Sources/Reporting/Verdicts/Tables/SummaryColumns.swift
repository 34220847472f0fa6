import ChangeMetrics
import Measurement
import ResultFiles
import Statistics

/// How much of each case the tables of a run show.
package enum TableColumns: String, CaseIterable, Sendable {
  /// The times that a user of the list feels, and the costs to start it and to hold it.
  case usual
  /// More percentiles, noise, bytes for each item, reuse, views, and the checksum.
  case wide
}

/// The columns of a run's tables. All groups share them, except groups with changes over several
/// frames or of the layout: each of these has its own.
struct RunColumns {
  private let shared: SummaryColumns
  private let kind: TableColumns

  init(of run: RunRecord, _ kind: TableColumns) {
    shared = SummaryColumns(for: run.groups.filter { $0.case.cells == nil && !$0.hasChanges }, kind)
    self.kind = kind
  }

  func columns(of group: CaseGroup<CaseRecord>) -> SummaryColumns {
    group.hasChanges ? SummaryColumns(for: [group], kind) : shared
  }
}

/// The columns of a table.
package struct SummaryColumns {
  private struct Column {
    var title: String
    var field: (CaseRecord) -> String
  }

  private let columns: [Column]
  private let kind: TableColumns
  /// The titles of columns to leave out if a table is too wide, in this order.
  private let dispensable: [String]

  package init(for groups: [CaseGroup<CaseRecord>], _ kind: TableColumns) {
    let cases = groups.flatMap(\.members)
    self.kind = kind
    switch kind {
    case .usual:
      let changes = ChangeMetric.all(of: cases)
      // Exchanges and pinches are no edits, but are timed as such.
      let isOfLayout = !changes.isEmpty && changes != [.animatedFrame]
      columns = Self.usual(
        changes: changes,
        hasEdits: !isOfLayout && cases.contains { $0.longestEditNanoseconds != nil },
        hasDifferences: cases.contains { $0.longestDifferenceNanoseconds != nil })
      dispensable = []
    case .wide:
      columns = Self.wide(cases, hasEdits: groups.contains(where: \.hasEdits))
      dispensable = ["frame p99", "query p99", "reuse", "created/visible", "noise"]
    }
  }

  private init(_ columns: [Column], _ kind: TableColumns, _ dispensable: [String]) {
    (self.columns, self.kind, self.dispensable) = (columns, kind, dispensable)
  }

  /// The title of the column by which the fastest strategy stands out.
  static let median = "query p50"

  package var titles: [String] { columns.map(\.title) }

  /// The columns of numbers.
  var right: Set<Int> {
    Set(columns.indices.filter { !["strategy", "checksum"].contains(titles[$0]) })
  }

  /// The text of each column.
  package func fields(of record: CaseRecord) -> [String] { columns.map { $0.field(record) } }

  /// These columns, then ever fewer: the percentiles first.
  var narrowing: [SummaryColumns] { dropping(dispensable.filter { $0.hasSuffix("p99") }) }

  /// The columns to try after those, for a table whose titles are broken already.
  var narrowingFurther: [SummaryColumns] {
    let last = narrowing.last!
    return Array(last.dropping(dispensable.filter { !$0.hasSuffix("p99") }).dropFirst())
  }

  /// The columns without those of a title.
  package func without(_ title: String) -> SummaryColumns {
    SummaryColumns(columns.filter { $0.title != title }, kind, dispensable)
  }

  private func dropping(_ titles: [String]) -> [SummaryColumns] {
    titles.reduce(into: [self]) { all, title in
      if all.last!.titles.contains(title) { all.append(all.last!.without(title)) }
    }
  }

  /// A remark below the table on a case without numbers; nil for none.
  package static func remark(on record: CaseRecord) -> String? {
    let strategy = record.case.strategy.shown
    return record.failure.map { "\(strategy) failed: \($0)" }
      ?? record.remark.map { "\(strategy): \($0)" }
  }

  /// A remark on frames of which the greatest counts; nil if there are none.
  func remark(onFramesOf cases: [CaseRecord]) -> String? {
    guard kind == .usual, cases.contains(where: { $0.frameCost?.isGreatest ?? false }) else {
      return nil
    }
    return "* the longest frame, because fewer than \(FrameCost.fewestForP95) were timed"
  }

  // MARK: Columns

  private static var strategy: Column { Column(title: "strategy") { $0.case.strategy.shown } }

  private static func cost(_ title: String, _ cost: @escaping (CaseRecord) -> FrameCost?) -> Column
  {
    Column(title: title) { record in
      let cost = cost(record)
      return HumanUnits.duration(cost?.nanoseconds) + (cost?.isGreatest == true ? "*" : "")
    }
  }

  private static func usual(
    changes: [ChangeMetric], hasEdits: Bool, hasDifferences: Bool
  ) -> [Column] {
    let frame = cost("frame p95", \.frameCost)
    var columns = [
      strategy,
      Column(title: frame.title) { $0.failure != nil ? "failed" : frame.field($0) },
      Column(title: "of \(FrameBudget.text)") { record in
        record.frameCost.map { HumanUnits.briefPercent($0.share) } ?? HumanUnits.missing
      },
    ]
    // In groups with changes, their frames take the columns that others have for queries.
    columns +=
      changes.isEmpty
      ? [duration(median, .queryTime) { $0.p50 }]
      : changes.map { change in cost(change.facts.title) { $0.cost(of: change.metric) } }
    columns += [
      duration("prepare", .prepareTime) { $0.p50 },
      Column(title: "peak MiB") { HumanUnits.mebibytes($0.peakBytes) },
    ]
    if hasEdits {
      columns.append(
        Column(title: "longest edit") { HumanUnits.duration($0.longestEditNanoseconds) })
    }
    if hasDifferences {
      columns.append(
        Column(title: "difference") { HumanUnits.duration($0.longestDifferenceNanoseconds) })
    }
    return columns
  }

  private static func wide(_ cases: [CaseRecord], hasEdits: Bool) -> [Column] {
    // A column with holes would compare some strategies by another percentile than others.
    func haveP99(_ metric: Metric) -> Bool {
      let summaries = cases.filter { $0.failure == nil && !$0.hasNothingToScroll }.map {
        $0.metricSummary(metric)?.numbers
      }
      return !summaries.isEmpty && summaries.allSatisfy { $0?.p99 != nil }
    }
    var columns = [
      strategy, Column(title: "checksum", field: checksum(of:)),
      duration(median, .queryTime) { $0.p50 }, duration("query p95", .queryTime) { $0.p95 },
    ]
    if haveP99(.queryTime) { columns.append(duration("query p99", .queryTime) { $0.p99 }) }
    columns.append(duration("frame p95", .frameTime) { $0.p95 })
    if haveP99(.frameTime) { columns.append(duration("frame p99", .frameTime) { $0.p99 }) }
    columns += ChangeMetric.all(of: cases).map { change in
      cost(change.facts.title) { $0.cost(of: change.metric) }
    }
    columns += [
      Column(title: "noise") { record in
        (record.failure == nil ? record.timingNoise : nil).map(HumanUnits.percent)
          ?? HumanUnits.missing
      },
      Column(title: "prepare ms") { HumanUnits.milliseconds($0.median(of: .prepareTime)) },
      Column(title: "B/item") {
        $0.median(of: .liveBytesPerItem).map(HumanUnits.significant) ?? HumanUnits.missing
      },
      Column(title: "peak MiB") { HumanUnits.mebibytes($0.peakBytes) },
      Column(title: "reuse") { HumanUnits.ratio($0.median(of: .reuseHitRatio)) },
    ]
    if hasEdits { columns.append(duration("edit p50", .editTime) { $0.p50 }) }
    columns.append(
      Column(title: "created/visible") { record in
        let (created, visible) = (record.median(of: .created), record.median(of: .peakVisible))
        return created == nil && visible == nil
          ? HumanUnits.missing : "\(HumanUnits.count(created))/\(HumanUnits.count(visible))"
      })
    return columns
  }

  private static func duration(
    _ title: String, _ metric: Metric, _ value: @escaping (Summary) -> Double?
  ) -> Column {
    Column(title: title) { record in
      HumanUnits.duration(record.numbers(of: metric).flatMap(value))
    }
  }

  private static func checksum(of record: CaseRecord) -> String {
    if record.failure != nil { return "failed" }
    return switch record.metricSummary(.visibleChecksum)?.value {
    case .text(let text): text
    case .differingTexts: "differs"
    case .numbers, nil: HumanUnits.missing
    }
  }
}
