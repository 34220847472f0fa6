import Datasets
import Files

extension OutputOption {
  func addDataFiles(to files: inout CommandFiles) {
    addFiles(to: &files)
    files.write(Dataset.sectionsPath(of: path), as: "--output")
  }

  /// Writes data, with a file of sections next to it, and prints what was written.
  ///
  /// - Throws: before anything is written, if one of the files cannot be written.
  func write(_ dataset: Dataset, notes: [String]? = nil) throws {
    guard !path.hasSuffix(".sections.csv") else {
      throw InputError(
        file: "--output", message: "\(path) is the name of a file of sections",
        advice: "leave out .sections")
    }
    let sections = Dataset.sectionsPath(of: path)
    let hasSections = dataset.sectionsCSV() != nil
    if hasSections {
      try checkDestination(sections, flag: "--output", holding: .data)
      guard !InputFile.isNamed(sections) || Dataset.isOfSections(fileAt: sections) else {
        throw OutputError.foreign(path: sections)
      }
    } else if InputFile.isNamed(sections) {
      throw InputError(
        file: sections,
        message: "expected no such file, as the data has neither headers nor empty sections, "
          + "found one", advice: "remove it or choose another --output")
    }
    do {
      _ = try dataset.write(to: path)
    } catch let error as OutputError {
      throw error.naming("--output")
    }
    let items = dataset.sizes.itemCount
    let count = dataset.sizes.sectionCount
    let beside = hasSections ? ", with \(PathParts.name(of: sections))" : ""
    try format.write(
      WrittenData(
        path: path, items: items, sections: count, sectionsPath: hasSections ? sections : nil,
        notes: notes),
      text: InputError.onOneLine(
        "\(path): \(items) \(items == 1 ? "item" : "items") in "
          + "\(count) \(count == 1 ? "section" : "sections")\(beside)") + "\n")
  }
}

/// The data that was written.
private struct WrittenData: Encodable {
  var path: String
  var items: Int
  var sections: Int
  /// The path of the file with headers and empty sections, if there are any.
  var sectionsPath: String?
  /// What was no row of the table that was imported; nil if the data was generated.
  var notes: [String]?
}
