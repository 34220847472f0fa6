import Files
import Foundation
import Measurement
import Primitives
import ResultFiles

/// The input of `github-action-benchmark` (benchmark-action on GitHub), which draws metrics over
/// commits and raises alerts.
package enum GitHubBenchmark {
  /// The action's two custom tools. A file holds the metrics of one direction.
  package enum Tool: String, Sendable {
    case customSmallerIsBetter, customBiggerIsBetter
  }

  /// The JSON that the action reads: an array of `name`, `unit`, `value`, `range`, `extra`.
  ///
  /// A name is `case/metric`; p99 of a latency is an entry of its own, `case/metric_p99`. Metrics
  /// without a direction are in neither file. `range` is that of single launches, if there are
  /// several. Failed cases and missing values have no entry: the action would draw 0.
  ///
  /// - Throws: `OutputError.cannotWrite` if it cannot be encoded.
  package static func json(
    for run: RunRecord, tool: Tool, metrics selection: MetricSelection = .all
  ) throws(OutputError) -> Data {
    let direction: Metric.Direction = tool == .customSmallerIsBetter ? .lower : .higher
    var entries: [Entry] = []
    for record in run.cases {
      for metric in record.exportedMetrics(selection)
      where metric.summary.metric.better == direction {
        var entry = Entry(
          name: "\(record.id)/\(metric.name)", unit: metric.unit, value: metric.value,
          range: range(of: metric), extra: extra(run, record, metric))
        entries.append(entry)
        guard let p99 = metric.p99 else { continue }
        (entry.name, entry.value, entry.range) = (entry.name + "_p99", p99, nil)
        entries.append(entry)
      }
    }
    return try encodedJSON(entries, path: tool.rawValue)
  }

  private static func range(of metric: ExportedMetric) -> String? {
    guard let range = metric.launchRange, let low = decimalText(range.lowerBound),
      let high = decimalText(range.upperBound)
    else { return nil }
    return "\(low)..\(high)"
  }

  /// The text that the action shows when the mouse is over a point.
  private static func extra(
    _ run: RunRecord, _ record: CaseRecord, _ metric: ExportedMetric
  ) -> String {
    let environment = run.part(of: record).environment
    return [
      "n: \(metric.numbers.count)", "launches: \(metric.launchValues.count)",
      "commit: \(run.commit)\(run.isDirty ? " and uncommitted changes" : "")",
      "cpu: \(environment.cpuModel)", "swift: \(environment.swiftVersion)",
    ].joined(separator: "\n")
  }

  private struct Entry: Encodable {
    var name: String
    var unit: String
    var value: Double
    var range: String?
    var extra: String
  }
}
