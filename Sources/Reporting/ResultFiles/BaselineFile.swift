import Files
import Foundation
import Gate

extension Baseline {
  /// Writes the file at `path`, whole or not at all, and creates its folder if necessary.
  ///
  /// - Throws: `OutputError` that names the file.
  package func write(to path: String) throws(OutputError) {
    var made: [String] = []
    try Folder.make(PathParts.folder(of: path), made: &made)
    try AtomicFile.write(text, to: path)
  }
}
