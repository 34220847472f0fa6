/// The observations of a launch so far, by the names of metrics.
package struct Observations: Sendable {
  package private(set) var values: [String: Observation] = [:]

  package init() {}

  /// - Precondition: `Metric.all` has the metric, or the one that it is a part of.
  package subscript(metric: Metric) -> Observation? {
    get { values[metric] }
    set {
      precondition(Metric.named(metric.name) == metric, "Metric.all lacks \(metric.name)")
      values[metric.name] = newValue
    }
  }

  /// These and those of another step of the launch.
  ///
  /// - Precondition: no metric is in both.
  package func joined(with others: Observations) -> Observations {
    var all = self
    all.values.merge(others.values) { one, other in
      fatalError("two steps of a launch observed one metric, as \(one) and as \(other)")
    }
    return all
  }
}

extension [String: Observation] {
  /// What was observed of a metric; nil if nothing was.
  package subscript(metric: Metric) -> Observation? { self[metric.name] }
}
