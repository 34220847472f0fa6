import Foundation

/// Creates folders for output, and removes them again.
package enum Folder {
  /// Creates a folder and its missing parents, and appends those it created to `made`, outermost
  /// first.
  ///
  /// - Throws: `OutputError.cannotWrite`, which names the part of the path at fault.
  package static func make(_ path: String, made: inout [String]) throws(OutputError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw .cannotWrite(path: path, reason: "a file is in the way of the folder")
      }
      return
    }
    let parent = PathParts.folder(of: path)
    if parent != path { try make(parent, made: &made) }
    if mkdir(path, 0o755) == 0 {
      made.append(path)
    } else if errno != EEXIST {
      // Another process may have created it in the meantime.
      throw AtomicFile.failure(path)
    }
  }

  package static func make(_ url: URL) throws(OutputError) {
    var made: [String] = []
    try make(url.path, made: &made)
  }

  /// Removes folders that `make` created, innermost first. A folder that is not empty stays.
  package static func remove(_ made: [String]) {
    for path in made.reversed() { rmdir(path) }
  }
}
