import Foundation
import Measurement
import ResultFiles

/// The result of `scrollbench doctor` for machines: the verdict, every check, and the build that
/// ran it.
package struct Diagnosis: Codable, Sendable {
  /// nil in results of versions that did not state a schema.
  package private(set) var statedVersion: Int? = JSONResultSchema.current
  package var isFit: Bool
  package var commit: String
  /// Whether that build had changes that were not committed.
  package var isDirty: Bool
  /// UTC, ISO 8601.
  var timestamp: String
  package var checks: [MachineCheck]
  package var environment: Environment

  private enum CodingKeys: String, CodingKey {
    case statedVersion = "schemaVersion"
    case isFit, commit, isDirty, timestamp, checks, environment
  }

  package init(of environment: Environment, commit: String, isDirty: Bool, timestamp: String) {
    checks = environment.machineChecks
    isFit = checks.areFit
    self.commit = commit
    self.isDirty = isDirty
    self.timestamp = timestamp
    self.environment = environment
  }
}
