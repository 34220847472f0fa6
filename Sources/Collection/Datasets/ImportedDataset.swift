import CollectionModel
import Files

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

/// The items of a table that another program wrote.
public struct ImportedDataset: Sendable {
  public var dataset: Dataset
  /// Notes for the user on lines that were not rows of items, one line each.
  public var notes: [String]

  /// Reads the cards of a CSV file, plain or gzip, with a row of column names and a row for each
  /// item (`TableRows`). Columns may be in any order, and others are ignored. Sizes are in points.
  ///
  /// - Throws: an error that names the file, line and column of the first fault; one that names the
  ///   flag if a column is missing.
  /// - Complexity: O(bytes).
  public init(
    contentsOf path: String, _ columns: ItemColumns, limits: ReadLimits = .standard
  ) throws(InputError) {
    let file = try InputFile(path: path, limits: limits)
    var rows = ImportedRows(file: path, columns: columns, limits: limits)
    try file.forEachLine(into: &rows, limits: limits)
    self = try rows.finish(name: DatasetFiles.name(of: path))
  }

  fileprivate init(_ dataset: Dataset, notes: [String]) {
    (self.dataset, self.notes) = (dataset, notes)
  }
}

/// Collects the rows of a table of items.
private struct ImportedRows: LineConsumer {
  private let file: String
  private let columns: ItemColumns
  private let limits: ReadLimits
  private var table: TableRows
  private var indices: (width: Int, height: Int, section: Int?) = (0, 0, nil)
  private var sizes = SizeSequence.Builder()
  private var sections: [SectionInfo] = []
  private var section: [UInt8]?
  private var itemCount = 0
  private var rowCount = 0
  /// The names of all sections so far, in the bytes of the file's encoding.
  private var sectionNames = Set<[UInt8]>()

  init(file: String, columns: ItemColumns, limits: ReadLimits) {
    self.file = file
    self.columns = columns
    self.limits = limits
    let wanted = [columns.width, columns.height] + (columns.section.map { [$0] } ?? [])
    table = TableRows(file: file, wanted: wanted)
  }

  var isInQuotes: Bool { table.isInQuotes }

  /// `TableRows` determines where comments may be.
  func isComment(_ line: UnsafeBufferPointer<UInt8>) -> Bool { false }

  mutating func take(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws(InputError) {
    switch try table.take(line.span, number: number) {
    case nil, .comment: return
    case .names: try findColumns()
    case .row(let fields): try take(fields, number, lineLength: line.count)
    }
  }

  private mutating func findColumns() throws(InputError) {
    let names = table.names ?? []
    indices = (
      try columnPlace(of: columns.width, in: names, flag: "--width-column", file: file),
      try columnPlace(of: columns.height, in: names, flag: "--height-column", file: file),
      try columns.section.map { (name) throws(InputError) in
        try columnPlace(of: name, in: names, flag: "--section-column", file: file)
      }
    )
  }

  private mutating func take(
    _ fields: CSVFields.Row, _ number: Int, lineLength: Int
  ) throws(InputError) {
    guard rowCount < limits.rows else { throw .tooManyRows(file, number, limits) }
    rowCount += 1
    let count = table.names?.count ?? 0
    guard fields.count == count else {
      throw InputError(
        file: file, line: number, column: lineLength + 1,
        message: "expected \(count) fields, as in the first row, found \(fields.count)",
        advice: table.advice(on: fields))
    }
    if let section = indices.section { try enterSection(fields[section], number) }
    sizes.append(
      ItemSize(
        width: try RowFormat.size(fields[indices.width].trimmed, columns.width, number, file),
        height: try RowFormat.size(fields[indices.height].trimmed, columns.height, number, file)))
    itemCount += 1
  }

  private mutating func enterSection(_ field: CSVFields.Field, _ number: Int) throws(InputError) {
    if let section, field.bytes.elementsEqual(section) { return }
    let name = Array(field.bytes)
    guard sectionNames.insert(name).inserted else {
      throw InputError(
        file: file, line: number, column: field.start + 1,
        message: "the section \(InputError.quote(field.text)) comes a second time, after others",
        advice: "sort the rows by section")
    }
    if section != nil { closeSection() }
    section = name
  }

  private mutating func closeSection() {
    sections.append(SectionInfo(itemCount: itemCount))
    itemCount = 0
  }

  consuming func finish(name: String) throws(InputError) -> ImportedDataset {
    try table.finish()
    guard rowCount > 0 else { throw .noRows(file, hasHeader: table.names != nil) }
    closeSection()
    let items = SectionedSizes(sections: sections, sizes: sizes.finish())
    return ImportedDataset(Dataset(name: name, sizes: items, kind: .cards), notes: table.notes)
  }
}
