import Measurement
import Plots

/// The quantities that plots of runs show.
extension Quantity {
  package static let nanoseconds = Quantity(unit: "ns") { value in
    let parts = HumanUnits.withMicroSign(HumanUnits.duration(value)).split(separator: " ")
    return short(String(parts[0])) + " " + (parts.last ?? "")
  }
  package static let bytes = Quantity(unit: "bytes", isBinary: true) { value in
    let (size, name) = binaryUnit(of: value)
    return short(HumanUnits.significant(value / size)) + " " + name
  }
  package static let count = Quantity(unit: "", text: shortCount)
  package static let points = Quantity(unit: "pt", text: shortCount)
  /// The quantity of names and ratios, which have no unit.
  package static let none = Quantity(unit: "") { HumanUnits.significant($0) }

  /// The quantity of a metric's values.
  package init(of metric: Metric) {
    switch metric.unit {
    case .nanoseconds: self = .nanoseconds
    case .bytes: self = .bytes
    case .points: self = .points
    case .count: self = .count
    default: self = Quantity(unit: metric.unit.rawValue) { HumanUnits.significant($0) }
    }
  }

  /// `500`, `10k`, `2.5m`, `1G`.
  @Sendable private static func shortCount(_ value: Double) -> String {
    for (size, letter) in [(1e9, "G"), (1e6, "m"), (1e3, "k")] where value.magnitude >= size {
      return short(HumanUnits.significant(value / size)) + letter
    }
    return short(HumanUnits.significant(value))
  }

  /// `50` for `50.0`.
  private static func short(_ number: String) -> String {
    guard number.contains(".") else { return number }
    var digits = number[...]
    while digits.last == "0" { digits.removeLast() }
    if digits.last == "." { digits.removeLast() }
    return String(digits)
  }

  private static func binaryUnit(of bytes: Double) -> (size: Double, name: String) {
    if bytes >= 1_073_741_824 { return (1_073_741_824, "GiB") }
    if bytes >= 1_048_576 { return (1_048_576, "MiB") }
    return bytes >= 1024 ? (1024, "KiB") : (1, "B")
  }
}
