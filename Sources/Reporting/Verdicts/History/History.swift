import Foundation
import Measurement
import ResultFiles
import Statistics

/// The series of a history: the values over commits of each case and metric.
///
/// - *Commits.* In the order in which they were made, if all rows state it: older commits may then
///   be measured later. Otherwise in the order in which they were first appended. A commit with
///   changes on top (`dirty`) is a point of its own, after it.
/// - *Series.* Counters and checksums are the same on every machine and share one series. Times,
///   bytes and allocations have one for each host and CPU model. Other data, another trace or other
///   settings (seed, overscan; for times also frames, replays and sharing) begin another series:
///   their values are not comparable.
/// - *Values.* A commit has one value: the median of its runs, or for an exact metric the value of
///   the latest run.
package struct History: Codable, Sendable {
  /// A metric, and the statistic of it to look at.
  package struct Selection: Hashable, Sendable {
    enum Statistic: String, CaseIterable, Sendable {
      case p50, p95, p99
    }

    package var metric: String
    var statistic: Statistic

    init(metric: String, _ statistic: Statistic = .p50) {
      self.metric = metric
      self.statistic = statistic
    }

    /// `frame_ns_p95`, or the metric's name alone for its median; `frame_ns:p95` of older versions
    /// means the same.
    package init(_ text: String) {
      let tail = Statistic.allCases.first {
        text.hasSuffix("_\($0.rawValue)") || text.hasSuffix(":\($0.rawValue)")
      }
      self.init(metric: tail == nil ? text : String(text.dropLast(4)), tail ?? .p50)
    }

    private init(_ metric: Metric, _ statistic: Statistic = .p50) {
      self.init(metric: metric.name, statistic)
    }

    package var text: String {
      statistic == .p50 ? metric : "\(metric)_\(statistic.rawValue)"
    }

    /// The default selections: the time of a query and of the slower frames, the cost of preparing,
    /// and the memory, cells and work behind it.
    package static let usual = [
      Selection(.queryTime), Selection(.frameTime, .p95), Selection(.prepareTime),
      Selection(.liveBytes), Selection(.created), Selection(.attributesComputed),
    ]
  }

  package var series: [HistorySeries]
  /// The number of series with times of schema 1, which have another meaning than later ones.
  package var schema1SeriesCount: Int
  /// The number of commits, including those at which all cases failed.
  var commitCount: Int

  /// - Parameters:
  ///   - commits: the number of commits to show, the last ones; nil for all. Steps are always
  ///     searched for in all commits.
  ///   - isWanted: whether to read a case, by its id.
  package init(
    _ rows: [HistoryRow], _ selections: [Selection], commits: Int? = nil,
    where isWanted: (String) -> Bool = { _ in true }
  ) {
    let axis = CommitAxis(rows)
    commitCount = axis.commits.count
    var groups: [SeriesKey: [HistoryRow]] = [:]
    var order: [SeriesKey] = []
    var failures: [String: [Int: String]] = [:]
    for row in rows where isWanted(row.caseID) {
      if row.metric == Metric.failure.name {
        failures[row.caseID, default: [:]][axis.indices[CommitAxis.commit(of: row)]!] = row.value
      }
      for selection in selections where selection.metric == row.metric {
        let key = SeriesKey(row, selection)
        if groups[key] == nil { order.append(key) }
        groups[key, default: []].append(row)
      }
    }
    let first = axis.commits.suffix(commits ?? .max).first
    let machines = MachineCommits(rows, axis)
    schema1SeriesCount = order.count { groups[$0]![0].isOfSchema1 }
    series = order.compactMap { key in
      HistorySeries(key, groups[key]!, axis, machines[key], failures: failures[key.caseID] ?? [:])?
        .from(commit: first, in: axis)
    }
  }
}

/// The properties that values must share to be compared.
struct SeriesKey: Hashable {
  var caseID: String
  var selection: History.Selection
  /// Nil if the value is the same on all machines.
  var host: String?
  var cpuModel: String?
  var settings: String
  var dataHash: String
  var traceHash: String

  init(_ row: HistoryRow, _ selection: History.Selection) {
    caseID = row.caseID
    self.selection = selection
    settings = row.settings
    dataHash = row.dataHash
    traceHash = row.traceHash
    if !row.isMachineIndependent { (host, cpuModel) = (row.host, row.cpuModel) }
  }
}

extension HistoryRow {
  /// The same as `Metric.isMachineIndependent`, also for metrics that this version lacks.
  var isMachineIndependent: Bool {
    Metric.named(metric)?.isMachineIndependent
      ?? (isDeterministic && !unit.hasPrefix(Metric.Unit.bytes.rawValue))
  }
}
