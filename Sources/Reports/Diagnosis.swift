import Foundation
import Measurement

/// The result of `scrollbench doctor` for machines: the verdict, every check, and the build that
/// ran it.
public struct Diagnosis: Codable, Sendable {
  /// nil in results of versions that did not state a schema.
  package private(set) var statedVersion: Int? = JSONResultSchema.current
  public var isFit: Bool
  public var commit: String
  /// Whether that build had changes that were not committed.
  public var isDirty: Bool
  /// UTC, ISO 8601.
  public var timestamp: String
  public var checks: [MachineCheck]
  public var environment: Environment

  private enum CodingKeys: String, CodingKey {
    case statedVersion = "schemaVersion"
    case isFit, commit, isDirty, timestamp, checks, environment
  }

  public init(of environment: Environment, commit: String, isDirty: Bool, timestamp: String) {
    checks = environment.machineChecks
    isFit = checks.areFit
    self.commit = commit
    self.isDirty = isDirty
    self.timestamp = timestamp
    self.environment = environment
  }
}
