import ArgumentParser
import Foundation
import Reports
import OutputFiles

/// That a file can be put at `path`: nothing but a file stands there, in a folder that is there and
/// takes one.
///
/// A device is refused because a file is replaced as a whole: `/dev/stdout` would be one from then on.
func checkDestination(_ path: String?, flag: String) throws {
  guard let path else { return }
  var isFolder: ObjCBool = false
  let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
  if path.isEmpty || path.hasSuffix("/") || exists && isFolder.boolValue {
    throw ValidationError("\(flag): expected a file, found the folder \"\(path)\"")
  }
  var status = stat()
  if path.hasPrefix("/dev/") || stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG {
    throw ValidationError(
      "\(flag): expected a file, found the device \"\(path)\": name a file and print that")
  }
  let folder = (path as NSString).deletingLastPathComponent
  guard
    folder.isEmpty
      || FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        && isFolder.boolValue
  else {
    throw ValidationError("\(flag): there is no folder \"\(folder)\" for \(path): make it first")
  }
  try checkWriting(path, flag: flag)
}

/// That files can be put into the folder at `path`, or the folder be made.
func checkFolder(_ path: String, flag: String) throws {
  var status = stat()
  let isThere = stat(path, &status) == 0
  try checkWriting(isThere ? "\(path)/a-case.\(flag.dropFirst(2))" : path, flag: flag)
}

/// The system's own answer. The parser prints errors of its own kind as they are, and no others.
private func checkWriting(_ path: String, flag: String) throws {
  do {
    try AtomicFile.check(path)
  } catch {
    throw ValidationError(error.naming(flag).description)
  }
}
