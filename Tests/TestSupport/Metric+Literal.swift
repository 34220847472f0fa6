import Measurement

/// In tests a literal names a metric, declared or of another version, since names are part of what
/// is expected. Elsewhere nothing but a static member does.
extension Metric: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self = .of(name) }
}
