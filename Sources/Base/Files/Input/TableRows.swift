import Foundation

/// The rows of a table that another program wrote: a row of column names, then rows of fields (RFC
/// 4180).
///
/// The row of names shows whether fields are separated by commas, semicolons, tabs or bars, unless
/// a first line such as `sep=;`, which spreadsheets write, names the separator. A line that begins
/// with `#` is a comment only above the names; below, it is a row, because such tables have no
/// comments. The row of names may begin with `#` as well, if it has the wanted columns. `notes`
/// lists the lines that were not read as rows.
package struct TableRows {
  package enum Part {
    /// A line above the names.
    case comment
    case names
    case row(CSVFields.Row)
  }

  private static let separators: [(byte: UInt8, name: String)] = [
    (UInt8(ascii: ","), "commas"), (UInt8(ascii: ";"), "semicolons"), (0x09, "tabs"),
    (UInt8(ascii: "|"), "bars"),
  ]

  /// The names of the columns, without blanks at their ends; nil before they have been read.
  package private(set) var names: [String]?
  /// The separator of the fields, in words.
  private var separatorName = "commas"
  /// The name of the file in errors.
  private let file: String
  /// The names of columns that have to be there.
  private let wanted: [String]
  private var reader: CSVFields
  private var givenSeparator: UInt8?
  private var lastLine: Int?
  private var commentCount = 0
  private var emptyCount = 0

  package init(file: String, wanted: [String]) {
    self.file = file
    self.wanted = wanted.map(Self.trimmed)
    reader = CSVFields(file: file)
  }

  /// Whether the next line continues a text in quotes.
  package var isInQuotes: Bool { reader.isInQuotes }

  /// The row that ends with this line; nil if none does. Empty lines need not be passed outside of
  /// quotes.
  ///
  /// - Throws: `InputError` if it holds a NUL, or the names hold another control character; as
  ///   `CSVFields.take` does.
  package mutating func take(_ line: Span<UInt8>, number: Int) throws(InputError) -> Part? {
    try line.withUnsafeBufferPointer { (line) throws(InputError) in try take(line, number) }
  }

  /// - Throws: `InputError` if a text in quotes has not ended.
  package func finish() throws(InputError) {
    if reader.isInQuotes { throw reader.unclosed() }
  }

  /// One line for each thing that was not a row.
  package var notes: [String] {
    var notes: [String] = []
    if separatorName != "commas" { notes.append("fields are separated by \(separatorName)") }
    if commentCount > 0 {
      notes.append("lines above the column names that begin with #, skipped: \(commentCount)")
    }
    if emptyCount > 0 { notes.append("empty lines between rows, skipped: \(emptyCount)") }
    return notes
  }

  private mutating func take(
    _ line: UnsafeBufferPointer<UInt8>, _ number: Int
  ) throws(InputError) -> Part? {
    if let start = line.baseAddress, let found = memchr(start, 0, line.count) {
      throw InputError(
        file: file, line: number, column: UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1,
        message: "expected a line of text, found a NUL byte",
        advice: "name a text file; if it is one, get it again, because it is damaged")
    }
    if let lastLine, names != nil, !reader.isInQuotes { emptyCount += number - lastLine - 1 }
    lastLine = number
    if names == nil, !reader.isInQuotes {
      if takesSeparator(line) { return nil }
      if line.first == UInt8(ascii: "#"), !isHeader(line) {
        commentCount += 1
        return .comment
      }
      let found = separator(ofHeader: line)
      separatorName = Self.separators.first { $0.byte == found }!.name
      reader = CSVFields(file: file, separator: found)
    }
    if names == nil, line.contains(where: { $0 < 0x20 && $0 != 0x09 }) {
      throw InputError(
        file: file, line: number, message: "expected a header row of text, found binary data",
        advice: "name a .csv or .csv.gz file")
    }
    guard let fields = try reader.take(line.span, number: number) else { return nil }
    guard names == nil else { return .row(fields) }
    names = named(fields.map { Self.trimmed($0.text) })
    return .names
  }

  /// Advice on a row that has more or fewer fields than there are names.
  package func advice(on fields: CSVFields.Row) -> String {
    if fields.first?.bytes.first == UInt8(ascii: "#") {
      return "below the column names, a line that begins with # is a row: complete or remove it"
    }
    return fields.count < names?.count ?? 0
      ? "complete the row" : "put fields that contain \(separatorName) in double quotes"
  }

  // MARK: The row of names

  private mutating func takesSeparator(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard givenSeparator == nil, line.count == 5, line.starts(with: "sep=".utf8),
      Self.separators.contains(where: { $0.byte == line[4] })
    else { return false }
    givenSeparator = line[4]
    return true
  }

  private func isHeader(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    Self.separators.contains { hasWanted(line, $0.byte) }
  }

  /// The separator with which the line has all columns that are wanted, or otherwise the one that
  /// makes most fields of it.
  private func separator(ofHeader line: UnsafeBufferPointer<UInt8>) -> UInt8 {
    if let givenSeparator { return givenSeparator }
    let bytes = Self.separators.map(\.byte)
    if let match = bytes.first(where: { hasWanted(line, $0) }) { return match }
    var most = (byte: bytes[0], count: 0)
    for byte in bytes {
      let count = Self.fields(of: line, byte).count
      if count > most.count { most = (byte, count) }
    }
    return most.byte
  }

  private func hasWanted(_ line: UnsafeBufferPointer<UInt8>, _ separator: UInt8) -> Bool {
    wanted.allSatisfy(named(Self.fields(of: line, separator)).contains)
  }

  /// The names, without a `#` before the first if that makes it one that is wanted.
  private func named(_ names: [String]) -> [String] {
    guard let first = names.first, first.hasPrefix("#"), !wanted.contains(first) else {
      return names
    }
    let bare = Self.trimmed(String(first.dropFirst()))
    return wanted.contains(bare) ? [bare] + names.dropFirst() : names
  }

  /// The fields of a line whose last text in quotes may go on in the next one.
  private static func fields(
    of line: UnsafeBufferPointer<UInt8>, _ separator: UInt8
  ) -> [String] {
    var isQuoted = false
    return line.split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == separator && !isQuoted
    }.map { field in
      let text = trimmed(String(decoding: field, as: UTF8.self))
      guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
      return trimmed(String(text.dropFirst().dropLast()).replacing("\"\"", with: "\""))
    }
  }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespaces)
  }
}
