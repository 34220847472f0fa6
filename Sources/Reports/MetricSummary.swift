import Measurement
import Statistics

/// One metric of a case, summarised over its launches.
public struct MetricSummary: Sendable {
  public enum Value: Hashable, Sendable {
    case numbers(Summary)
    /// A text that all launches agree on, such as a checksum; for a failed case, the reason.
    case text(String)
    /// Texts that should be the same in all launches but differ: each once, in order.
    case differingTexts([String])
  }

  public var name: String
  public var unit: String
  public var better: Metric.Direction
  public var isDeterministic: Bool
  public var value: Value
  /// Whether files give the numbers rounded: fractions of nanoseconds and of bytes mean nothing.
  public var isWhole: Bool

  package init(
    name: String,
    unit: String,
    better: Metric.Direction,
    isDeterministic: Bool,
    value: Value,
    isWhole: Bool
  ) {
    self.name = name
    self.unit = unit
    self.better = better
    self.isDeterministic = isDeterministic
    self.value = value
    self.isWhole = isWhole
  }

  /// The numbers, nil for text.
  public var numbers: Summary? {
    if case .numbers(let summary) = value { summary } else { nil }
  }
}

extension MetricSummary {
  /// The summary that stands in for all metrics of a case that failed.
  static func failure(_ reason: String) -> MetricSummary {
    MetricSummary(
      name: Metric.failure.name, unit: Metric.failure.unit, better: Metric.failure.better,
      isDeterministic: Metric.failure.isDeterministic, value: .text(reason), isWhole: false)
  }
}

extension CaseRecord {
  /// All metrics the launches observed: those of `Metric.all` in its order, then others by name.
  ///
  /// Empty for a case that failed: its numbers cannot be trusted.
  public func metricSummaries() -> [MetricSummary] {
    if failure != nil { return [] }
    let observed = Set(launches.flatMap(\.observations.keys))
    let known = Metric.all.map(\.name)
    let others = observed.subtracting(known).sorted()
    return (known.filter(observed.contains) + others).compactMap(metricSummary(_:))
  }

  /// The summary of the metric `name`; nil if the case failed, or no launch has a text, a finite
  /// number or a distribution of it.
  public func metricSummary(_ name: String) -> MetricSummary? {
    if failure != nil { return nil }
    let observations = launches.compactMap { $0.observations[name] }
    let metric = Metric.named(name)
    guard
      let value = Self.value(of: observations, isDeterministic: metric?.isDeterministic ?? false)
    else { return nil }
    let unit = metric?.unit ?? Self.unit(ofUnknown: name)
    return MetricSummary(
      name: name, unit: unit, better: metric?.better ?? .neutral,
      isDeterministic: metric?.isDeterministic ?? false, value: value,
      isWhole: unit == "ns" || unit == "bytes")
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

  /// The unit of a metric that `Metric.all` lacks, from its name, which is `noun_unit`; `count` if
  /// it ends with none of the units known here.
  private static func unit(ofUnknown name: String) -> String {
    let words = name.split(separator: "_").map(String.init)
    // The words after `ns` only qualify it, as in the older query_ns_intrinsic.
    if words.contains("ns") { return "ns" }
    return words.last.flatMap { ["bytes", "pt"].contains($0) ? $0 : nil } ?? "count"
  }
}
