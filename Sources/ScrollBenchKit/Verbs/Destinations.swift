import ArgumentParser
import Foundation
import InputFiles
import OutputFiles

/// What a file is to hold, as far as its name can say otherwise.
enum FileContent {
  /// Sizes, gzipped where the name ends with `.gz`.
  case data
  case trace
  case page
  case picture
  /// Text in a format of another tool, which has its own names.
  case export

  /// What messages call it.
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

  /// The extensions that say what a file holds; any other says nothing.
  static let known = [
    "csv", "tsv", "json", "html", "htm", "svg", "png", "jpg", "jpeg", "pdf", "xml", "md", "gz",
    "zip",
  ]
}

/// That a file can be put at `path`: nothing but a file stands there, in a folder that is there and
/// takes one, and its name does not say that it holds something else.
///
/// A device is refused because a file is replaced as a whole: `/dev/stdout` would be one from then on.
/// - Throws: `ValidationError`. The parser prints errors of its own kind as they are, and no
///   others.
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
  guard stat(folder, &status) == 0, FileKind(status) == .folder else {
    throw ValidationError("\(flag): there is no folder \"\(folder)\" for \(path): make it first")
  }
  try checkWriting(path, flag: flag)
}

/// That files can be put into the folder at `path`, or the folder be made, with what is missing
/// above it.
///
/// - Throws: `ValidationError`.
func checkFolder(_ path: String, flag: String) throws {
  try checkIsNoStream(path, "folder", flag: flag)
  var status = stat()
  let isThere = stat(path, &status) == 0
  try checkWriting(
    isThere ? PathParts.path("a-case.\(flag.dropFirst(2))", in: path) : path, flag: flag)
}

/// `-` is no name here: nothing but the result goes to standard output.
///
/// - Throws: `ValidationError`.
func checkIsNoStream(_ path: String, _ what: String, flag: String) throws {
  guard path == "-" else { return }
  throw ValidationError("\(flag): expected a \(what), found -: name a \(what), such as ./-")
}

/// That the name does not say that the file holds something else.
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

/// The system's own answer.
private func checkWriting(_ path: String, flag: String) throws {
  do {
    try AtomicFile.check(path, makingFolders: true)
  } catch {
    throw ValidationError(error.naming(flag).description)
  }
}
