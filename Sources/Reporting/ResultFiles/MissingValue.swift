import Files
import Measurement

/// The reason why a metric has no value.
package enum MissingValue: Hashable, Sendable {
  /// No case has it.
  case metric(String)
  /// Its values are texts.
  case text(String)
  /// There are too few values for the point.
  case point(String, Contest.Point)
  /// It is 0, which has no logarithm.
  case zero(String)

  /// The value that each of the cases lacks; nil if one of them has a value.
  ///
  /// - Parameter allowsZero: whether 0 is a value.
  package init?(
    of metric: Metric, at point: Contest.Point, in cases: [CaseRecord], allowsZero: Bool
  ) {
    let summaries = cases.compactMap { $0.metricSummary(metric) }
    let numbers = summaries.compactMap(\.numbers)
    let values = numbers.compactMap { $0.value(at: point) }
    if summaries.isEmpty {
      self = .metric(metric.name)
    } else if numbers.isEmpty {
      self = .text(metric.name)
    } else if values.isEmpty {
      self = .point(metric.name, point)
    } else if !allowsZero, !values.contains(where: { $0 > 0 }) {
      self = .zero(metric.name)
    } else {
      return nil
    }
  }

  /// A clause, and what to do.
  var text: String {
    switch self {
    case .metric(let name):
      "no finished case has the metric \(name);"
        + " `\(OwnCommand.line(["list", "metrics"]))` lists what records it"
    case .text(let name): "the metric \(name) is a text; name one that is a number"
    case .point(let name, let point):
      "no finished case has enough values of \(name) for its \(point.rawValue); take a lower"
        + " percentile, or \(name) alone"
    case .zero(let name): "the metric \(name) is 0 in every case; name another"
    }
  }
}
