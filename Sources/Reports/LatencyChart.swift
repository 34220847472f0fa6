import Foundation
import Measurement
import Plots
import Statistics

/// A metric by strategy against item count, both axes logarithmic, as a self-contained SVG.
///
/// A strategy is a line through its cases, with the least and the greatest of its launches if there
/// are several. A chart of frame times has the time that displays leave for a frame as lines. The
/// picture follows the reader's light or dark scheme.
///
/// - Parameter point: which value of a distribution is drawn.
/// - Throws: `ReportError.noValue` if no case has a value above 0, `ambiguousPoint` if two cases of
///   one strategy have the same item count.
public func latencyChart(
  for run: RunRecord, title: String, metric: String = "query_ns", at point: Contest.Point = .p50
) throws(ReportError) -> String {
  var plot = try GrowthPlot(metric, at: point).plot(of: run.cases)
  plot.title = title
  plot.size = (480, 300)
  return plot.svg(isAlone: true)
}

/// How a metric grows with the number of items, a line for each strategy.
struct GrowthPlot {
  private let name: String
  private let point: Contest.Point
  /// What the axis is called.
  private let title: String

  init(_ metric: String, at point: Contest.Point = .p50) {
    name = metric
    self.point = point
    let words = [
      "query_ns": "one query", "frame_ns": "one frame", "prepare_ns": "preparing",
      "peak_bytes": "bytes held at most", "live_bytes": "bytes held after preparing",
    ]
    let isOfMany = Metric.named(metric).map { !$0.isDeterministic } ?? true
    let middle = isOfMany ? ", median" : ""
    title = (words[metric] ?? metric) + (point == .p50 ? middle : ", \(point.rawValue)")
  }

  /// - Throws: as `latencyChart`.
  func plot(of cases: [CaseRecord]) throws(ReportError) -> Plot {
    var lines = Lines()
    for record in cases where record.itemCount > 0 {
      guard let value = record.metricSummary(name)?.numbers?.value(at: point), value > 0 else {
        continue
      }
      try lines.add(record, value, interval: record.launchRange(of: name, at: point))
    }
    return try plot(lines, of: cases)
  }

  /// The same where cases of several traces measure the same thing: the median of the launches of
  /// all of them.
  ///
  /// - Throws: as `latencyChart`, but for ambiguous points.
  func plot(pooling cases: [CaseRecord]) throws(ReportError) -> Plot {
    var launches: [[String]: (record: CaseRecord, values: [Double])] = [:]
    var keys: [[String]] = []
    for record in cases where record.itemCount > 0 {
      let key = [record.case.strategy.shown, "\(record.itemCount)"]
      if launches[key] == nil { keys.append(key) }
      launches[key, default: (record, [])].values +=
        record.launchValues(of: name, at: point).values.filter { $0 > 0 }
    }
    var lines = Lines()
    for key in keys {
      let (record, values) = launches[key]!
      guard let middle = Summary(launchValues: values).p50, let least = values.min(),
        let most = values.max()
      else { continue }
      try lines.add(record, middle, interval: least < most ? least...most : nil)
    }
    return try plot(lines, of: cases)
  }

  private struct Lines {
    var names: [String] = []
    var known: [String: [(id: String, point: Series.Point)]] = [:]

    mutating func add(
      _ record: CaseRecord, _ value: Double, interval: ClosedRange<Double>?
    ) throws(ReportError) {
      let strategy = record.case.strategy.shown
      let x = Double(record.itemCount)
      if known[strategy] == nil { names.append(strategy) }
      if let same = known[strategy]?.first(where: { $0.point.x == x }) {
        throw .ambiguousPoint(first: same.id, second: record.id)
      }
      known[strategy, default: []].append(
        (record.id, Series.Point(x: x, y: value, interval: interval)))
    }
  }

  private func plot(_ lines: Lines, of cases: [CaseRecord]) throws(ReportError) -> Plot {
    guard !lines.names.isEmpty else {
      throw .noValue(
        MissingValue(of: name, at: point, in: cases, allowsZero: false) ?? .metric(name))
    }
    let metric = Metric.named(name)
    return Plot(
      title: "", summary: metric.map { "\($0.summary), by the number of items" } ?? name,
      x: Axis("items", .logarithmic, .count),
      y: Axis(title, .logarithmic, metric.map { Quantity(of: $0) } ?? .none),
      series: lines.names.map { name in
        Series(ofStrategy: name, .line, lines.known[name]!.map(\.point).sorted { $0.x < $1.x })
      }, rules: name == "frame_ns" ? Rule.budgets : [])
  }
}

extension Rule {
  /// The times that displays leave for a frame, where they are within reach.
  static let budgets = Metric.refreshRates.map { rate in
    Rule(
      y: 1e9 / Double(rate),
      label: "\(HumanUnits.fixed(1e3 / Double(rate), digits: 2)) ms at \(rate) Hz",
      isOnlyWithinReach: true)
  }
}

extension CaseRecord {
  /// The least and the greatest value of the launches, for a distribution of their medians, or of
  /// another point; nil with fewer than two launches, if one is 0, or if all are equal.
  func launchRange(of metric: String, at point: Contest.Point) -> ClosedRange<Double>? {
    let values = launchValues(of: metric, at: point).values
    guard values.count > 1, let least = values.min(), let most = values.max(), least > 0,
      least < most
    else { return nil }
    return least...most
  }
}
