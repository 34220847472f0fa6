import Files

/// A format to export, and the path of the file or folder to write.
package struct ExportDestination: Sendable {
  package var format: ExportFormat
  package var path: String

  package init(_ format: ExportFormat, path: String) {
    self.format = format
    self.path = path
  }

  /// The formats whose option was given, each with its path.
  package static func given(
    _ paths: [(format: ExportFormat, path: String?)]
  ) -> [ExportDestination] {
    paths.compactMap { format, path in path.map { ExportDestination(format, path: $0) } }
  }

  /// Passes the path to `step`, whose errors name the option.
  func with(_ step: (String) throws(OutputError) -> Void) throws(OutputError) {
    try OutputError.naming(format.flag) { () throws(OutputError) in try step(path) }
  }
}
