import Compression
import Foundation
import InputFiles
import Measurement
import OutputFiles

/// The folder of a run as it is committed: every CSV and JSON gzipped, and nothing that only a
/// resume needs.
public struct PackedFolder {
  public let url: URL

  public init(_ url: URL) { self.url = url }

  /// What a run may be kept without.
  public enum Part: String, CaseIterable, Sendable {
    /// All but the stated percentiles of each distribution (`RunRecord.thinDistributions`).
    case distributions
    /// What each frame took (`RunRecord.dropFrames`).
    case frames
  }

  /// Takes parts out of `run.json`, packed or not; leaves it plain.
  ///
  /// - Throws: `OutputError`; `ReportError` if it cannot be read.
  public func leaveOut(_ parts: Set<Part>) throws {
    let path = url.appendingPathComponent("run.json")
    var run = try RunRecord.load(path)
    if parts.contains(.distributions) { run.thinDistributions() }
    if parts.contains(.frames) { run.dropFrames() }
    try AtomicFile.write(try run.json(), to: path.path)
  }

  /// Gzips every CSV and JSON of the folder and of those in it, but for those called one of `plain`;
  /// takes `cases` and `.lock` away. The same files give the same bytes, by the same zlib.
  ///
  /// A file is replaced when its gzipped form is on the disk, so that a pack that was interrupted is
  /// finished by another.
  ///
  /// - Returns: how many bytes the files had, and how many they have.
  /// - Throws: `OutputError`; `ReportError` if a file cannot be read.
  public func pack(plain: Set<String>) throws -> (before: Int, after: Int) {
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
