/// The observations of a launch so far, by the names of metrics.
public struct Observations: Sendable {
  public private(set) var values: [String: Observation] = [:]

  public init() {}

  /// - Precondition: `Metric.all` has an entry of this name.
  public subscript(metric: String) -> Observation? {
    get { values[metric] }
    set {
      precondition(Metric.named(metric) != nil, "\(metric) is in no entry of Metric.all")
      values[metric] = newValue
    }
  }

  /// These and those of another step of the launch.
  ///
  /// - Precondition: no metric is in both.
  public func joined(with others: Observations) -> Observations {
    var all = self
    all.values.merge(others.values) { one, other in
      fatalError("two steps of a launch observed one metric, as \(one) and as \(other)")
    }
    return all
  }
}
