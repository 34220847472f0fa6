import Datasets
import Files
import Measurement

/// Layouts that are described by a file, which is named in their brackets.
extension Registry {
  /// A layout with the origin that its file describes; the layout itself if it has none. The file
  /// is read once, and not for each rule.
  ///
  /// - Parameter text: the specification of the layout.
  /// - Throws: `InputError` with the line of the file that is wrong, or for `flag`.
  static func readingFile(
    of layout: Named<LayoutRegistration>, named text: String, flag: String
  ) throws(InputError) -> Named<LayoutRegistration> {
    guard let makeOrigin = layout.registration.originOfFile,
      layout.values.text(Parameter.file) != Parameter.noPath
    else { return layout }
    let path = layout.values.text(Parameter.file)
    let given = try Specification(text, flag: flag).parameters.map(\.key)
    guard !given.contains(Parameter.section) else {
      throw InputError(
        file: flag,
        message: "\(layout.registration.name) takes \(Parameter.section) or \(Parameter.file),"
          + " found both", advice: "leave one of them out")
    }
    let file = try InputFile(
      path: path, expecting: "the description of a layout", largest: LocatedObject.largestFile,
      inFolder: "a JSON file")
    var registration = layout.registration
    registration.originOfFile = nil
    registration.origin = try makeOrigin(path, try file.text(), layout.values)
    // In reports and ids the file has its name, wherever it lies.
    let name = Case.Name.ofFile(path, stem: PathParts.stem(of: path), bytes: file.bytes)
    return Named(
      registration: registration, values: layout.values,
      name: Case.Name(
        layout.name.text, shown: withFile(name.shown, layout.name.text),
        fileDigits: name.fileDigits))
  }

  /// The path of the file in a layout's brackets; nil if it has none.
  package func fileOfLayout(_ text: String) -> String? {
    guard let found = layouts.first(where: { $0.name == text.prefix { $0 != "[" } }),
      found.originOfFile != nil, let specification = try? Specification(text, flag: "")
    else { return nil }
    let path = specification.parameters.first { $0.key == Parameter.file }?.value
    return path == Parameter.noPath ? nil : path
  }

  /// The same layout with another path of its file.
  package static func withFile(_ path: String, _ text: String) -> String {
    guard let specification = try? Specification(text, flag: "") else { return text }
    let parts = specification.parameters.map { key, value in
      "\(key)=\(key == Parameter.file ? path : value)"
    }
    return "\(specification.name)[\(parts.joined(separator: ","))]"
  }

  /// A layout as a suite in `folder` means it: relative paths start at that folder.
  package func layout(_ text: String, in folder: String?) -> String {
    guard let folder, let path = fileOfLayout(text) else { return text }
    return Self.withFile(self.path(path, in: folder), text)
  }
}

extension Parameter {
  /// The parameter that names the file of a layout, and the one that names its sections.
  static let file = "file"
  static let section = "section"
}
