/// A format, and the path to write it to.
public struct ExportDestination: Sendable {
  public var format: ExportFormat
  public var path: String

  public init(_ format: ExportFormat, path: String) {
    self.format = format
    self.path = path
  }
}
