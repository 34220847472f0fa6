import ArgumentParser
import Registration
import Verdicts

extension Option<String?> {
  /// The option of a format for other tools; its value is the path of the file or folder.
  package init(_ format: ExportFormat) {
    self.init(
      name: .customLong(format.option),
      help: ArgumentHelp(format.help, valueName: format.writesFolder ? "folder" : "file"))
  }
}
