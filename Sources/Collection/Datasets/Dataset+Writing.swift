import CollectionModel
import Files

extension Dataset {
  /// The text of a CSV file. `read` makes the same sizes and places of it, except that a calendar
  /// then begins on the day of its first event.
  ///
  /// Cards and generated sizes are `section,item,width,height`. The advance of boxes is their
  /// width, which no reader uses; the country of events is empty.
  /// - Complexity: O(items), about 20 bytes each.
  public func rowsCSV() -> [UInt8] {
    var text = RowWriter()
    switch kind {
    case .cards, .synthetic:
      text.line(RowFormat.cards.header)
      let sections = sizes.sections
      var (section, item) = (0, 0)
      sizes.sizes.forEachBox { box in
        while item == sections[section].itemCount { (section, item) = (section + 1, 0) }
        text.row(.whole(section), .whole(item), .units(box.size.width), .units(box.size.height))
        item += 1
      }
    case .boxes:
      text.line(RowFormat.boxes.header)
      var glyph = 0
      sizes.sizes.forEachBox { box in
        let width = RowWriter.Field.units(box.size.width)
        text.row(.whole(glyph), width, .units(box.size.height), width)
        glyph += 1
      }
    case .map:
      text.line(RowFormat.map.header)
      sizes.sizes.forEachBox { box in
        text.row(
          .units(UInt32(bitPattern: box.place.x)), .units(UInt32(bitPattern: box.place.y)),
          .units(box.size.width), .units(box.size.height))
      }
    case .events:
      text.line(RowFormat.events.header)
      sizes.sizes.forEachBox { box in
        text.row(
          .units(UInt32(bitPattern: box.place.y)), .units(box.size.height),
          .whole(Int(Double(box.place.x) * LayoutGrid.pointsPerUnit)), .nothing)
      }
    }
    return text.bytes
  }

  /// The text of the `.sections.csv` that accompanies the rows; nil if it is not needed, because no
  /// section is empty or has a header.
  ///
  /// - Complexity: O(sections).
  public func sectionsCSV() -> [UInt8]? {
    guard kind == .cards || kind == .synthetic else { return nil }
    let sections = sizes.sections
    guard sections.contains(where: { $0.itemCount == 0 || $0.headerHeight > 0 }) else { return nil }
    var text = RowWriter()
    text.line(RowFormat.sections.header)
    for (number, section) in sections.enumerated() {
      text.row(
        .whole(number), .nothing, .units(section.headerHeight), .whole(Int(section.itemCount)))
    }
    return text.bytes
  }

  /// The path at which the sections of the rows in `path` are looked for: `dir/name.sections.csv`
  /// for `dir/name.csv.gz`.
  public static func sectionsPath(of path: String) -> String { DatasetFiles.sectionsPath(of: path) }

  /// Whether the file at `path` begins as a `.sections.csv` does.
  public static func isOfSections(fileAt path: String) -> Bool {
    let header = RowFormat.sections.header.utf8
    // A line ends with at most two bytes.
    guard let start = InputFile.start(of: path, atMost: header.count + 2) else { return false }
    let line = Array(start.utf8.prefix { $0 != UInt8(ascii: "\n") })[...]
    return line.withoutReturn.elementsEqual(header)
  }

  /// Writes the rows to `path`, compressed if it ends with `.gz`, and the sections next to it if
  /// they are needed. Each file is replaced as a whole, and both at once.
  ///
  /// - Returns: whether sections were written.
  /// - Throws: `InputError` if there is more text than `read` takes; `OutputError` if a file cannot
  ///   be written.
  public func write(to path: String) throws -> Bool {
    let rows = rowsCSV()
    let limit = ReadLimits.standard.text.bytes
    guard rows.count <= limit else {
      throw InputError(
        file: path, message: "expected at most \(limit) bytes of text, found \(rows.count)",
        advice: "take fewer items")
    }
    let sections = sectionsCSV()
    // Writes the sections first, because rows without them would be read as other data.
    try AtomicFile.write(
      (sections.map { [($0, DatasetFiles.sectionsPath(of: path))] } ?? [])
        + [(path.hasSuffix(".gz") ? Gzip.member(of: rows) : rows, path)])
    return sections != nil
  }
}

/// Appends rows of decimal numbers to a text of CSV.
private struct RowWriter {
  enum Field {
    case whole(Int)
    /// A number of grid units, written in points: a multiple of 1/64 has at most six decimals.
    case units(UInt32)
    case nothing
  }

  private(set) var bytes: [UInt8] = []

  mutating func line(_ text: String) {
    bytes += Array(text.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func row(_ first: Field, _ second: Field, _ third: Field, _ fourth: Field) {
    append(first)
    bytes.append(UInt8(ascii: ","))
    append(second)
    bytes.append(UInt8(ascii: ","))
    append(third)
    bytes.append(UInt8(ascii: ","))
    append(fourth)
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func append(_ field: Field) {
    switch field {
    case .nothing: break
    case .whole(let value): append(value)
    case .units(let units):
      append(Int(units >> 6))
      var millionths = Int(units & 63) * 15_625
      guard millionths > 0 else { return }
      bytes.append(UInt8(ascii: "."))
      var scale = 100_000
      while millionths > 0 {
        bytes.append(UInt8(0x30 + millionths / scale))
        millionths %= scale
        scale /= 10
      }
    }
  }

  private mutating func append(_ value: Int) {
    if value >= 10 { append(value / 10) }
    bytes.append(UInt8(0x30 + value % 10))
  }
}
