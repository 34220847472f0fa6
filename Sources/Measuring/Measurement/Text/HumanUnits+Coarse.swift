/// Writes the numbers of machine checks and remarks, which are not known to more than two digits.
extension HumanUnits {
  /// Two digits below ten, whole from there on.
  package static func coarse(_ value: Double) -> String {
    guard value.isFinite else { return "unknown" }
    // At the precision that is shown, 1.0000001 is whole.
    let isWhole = abs(value - value.rounded()) < 0.05 || value.magnitude >= 9.95
    return fixed(value, digits: isWhole ? 0 : 1)
  }

  package static func coarsePercent(_ fraction: Double) -> String { coarse(fraction * 100) + " %" }

  package static func coarseDuration(_ nanoseconds: Double) -> String {
    let (value, unit) = scaled(nanoseconds)
    return "\(coarse(value)) \(unit)"
  }

  package static func coarseBytes(_ bytes: UInt64) -> String {
    let mebibytes = Double(bytes) / 1_048_576
    return mebibytes < 1000 ? coarse(mebibytes) + " MiB" : coarse(mebibytes / 1024) + " GiB"
  }
}
