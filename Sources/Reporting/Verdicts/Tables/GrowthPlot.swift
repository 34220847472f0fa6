import Measurement
import Plots
import Primitives
import ResultFiles
import Statistics

/// How a metric grows with the number of items, a line for each strategy.
package struct GrowthPlot {
  private let metric: Metric
  private let point: Contest.Point
  /// The title of the axis.
  private let title: String

  package init(_ metric: Metric, at point: Contest.Point = .p50) {
    self.metric = metric
    self.point = point
    let words: [Metric: String] = [
      .queryTime: "one query", .frameTime: "one frame", .prepareTime: "preparing",
      .peakBytes: "bytes held at most", .liveBytes: "bytes held after preparing",
    ]
    let middle = metric.isDeterministic ? "" : ", median"
    title = (words[metric] ?? metric.name) + (point == .p50 ? middle : ", \(point.rawValue)")
  }

  /// - Throws: as `latencyChart`.
  package func plot(of cases: [CaseRecord]) throws(ReportError) -> Plot {
    var lines = Lines()
    for record in cases where record.itemCount > 0 {
      guard let value = record.metricSummary(metric)?.numbers?.value(at: point), value > 0 else {
        continue
      }
      try lines.add(record, value, interval: record.launchRange(of: metric, at: point))
    }
    return try plot(lines, of: cases)
  }

  /// The same where cases of several traces measure the same thing: the median of the launches of
  /// all of them.
  ///
  /// - Throws: as `latencyChart`, but for ambiguous points.
  package func plot(pooling cases: [CaseRecord]) throws(ReportError) -> Plot {
    let points = cases.filter { $0.itemCount > 0 }
      .grouped { [$0.case.strategy.shown, "\($0.itemCount)"] }
    var lines = Lines()
    for (_, records) in points {
      let values = records.flatMap { $0.launchValues(of: metric, at: point).values }
        .filter { $0 > 0 }
      guard let middle = Summary(launchValues: values).p50, let least = values.min(),
        let most = values.max()
      else { continue }
      try lines.add(records[0], middle, interval: least < most ? least...most : nil)
    }
    return try plot(lines, of: cases)
  }

  /// The lines of the strategies, in the order of their first cases.
  private struct Lines {
    struct Line {
      let strategy: String
      let look: SeriesLook
      var points: [(caseID: String, point: Series.Point)] = []
    }

    private(set) var all: [Line] = []

    mutating func add(
      _ record: CaseRecord, _ value: Double, interval: ClosedRange<Double>?
    ) throws(ReportError) {
      let strategy = record.case.strategy.shown
      let index = all.firstIndex { $0.strategy == strategy } ?? all.count
      if index == all.count { all.append(Line(strategy: strategy, look: record.case.look)) }
      let x = Double(record.itemCount)
      if let same = all[index].points.first(where: { $0.point.x == x }) {
        throw .ambiguousPoint(first: same.caseID, second: record.id)
      }
      all[index].points.append((record.id, Series.Point(x: x, y: value, interval: interval)))
    }
  }

  private func plot(_ lines: Lines, of cases: [CaseRecord]) throws(ReportError) -> Plot {
    guard !lines.all.isEmpty else {
      throw .noValue(
        MissingValue(of: metric, at: point, in: cases, allowsZero: false)
          ?? .metric(metric.name))
    }
    return Plot(
      title: "", summary: "\(metric.summary), by the number of items",
      x: Axis("items", .logarithmic, .count), y: Axis(title, .logarithmic, Quantity(of: metric)),
      series: lines.all.map { line in
        Series(
          line.strategy, .line, line.points.map(\.point).sorted { $0.x < $1.x }, look: line.look)
      }, rules: metric == .frameTime ? Rule.budgets : [])
  }
}

extension CaseRecord {
  /// The least and the greatest value of the launches, for a distribution of their medians, or of
  /// another point; nil with fewer than two launches, if one is 0, or if all are equal.
  fileprivate func launchRange(of metric: Metric, at point: Contest.Point) -> ClosedRange<Double>? {
    let values = launchValues(of: metric, at: point).values
    guard values.count > 1, let least = values.min(), let most = values.max(), least > 0,
      least < most
    else { return nil }
    return least...most
  }
}
