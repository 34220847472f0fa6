import ArgumentParser
import Files
import Foundation
import Registration
import ResultFiles
import ResultPage
import Verdicts

/// The intended content of a file, which the extension of its name must not contradict.
enum FileContent {
  /// Sizes, gzipped if the name ends with `.gz`.
  case data
  case trace
  case page
  case picture
  /// Text in a format of another tool, which has its own names.
  case export

  /// The word for it in messages.
  fileprivate var words: String {
    switch self {
    case .data, .trace: "CSV"
    case .page: "HTML"
    case .picture: "SVG"
    case .export: "text"
    }
  }

  fileprivate var extensions: [String] {
    switch self {
    case .data: ["csv", "gz"]
    case .trace: ["csv"]
    case .page: ["html", "htm"]
    case .picture: ["svg"]
    case .export: Self.known.filter { $0 != "gz" }
    }
  }

  /// The extensions that name a kind of content; any other extension is accepted.
  static let known = [
    "csv", "tsv", "json", "html", "htm", "svg", "png", "jpg", "jpeg", "pdf", "xml", "md", "gz",
    "zip",
  ]
}

/// Checks that a file can be put at `path`: nothing but a file has that name, the folder exists and
/// can be written to, and the name does not suggest another content.
///
/// A device is refused because a file is replaced as a whole, which would turn `/dev/stdout` into a
/// plain file.
///
/// - Throws: `ValidationError`, the only kind of error that the parser prints unchanged.
func checkDestination(_ path: String?, flag: String, holding content: FileContent) throws {
  guard let path else { return }
  try checkIsNoStream(path, "file", flag: flag)
  var status = stat()
  let isThere = stat(path, &status) == 0
  if path.isEmpty || path.hasSuffix("/") || isThere && FileKind(status) == .folder {
    throw ValidationError("\(flag): expected a file, found the folder \"\(path)\"")
  }
  if path.hasPrefix("/dev/") || isThere && FileKind(status) != .plain {
    throw ValidationError(
      "\(flag): expected a file, found the device \"\(path)\": name a file and print that")
  }
  try checkName(path, flag: flag, holding: content)
  let folder = PathParts.folder(of: path)
  let code = stat(folder, &status) == 0 ? 0 : errno
  guard code == 0 ? FileKind(status) == .folder : ![ENOENT, ENOTDIR].contains(code) else {
    throw ValidationError("\(flag): there is no folder \"\(folder)\" for \(path): make it first")
  }
  try checkWriting(path, flag: flag)
}

/// Checks that files can be put into the folder at `path`, or that the folder can be made, with the
/// missing folders above it.
///
/// - Throws: `ValidationError`.
func checkFolder(_ path: String, flag: String) throws {
  try checkIsNoStream(path, "folder", flag: flag)
  var status = stat()
  let isThere = stat(path, &status) == 0
  try checkWriting(
    isThere ? PathParts.path("a-case.\(flag.dropFirst(2))", in: path) : path, flag: flag)
}

/// Refuses `-` as a name: standard output is for the result alone.
///
/// - Throws: `ValidationError`.
func checkIsNoStream(_ path: String, _ what: String, flag: String) throws {
  guard path == "-" else { return }
  throw ValidationError("\(flag): expected a \(what), found -: name a \(what), such as ./-")
}

/// Checks that the name does not suggest another content.
///
/// - Throws: `ValidationError`.
func checkName(_ path: String, flag: String, holding content: FileContent) throws {
  let name = PathParts.name(of: path)
  let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
  guard name.contains("."), FileContent.known.contains(ending),
    !content.extensions.contains(ending)
  else { return }
  let advice = content.extensions.count < 3 ? "name it .\(content.extensions[0])" : "leave it out"
  throw ValidationError(
    "\(flag): expected a name without .\(ending), as the file holds \(content.words), found"
      + " \"\(path)\": \(advice)")
}

/// Finds out by trying to write.
private func checkWriting(_ path: String, flag: String) throws {
  do {
    try AtomicFile.check(path, makingFolders: true)
  } catch {
    throw ValidationError(error.naming(flag).description)
  }
}

/// Checks, now rather than after the work, that each path can be written.
///
/// - Throws: `ValidationError`.
func checkDestinations(_ destinations: [ExportDestination]) throws {
  for destination in destinations {
    let (path, flag) = (destination.path, destination.format.flag)
    if destination.format.writesFolder {
      try checkFolder(path, flag: flag)
    } else {
      try checkDestination(path, flag: flag, holding: .export)
    }
  }
}

extension CommandFiles {
  mutating func write(_ destinations: [ExportDestination]) {
    for destination in destinations {
      let format = destination.format
      write(
        destination.path, as: format.flag,
        format.writesFolder ? .files(extension: format.option) : .file)
    }
  }
}
