import Foundation

extension Dataset {
  /// Reads a CSV, plain or gzip, of one of the kinds of `DatasetKind`, known by its header row.
  ///
  /// Cards take their sections from `<stem>.sections.csv` beside the file
  /// (`section,title,header_height,item_count`). Where there is none, sections are those of the
  /// rows, counted from 0 without a gap, and have no headers. Sizes are rounded once to 1/64 pt.
  ///
  /// - Throws: names file, line and column of the first fault.
  /// - Complexity: O(rows), for events O(rows log rows); from gzip less than 0.1 us for a card, less
  ///   than 1 us for what is placed.
  public static func read(
    _ path: String, limits: ReadLimits = .standard
  ) throws(InputError) -> Dataset {
    try DatasetFiles(path: path, limits: limits).read(limits: limits)
  }
}

/// The files of one dataset, as bytes.
struct DatasetFiles {
  let rows: InputFile
  /// nil where there is none beside the rows.
  let sections: InputFile?

  init(path: String, limits: ReadLimits) throws(InputError) {
    rows = try InputFile(path: path, limits: limits)
    let beside = Self.sectionsPath(of: path)
    sections =
      InputFile.isNamed(beside) ? try InputFile(path: beside, limits: limits) : nil
  }

  /// `dir/name.csv.gz` is called `name`.
  static func name(of path: String) -> String {
    let file = URL(fileURLWithPath: path).lastPathComponent
    for suffix in [".csv.gz", ".csv", ".gz"] where file.hasSuffix(suffix) && file != suffix {
      return String(file.dropLast(suffix.count))
    }
    return file
  }

  static func sectionsPath(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    return folder + name(of: path) + ".sections.csv"
  }

  func read(limits: ReadLimits) throws(InputError) -> Dataset {
    var reader = DatasetReader(file: rows.path, limits: limits)
    if let sections {
      var table = SectionsReader(file: sections.path, limits: limits)
      try sections.forEachLine(into: &table, limits: limits)
      reader.declared = try table.finish()
    }
    try rows.forEachLine(into: &reader, limits: limits)
    return try reader.finish(name: Self.name(of: rows.path))
  }
}

/// The sections that a `.sections.csv` declares, each with the line that it stands in.
private struct DeclaredSections {
  var file: String
  var sections: [SectionInfo] = []
  var lines: [Int] = []
}

private struct SectionsReader: LineConsumer {
  private var declared: DeclaredSections
  private let limits: ReadLimits
  private var hasHeader = false

  init(file: String, limits: ReadLimits) {
    declared = DeclaredSections(file: file)
    self.limits = limits
  }

  mutating func take(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws(InputError) {
    let file = declared.file
    guard hasHeader else {
      _ = try RowFormat.matching(line, number: number, file: file, among: [.sections])
      hasHeader = true
      return
    }
    let values = try RowFormat.sections.values(of: line, number: number, file: file)
    guard values[0] == declared.sections.count else {
      throw InputError(
        file: file, line: number, column: 1,
        message: "expected section \(declared.sections.count), found \(values[0])",
        advice: "sections count from 0 without a gap")
    }
    guard declared.sections.count < limits.rows else { throw tooManyRows(file, number, limits) }
    declared.sections.append(
      SectionInfo(itemCount: values[3], headerHeight: UInt32(values[2])))
    declared.lines.append(number)
  }

  func finish() throws(InputError) -> DeclaredSections {
    if declared.sections.isEmpty { throw noRows(declared.file, hasHeader: hasHeader) }
    return declared
  }
}

private struct DatasetReader: LineConsumer {
  var declared: DeclaredSections?
  private let file: String
  private let limits: ReadLimits
  private var kind: DatasetKind?
  private var sizes = SizeSequence.Builder()
  private var rowCount = 0
  /// The section that rows are being read of, and the number its next item has.
  private var section = 0
  private var nextItem = 0
  /// The sections before it, where no file declares them.
  private var found: [SectionInfo] = []
  private var lastGlyph = -1
  private var pins = MapRows()
  private var events = EventRows()
  private static let kinds: [(kind: DatasetKind, format: RowFormat)] = [
    (.cards, .cards), (.boxes, .boxes), (.map, .map), (.events, .events),
  ]

  init(file: String, limits: ReadLimits) {
    self.file = file
    self.limits = limits
  }

