import Foundation

/// Files that go into a folder that a user names, under names that this program chooses.
///
/// A file that has such a name already is replaced only if this program wrote it.
package struct FolderFiles: Sendable {
  package struct File: Sendable {
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  package let files: [File]
  private let isOurs: @Sendable (_ start: String) -> Bool

  /// In bytes: how much of a file `isOurs` sees.
  private static let startBytes = 16 << 10

  /// - Parameter isOurs: recognises a file of this kind by the text that it begins with, also one
  ///   that an earlier version wrote.
  package init(_ files: [File], recognizedBy isOurs: @escaping @Sendable (_ start: String) -> Bool)
  {
    self.files = files
    self.isOurs = isOurs
  }

  /// Checks that every file of these names in the folder was written by this program.
  ///
  /// - Throws: `OutputError.foreign` with the first one that was not.
  package func check(in folder: String) throws(OutputError) {
    for file in files {
      let path = PathParts.path(file.name, in: folder)
      guard InputFile.isNamed(path) else { continue }
      guard let start = InputFile.start(of: path, atMost: Self.startBytes), isOurs(start) else {
        throw .foreign(path: path)
      }
    }
  }

  /// Checks the folder, makes it if it does not exist, and writes each file whole.
  ///
  /// - Throws: `OutputError`; the files and the folders that were written until then are removed.
  ///   Files that they replaced are lost.
  package func write(to folder: String) throws(OutputError) {
    try check(in: folder)
    var made: [String] = []
    var written: [String] = []
    do throws(OutputError) {
      try Folder.make(folder, made: &made)
      for file in files {
        let path = PathParts.path(file.name, in: folder)
        try AtomicFile.write(file.text, to: path)
        written.append(path)
      }
    } catch {
      for path in written { unlink(path) }
      Folder.remove(made)
      throw error
    }
  }
}
