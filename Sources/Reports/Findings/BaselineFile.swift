import Foundation
import Gate

extension Baseline {
  /// Replaces the file at `path`, whole or not at all; makes the folder it lies in.
  ///
  /// - Throws: `ReportError` that names the file.
  public func write(to path: String) throws(ReportError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .cannotWrite(path: path, reason: error.localizedDescription)
    }
    try AtomicFile.write(text, to: path)
  }
}
