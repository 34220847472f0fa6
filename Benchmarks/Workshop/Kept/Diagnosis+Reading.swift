import Foundation
import Measurement
import ResultFiles
import Verdicts

extension Diagnosis {
  /// Reads what `scrollbench doctor --format json` printed.
  package static func load(_ url: URL) throws(ReportError) -> Diagnosis {
    try loadedRecord(Diagnosis.self, from: url)
  }

  /// Names of the checks with the verdict.
  func names(_ verdict: MachineCheck.Verdict) -> [String] {
    checks.filter { $0.verdict == verdict }.map(\.name)
  }
}

extension Diagnosis: VersionedRecord {
  package static let currentSchemaVersion = JSONResultSchema.current
  package static let readableSchemaVersions = 1...currentSchemaVersion
  package var schemaVersion: Int { statedVersion ?? 1 }
}

extension Diagnosis: CheckedRecord {
  package func check(_ fields: FieldCheck) throws {
    try fields.whole("schemaVersion", schemaVersion, in: 1...Int.max)
    try fields.record("environment", environment)
  }
}
