import Foundation

/// The file or folder that a path leads to, however the path is written: through links, with `..`,
/// or by another name of the same file.
///
/// An existing file is identified by its device and inode, a file that does not exist yet by those
/// of its nearest existing folder and by the names below that folder.
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t
  private let missing: [String]

  /// nil if the system does not resolve the path, for example because a name in it is too long.
  package init?(_ path: String) {
    guard let (place, missing) = Self.located(path) else { return nil }
    var status = stat()
    guard stat(place, &status) == 0 else { return nil }
    (device, inode, self.missing) = (status.st_dev, status.st_ino, missing)
  }

  /// The names that lead from a folder to a path in it; none if both are the same. nil if the path
  /// leads out of the folder.
  package static func names(from folder: String, to path: String) -> [String]? {
    guard let root = FileIdentity(folder), var (place, names) = located(path) else { return nil }
    while let found = FileIdentity(place) {
      if found.device == root.device, found.inode == root.inode, names.starts(with: root.missing) {
        return Array(names.dropFirst(root.missing.count))
      }
      let parent = PathParts.folder(of: place)
      guard parent != place else { return nil }
      names.insert(PathParts.name(of: place), at: 0)
      place = parent
    }
    return nil
  }

  /// The part of the path that exists, without links, and the names below it.
  private static func located(_ path: String) -> (place: String, missing: [String])? {
    var place = path
    var missing: [String] = []
    while true {
      if let found = realpath(place, nil) {
        defer { free(found) }
        return (String(cString: found), normal(missing))
      }
      let folder = PathParts.folder(of: place)
      guard errno == ENOENT, folder != place else { return nil }
      missing.insert(PathParts.name(of: place), at: 0)
      place = folder
    }
  }

  /// The names without `.` and `..`: a folder that does not exist is no link.
  private static func normal(_ names: [String]) -> [String] {
    names.reduce(into: []) { normal, name in
      if name == ".." {
        _ = normal.popLast()
      } else if name != "." {
        normal.append(name)
      }
    }
  }
}
