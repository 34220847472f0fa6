import Foundation

/// Numbers of a machine as its checks and remarks show them.
enum MachineText {
  /// Two digits below ten, whole from there on: nothing of a machine is known better.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "unknown" }
    // To what is shown, 1.0000001 is whole.
    let isWhole = abs(value - value.rounded()) < 0.05 || value.magnitude >= 9.95
    return String(format: isWhole ? "%.0f" : "%.1f", value)
  }

  static func percent(_ fraction: Double) -> String { number(fraction * 100) + " %" }

  static func duration(_ nanoseconds: Double) -> String {
    if nanoseconds < 999.5 { return number(nanoseconds) + " ns" }
    if nanoseconds < 999.5e3 { return number(nanoseconds / 1e3) + " us" }
    return number(nanoseconds / 1e6) + " ms"
  }

  static func bytes(_ bytes: UInt64) -> String {
    let mebibytes = Double(bytes) / 1_048_576
    return mebibytes < 1000 ? number(mebibytes) + " MiB" : number(mebibytes / 1024) + " GiB"
  }

  static func stealRemark(_ share: Double) -> String {
    "the hypervisor gave \(percent(share)) of the wanted processor time to others; times may be off"
      + " by as much"
  }
}
