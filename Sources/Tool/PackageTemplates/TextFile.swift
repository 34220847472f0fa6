import Files
import Foundation
import Registration

/// A file of text that `scrollbench new` writes.
package struct TextFile: Hashable {
  /// Relative to the folder that it is written to.
  package var path: String
  package var text: String

  /// Writes all files, and creates the folders that they need.
  ///
  /// - Parameter folder: new; or one that has none of the files.
  /// - Throws: `InputError` if a file is there already, `OutputError` if one cannot be written;
  ///   what was written and created until then is removed again.
  package static func write(_ files: [TextFile], to folder: String) throws {
    for file in files where try InputFile.exists(PathParts.path(file.path, in: folder)) {
      throw InputError(
        file: folder,
        message: "expected a folder without \(file.path), found one that has it",
        advice: "name another folder: files are never overwritten")
    }
    // An interrupt must not leave a part of the files behind.
    try holdingInterrupts { () throws(OutputError) in try writeAll(files, to: folder) }
  }

  private static func writeAll(
    _ files: [TextFile], to folder: String
  ) throws(OutputError) {
    var (written, made): ([String], [String]) = ([], [])
    do throws(OutputError) {
      for file in files {
        let path = PathParts.path(file.path, in: folder)
        try Folder.make(PathParts.folder(of: path), made: &made)
        try AtomicFile.write(file.text, to: path)
        written.append(path)
      }
    } catch {
      for path in written { unlink(path) }
      Folder.remove(made)
      throw error.naming("folder")
    }
  }
}
