import CollectionModel
import Files

/// Builds a dataset from the lines of its file, and checks that sections and items are in order.
struct DatasetReader: LineConsumer {
  /// The sections of the `.sections.csv` file; nil if there is none.
  var declared: DeclaredSections?
  private let file: String
  private let limits: ReadLimits
  private var kind: DatasetKind?
  private var sizes = SizeSequence.Builder()
  private var rowCount = 0
  /// The section that the current rows belong to, and the number of its next item.
  private var section = 0
  private var nextItem = 0
  /// The sections before the current one, if no file declares them.
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
    guard rowCount < limits.rows else { throw .tooManyRows(file, number, limits) }
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
    // Most rows are the next item of the current section. Any other row is read by `RowFormat`,
    // which reports errors.
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
        advice: "glyphs must be in ascending order")
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
        advice: "rows must be sorted by section")
    }
    if let declared, wanted >= declared.sections.count {
      throw InputError(
        file: file, line: number, column: 1,
        message: "expected a section in 0..<\(declared.sections.count), found \(wanted)",
        advice: "add it to \(declared.file)")
    }
    // Only a declaration can name a section without rows.
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
        advice: "number the items of a section from 0 without gaps")
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
    guard let kind, rowCount > 0 else { throw .noRows(file, hasHeader: kind != nil) }
    if kind != .cards {
      if let declared {
        let rows = kind == .boxes ? "glyph boxes" : kind == .map ? "a map" : "events"
        throw InputError(
          file: declared.file, message: "expected no sections for \(rows), found this file",
          advice: "rename or remove it")
      }
      let items =
        kind == .boxes ? sizes.finish() : kind == .map ? pins.finish() : events.finish()
      return Dataset(name: name, items: items, kind: kind)
    }
    let count = declared?.sections.count ?? section + 1
    while section < count { try closeSection() }
    return Dataset(
      name: name,
      sizes: SectionedSizes(sections: declared?.sections ?? found, sizes: sizes.finish()),
      kind: kind)
  }
}