  mutating func take(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws(InputError) {
    guard let kind else {
      let formats = Self.kinds.map(\.format)
      let match = try RowFormat.matching(line, number: number, file: file, among: formats)
      self.kind = Self.kinds[match].kind
      return
    }
    guard rowCount < limits.rows else { throw tooManyRows(file, number, limits) }
    rowCount += 1
    switch kind {
    case .boxes: try takeBox(line, number)
    case .map: try pins.take(line, number: number, file: file)
    case .events: try events.take(line, number: number, file: file)
    case .cards, .synthetic: try takeCard(line, number)
    }
  }

  @inline(__always)
  private mutating func takeCard(
    _ line: UnsafeBufferPointer<UInt8>, _ number: Int
  ) throws(InputError) {
    var row = FastRow(line)
    if let section = row.nextIndex(), let item = row.nextIndex(), let width = row.nextSize(),
      let height = row.nextSize(), row.isAtEnd, section == self.section, item == nextItem
    {
      sizes.append(ItemSize(width: width, height: height))
    } else {
      let values = try RowFormat.cards.values(of: line, number: number, file: file)
      try advance(toSection: values[0], item: values[1], number)
      sizes.append(ItemSize(width: UInt32(values[2]), height: UInt32(values[3])))
    }
    nextItem += 1
  }

  private mutating func takeBox(
    _ line: UnsafeBufferPointer<UInt8>, _ number: Int
  ) throws(InputError) {
    var row = FastRow(line)
    let glyph: Int
    let size: ItemSize
    if let first = row.nextIndex(), let width = row.nextSize(), let height = row.nextSize(),
      row.nextSize() != nil, row.isAtEnd
    {
      glyph = first
      size = ItemSize(width: width, height: height)
    } else {
      let values = try RowFormat.boxes.values(of: line, number: number, file: file)
      glyph = values[0]
      size = ItemSize(width: UInt32(values[1]), height: UInt32(values[2]))
    }
    guard glyph > lastGlyph else {
      throw InputError(
        file: file, line: number, column: 1,
        message: "expected a glyph above \(lastGlyph), found \(glyph)",
        advice: "glyphs stand in ascending order")
    }
    lastGlyph = glyph
    sizes.append(size)
  }

  private mutating func advance(
    toSection wanted: Int, item: Int, _ number: Int
  ) throws(InputError) {
    guard wanted >= section else {
      throw InputError(
        file: file, line: number, column: 1,
        message: "expected section \(section) or a later one, found \(wanted)",
        advice: "rows stand in the order of their sections")
    }
    if let declared, wanted >= declared.sections.count {
      throw InputError(
        file: file, line: number, column: 1,
        message: "expected a section in 0..<\(declared.sections.count), found \(wanted)",
        advice: "add it to \(declared.file)")
    }
    // A section without rows is known by its declaration only.
    if declared == nil, wanted > section + 1 || (wanted > section && nextItem == 0) {
      throw InputError(
        file: file, line: number, column: 1,
        message: "expected section \(nextItem == 0 ? section : section + 1), found \(wanted)",
        advice: "empty sections need a row in \(DatasetFiles.sectionsPath(of: file))")
    }
    while section < wanted { try closeSection() }
    guard item == nextItem else {
      throw InputError(
        file: file, line: number, column: String(wanted).count + 2,
        message: "expected item \(nextItem) of section \(section), found \(item)",
        advice: "items of a section count from 0 without a gap")
    }
  }

  private mutating func closeSection() throws(InputError) {
    if let declared {
      let expected = Int(declared.sections[section].itemCount)
      guard nextItem == expected else {
        throw InputError(
          file: declared.file, line: declared.lines[section],
          message: "expected an item_count of \(nextItem), as section \(section) has rows in "
            + "\(file), found \(expected)",
          advice: "correct the count or the rows")
      }
    } else {
      found.append(SectionInfo(itemCount: nextItem))
    }
    section += 1
    nextItem = 0
  }

  consuming func finish(name: String) throws(InputError) -> Dataset {
    guard let kind, rowCount > 0 else { throw noRows(file, hasHeader: kind != nil) }
    if kind != .cards {
      if let declared {
        let rows = kind == .boxes ? "glyph boxes" : kind == .map ? "a map" : "events"
        throw InputError(
          file: declared.file, message: "expected no sections for \(rows), found this file",
          advice: "rename or remove it")
      }
      let items =
        kind == .boxes ? sizes.finish() : kind == .map ? pins.finish() : events.finish()
      return Dataset(
        name: name,
        sizes: SectionedSizes(sections: [SectionInfo(itemCount: rowCount)], sizes: items),
        kind: kind)
    }
    let count = declared?.sections.count ?? section + 1
    while section < count { try closeSection() }
    return Dataset(
      name: name,
      sizes: SectionedSizes(sections: declared?.sections ?? found, sizes: sizes.finish()),
      kind: kind)
  }
}

private func noRows(_ file: String, hasHeader: Bool) -> InputError {
  InputError(
    file: file,
    message: hasHeader
      ? "expected at least one row, found the header alone"
      : "expected a header row, found nothing but comments")
}

private func tooManyRows(_ file: String, _ line: Int, _ limits: ReadLimits) -> InputError {
  InputError(
    file: file, line: line, message: "expected at most \(limits.rows) rows, found more",
    advice: "split the file")
}
