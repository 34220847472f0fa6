import Files
import Measurement

/// A counter or a text that the input alone determines.
package struct CounterValue: Hashable, Sendable {
  /// The value as baselines store it: all digits, no unit.
  package var text: String
  /// nil for checksums and other texts.
  package var number: Double?

  /// nil for a distribution, which the input alone does not determine.
  package init?(_ observation: Observation) {
    switch observation {
    case .integer(let value): (text, number) = (String(value), Double(value))
    case .decimal(let value):
      let isWhole = value == value.rounded() && value.magnitude < 1e15
      (text, number) = (isWhole ? String(Int64(value)) : String(value), value)
    case .text(let text): self.text = text
    case .distribution: return nil
    }
  }

  /// A value of the metric, read from a baseline; nil if it must be a number but is not. For an
  /// unknown metric any text is accepted.
  init?(text: String, of metric: String) {
    self.text = text
    switch Metric.named(metric)?.unit.isText {
    case true?: break
    case false?:
      guard let number = decimalNumber(text) else { return nil }
      self.number = number
    case nil: number = Double(text)
    }
  }

  /// The value as findings show it: with its unit if it has one.
  func shown(as metric: String) -> String {
    switch Metric.named(metric)?.unit {
    case .nanoseconds: text + " ns"
    case .points: text + " pt"
    case .bytes: text + " bytes"
    case .milliseconds: text + " ms"
    case .millisecondsPerSecond: text + " ms/s"
    case .bytesPerItem: text + " bytes/item"
    case .countPerFrame: text + " per frame"
    default: text
    }
  }

  /// Whether two values are equal. Numbers are compared by value, so `1` and `1.0` agree; texts are
  /// compared by their characters.
  func agrees(with other: CounterValue) -> Bool {
    if let number, let otherNumber = other.number { return number == otherNumber }
    return text == other.text
  }
}

/// The deterministic values of a case: those on which its launches agree.
struct CaseCounters {
  /// By metric.
  var values: [String: CounterValue] = [:]
  /// Metrics that should depend on the input alone, but differ between the launches; sorted.
  var differing: [String] = []

  init(_ record: CaseRecord, where isWanted: (Metric) -> Bool = { _ in true }) {
    for name in Set(record.launches.flatMap(\.observations.keys)).sorted() {
      guard let metric = Metric.named(name), metric.isDeterministic, isWanted(metric) else {
        continue
      }
      let seen = record.launches.compactMap { $0.observations[name].flatMap(CounterValue.init) }
      guard let first = seen.first else { continue }
      if seen.allSatisfy({ $0.agrees(with: first) }) {
        values[name] = first
      } else {
        differing.append(name)
      }
    }
  }

  init(values: [String: CounterValue]) { self.values = values }
}
