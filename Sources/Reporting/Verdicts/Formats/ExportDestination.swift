/// A format to export, and the path of the file or folder to write.
package struct ExportDestination: Sendable {
  package var format: ExportFormat
  package var path: String

  package init(_ format: ExportFormat, path: String) {
    self.format = format
    self.path = path
  }
}
