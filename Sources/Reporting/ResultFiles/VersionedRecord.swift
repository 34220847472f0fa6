import Foundation
import Measurement
import TimeGate

/// The content of a file that states its own schema version.
package protocol VersionedRecord: Decodable, CheckedRecord {
  static var currentSchemaVersion: Int { get }
  /// The schemas that can be read, including earlier ones that only differ in meaning.
  static var readableSchemaVersions: ClosedRange<Int> { get }
  var schemaVersion: Int { get }
}

extension VersionedRecord {
  package static var readableSchemaVersions: ClosedRange<Int> {
    currentSchemaVersion...currentSchemaVersion
  }
}

extension RunRecord: VersionedRecord {
  package static var readableSchemaVersions: ClosedRange<Int> { 4...currentSchemaVersion }

  /// Reads a `run.json`.
  package static func load(_ url: URL) throws(ReportError) -> RunRecord {
    try loadedRecord(RunRecord.self, from: url)
  }
}

extension SelftestRecord: VersionedRecord {}

/// The version that every record states, even if a later schema has changed the rest.
private struct StatedVersion: Decodable, CheckedRecord {
  var schemaVersion: Int

  func check(_ fields: FieldCheck) throws {
    try fields.whole("schemaVersion", schemaVersion, in: 1...Int.max)
  }
}

/// Reads a record of a schema that this program supports.
///
/// - Throws: `ReportError.newer` or `older` for another schema, whether or not its fields fit.
package func loadedRecord<Record: VersionedRecord>(
  _ type: Record.Type, from url: URL
) throws(ReportError) -> Record {
  let file: ResultFile
  do {
    file = try ResultFile(url.path)
  } catch {
    throw .unreadable(error)
  }
  let record: Record
  do {
    record = try decodedJSON(type, from: file)
  } catch {
    // Another version may have other fields.
    if let stated = try? decodedJSON(StatedVersion.self, from: file) {
      try checkReadable(stated.schemaVersion, type, file)
    }
    throw error
  }
  try checkReadable(record.schemaVersion, type, file)
  return record
}

private func checkReadable<Record: VersionedRecord>(
  _ version: Int, _ type: Record.Type, _ file: ResultFile
) throws(ReportError) {
  let (oldest, newest) = (
    Record.readableSchemaVersions.lowerBound, Record.readableSchemaVersions.upperBound
  )
  if version > newest { throw .newer(path: file.path, version: version, newest: newest) }
  if version < oldest { throw .older(path: file.path, version: version, oldest: oldest) }
}
