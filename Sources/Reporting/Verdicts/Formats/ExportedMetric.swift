import Measurement
import ResultFiles
import Statistics

/// One metric of one case for export: a value, and the spread of the launches.
///
/// The value of a latency is the median of the launches' medians; that of another metric the median
/// of the launches or, if it is deterministic, their common value. A metric without one is not
/// exported.
package struct ExportedMetric {
  var summary: MetricSummary
  var numbers: Summary
  package var value: Double
  /// The values of the launches that observed the metric, by launch number.
  package var launchValues: [Int: Double]

  var name: String { summary.metric.name }
  var unit: String { summary.metric.unit.rawValue }

  /// The least and the greatest value of a launch; nil for fewer than two launches with a value.
  /// The range contains `value`.
  package var launchRange: ClosedRange<Double>? {
    guard !summary.metric.isDeterministic, launchValues.count > 1 else { return nil }
    let values = launchValues.values
    // Extends the range, because buckets are rounded and the value might lie just outside of it.
    return min(values.min()!, value)...max(values.max()!, value)
  }

  /// The 99th percentile of a latency; nil if there are too few samples for it.
  var p99: Double? { numbers.p99 }
}

/// The metrics that are exported.
package struct MetricSelection: Sendable {
  private var names: Set<String>?

  /// All metrics of a case.
  package static let all = MetricSelection(names: nil)

  /// The metrics with one of these names.
  package static func named(_ names: some Sequence<String>) -> MetricSelection {
    MetricSelection(names: Set(names))
  }

  func contains(_ name: String) -> Bool { names?.contains(name) ?? true }
}

extension CaseRecord {
  /// The selected metrics that have a value, in the order of `results.csv`.
  package func exportedMetrics(_ selection: MetricSelection) -> [ExportedMetric] {
    metricSummaries().compactMap { summary in
      guard selection.contains(summary.metric.name), let numbers = summary.numbers,
        let value = numbers.p50, value.isFinite
      else { return nil }
      return ExportedMetric(
        summary: summary, numbers: numbers, value: value,
        launchValues: launchValues(of: summary.metric))
    }
  }
}
