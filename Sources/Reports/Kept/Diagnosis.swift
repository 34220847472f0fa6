import Foundation
import Measurement

/// The result of `scrollbench doctor` for machines: the verdict, every check, and the build that
/// ran it.
public struct Diagnosis: Codable, Sendable {
  /// nil in results of versions that did not state a schema.
  private var statedVersion: Int? = JSONResultSchema.current
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

  /// Reads what `doctor --format json` printed.
  public static func load(_ url: URL) throws(ReportError) -> Diagnosis {
    try loadedRecord(Diagnosis.self, from: url)
  }

  /// Names of the checks with the verdict.
  func names(_ verdict: MachineCheck.Verdict) -> [String] {
    checks.filter { $0.verdict == verdict }.map(\.name)
  }
}

extension Diagnosis: VersionedRecord {
  static let currentSchemaVersion = JSONResultSchema.current
  static let readableSchemaVersions = 1...currentSchemaVersion
  var schemaVersion: Int { statedVersion ?? 1 }
}

extension Diagnosis: CheckedRecord {
  public func check(_ fields: FieldCheck) throws {
    try fields.whole("schemaVersion", schemaVersion, in: 1...Int.max)
    try fields.record("environment", environment)
  }
}
