import ArgumentParser
import Reports

extension Option<String?> {
  /// The option of a format for other tools; its value is the path of the file or folder.
  init(_ format: ExportFormat) {
    self.init(
      name: .customLong(format.option),
      help: ArgumentHelp(format.help, valueName: format.writesFolder ? "folder" : "file"))
  }
}

extension ExportDestination {
  /// The formats whose option was given.
  static func given(_ paths: [(format: ExportFormat, path: String?)]) -> [ExportDestination] {
    paths.compactMap { format, path in path.map { ExportDestination(format, path: $0) } }
  }
}

/// Checks, now rather than after the work, that each path can be written and that no two formats
/// write the same file.
///
/// - Throws: `ValidationError`.
func checkDestinations(_ destinations: [ExportDestination]) throws {
  var flags: [String: String] = [:]
  for destination in destinations {
    let (path, flag) = (destination.path, destination.format.flag)
    if destination.format.writesFolder {
      try checkFolder(path, flag: flag)
      continue
    }
    try checkDestination(path, flag: flag, holding: .export)
    if let other = flags.updateValue(flag, forKey: path) {
      throw ValidationError("\(other) and \(flag) name the same file \"\(path)\"")
    }
  }
}
