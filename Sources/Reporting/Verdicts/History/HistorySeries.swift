import Foundation
import Measurement
import Primitives
import ResultFiles
import Statistics

/// One metric of one case over commits.
package struct HistorySeries: Codable, Sendable {
  /// The values of one commit.
  package struct Point: Codable, Hashable, Sendable {
    package var commit: String
    var isDirty: Bool
    /// The day, UTC: of the commit if known, otherwise of its first run.
    var date: String
    /// Nil if the commit has no such value: the case failed or was not run.
    package var value: Double?
    /// The value as it was written; checksums have only this.
    var text: String?
    /// The number of runs from which the value was computed.
    package var runs: Int
    var swiftVersion: String?
    /// The reason why the case has no value; nil if it has one, or was not run.
    package var failure: String?

    /// The short hash, as git shows it, with a star if the working copy had changes.
    package var label: String {
      let isHash = commit.count == 40 && commit.allSatisfy(\.isHexDigit)
      return (isHash ? String(commit.prefix(8)) : commit) + (isDirty ? "*" : "")
    }
  }

  /// A step of the series, or a change of an exact value.
  package struct Change: Codable, Hashable, Sendable {
    /// The number of the first point with the new value.
    package var point: Int
    /// Nil for text.
    var step: Step?
    package var before: String
    package var after: String
    /// Nil if no direction is better.
    package var isWorse: Bool?
    /// A remark that the compiler changed at the same commit; nil if it did not.
    var remark: String?
  }

  package var caseID: String
  package var metric: String
  /// `p50`, `p95` or `p99`.
  package var statistic: String
  var unit: String
  var isExact: Bool
  /// Nil if the values are the same on every machine.
  package var host: String?
  var cpuModel: String?
  var settings: String
  package var dataHash: String
  package var traceHash: String
  package var points: [Point]
  package var changes: [Change]

  /// - Parameter commits: the indices of the commits to show, ascending.
  /// - Returns: nil if no commit has a value.
  init?(
    _ key: SeriesKey, _ rows: [HistoryRow], _ axis: CommitAxis, _ commits: [Int],
    failures: [Int: String]
  ) {
    guard let last = rows.last else { return nil }
    caseID = key.caseID
    metric = key.selection.metric
    statistic = key.selection.statistic.rawValue
    unit = last.unit
    isExact = last.isDeterministic
    host = key.host
    cpuModel = key.cpuModel
    settings = key.settings
    dataHash = key.dataHash
    traceHash = key.traceHash
    let byCommit = Dictionary(grouping: rows) { axis.indices[CommitAxis.commit(of: $0)]! }
    let isExact = isExact
    points = commits.map { commit in
      var point = Self.point(byCommit[commit] ?? [], key.selection, axis, commit, isExact: isExact)
      if point.text == nil { point.failure = failures[commit] }
      return point
    }
    // Removes the commits before the first value, at which the case did not exist.
    points.removeFirst(points.firstIndex { $0.text != nil } ?? points.count)
    guard !points.isEmpty else { return nil }
    changes = []
    changes = isExact ? exactChanges(last.better) : likelyChanges(last.better)
  }

  private static func point(
    _ rows: [HistoryRow], _ selection: History.Selection, _ axis: CommitAxis, _ index: Int,
    isExact: Bool
  ) -> Point {
    let texts = rows.compactMap { row in
      switch selection.statistic {
      case .p50: row.value
      case .p95: row.p95
      case .p99: row.p99
      }
    }
    // A checksum that happens to consist of decimal digits is not a number.
    let isText = rows.last?.isText ?? false
    let numbers = isText ? [] : texts.compactMap(Double.init)
    let value = isExact ? numbers.last : Summary(launchValues: numbers).p50
    let commit = axis.commits[index]
    return Point(
      commit: commit.name, isDirty: commit.isDirty, date: axis.dates[index], value: value,
      text: isText ? texts.last : value.flatMap(decimalText), runs: texts.count,
      swiftVersion: rows.last?.swiftVersion)
  }

  /// The changes of an exact metric: every difference, because exact values have no noise.
  private func exactChanges(_ better: Metric.Direction) -> [Change] {
    let known = points.indices.filter { points[$0].text != nil }
    return ChangePoints.changes(in: known.map { points[$0].text }).map { index in
      let (old, new) = (points[known[index - 1]], points[known[index]])
      var step: Step?
      if let before = old.value, let after = new.value {
        step = Step(index: index, before: before, after: after, pValue: 0)
      }
      return change(known[index - 1], known[index], step, better, old.text!, new.text!)
    }
  }

  /// The changes of a metric with noise: the steps that are more than noise.
  private func likelyChanges(_ better: Metric.Direction) -> [Change] {
    let known = points.indices.filter { points[$0].value != nil }
    let values = known.map { points[$0].value! }
    // Values that are all whole may have been rounded.
    let isWhole = values.allSatisfy { $0 == $0.rounded() }
    return ChangePoints.steps(in: values, resolution: isWhole ? 1 : 0).map { step in
      change(
        known[step.index - 1], known[step.index], step, better,
        decimalText(step.before) ?? "", decimalText(step.after) ?? "")
    }
  }

  private func change(
    _ old: Int, _ new: Int, _ step: Step?, _ better: Metric.Direction, _ before: String,
    _ after: String
  ) -> Change {
    var isWorse: Bool?
    if let step, better != .neutral { isWorse = (step.after > step.before) == (better == .lower) }
    var remark: String?
    if let from = points[old].swiftVersion, let to = points[new].swiftVersion, from != to {
      remark = "with Swift \(from) -> \(to)"
    }
    return Change(
      point: new, step: step, before: before, after: after, isWorse: isWorse, remark: remark)
  }

  /// The series without the points before the commit `first`, and without their changes; nil if no
  /// point with a value is left.
  func from(commit first: CommitAxis.Commit?, in axis: CommitAxis) -> HistorySeries? {
    guard let first, let start = axis.indices[first] else { return self }
    var cut = self
    let gone = points.prefix { point in
      axis.indices[CommitAxis.Commit(name: point.commit, isDirty: point.isDirty)]! < start
    }.count
    cut.points.removeFirst(gone)
    cut.changes = changes.compactMap { change in
      guard change.point >= gone else { return nil }
      var moved = change
      moved.point -= gone
      return moved
    }
    return cut.points.contains { $0.text != nil } ? cut : nil
  }
}
