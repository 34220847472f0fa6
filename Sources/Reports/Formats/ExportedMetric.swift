import Measurement
import Statistics

/// One metric of one case for export: a value, and the spread of the launches.
///
/// The value of a latency is the median of the launches' medians. The value of another metric is
/// the median of the launches or, if it is deterministic, their common value. A metric without such
/// a value (a text, too few samples, launches that disagree) is not exported.
package struct ExportedMetric {
  var summary: MetricSummary
  var numbers: Summary
  package var value: Double
  /// The values of the launches that observed the metric, by launch number.
  package var launchValues: [Int: Double]

  var name: String { summary.name }
  var unit: String { summary.unit }

  /// The least and the greatest value of a launch; nil for fewer than two launches with a value.
  /// The range contains `value`.
  package var launchRange: ClosedRange<Double>? {
    guard !summary.isDeterministic, launchValues.count > 1 else { return nil }
    let values = launchValues.values
    // Extends the range, because buckets are rounded and the value might lie just outside of it.
    return min(values.min()!, value)...max(values.max()!, value)
  }

  /// The 99th percentile of a latency; nil if there are too few samples for it.
  var p99: Double? { numbers.p99 }
}

/// The metrics that are exported.
public struct MetricSelection: Sendable {
  private var names: Set<String>?

  /// All metrics of a case.
  public static let all = MetricSelection(names: nil)

  /// The metrics with one of these names.
  public static func named(_ names: some Sequence<String>) -> MetricSelection {
    MetricSelection(names: Set(names))
  }

  func contains(_ name: String) -> Bool { names?.contains(name) ?? true }
}

extension CaseRecord {
  /// The selected metrics that have a value, in the order of `results.csv`.
  package func exportedMetrics(_ selection: MetricSelection) -> [ExportedMetric] {
    metricSummaries().compactMap { summary in
      guard selection.contains(summary.name), let numbers = summary.numbers,
        let value = numbers.p50, value.isFinite
      else { return nil }
      return ExportedMetric(
        summary: summary, numbers: numbers, value: value,
        launchValues: launchValues(of: summary.name))
    }
  }

  /// The values of the launches that have one, by launch number; of a latency, the percentile
  /// `point`.
  func launchValues(of metric: String, at point: Contest.Point = .p50) -> [Int: Double] {
    var values: [Int: Double] = [:]
    for launch in launches {
      switch launch.observations[metric] {
      case .integer(let value): values[launch.launch] = Double(value)
      case .decimal(let value) where value.isFinite: values[launch.launch] = value
      case .distribution(let all):
        values[launch.launch] = point.value(of: all).map { Double($0) }
      case .decimal, .text, nil: break
      }
    }
    return values
  }
}
