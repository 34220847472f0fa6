import Files
import Foundation
import Measurement
import ResultFiles
import ResultPage
import Verdicts

/// The folder of a run as it is committed: every CSV and JSON file is gzipped, and files are
/// removed that only a resume needs or that are made of `run.json`.
package struct PackedFolder {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// The parts that a kept run may lack.
  package enum Part: String, CaseIterable, Sendable {
    /// All but the stated percentiles of each distribution (`RunRecord.thinDistributions`).
    case distributions
    /// The times and the work of each frame (`RunRecord.dropFrames`).
    case frames
    /// The times of each replay (`RunRecord.dropReplays`).
    case replays
  }

  /// Gzips every CSV and JSON file of the folder and of its subfolders, JSON without indentation;
  /// removes `cases`, `.lock` and the tables of a run. Files that are named in `plain` stay as they
  /// are. The same files give the same bytes under the same zlib. While another process writes to
  /// the folder, or with a file in `cases` that is not of a case of the run, nothing is changed.
  ///
  /// A file is removed only after its gzipped form is on the disk, and a table only beside
  /// `run.json`: another call finishes an interrupted one.
  ///
  /// - Parameter parts: the parts that `run.json` lacks afterwards.
  /// - Returns: how many bytes the files had before, and how many they have now.
  /// - Throws: `OutputError`; `ReportError` if a file cannot be read.
  package func pack(
    plain: Set<String> = [], leavingOut parts: Set<Part> = []
  ) throws -> (before: Int, after: Int) {
    // Removes its file when it lets go.
    let lock = try FolderLock(url)
    defer { withExtendedLifetime(lock) {} }
    try removeCases()
    if !parts.isEmpty { try leaveOut(parts) }
    var total = (before: 0, after: 0)
    let names: [String]
    do {
      names = try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
    } catch {
      throw ReportError.cannotRead(path: url.path, reason: reason(of: error))
    }
    let isRun = ResultFile.isNamed(url.appendingPathComponent("run.json").path)
    for name in names where !plain.contains(PathParts.name(of: name)) {
      let isTable = isRun && Self.tables.contains(name)
      guard isTable || name.hasSuffix(".csv") || name.hasSuffix(".json") else { continue }
      let path = url.appendingPathComponent(name).path
      let file: InputFile
      do {
        file = try InputFile(path: path, largest: Int(UInt32.max))
      } catch {
        throw ReportError.unreadable(error)
      }
      total.before += file.bytes.count
      if !isTable {
        let bytes = name.hasSuffix(".json") ? Self.compact(file.bytes) : file.bytes
        let packed = Gzip.member(of: bytes, level: 9)
        try AtomicFile.write(packed, to: path + ResultFile.packedSuffix)
        total.after += packed.count
      }
      guard unlink(path) == 0 else { throw AtomicFile.failure(path) }
    }
    return total
  }

  /// The files of a run that are made of `run.json`, as they are written and as an earlier version
  /// packed them.
  private static let tables: Set = [
    "results.csv", "results.csv.gz", "samples.csv", "samples.csv.gz",
  ]

  /// JSON without the whitespace outside of strings, except a line end at its end.
  private static func compact(_ json: [UInt8]) -> [UInt8] {
    var isString = false
    var isEscaped = false
    var compact = json.filter { byte in
      if isEscaped {
        isEscaped = false
      } else if isString, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isString.toggle()
      }
      return isString || !" \n\r\t".utf8.contains(byte)
    }
    compact.append(UInt8(ascii: "\n"))
    return compact
  }

  /// Removes parts from `run.json`, gzipped or not, and leaves the file plain.
  private func leaveOut(_ parts: Set<Part>) throws {
    let path = url.appendingPathComponent("run.json")
    var run = try RunRecord.load(path)
    if parts.contains(.distributions) { run.thinDistributions() }
    if parts.contains(.frames) { run.dropFrames() }
    if parts.contains(.replays) { run.dropReplays() }
    try AtomicFile.write(try run.json(), to: path.path)
  }

  /// Removes the finished cases, which only a resume needs.
  private func removeCases() throws {
    let cases = url.appendingPathComponent("cases").path
    guard InputFile.isNamed(cases) else { return }
    let run = url.appendingPathComponent("run.json")
    let ours: Set<String> =
      ResultFile.isNamed(run.path)
      ? Set(try RunRecord.load(run).cases.map { ResultFolder.caseFileName(for: $0.id) }) : []
    AtomicFile.removeLeftovers(in: cases) { ours.contains($0) }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: cases).sorted()
    } catch {
      throw ReportError.cannotRead(path: cases, reason: reason(of: error))
    }
    if let stranger = names.first(where: { !ours.contains($0) }) {
      throw OutputError.notOurs(
        path: url.path, found: "cases/\(stranger)", advice: "move it to another folder")
    }
    for path in names.map({ "\(cases)/\($0)" }) where unlink(path) != 0 {
      throw AtomicFile.failure(path)
    }
    guard rmdir(cases) == 0 else { throw AtomicFile.failure(cases) }
  }
}
