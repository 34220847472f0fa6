import CSupport
import Foundation

/// What a claim about time came to.
public enum TimingVerdict: Hashable, Sendable, CustomStringConvertible {
  case holds
  /// What was measured instead, on a machine that was left alone meanwhile.
  case broken(String)
  /// Why the machine could not tell.
  case cannotTell(String)

  public var isBroken: Bool { if case .broken = self { true } else { false } }

  public var description: String {
    switch self {
    case .holds: "holds"
    case .broken(let reason): "broken: \(reason)"
    case .cannotTell(let reason): "cannot tell: \(reason)"
    }
  }
}

/// Claims about time, which `Scripts/check-timing` checks apart from all other tests.
///
/// A round counts only where the machine left it alone: the same work takes the same before and
/// after it, and neither that nor the round had to wait for the core. A claim holds if it does in
/// every round that counts; where too few do, nothing is said of it.
public enum TimingCheck {
  /// The environment variable that asks for the checks: the file their verdicts are appended to.
  private static let variable = "SCROLLBENCH_TIMING"
  private static let roundsNeeded = 3
  private static let roundsTried = 20
  /// The yardstick may differ by so much around a round.
  private static let steadiness = 1.1
  /// The share of wall time that a thread which only computes must have had of its core.
  private static let leastShare = 0.9

  public static var isAsked: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// Checks one claim and appends the verdict to the report.
  ///
  /// - Parameter round: measures once; nil where the claim holds, else what was measured.
  public static func verdict(
    _ name: String, round: () throws -> String?
  ) throws -> TimingVerdict {
    let verdict = try judge(round)
    if let path = ProcessInfo.processInfo.environment[variable] {
      let report = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try report.seekToEnd()
      try report.write(contentsOf: Data("\(name): \(verdict)\n".utf8))
    }
    return verdict
  }

  /// CPU seconds that `body` took of the calling thread.
  public static func cpuSeconds(_ body: () throws -> Void) rethrows -> Double {
    try Stretch(body).cpu / 1e9
  }

  private static func judge(_ round: () throws -> String?) rethrows -> TimingVerdict {
    var counted = 0
    var fastest = Double.infinity
    for _ in 0..<roundsTried where counted < roundsNeeded {
      let before = Stretch(yardstick)
      var failure: String?
      let during = try Stretch { failure = try round() }
      let after = Stretch(yardstick)
      fastest = min(fastest, before.cpu, after.cpu)
      let isSteady = max(before.cpu, after.cpu) <= steadiness * fastest
      guard isSteady, min(before.share, during.share, after.share) >= leastShare else { continue }
      if let failure { return .broken(failure) }
      counted += 1
    }
    return counted == roundsNeeded
      ? .holds
      : .cannotTell(
        "\(counted) of \(roundsTried) rounds were left alone, \(roundsNeeded) are needed")
  }

  /// Some milliseconds of work that depends on nothing.
  private static func yardstick() {
    var state: UInt64 = 1
    for _ in 0..<4_000_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1
      withUnsafeMutablePointer(to: &state) { csupport_sink($0) }
    }
  }

  private struct Stretch {
    var cpu: Double
    /// Of wall time, what the thread computed.
    var share: Double

    init(_ body: () throws -> Void) rethrows {
      let (wallStart, cpuStart) = (csupport_monotonic_ns(), csupport_thread_cpu_ns())
      try body()
      cpu = Double(csupport_thread_cpu_ns() - cpuStart)
      share = cpu / Double(max(1, csupport_monotonic_ns() - wallStart))
    }
  }
}
