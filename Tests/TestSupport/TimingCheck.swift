import CClocks
import Foundation

/// The outcome of checking a claim about time.
public enum TimingVerdict: Hashable, Sendable, CustomStringConvertible {
  case holds
  /// What was measured instead, while the machine left it alone.
  case broken(String)
  /// Why the machine could not decide.
  case inconclusive(String)

  public var isBroken: Bool { if case .broken = self { true } else { false } }

  public var description: String {
    switch self {
    case .holds: "holds"
    case .broken(let reason): "broken: \(reason)"
    case .inconclusive(let reason): "cannot tell: \(reason)"
    }
  }
}

/// Claims about time, which `Scripts/dev timing` checks separately from all other tests.
///
/// A round counts only if the machine left it alone: two fixed pieces of work take the same time
/// before and after it, and neither they nor the round had to wait for the core. A claim holds, or
/// is broken, once three rounds that count agree; if too few count, there is no verdict.
public enum TimingCheck {
  /// The environment variable that turns the checks on: the file to which verdicts are appended.
  private static let variable = "SCROLLBENCH_TIMING"
  private static let roundsNeeded = 3
  private static let roundsTried = 20
  /// The greatest ratio between the yardsticks before and after a round.
  private static let steadiness = 1.1
  /// The least share of wall time that a thread which only computes must have had of its core.
  private static let leastShare = 0.9

  public static var isRequested: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  /// Checks one claim and appends the verdict to the report.
  ///
  /// - Parameter round: measures once; returns nil if the claim holds, otherwise what was measured.
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

  /// The CPU seconds that `body` took on the calling thread.
  public static func cpuSeconds(_ body: () throws -> Void) rethrows -> Double {
    try Stretch(body).cpu / 1e9
  }

  private static func judge(_ round: () throws -> String?) rethrows -> TimingVerdict {
    var held = 0
    var failures: [String] = []
    var fastest = [Double](repeating: .infinity, count: yardsticks.count)
    for _ in 0..<roundsTried where held < roundsNeeded {
      let before = yardsticks.map { Stretch($0) }
      var failure: String?
      let during = try Stretch { failure = try round() }
      let after = yardsticks.map { Stretch($0) }
      var isSteady = during.share >= leastShare
      for index in yardsticks.indices {
        let pair = [before[index], after[index]]
        fastest[index] = pair.map(\.cpu).reduce(fastest[index], min)
        isSteady =
          isSteady
          && pair.allSatisfy { $0.cpu <= steadiness * fastest[index] && $0.share >= leastShare }
      }
      guard isSteady else { continue }
      if let failure { failures.append(failure) } else { held += 1 }
      if failures.count == roundsNeeded { return .broken(failures.joined(separator: "; ")) }
    }
    return held == roundsNeeded
      ? .holds
      : .inconclusive(
        """
        of \(roundsTried) rounds the machine left alone \(held) that hold and \(failures.count) \
        that do not; \(roundsNeeded) are needed
        """)
  }

  /// A neighbour on the same core slows down code that needs all of the core's units, but not code
  /// that waits for its own last result: there is a yardstick for each.
  private static let yardsticks: [@Sendable () -> Void] = [waitForResults, useAllUnits]

  /// Some milliseconds of work in which each step waits for the one before.
  private static func waitForResults() {
    var state: UInt64 = 1
    for _ in 0..<4_000_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1
      withUnsafeMutablePointer(to: &state) { cclocks_sink($0) }
    }
  }

  /// Some milliseconds of loads and sums that do not wait for each other.
  private static func useAllUnits() {
    let words = [UInt64](unsafeUninitializedCapacity: 2048) { words, count in
      for index in 0..<2048 { words[index] = UInt64(index) }
      count = 2048
    }
    words.withUnsafeBufferPointer { words in
      for _ in 0..<4_000 {
        var sums: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        for index in stride(from: 0, to: words.count, by: 4) {
          sums.0 = (sums.0 &+ words[index]) ^ 1
          sums.1 = (sums.1 &+ words[index + 1]) ^ 2
          sums.2 = (sums.2 &+ words[index + 2]) ^ 3
          sums.3 = (sums.3 &+ words[index + 3]) ^ 4
        }
        withUnsafeMutablePointer(to: &sums) { cclocks_sink($0) }
      }
    }
  }

  private struct Stretch {
    var cpu: Double
    /// The share of wall time in which the thread computed.
    var share: Double

    init(_ body: () throws -> Void) rethrows {
      let (wallStart, cpuStart) = (cclocks_monotonic_ns(), cclocks_thread_cpu_ns())
      try body()
      cpu = Double(cclocks_thread_cpu_ns() - cpuStart)
      share = cpu / Double(max(1, cclocks_monotonic_ns() - wallStart))
    }
  }
}
