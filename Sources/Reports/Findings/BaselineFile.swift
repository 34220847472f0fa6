import Foundation
import Gate
import InputFiles

extension Baseline {
  /// Replaces the file at `path`, whole or not at all; makes the folder it lies in.
  ///
  /// - Throws: `ReportError` that names the file.
  public func write(to path: String) throws(ReportError) {
    try Folder.make(URL(fileURLWithPath: path).deletingLastPathComponent())
    try AtomicFile.write(text, to: path)
  }
}
