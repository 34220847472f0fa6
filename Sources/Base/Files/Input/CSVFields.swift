/// Reads rows of CSV line by line (RFC 4180): a field may be in double quotes, with quotes inside
/// it doubled, and then span several lines.
package struct CSVFields {
  package struct Field: Hashable, Sendable {
    /// Without the quotes around it, and with those inside it single.
    package var bytes: ArraySlice<UInt8>
    /// In bytes from the beginning of the line in which the field begins.
    package var start: Int

    /// The bytes as text, decoded at each access.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The field without blanks and tabs at its ends, which stand around numbers.
    package var trimmed: Field {
      func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
      var field = self
      field.bytes = bytes.drop(while: isBlank)
      while let last = field.bytes.last, isBlank(last) { field.bytes.removeLast() }
      return field
    }
  }

  /// The fields of a row. Holds their bytes in one piece: a row takes two allocations, however many
  /// fields it has.
  package struct Row: RandomAccessCollection, Sendable {
    /// The bytes of all fields, one after the other.
    fileprivate var bytes: [UInt8] = []
    /// For each field, where its bytes end and where it starts in its line.
    fileprivate var places: [(end: Int, start: Int)] = []

    /// A row without fields.
    package init() {}

    package var startIndex: Int { 0 }
    package var endIndex: Int { places.count }

    package subscript(index: Int) -> Field {
      let first = index == 0 ? 0 : places[index - 1].end
      return Field(bytes: bytes[first..<places[index].end], start: places[index].start)
    }
  }

  private static let quote = UInt8(ascii: "\"")

  /// The name of the file in errors.
  private let file: String
  private let separator: UInt8
  private var row = Row()
  /// The number of fields of the row before, which the next one probably has too.
  private var usualCount = 0
  /// Where the current field starts in its line.
  private var start = 0
  /// The line and the column of the quote that is open.
  private var opened: (line: Int, column: Int)?

  /// - Parameter separator: the byte between two fields.
  package init(file: String, separator: UInt8 = UInt8(ascii: ",")) {
    self.file = file
    self.separator = separator
  }

  /// The fields of a row that is one line.
  ///
  /// - Throws: `InputError` with line and column if a quote is not closed, or text follows or
  ///   precedes a field in quotes.
  /// - Complexity: O(bytes).
  package static func of(
    _ line: Span<UInt8>, number: Int, file: String
  ) throws(InputError) -> Row {
    var reader = CSVFields(file: file)
    return try reader.takeWhole(line, number: number)
  }

  /// Whether the next line continues a text in quotes.
  package var isInQuotes: Bool { opened != nil }

  /// The fields of the row that ends with this line; nil if the next line continues a text in
  /// quotes.
  ///
  /// - Parameter number: the number of the line, from 1.
  /// - Throws: `InputError` as `of` does, and if a text in quotes is longer than
  ///   `InputText.longestLine`, as one is whose closing quote is missing.
  /// - Complexity: O(bytes).
  package mutating func take(
    _ line: Span<UInt8>, number: Int
  ) throws(InputError) -> Row? {
    try line.withUnsafeBufferPointer { (line) throws(InputError) in try take(line, number) }
  }

  /// The fields of a row that is one line; for files whose rows never continue.
  ///
  /// - Throws: as `of` does.
  package mutating func takeWhole(_ line: Span<UInt8>, number: Int) throws(InputError) -> Row {
    guard let row = try take(line, number: number) else { throw unclosed() }
    return row
  }

  /// The error for a text in quotes that does not end.
  package func unclosed() -> InputError {
    InputError(
      file: file, line: opened?.line, column: opened?.column,
      message: "expected a closing quote, found none",
      advice: "close it, and double the quotes inside a field")
  }

  private mutating func take(
    _ line: UnsafeBufferPointer<UInt8>, _ number: Int
  ) throws(InputError) -> Row? {
    if isInQuotes {
      row.bytes.append(UInt8(ascii: "\n"))
    } else {
      row.bytes.reserveCapacity(line.count)
      row.places.reserveCapacity(usualCount)
      start = 0
    }
    var position = 0
    while true {
      if !isInQuotes, position < line.count, line[position] == Self.quote {
        opened = (number, position + 1)
        position += 1
      }
      if isInQuotes {
        guard try takeQuoted(line, &position) else { return nil }
        guard position == line.count || line[position] == separator else {
          throw textNextToQuotes(
            "expected \(separatorName) after a field in quotes, found more text", number, position)
        }
      } else {
        try takePlain(line, &position, number)
      }
      row.places.append((row.bytes.count, start))
      if position == line.count { break }
      position += 1
      start = position
    }
    defer { row = Row() }
    usualCount = row.count
    return row
  }

  /// Takes the rest of a field in quotes, up to the byte after its closing quote. Returns whether
  /// that is in this line.
  private mutating func takeQuoted(
    _ line: UnsafeBufferPointer<UInt8>, _ position: inout Int
  ) throws(InputError) -> Bool {
    while let end = line[position...].firstIndex(of: Self.quote) {
      append(line, position..<end)
      position = end + 1
      guard position < line.count, line[position] == Self.quote else {
        opened = nil
        return true
      }
      // The second of two quotes stands for one of the text.
      row.bytes.append(Self.quote)
      position += 1
    }
    append(line, position..<line.count)
    guard row.bytes.count - (row.places.last?.end ?? 0) <= InputText.longestLine else {
      throw unclosed()
    }
    return false
  }

  /// Takes a field without quotes, up to the separator or the line's end.
  private mutating func takePlain(
    _ line: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ number: Int
  ) throws(InputError) {
    let first = position
    while position < line.count, line[position] != separator {
      guard line[position] != Self.quote else {
        throw textNextToQuotes(
          "expected quotes around a whole field, found one inside it", number, position)
      }
      position += 1
    }
    append(line, first..<position)
  }

  private mutating func append(_ line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    row.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: line[range]))
  }

  private var separatorName: String {
    switch separator {
    case UInt8(ascii: ","): "a comma"
    case 0x09: "a tab"
    default: InputError.quote(String(decoding: [separator], as: UTF8.self))
    }
  }

  private func textNextToQuotes(_ message: String, _ number: Int, _ position: Int) -> InputError {
    InputError(
      file: file, line: number, column: position + 1, message: message,
      advice: "put the whole field in double quotes, and double those inside it")
  }
}

/// The position of the column called `name` among `names`, the names in a table's first row.
///
/// - Throws: `InputError` about the flag that names the column, if it is missing or occurs more
///   than once.
package func columnPlace(
  of name: String, in names: [String], flag: String, file: String
) throws(InputError) -> Int {
  let places = names.indices.filter { names[$0] == name }
  if places.count == 1 { return places[0] }
  let isText = !names.contains { $0.contains("\u{FFFD}") }
  let all =
    "its columns are \(names.prefix(20).joined(separator: ", "))"
    + (isText ? "" : "; not all are UTF-8, so save the file as UTF-8")
  guard places.isEmpty else {
    throw InputError(
      file: flag, message: "\(file) has the column \(InputError.quote(name)) \(places.count) times",
      advice: "rename all but one; \(all)")
  }
  let near = nearestName(to: name, in: names).map { "did you mean \($0)? " } ?? ""
  throw InputError(
    file: flag, message: "there is no column \(InputError.quote(name)) in \(file)",
    advice: near + all)
}
