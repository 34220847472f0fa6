import Foundation
import Measurement
import Plots

/// Query latency by strategy against item count, both axes logarithmic, as a self-contained SVG.
///
/// A strategy is a line through its cases, each at the median of `metric`, with the least and the
/// greatest of its launches' medians if there are several. Colours are those of Okabe and Ito,
/// which colour-blind readers can tell apart, each with a marker shape; the picture follows the
/// reader's light or dark scheme.
///
/// - Throws: `ReportError.nothingToDraw` if no case has the metric, `ambiguousPoint` if two cases
///   of one strategy have the same item count.
public func latencyChart(
  for run: RunRecord, title: String, metric: String = "query_ns"
) throws(ReportError) -> String {
  var plot = try growthPlot(of: run.cases, metric: metric)
  plot.title = title
  plot.size = (720, 420)
  return plot.svg(isAlone: true)
}

/// A metric against the number of items, a line for each strategy.
///
/// - Throws: as `latencyChart`.
func growthPlot(of cases: [CaseRecord], metric name: String) throws(ReportError) -> Plot {
  var names: [String] = []
  var known: [String: [(id: String, point: Series.Point)]] = [:]
  for record in cases where record.itemCount > 0 {
    guard let median = record.metricSummary(name)?.numbers?.p50, median > 0 else { continue }
    let strategy = record.case.strategy.shown
    let x = Double(record.itemCount)
    if known[strategy] == nil { names.append(strategy) }
    if let same = known[strategy]?.first(where: { $0.point.x == x }) {
      throw .ambiguousPoint(first: same.id, second: record.id)
    }
    known[strategy, default: []].append(
      (record.id, Series.Point(x: x, y: median, interval: record.launchRange(of: name))))
  }
  guard !names.isEmpty else { throw .nothingToDraw(metric: name) }
  let metric = Metric.named(name)
  let isOfMany = metric.map { !$0.isDeterministic } ?? true
  let words = [
    "query_ns": "one query", "frame_ns": "one frame", "prepare_ns": "prepare",
    "peak_bytes": "memory at most",
  ]
  return Plot(
    title: "", summary: metric.map { "\($0.summary), by the number of items" } ?? name,
    x: Axis("items", .logarithmic, .count),
    y: Axis(
      (words[name] ?? name) + (isOfMany ? ", median" : ""), .logarithmic,
      metric.map { Quantity(of: $0) } ?? .none),
    series: names.map { name in
      Series(name, .line, known[name]!.map(\.point).sorted { $0.x < $1.x })
    })
}

extension CaseRecord {
  /// The least and the greatest value of the launches, for a distribution of their medians; nil
  /// with fewer than two launches, if one is 0, or if all are equal.
  func launchRange(of metric: String) -> ClosedRange<Double>? {
    let values = launchValues(of: metric).values
    guard values.count > 1, let least = values.min(), let most = values.max(), least > 0,
      least < most
    else { return nil }
    return least...most
  }
}
