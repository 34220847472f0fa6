import Foundation
import Measurement
import Statistics

/// What the rows of a history say: a series over commits for each case and metric.
///
/// - *Which commits.* In the order in which they were made, where all rows tell, so that older ones
///   may be measured later; else as they were first appended. A commit with changes on top
///   (`dirty`) is a point of its own, after it.
/// - *Which series.* Counters and checksums are the same on every machine and share one. Times, bytes
///   and allocations have one for each host and CPU model. Other data, another trace or other
///   settings (seed, overscan; of times also frames, replays and sharing) begin another series: such
///   values are not compared.
/// - *One value a commit.* Of several runs the median; of an exact metric the latest.
public struct History: Codable, Sendable {
  /// What to look at of a metric.
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

    /// `frame_ns_p95`, or the metric's name alone for its median; `frame_ns:p95`, as older versions
    /// wrote it, is read as the former.
    public init(_ text: String) {
      let tail = Statistic.allCases.first {
        text.hasSuffix("_\($0.rawValue)") || text.hasSuffix(":\($0.rawValue)")
      }
      self.init(metric: tail == nil ? text : String(text.dropLast(4)), tail ?? .p50)
    }

    public var text: String {
      statistic == .p50 ? metric : "\(metric)_\(statistic.rawValue)"
    }

    /// What is shown where nothing is asked for: how long a query and the slower frames take, what
    /// preparing costs, and the memory, cells and work behind it.
    public static let usual = [
      "query_ns", "frame_ns_p95", "prepare_ns", "live_bytes", "created", "attributes_computed",
    ].map(Selection.init(_:))
  }

  public var series: [HistorySeries]
  /// How many of the series hold times of schema 1, which mean something else.
  public var schema1SeriesCount: Int
  /// How many commits there are, those that only had failures included.
  public var commitCount: Int

  /// - Parameters:
  ///   - commits: Show the last ones only; steps are searched for in all.
  ///   - isWanted: Which cases.
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

/// What values must have in common to be compared.
struct SeriesKey: Hashable {
  var caseID: String
  var selection: History.Selection
  /// Nil if all machines give the same.
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
  /// As `Metric.isMachineIndependent`, for metrics that this version does not know as well.
  var isMachineIndependent: Bool {
    Metric.named(metric)?.isMachineIndependent
      ?? Metric.isMachineIndependent(metric, unit: unit, isDeterministic: isDeterministic)
  }
}

/// All commits of a history, in order.
struct CommitAxis {
  struct Commit: Hashable {
    /// A run of its own where there is no commit.
    var name: String
    var isDirty: Bool
  }

  private(set) var commits: [Commit] = []
  private(set) var places: [Commit: Int] = [:]
  /// The day, by the commit where that is known, else by its first run.
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

/// Which commits each machine measured.
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

  /// In order; those of all machines for a series that has none.
  subscript(key: SeriesKey) -> [Int] {
    guard let host = key.host, let cpuModel = key.cpuModel else {
      return places.values.reduce(into: Set()) { $0.formUnion($1) }.sorted()
    }
    return places[Machine(host: host, cpuModel: cpuModel), default: []].sorted()
  }
}
