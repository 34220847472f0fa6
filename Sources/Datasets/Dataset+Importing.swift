import CollectionModel
import InputFiles

/// The columns of a table of items that another program wrote, by name.
public struct ItemColumns: Hashable, Sendable {
  public var width: String
  public var height: String
  /// Consecutive rows with the same value in this column are one section; nil puts all rows into
  /// one section.
  public var section: String?

  public init(width: String = "width", height: String = "height", section: String? = nil) {
    self.width = width
    self.height = height
    self.section = section
  }
}

extension Dataset {
  /// Reads the cards of a CSV file, plain or gzip, with a row of column names and a row for each
  /// item. Columns may be in any order, and others are ignored. Sizes are in points.
  ///
  /// - Throws: an error that names the file, line and column of the first fault; one that names the
  ///   flag if a column is missing.
  /// - Complexity: O(bytes).
  public static func importing(
    _ path: String, _ columns: ItemColumns, limits: ReadLimits = .standard
  ) throws(InputError) -> Dataset {
    let file = try InputFile(path: path, limits: limits)
    var rows = ImportedRows(file: path, columns: columns, limits: limits)
    try file.forEachLine(into: &rows, limits: limits)
    return try rows.finish(name: DatasetFiles.name(of: path))
  }
}

/// Collects the rows of a table of items.
private struct ImportedRows: LineConsumer {
  private let file: String
  private let columns: ItemColumns
  private let limits: ReadLimits
  private var reader: CSVFields
  private var names: [String]?
  private var indices: (width: Int, height: Int, section: Int?) = (0, 0, nil)
  private var sizes = SizeSequence.Builder()
  private var sections: [SectionInfo] = []
  private var section: String?
  private var itemCount = 0
  private var rowCount = 0
  /// The names of all sections so far.
  private var sectionNames = Set<String>()

  init(file: String, columns: ItemColumns, limits: ReadLimits) {
    self.file = file
    self.columns = columns
    self.limits = limits
    reader = CSVFields(file: file)
  }

  var isInQuotes: Bool { reader.isInQuotes }

  mutating func take(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws(InputError) {
    if names == nil { try RowFormat.checkText(line, number: number, file: file) }
    guard let fields = try reader.take(line.span, number: number) else { return }
    guard let names else {
      let names = fields.map { $0.text }
      self.names = names
      indices = (
        try columnPlace(of: columns.width, in: names, flag: "--width-column", file: file),
        try columnPlace(of: columns.height, in: names, flag: "--height-column", file: file),
        try columns.section.map { (name) throws(InputError) in
          try columnPlace(of: name, in: names, flag: "--section-column", file: file)
        }
      )
      return
    }
    guard rowCount < limits.rows else { throw .tooManyRows(file, number, limits) }
    rowCount += 1
    guard fields.count == names.count else {
      throw InputError(
        file: file, line: number, column: line.count + 1,
        message: "expected \(names.count) fields, as in the first row, found \(fields.count)",
        advice: fields.count < names.count
          ? "complete the row" : "put fields that contain commas in double quotes")
    }
    if let section = indices.section { try enterSection(fields[section], number) }
    sizes.append(
      ItemSize(
        width: try RowFormat.size(fields[indices.width], columns.width, number, file),
        height: try RowFormat.size(fields[indices.height], columns.height, number, file)))
    itemCount += 1
  }

  private mutating func enterSection(_ field: CSVFields.Field, _ number: Int) throws(InputError) {
    guard field.text != section else { return }
    guard sectionNames.insert(field.text).inserted else {
      throw InputError(
        file: file, line: number, column: field.start + 1,
        message: "the section \(InputError.quote(field.text)) comes a second time, after others",
        advice: "sort the rows by section")
    }
    if section != nil { closeSection() }
    section = field.text
  }

  private mutating func closeSection() {
    sections.append(SectionInfo(itemCount: itemCount))
    itemCount = 0
  }

  consuming func finish(name: String) throws(InputError) -> Dataset {
    if reader.isInQuotes { throw reader.unclosed() }
    guard rowCount > 0 else { throw .noRows(file, hasHeader: names != nil) }
    closeSection()
    return Dataset(
      name: name, sizes: SectionedSizes(sections: sections, sizes: sizes.finish()), kind: .cards)
  }
}
