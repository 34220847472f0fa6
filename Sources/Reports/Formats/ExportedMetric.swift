import Measurement
import Statistics

/// One metric of one case as it is exported: a value, and how far the launches are apart.
///
/// The value is a median: of the launches' medians of a latency, of the launches of a metric with one
/// value each, or the one value of a deterministic metric. A metric without such a value (text, too few
/// samples, launches that disagree on what should be deterministic) is no `ExportedMetric`, so that
/// nothing is exported in its place.
struct ExportedMetric {
  var summary: MetricSummary
  var numbers: Summary
  var value: Double
  /// The value of each launch that observed it, by its number.
  var launchValues: [Int: Double]

  var name: String { summary.name }
  var unit: String { summary.unit }

  /// The least and the greatest value of a launch; nil below two launches, and where a launch has
  /// too few samples for a median of its own.
  ///
  /// The value lies within it, being the median of the launches'.
  var launchRange: ClosedRange<Double>? {
    guard !summary.isDeterministic, launchValues.count > 1 else { return nil }
    let values = launchValues.values
    // Buckets of several launches are the same ones, but rounding to them must not turn it round.
    return min(values.min()!, value)...max(values.max()!, value)
  }

  /// p99 of a latency, nil if it has too few samples for one.
  var p99: Double? { numbers.p99 }
}

/// Which metrics are exported.
public struct MetricSelection: Sendable {
  private var names: Set<String>?

  /// All metrics of a case.
  public static let all = MetricSelection(names: nil)

  /// Only those called one of `names`.
  public static func named(_ names: some Sequence<String>) -> MetricSelection {
    MetricSelection(names: Set(names))
  }

  func contains(_ name: String) -> Bool { names?.contains(name) ?? true }
}

extension CaseRecord {
  /// Its metrics with a value, in the order of `results.csv`; none where the case failed.
  func exportedMetrics(_ selection: MetricSelection) -> [ExportedMetric] {
    metricSummaries().compactMap { summary in
      guard selection.contains(summary.name), let numbers = summary.numbers,
        let value = numbers.p50, value.isFinite
      else { return nil }
      return ExportedMetric(
        summary: summary, numbers: numbers, value: value,
        launchValues: launchValues(of: summary.name))
    }
  }

  /// The value of each launch, by its number: of a latency the median unless another point is
  /// named. Those without are left out.
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
