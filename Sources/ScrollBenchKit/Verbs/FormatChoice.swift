import Reports

/// The formats that a verb can write.
protocol FormatChoice {
  static var formats: [ExportFormat] { get }
}

enum RunFormats: FormatChoice {
  static let formats = ExportFormat.ofRuns
}

enum GateFormats: FormatChoice {
  static let formats = ExportFormat.ofGates
}
