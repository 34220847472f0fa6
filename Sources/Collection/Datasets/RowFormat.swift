import CollectionModel
import Files

/// The columns of a CSV file of numbers. Reads any valid row, and reports the fault of any other;
/// `FastRow` reads most rows faster.
package struct RowFormat: Sendable {
  enum Column: Sendable {
    /// A whole number in 0...999,999,999.
    case index(String)
    /// A whole number within a range.
    case whole(String, ClosedRange<Int>)
    /// A number of days within a range, possibly with a fraction; read in 1/64.
    case days(String, ClosedRange<Int>)
    /// A size in points; read in grid units.
    case size(String)
    /// A coordinate in points, 0 or more; read in grid units, which must fit into 31 bits.
    case position(String)
    /// Any text; read as 0.
    case text(String)

    var name: String {
      switch self {
      case .index(let name), .whole(let name, _), .days(let name, _), .size(let name),
        .position(let name), .text(let name):
        name
      }
    }
  }

  package static let cards = RowFormat([
    .index("section"), .index("item"), .size("width"), .size("height"),
  ])
  static let boxes = RowFormat([.index("glyph"), .size("width"), .size("height"), .size("advance")])
  static let map = RowFormat([
    .position("x"), .position("y"), .size("width"), .size("height"),
  ])
  /// 27,000 years either way, so that the span of all starts fits into 31 bits of grid units.
  static let mostDays = 9_999_999
  static let events = RowFormat([
    .days("start_day", -mostDays...mostDays), .days("length_days", 0...mostDays),
    .whole("lane", 0...mostDays), .text("country"),
  ])
  static let sections = RowFormat([
    .index("section"), .text("title"), .size("header_height"), .index("item_count"),
  ])

  let columns: [Column]

  init(_ columns: [Column]) { self.columns = columns }

  var header: String { columns.map(\.name).joined(separator: ",") }

  /// The numbers of a row, one for each column; the error names the first wrong field.
  package func values(
    of line: UnsafeBufferPointer<UInt8>, number: Int, file: String
  ) throws(InputError) -> [Int] {
    let fields = try CSVFields.of(line.span, number: number, file: file)
    guard fields.count == columns.count else {
      throw InputError(
        file: file, line: number, column: line.count + 1,
        message: "expected \(columns.count) fields (\(header)), found \(fields.count)",
        advice: fields.count < columns.count ? "complete the row" : "remove the extra fields")
    }
    var values: [Int] = []
    for (column, field) in zip(columns, fields) {
      values.append(try Self.value(of: column, field, number, file))
    }
    return values
  }

  /// The index of the format whose columns match the header row `line`.
  static func matching(
    _ line: UnsafeBufferPointer<UInt8>, number: Int, file: String, among formats: [RowFormat]
  ) throws(InputError) -> Int {
    let text = String(decoding: line, as: UTF8.self)
    try checkText(line, number: number, file: file)
    let found = try CSVFields.of(line.span, number: number, file: file).map(\.text)
    if let match = formats.firstIndex(where: { $0.columns.map(\.name) == found }) { return match }
    // The format that shares the most columns is probably the intended one.
    let shared = formats.map { format in found.count { format.columns.map(\.name).contains($0) } }
    let most = shared.max()!
    let meant = formats[shared.firstIndex(of: most)!]
    if most > 0, let missing = meant.columns.map(\.name).first(where: { !found.contains($0) }) {
      let others = found.filter { name in !meant.columns.contains { $0.name == name } }
      let near = nearestName(to: missing, in: others)
      throw InputError(
        file: file, line: number,
        message: "expected the columns \(meant.header), found no column \"\(missing)\"",
        advice: near.map { "rename \(InputError.quote($0))" } ?? "add the column")
    }
    throw InputError(
      file: file, line: number,
      message: "expected the columns \(formats.map(\.header).joined(separator: " or ")), "
        + "found \(InputError.quote(text))",
      advice: "the first row must name these columns, in this order; data import makes such a file")
  }

  /// - Throws: if a header row is not text.
  static func checkText(
    _ line: UnsafeBufferPointer<UInt8>, number: Int, file: String
  ) throws(InputError) {
    let isText =
      String(validating: line, as: UTF8.self) != nil && !line.contains { $0 < 0x20 && $0 != 9 }
    guard isText else {
      throw InputError(
        file: file, line: number, message: "expected a header row of text, found binary data",
        advice: "name a .csv or .csv.gz file")
    }
  }

  /// A size in points, as grid units.
  static func size(
    _ field: CSVFields.Field, _ column: String, _ number: Int, _ file: String
  ) throws(InputError) -> UInt32 {
    UInt32(try value(of: .size(column), field, number, file))
  }

  private static func value(
    of column: Column, _ field: CSVFields.Field, _ number: Int, _ file: String
  ) throws(InputError) -> Int {
    do throws(FieldFault) {
      return try value(of: column, field.text)
    } catch {
      throw InputError(
        file: file, line: number, column: field.start + 1,
        message: "expected \(error.expectation) in column \(column.name), "
          + "found \(InputError.quote(field.text))",
        advice: error.advice)
    }
  }

  private struct FieldFault: Error {
    var expectation: String
    var advice: String
  }

  private static func value(of column: Column, _ text: String) throws(FieldFault) -> Int {
    switch column {
    case .text: return 0
    case .index:
      guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw FieldFault(expectation: "a whole number", advice: "counting starts at 0")
      }
      guard let index = Int(text), index <= 999_999_999 else {
        throw FieldFault(
          expectation: "a whole number up to 999999999", advice: "counting starts at 0")
      }
      return index
    case .whole(_, let range):
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw FieldFault(expectation: "a whole number", advice: "write it without a fraction")
      }
      guard let number = Int(text), range.contains(number) else {
        throw FieldFault(
          expectation: "a whole number in \(range.lowerBound)...\(range.upperBound)",
          advice: "leave the row out")
      }
      return number
    case .days(_, let range):
      guard isDecimal(text), let days = Double(text), days.isFinite else {
        throw FieldFault(expectation: "a number of days", advice: "write it as 12 or 12.5")
      }
      guard days >= Double(range.lowerBound), days <= Double(range.upperBound) else {
        throw FieldFault(
          expectation: "days in \(range.lowerBound)...\(range.upperBound)",
          advice: "leave the row out")
      }
      return Int((days * LayoutGrid.unitsPerPoint).rounded())
    case .size:
      return try gridUnits(text, of: "size", most: LayoutGrid.largestSize)
    case .position:
      return try gridUnits(text, of: "position", most: LayoutGrid.largestPosition)
    }
  }

  /// Whether there are no characters but those of decimal numbers, unlike in `0x10` and `nan`.
  private static func isDecimal(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
  }

  /// Converts points to grid units. Accepts C's decimal notation, but not its hexadecimal one.
  private static func gridUnits(
    _ text: String, of what: String, most: Double
  ) throws(FieldFault) -> Int {
    let names = ["nan", "inf", "infinity"]
    let bare = text.drop { $0 == "+" || $0 == "-" }.lowercased()
    if names.contains(bare) || bare.hasPrefix("nan(") {
      throw FieldFault(
        expectation: "a finite number", advice: "leave out items that have no \(what)")
    }
    guard isDecimal(text), let points = Double(text) else {
      throw FieldFault(
        expectation: "a number",
        advice: decimalAdvice(text) ?? "\(what)s are decimal numbers of points")
    }
    guard points >= 0 else {
      throw FieldFault(expectation: "a \(what) of 0 or more", advice: "\(what)s are not negative")
    }
    guard points <= most else {
      throw FieldFault(expectation: "at most \(most) pt", advice: "\(what)s are in points")
    }
    return Int((points * LayoutGrid.unitsPerPoint).rounded())
  }
}
