import Foundation
import Measurement
import Plots
import Primitives
import ResultFiles
import Statistics

/// A metric by strategy against item count, both axes logarithmic, as a self-contained SVG.
///
/// A strategy is a line through its cases, with the least and the greatest of its launches if there
/// are several. A chart of frame times has the time that displays leave for a frame as lines. The
/// picture follows the reader's light or dark scheme.
///
/// - Parameter point: the value of a distribution to draw.
/// - Throws: `ReportError.noValue` if no case has a value above 0, `ambiguousPoint` if two cases of
///   one strategy have the same item count.
package func latencyChart(
  for run: RunRecord, title: String, metric: Metric = .queryTime, at point: Contest.Point = .p50
) throws(ReportError) -> String {
  var plot = try GrowthPlot(metric, at: point).plot(of: run.cases)
  plot.title = title
  plot.size = (480, 300)
  return plot.svg(isAlone: true)
}

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

  private struct Lines {
    var strategies: [(name: String, look: SeriesLook)] = []
    var known: [String: [(id: String, point: Series.Point)]] = [:]

    mutating func add(
      _ record: CaseRecord, _ value: Double, interval: ClosedRange<Double>?
    ) throws(ReportError) {
      let strategy = record.case.strategy.shown
      let x = Double(record.itemCount)
      if known[strategy] == nil { strategies.append((strategy, record.case.look)) }
      if let same = known[strategy]?.first(where: { $0.point.x == x }) {
        throw .ambiguousPoint(first: same.id, second: record.id)
      }
      known[strategy, default: []].append(
        (record.id, Series.Point(x: x, y: value, interval: interval)))
    }
  }

  private func plot(_ lines: Lines, of cases: [CaseRecord]) throws(ReportError) -> Plot {
    guard !lines.strategies.isEmpty else {
      throw .noValue(
        MissingValue(of: metric, at: point, in: cases, allowsZero: false)
          ?? .metric(metric.name))
    }
    return Plot(
      title: "", summary: "\(metric.summary), by the number of items",
      x: Axis("items", .logarithmic, .count), y: Axis(title, .logarithmic, Quantity(of: metric)),
      series: lines.strategies.map { name, look in
        Series(name, .line, lines.known[name]!.map(\.point).sorted { $0.x < $1.x }, look: look)
      }, rules: metric == .frameTime ? Rule.budgets : [])
  }
}

extension Rule {
  /// The times that displays leave for a frame, where they are within reach.
  package static let budgets = RefreshRate.allCases.map { rate in
    Rule(
      y: 1e9 / Double(rate.rawValue),
      label: "\(HumanUnits.fixed(1e3 / Double(rate.rawValue), digits: 2)) ms at \(rate) Hz",
      isOnlyWithinReach: true)
  }
}

extension CaseRecord {
  /// The least and the greatest value of the launches, for a distribution of their medians, or of
  /// another point; nil with fewer than two launches, if one is 0, or if all are equal.
  func launchRange(of metric: Metric, at point: Contest.Point) -> ClosedRange<Double>? {
    let values = launchValues(of: metric, at: point).values
    guard values.count > 1, let least = values.min(), let most = values.max(), least > 0,
      least < most
    else { return nil }
    return least...most
  }
}
