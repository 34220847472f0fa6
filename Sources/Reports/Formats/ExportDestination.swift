/// A format to export, and the path of the file or folder to write.
public struct ExportDestination: Sendable {
  public var format: ExportFormat
  public var path: String

  public init(_ format: ExportFormat, path: String) {
    self.format = format
    self.path = path
  }
}
