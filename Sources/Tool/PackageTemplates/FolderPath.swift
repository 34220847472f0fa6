import Files
import Foundation
import Registration

/// Paths that lead from one folder to another, also from a folder that is still to be made.
package enum FolderPath {
  /// The path from the root without links and dots, of which only the beginning has to be there.
  package static func real(_ path: String) -> String {
    let path = PathParts.absolute(path)
    if let found = realpath(path, nil) {
      defer { free(found) }
      return String(cString: found)
    }
    let above = real(PathParts.folder(of: path))
    return switch PathParts.name(of: path) {
    case ".": above
    case "..": PathParts.folder(of: above)
    case let name: PathParts.path(name, in: above)
    }
  }

  /// The path from `folder` to `path`; both are `real`.
  package static func relative(_ path: String, from folder: String) -> String {
    let (to, from) = (path.split(separator: "/"), folder.split(separator: "/"))
    let shared = zip(to, from).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: from.count - shared) + to[shared...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// Whether `path` is `folder` or in it; both are `real`.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(PathParts.path("", in: folder))
  }

  /// Whether every clone of what holds `package` has `project` at the same place next to it: in the
  /// same git repository, as a part or as a submodule.
  package static func isKept(_ project: String, nextTo package: String) -> Bool {
    if isInside(package, project) { return true }
    guard let top = repository(of: package), isInside(project, top) else { return false }
    if repository(of: project) == top { return true }
    // A submodule's git folder is in that of the repository; a clone within another is its own.
    let link = try? InputFile(
      path: project + "/.git", expecting: "a link to a git folder", largest: 1 << 16
    ).text()
    return link?.contains("/modules/") == true
  }

  /// The nearest folder upwards that is the top of a git repository.
  private static func repository(of folder: String) -> String? {
    ProjectFolder.upwards(from: folder).first { InputFile.isNamed($0 + "/.git") }
  }
}
