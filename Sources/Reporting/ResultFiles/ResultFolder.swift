import Files
import Foundation
import Measurement
import Primitives

/// The folder a run leaves behind: `results.csv`, `samples.csv`, `run.json`, and `cases/` with each
/// finished case, from which an interrupted run is resumed.
///
/// Every file is whole or not there (see `AtomicFile`). One process writes a folder at a time, the
/// one that has its `FolderLock`.
package struct ResultFolder: Sendable {
  package let url: URL
  /// The inputs of the results in addition to the case, by name: flags with their dashes, the
  /// commit and the executable. Only cases of equal settings are resumed.
  let settings: [String: String]

  package init(_ url: URL, settings: [String: String] = [:]) {
    self.url = url
    self.settings = settings
  }

  private var casesURL: URL { url.appendingPathComponent("cases", isDirectory: true) }

  private static let files = ["results.csv", "samples.csv", "run.json"]

  /// Makes the folder, tries to write in it, and removes files that killed processes left
  /// half-written. On an error it leaves nothing new behind.
  package func prepare() throws(OutputError) {
    var made: [String] = []
    do throws(OutputError) {
      try Folder.make(casesURL.path, made: &made)
      for name in Self.files { try AtomicFile.check(path(name)) }
      try AtomicFile.check(casesURL.appendingPathComponent("a-case.json").path)
    } catch {
      Folder.remove(made)
      throw error
    }
    AtomicFile.removeLeftovers(in: casesURL.path) { $0.hasSuffix(".json") }
  }

  /// Writes a finished case; when this returns, the case is on the disk.
  ///
  /// - Throws: `OutputError`; `ReportError.nameTaken` if another case has its file.
  package func appendCase(_ record: CaseRecord) throws {
    let file = casesURL.appendingPathComponent(Self.caseFileName(for: record.id))
    if let old = try? loadedRecord(CaseFile.self, from: file), old.record.id != record.id {
      throw ReportError.nameTaken(path: file.path, id: record.id, by: old.record.id)
    }
    let data = try encodedJSON(
      CaseFile(schemaVersion: RunRecord.currentSchemaVersion, settings: settings, record: record),
      path: file.path)
    try AtomicFile.write(data, to: file.path)
  }

  /// The cases on the disk, ordered by id, and a note on every file that is skipped because it is
  /// damaged: its case is run again and the file replaced.
  ///
  /// - Throws: `ReportError` if the folder cannot be read, or if an intact case was run with other
  ///   settings: running it again would lose it.
  package func finishedCases() throws(ReportError) -> (cases: [CaseRecord], notes: [String]) {
    guard InputFile.isNamed(casesURL.path) else { return ([], []) }
    var cases: [CaseRecord] = []
    var notes: [String] = []
    for name in try caseFileNames() {
      let file = casesURL.appendingPathComponent(name)
      let content: CaseFile
      do throws(ReportError) {
        content = try loadedRecord(CaseFile.self, from: file)
      } catch {
        if case .newer = error { throw error }
        if case .older = error { throw .earlierCases(path: url.path) }
        notes.append("\(error), ignored")
        continue
      }
      guard Self.caseFileName(for: content.record.id) == name else {
        notes.append("\(file.path): does not carry its case's name, ignored")
        continue
      }
      try checkSettings(of: content)
      cases.append(content.record)
    }
    return (cases.sorted { $0.id < $1.id }, notes)
  }

  /// The settings of a run that was begun in the folder, and how many of its cases are on the disk;
  /// nil if there is none.
  package func started() -> (settings: [String: String], cases: Int)? {
    guard let names = try? caseFileNames() else { return nil }
    let files = names.compactMap {
      try? loadedRecord(CaseFile.self, from: casesURL.appendingPathComponent($0))
    }
    return files.first.map { ($0.settings, files.count) }
  }

  private func checkSettings(of file: CaseFile) throws(ReportError) {
    let earlier = file.settings
    let names = Set(earlier.keys).union(settings.keys).sorted()
    for name in names where earlier[name] != settings[name] {
      throw .otherSetting(
        path: url.path, name: name, expected: earlier[name] ?? "none",
        found: settings[name] ?? "none")
    }
  }

  /// Removes the cases of older runs, so that none of them is resumed later.
  ///
  /// - Throws: `ReportError` if the folder cannot be read, `OutputError`.
  package func forgetCases() throws {
    for name in try caseFileNames() {
      let path = casesURL.appendingPathComponent(name).path
      guard unlink(path) == 0 || errno == ENOENT else { throw AtomicFile.failure(path) }
    }
  }

  private func caseFileNames() throws(ReportError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: casesURL.path).sorted().filter {
        $0.hasSuffix(".json") && !$0.hasPrefix(".")
      }
    } catch {
      throw .cannotRead(path: casesURL.path, reason: reason(of: error))
    }
  }

  /// A safe file name for a case: the readable part of its id, and 8 hex digits of a hash of the
  /// whole id.
  package static func caseFileName(for id: String) -> String {
    var stem = ""
    for scalar in id.unicodeScalars where stem.utf8.count < 80 {
      let isSafe =
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      if isSafe || (scalar == "-" && !stem.isEmpty) {
        stem.unicodeScalars.append(scalar)
      } else if let last = stem.last, last != "_" {
        stem += "_"
      }
    }
    let hash = FNV1a.hash(of: id.utf8)
    // Folded from 64 to 32 bits.
    return "\(stem)-\(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)).hexDigits).json"
  }

  package func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}

/// A finished case on the disk.
private struct CaseFile: Codable {
  var schemaVersion: Int
  var settings: [String: String]
  var record: CaseRecord
}

extension CaseFile: VersionedRecord {
  static var currentSchemaVersion: Int { RunRecord.currentSchemaVersion }
  static var readableSchemaVersions: ClosedRange<Int> { RunRecord.readableSchemaVersions }

  func check(_ fields: FieldCheck) throws {
    try fields.whole("schemaVersion", schemaVersion, in: 1...Int.max)
    try fields.record("record", record)
  }
}
