import Foundation

/// Folders that output goes to.
enum Folder {
  /// Makes a folder and those above it; `made` gets what was not there, outermost first.
  ///
  /// - Throws: `ReportError.cannotWrite` that names the part of the path at fault.
  static func make(_ path: String, made: inout [String]) throws(ReportError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw .cannotWrite(path: path, reason: "a file is in the place of the folder")
      }
      return
    }
    let parent = (path as NSString).deletingLastPathComponent
    if !parent.isEmpty, parent != path { try make(parent, made: &made) }
    if mkdir(path, 0o755) == 0 {
      made.append(path)
    } else if errno != EEXIST {
      // Another process may have made it meanwhile.
      throw AtomicFile.failure(path)
    }
  }

  static func make(_ url: URL) throws(ReportError) {
    var made: [String] = []
    try make(url.path, made: &made)
  }

  /// Takes away what was made, innermost first; a folder that somebody filled meanwhile stays.
  static func remove(_ made: [String]) {
    for path in made.reversed() { rmdir(path) }
  }
}
