import Foundation

/// The parts of a path as it is written: bytes between slashes, as the system reads them.
///
/// Nothing is looked up and nothing rewritten: `~` is a name like any other, and `link/..` is left
/// to the system, which follows the link. Foundation's functions for paths do both, and end the
/// process for a path of one character (`NSString.deletingLastPathComponent`).
package enum PathParts {
  /// The part before the last name: `.` if there is none, `/` for a path right below the root.
  package static func folder(of path: String) -> String {
    let bytes = withoutEndingSlashes(path)
    guard let slash = bytes.lastIndex(of: slash) else { return bytes.isEmpty ? root(path) : "." }
    return text(withoutEndingSlashes(bytes[...slash]), orRootOf: path)
  }

  /// The last name; `/` for the root.
  package static func name(of path: String) -> String {
    let bytes = withoutEndingSlashes(path)
    guard !bytes.isEmpty else { return root(path) }
    let start = bytes.lastIndex(of: slash).map { bytes.index(after: $0) } ?? bytes.startIndex
    return String(bytes[start...]) ?? path
  }

  /// The last name without its extension, which is what follows its last dot; a name that begins
  /// with its only dot has none.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return name
    }
    return String(name[..<dot])
  }

  /// The path of the file or folder `name` in `folder`.
  package static func path(_ name: String, in folder: String) -> String {
    folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }

  /// The path from the root, which stays valid if the working folder is exchanged or deleted.
  package static func absolute(_ path: String) -> String {
    guard path.utf8.first != slash, let folder = workingFolder() else { return path }
    return self.path(path, in: folder)
  }

  /// The working folder; nil if it was deleted or cannot be reached from the root. In that case,
  /// Foundation requests it in an endless loop.
  package static func workingFolder() -> String? {
    guard let folder = getcwd(nil, 0) else { return nil }
    defer { free(folder) }
    // The system gives "(unreachable)/..." for a folder to which no root leads.
    return folder[0] == CChar(bitPattern: slash) ? String(cString: folder) : nil
  }

  private static let slash = UInt8(ascii: "/")

  private static func withoutEndingSlashes(_ path: String) -> Substring.UTF8View {
    withoutEndingSlashes(path[...].utf8)
  }

  private static func withoutEndingSlashes(_ bytes: Substring.UTF8View) -> Substring.UTF8View {
    var bytes = bytes
    while bytes.last == slash { bytes.removeLast() }
    return bytes
  }

  private static func text(_ bytes: Substring.UTF8View, orRootOf path: String) -> String {
    bytes.isEmpty ? root(path) : String(bytes) ?? path
  }

  private static func root(_ path: String) -> String { path.isEmpty ? "" : "/" }
}

extension URL {
  /// The file or folder at a path as it is written. `URL(fileURLWithPath:)` would take `~` for a
  /// home folder and `link/..` for the folder of the link, and never return in a working folder
  /// that was deleted.
  package init(path written: String, isFolder: Bool = false) {
    self.init(fileURLWithPath: PathParts.absolute(written), isDirectory: isFolder)
  }
}
