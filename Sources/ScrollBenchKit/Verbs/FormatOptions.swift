import ArgumentParser
import Reports

/// An option for each format of a choice, made from `ExportFormat.all`; its value is the path of
/// the file or folder.
///
/// The parser finds a command's options in its mirror, and asks for their values by the mirror's
/// labels: both come from the table here.
struct FormatOptions<Choice: FormatChoice>: ParsableArguments, CustomReflectable {
  private(set) var destinations: [ExportDestination] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: OptionKey.self)
    for format in Choice.formats {
      let option = try values.decode(Option<String?>.self, forKey: OptionKey(format.option))
      guard let path = option.wrappedValue else { continue }
      destinations.append(ExportDestination(format, path: path))
    }
  }

  var customMirror: Mirror {
    Mirror(
      self,
      children: Choice.formats.map { format in
        (
          label: format.option,
          value: Option<String?>(
            name: .customLong(format.option),
            help: ArgumentHelp(
              format.help, valueName: format.writesFolder ? "folder" : "file"))
        )
      })
  }

  /// Checks that each path can be written, now rather than after the work.
  func validate() throws {
    var flags: [String: String] = [:]
    for destination in destinations {
      let (path, flag) = (destination.path, destination.format.flag)
      guard !destination.format.writesFolder else {
        try checkFolder(path, flag: flag)
        continue
      }
      try checkDestination(path, flag: flag, holding: .export)
      if let other = flags.updateValue(flag, forKey: path) {
        throw ValidationError("\(other) and \(flag) name the same file \"\(path)\"")
      }
    }
  }
}

private struct OptionKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ option: String) { stringValue = option }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
