import Foundation
import Measurement

/// Query latency by strategy against item count, both axes logarithmic, as a self-contained SVG.
///
/// A strategy is a line through its cases, each at the median of `metric` (ns) there. Colours are
/// those of Okabe and Ito, told apart by colour-blind readers, with a marker shape beside each; the
/// picture follows the reader's light or dark scheme.
///
/// - Throws: `ReportError.nothingToDraw` where no case has the metric, `ambiguousPoint` where two cases
///   of one strategy have the same item count.
public func latencyChart(
  for run: RunRecord, title: String, metric: String = "query_ns"
) throws(ReportError) -> String {
  var names: [String] = []
  var lines: [String: [LatencyPoint]] = [:]
  for record in run.cases where record.items > 0 {
    guard let median = record.metricSummary(metric)?.numbers?.p50, median > 0 else { continue }
    let name = record.strategy
    if lines[name] == nil { names.append(name) }
    if let same = lines[name]?.first(where: { $0.items == record.items }) {
      throw .ambiguousPoint(first: same.id, second: record.id)
    }
    lines[name, default: []].append(
      LatencyPoint(id: record.id, items: record.items, nanoseconds: median))
  }
  guard !names.isEmpty else { throw .nothingToDraw(metric: metric) }
  let series = names.map { name in
    LatencySeries(name: name, points: lines[name]!.sorted { $0.items < $1.items })
  }
  return ChartDrawing(title: title, metric: metric, series: series).svg
}

struct LatencyPoint {
  var id: String
  var items: Int
  var nanoseconds: Double
}

struct LatencySeries {
  var name: String
  var points: [LatencyPoint]
}
