import Foundation
import Measurement
import OutputFiles

/// Bencher Metric Format (bencher.dev, adapter `json`): case, measure, `value` with its bounds.
public enum BencherMetrics {
  /// An object of cases, each an object of measures, each with `value`, and `lower_value` and
  /// `upper_value` where there are two launches or more: the least and the greatest of them.
  ///
  /// A measure is a metric; p99 of a latency is the measure `metric_p99`. Cases that failed, and
  /// measures without a value, are left out.
  /// - Throws: `OutputError.cannotWrite` if it cannot be encoded.
  public static func json(
    for run: RunRecord, metrics selection: MetricSelection = .all
  ) throws(OutputError) -> Data {
    var cases: [String: [String: Measure]] = [:]
    for record in run.cases {
      for metric in record.exportedMetrics(selection) {
        let range = metric.launchRange
        cases[record.id, default: [:]][metric.name] = Measure(
          value: metric.value, lower: range?.lowerBound, upper: range?.upperBound)
        if let p99 = metric.p99 {
          cases[record.id, default: [:]][metric.name + "_p99"] = Measure(value: p99)
        }
      }
    }
    return try encodedJSON(cases, path: "Bencher metrics")
  }

  private struct Measure: Encodable {
    var value: Double
    var lower: Double?
    var upper: Double?

    enum CodingKeys: String, CodingKey {
      case value
      case lower = "lower_value"
      case upper = "upper_value"
    }
  }
}
