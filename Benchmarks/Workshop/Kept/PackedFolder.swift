import Compression
import Foundation
import InputFiles
import Measurement
import OutputFiles
import Reports

/// The folder of a run as it is committed: every CSV and JSON file is gzipped, and files that only
/// a resume needs are removed.
package struct PackedFolder {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  /// The parts that a kept run may lack.
  package enum Part: String, CaseIterable, Sendable {
    /// All but the stated percentiles of each distribution (`RunRecord.thinDistributions`).
    case distributions
    /// The times and the work of each frame (`RunRecord.dropFrames`).
    case frames
  }

  /// Gzips every CSV and JSON file of the folder and of its subfolders, except those named in
  /// `plain`; removes `cases` and `.lock`. The same files give the same bytes under the same zlib.
  /// While another process writes to the folder, or with a file in `cases` that is not of a case of
  /// the run, nothing is changed.
  ///
  /// A file is removed only after its gzipped form is on the disk: another call finishes an
  /// interrupted one.
  ///
  /// - Parameter parts: what `run.json` lacks afterwards.
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
    for name in names where name.hasSuffix(".csv") || name.hasSuffix(".json") {
      guard !plain.contains(PathParts.name(of: name)) else { continue }
      let path = url.appendingPathComponent(name).path
      let file: InputFile
      do {
        file = try InputFile(path: path, largest: Int(UInt32.max))
      } catch {
        throw ReportError.unreadable(error)
      }
      let packed = Gzip.member(of: file.bytes, level: 9)
      try AtomicFile.write(packed, to: path + ResultFile.packedSuffix)
      guard unlink(path) == 0 else { throw AtomicFile.failure(path) }
      total.before += file.bytes.count
      total.after += packed.count
    }
    return total
  }

  /// Removes parts from `run.json`, gzipped or not, and leaves the file plain.
  private func leaveOut(_ parts: Set<Part>) throws {
    let path = url.appendingPathComponent("run.json")
    var run = try RunRecord.load(path)
    if parts.contains(.distributions) { run.thinDistributions() }
    if parts.contains(.frames) { run.dropFrames() }
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
