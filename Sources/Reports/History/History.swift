import Foundation
import Measurement
import Statistics

/// The content of a history's rows: a series over commits for each case and metric.
///
/// - *Commits.* In the order in which they were made, if all rows state it: older commits may then
///   be measured later. Otherwise in the order in which they were first appended. A commit with
///   changes on top (`dirty`) is a point of its own, after it.
/// - *Series.* Counters and checksums are the same on every machine and share one series. Times,
///   bytes and allocations have one for each host and CPU model. Other data, another trace or other
///   settings (seed, overscan; for times also frames, replays and sharing) begin another series:
///   their values are not comparable.
/// - *One value a commit.* The median of several runs; the latest run for an exact metric.
public struct History: Codable, Sendable {
  /// A metric, and the statistic of it to look at.
  public struct Selection: Hashable, Sendable {
    public enum Statistic: String, CaseIterable, Sendable {
      case p50, p95, p99
    }

    public var metric: String
    public var statistic: Statistic

    public init(metric: String, _ statistic: Statistic = .p50) {
      self.metric = metric
      self.statistic = statistic
    }

    /// `frame_ns_p95`, or the metric's name alone for its median; `frame_ns:p95` of older versions
    /// means the same.
    public init(_ text: String) {
      let tail = Statistic.allCases.first {
        text.hasSuffix("_\($0.rawValue)") || text.hasSuffix(":\($0.rawValue)")
      }
      self.init(metric: tail == nil ? text : String(text.dropLast(4)), tail ?? .p50)
    }

    public var text: String {
      statistic == .p50 ? metric : "\(metric)_\(statistic.rawValue)"
    }

    /// The default selections: the time of a query and of the slower frames, the cost of preparing,
    /// and the memory, cells and work behind it.
    public static let usual = [
      "query_ns", "frame_ns_p95", "prepare_ns", "live_bytes", "created", "attributes_computed",
    ].map(Selection.init(_:))
  }

  public var series: [HistorySeries]
  /// The number of series that hold times of schema 1, which have another meaning.
  public var schema1SeriesCount: Int
  /// The number of commits, including those that only had failures.
  public var commitCount: Int

  /// - Parameters:
  ///   - commits: how many of the last commits to show; steps are searched for in all.
  ///   - isWanted: whether to read a case, by its id.
  public init(
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
        failures[row.caseID, default: [:]][axis.places[CommitAxis.commit(of: row)]!] = row.value
      }
      for selection in selections where selection.metric == row.metric {
        let key = SeriesKey(row, selection)
        if groups[key] == nil { order.append(key) }
        groups[key, default: []].append(row)
      }
    }
    let first = axis.commits.suffix(commits ?? .max).first
    let places = MachinePlaces(rows, axis)
    schema1SeriesCount = order.count { groups[$0]![0].isOfSchema1 }
    series = order.compactMap { key in
      HistorySeries(
        key, groups[key]!, axis, places[key], failures: failures[key.caseID] ?? [:])?
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
  /// As `Metric.isMachineIndependent`, also for metrics that this version does not know.
  var isMachineIndependent: Bool {
    Metric.named(metric)?.isMachineIndependent
      ?? Metric.isMachineIndependent(metric, unit: unit, isDeterministic: isDeterministic)
  }
}

/// All commits of a history, in order.
struct CommitAxis {
  struct Commit: Hashable {
    /// The commit, or the run if the commit is not known.
    var name: String
    var isDirty: Bool
  }

  private(set) var commits: [Commit] = []
  private(set) var places: [Commit: Int] = [:]
  /// The days: of the commits if known, otherwise of their first runs.
  private(set) var dates: [String] = []

  init(_ rows: [HistoryRow]) {
    var known: [Commit: (committed: String?, first: String)] = [:]
    var namePlaces: [String: Int] = [:]
    for row in rows {
      let commit = Self.commit(of: row)
      let old = known[commit]
      known[commit] = (
        old?.committed ?? row.committed, min(old?.first ?? row.timestamp, row.timestamp)
      )
      if namePlaces[commit.name] == nil { namePlaces[commit.name] = namePlaces.count }
    }
    let isDated = known.values.allSatisfy { $0.committed != nil }
    func order(_ commit: Commit) -> (String, Int, Int) {
      (
        isDated ? known[commit]!.committed! : "", namePlaces[commit.name]!, commit.isDirty ? 1 : 0
      )
    }
    let sorted = known.sorted { order($0.key) < order($1.key) }
    commits = sorted.map(\.key)
    dates = sorted.map { String(($0.value.committed ?? $0.value.first).prefix(10)) }
    for (place, commit) in commits.enumerated() { places[commit] = place }
  }

  static func commit(of row: HistoryRow) -> Commit {
    row.commit.isEmpty
      ? Commit(name: row.runID, isDirty: false)
      : Commit(name: row.commit, isDirty: row.isDirty)
  }
}

/// The commits that each machine measured.
struct MachinePlaces {
  private struct Machine: Hashable {
    var host: String
    var cpuModel: String
  }

  private var places: [Machine: Set<Int>] = [:]

  init(_ rows: [HistoryRow], _ axis: CommitAxis) {
    for row in rows {
      let machine = Machine(host: row.host, cpuModel: row.cpuModel)
      places[machine, default: []].insert(axis.places[CommitAxis.commit(of: row)]!)
    }
  }

  /// The places in order; for a series without a machine those of all machines.
  subscript(key: SeriesKey) -> [Int] {
    guard let host = key.host, let cpuModel = key.cpuModel else {
      return places.values.reduce(into: Set()) { $0.formUnion($1) }.sorted()
    }
    return places[Machine(host: host, cpuModel: cpuModel), default: []].sorted()
  }
}
