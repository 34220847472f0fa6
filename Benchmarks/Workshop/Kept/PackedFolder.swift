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

  /// Removes parts from `run.json`, gzipped or not, and leaves the file plain.
  ///
  /// - Throws: `OutputError`; `ReportError` if it cannot be read.
  package func leaveOut(_ parts: Set<Part>) throws {
    let path = url.appendingPathComponent("run.json")
    var run = try RunRecord.load(path)
    if parts.contains(.distributions) { run.thinDistributions() }
    if parts.contains(.frames) { run.dropFrames() }
    try AtomicFile.write(try run.json(), to: path.path)
  }

  /// Gzips every CSV and JSON file of the folder and of its subfolders, except those named in
  /// `plain`; removes `cases` and `.lock`. The same files give the same bytes under the same zlib.
  ///
  /// A file is removed only after its gzipped form is on the disk: another call finishes an
  /// interrupted one.
  ///
  /// - Returns: how many bytes the files had before, and how many they have now.
  /// - Throws: `OutputError`; `ReportError` if a file cannot be read.
  package func pack(plain: Set<String> = []) throws -> (before: Int, after: Int) {
    for name in ["cases", ".lock"] {
      let path = url.appendingPathComponent(name).path
      guard InputFile.isNamed(path) else { continue }
      do {
        try FileManager.default.removeItem(atPath: path)
      } catch {
        throw OutputError.cannotWrite(path: path, reason: reason(of: error))
      }
    }
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
}
