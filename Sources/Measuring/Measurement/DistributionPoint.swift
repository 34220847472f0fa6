import Statistics

/// A place in a distribution.
package enum DistributionPoint: String, CaseIterable, Sendable {
  case p50, p90, p95, p99, p999
  case maximum = "max"

  /// The names of all of them, for a sentence.
  package static var words: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + names.last!
  }

  /// The value at this place; nil if there are too few values.
  package func value(of all: BucketedValues) -> UInt64? {
    switch self {
    case .p50: all.percentile(0.5)
    case .p90: all.percentile(0.9)
    case .p95: all.percentile(0.95)
    case .p99: all.percentile(0.99)
    case .p999: all.percentile(0.999)
    case .maximum: all.buckets.isEmpty ? nil : all.maximum
    }
  }
}
