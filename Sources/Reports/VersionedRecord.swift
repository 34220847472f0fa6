import Foundation
import Measurement

/// The content of a file that states its own schema version.
protocol VersionedRecord: Decodable {
  static var currentSchemaVersion: Int { get }
  /// The schemas that can be read: earlier ones too where they only mean something else.
  static var readableSchemaVersions: ClosedRange<Int> { get }
  var schemaVersion: Int { get }
}

extension VersionedRecord {
  static var readableSchemaVersions: ClosedRange<Int> {
    currentSchemaVersion...currentSchemaVersion
  }
}

extension RunRecord: VersionedRecord {}

func loadedRecord<Record: VersionedRecord>(
  _ type: Record.Type, from url: URL
) throws(ReportError) -> Record {
  let record = try decodedJSON(type, from: url)
  let readable = Record.readableSchemaVersions
  guard readable.contains(record.schemaVersion) else {
    let versions =
      readable.count == 1
      ? "\(readable.lowerBound)" : "\(readable.lowerBound) to \(readable.upperBound)"
    throw .damaged(
      path: url.path,
      reason: "schema version \(record.schemaVersion), this program reads \(versions)")
  }
  return record
}
