import Measurement
import Statistics

/// One metric of one case for export: a value, and the spread of the launches.
///
/// The value of a latency is the median of the launches' medians; that of another metric is the
/// median of the launches, or the one value of a deterministic metric. A metric without a value
/// (text, too few samples, launches that disagree on a deterministic metric) is no
/// `ExportedMetric`, and nothing is exported in its place.
package struct ExportedMetric {
  var summary: MetricSummary
  var numbers: Summary
  package var value: Double
  /// The value of each launch that observed it, by the number of the launch.
  package var launchValues: [Int: Double]

  var name: String { summary.name }
  var unit: String { summary.unit }

  /// The least and the greatest value of a launch; nil below two launches, and if a launch has too
  /// few samples for a median of its own.
  ///
  /// It contains the value, which is the median of the launches.
  package var launchRange: ClosedRange<Double>? {
    guard !summary.isDeterministic, launchValues.count > 1 else { return nil }
    let values = launchValues.values
    // Rounding to the buckets of several launches must not leave the value outside of the range.
    return min(values.min()!, value)...max(values.max()!, value)
  }

  /// p99 of a latency; nil if it has too few samples for one.
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
  /// Its metrics with a value, in the order of `results.csv`; none if the case failed.
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

  /// The value of each launch, by its number; for a latency the median, or another point. Launches
  /// without a value are left out.
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
