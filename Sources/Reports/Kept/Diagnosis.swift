import Foundation
import Measurement

/// What `scrollbench doctor` found, for machines: the verdict, every check, and the build that looked.
public struct Diagnosis: Codable, Sendable {
  public var isFit: Bool
  public var commit: String
  /// Whether that build had changes that were not committed.
  public var isDirty: Bool
  /// UTC, ISO 8601.
  public var timestamp: String
  public var checks: [MachineCheck]
  public var environment: Environment

  public init(of environment: Environment, commit: String, isDirty: Bool, timestamp: String) {
    checks = environment.machineChecks
    isFit = checks.areFit
    self.commit = commit
    self.isDirty = isDirty
    self.timestamp = timestamp
    self.environment = environment
  }

  /// Reads what `doctor --format json` printed.
  public static func load(_ url: URL) throws(ReportError) -> Diagnosis {
    try decodedJSON(Diagnosis.self, from: url)
  }

  /// Names of the checks with the verdict.
  func names(_ verdict: MachineCheck.Verdict) -> [String] {
    checks.filter { $0.verdict == verdict }.map(\.name)
  }
}
