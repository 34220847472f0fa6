import Measurement
import Statistics

/// One metric of a case, summarised over its launches.
package struct MetricSummary: Sendable {
  package enum Value: Hashable, Sendable {
    case numbers(Summary)
    /// A text that all launches agree on, such as a checksum; for a failed case, the reason.
    case text(String)
    /// Texts that should be the same in all launches but differ: each once, in order.
    case differingTexts([String])
  }

  package var metric: Metric
  package var value: Value

  /// The numbers, nil for text.
  package var numbers: Summary? {
    if case .numbers(let summary) = value { summary } else { nil }
  }

  /// The summary that stands in for all metrics of a case that failed.
  static func failure(_ failure: CaseFailure) -> MetricSummary {
    MetricSummary(metric: .failure, value: .text(failure.description))
  }
}

extension CaseRecord {
  /// All metrics the launches observed: those of `Metric.all` in its order, then others by name.
  ///
  /// Empty for a case that failed: its numbers cannot be trusted.
  package func metricSummaries() -> [MetricSummary] {
    if failure != nil { return [] }
    let observed = Set(launches.flatMap(\.observations.keys))
    return Metric.ordered(observed).compactMap { metricSummary(.of($0)) }
  }

  /// The summary of a metric; nil if the case failed, or no launch has a text, a finite number or a
  /// distribution of it.
  package func metricSummary(_ metric: Metric) -> MetricSummary? {
    if failure != nil { return nil }
    let observations = launches.compactMap { $0.observations[metric] }
    return Self.value(of: observations, isDeterministic: metric.isDeterministic)
      .map { MetricSummary(metric: metric, value: $0) }
  }

  private static func value(
    of observations: [Observation], isDeterministic: Bool
  ) -> MetricSummary.Value? {
    guard !observations.isEmpty else { return nil }
    var texts: [String] = []
    var numbers: [Double] = []
    var distributions: [BucketedValues] = []
    for observation in observations {
      switch observation {
      case .integer(let value): numbers.append(Double(value))
      case .decimal(let value): if value.isFinite { numbers.append(value) }
      case .text(let value): if !texts.contains(value) { texts.append(value) }
      case .distribution(let value): distributions.append(value)
      }
    }
    if texts.count > 1 { return .differingTexts(texts) }
    if let text = texts.first { return .text(text) }
    if !distributions.isEmpty { return .numbers(Summary(launches: distributions)) }
    if isDeterministic, let first = numbers.first {
      if numbers.allSatisfy({ $0 == first }) { return .numbers(Summary(value: first)) }
      // No single value is right: the extremes show that the launches disagree.
      var summary = Summary(launchValues: numbers)
      summary.p50 = nil
      return .numbers(summary)
    }
    return numbers.isEmpty ? nil : .numbers(Summary(launchValues: numbers))
  }
}
