/// The fields of a line of CSV, and of rows whose quoted fields span several lines (RFC 4180): a
/// field may be in double quotes, with quotes inside it doubled.
public struct CSVFields {
  public struct Field: Hashable, Sendable {
    public var text: String
    /// In bytes from the beginning of the line in which the field begins.
    public var start: Int
  }

  /// A longer text in quotes counts as one whose closing quote is missing.
  private static let longestQuoted = 64 << 10

  /// The name of the file in errors.
  private let file: String
  private var fields: [Field] = []
  private var field: [UInt8] = []
  private var start = 0
  /// The line and the column of the quote that is open.
  private var opened: (line: Int, column: Int)?

  public init(file: String) { self.file = file }

  /// The fields of a row that is one line.
  ///
  /// - Throws: `InputError` with line and column if a quote is not closed, or text stands beside a
  ///   field in quotes.
  /// - Complexity: O(bytes).
  public static func of(
    _ line: some Collection<UInt8>, number: Int, file: String
  ) throws(InputError) -> [Field] {
    var reader = CSVFields(file: file)
    guard let fields = try reader.take(line, number: number) else { throw reader.unclosed() }
    return fields
  }

  /// Whether the next line continues a text in quotes.
  public var isInQuotes: Bool { opened != nil }

  /// The fields of the row that ends with this line; nil if the next line continues a text in
  /// quotes.
  ///
  /// - Parameter number: the number of the line, from 1.
  /// - Throws: `InputError` as `of` does, and if a text in quotes is longer than 64 KiB.
  /// - Complexity: O(bytes).
  public mutating func take(
    _ line: some Collection<UInt8>, number: Int
  ) throws(InputError) -> [Field]? {
    let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
    var hasClosed = false
    var mayOpen = !isInQuotes
    if isInQuotes { field.append(UInt8(ascii: "\n")) } else { start = 0 }
    for (offset, byte) in line.enumerated() {
      if opened != nil {
        if byte == quote {
          opened = nil
          hasClosed = true
        } else {
          field.append(byte)
        }
      } else if byte == comma {
        endField()
        start = offset + 1
        (mayOpen, hasClosed) = (true, false)
      } else if byte == quote, mayOpen || hasClosed {
        // The second of two quotes stands for one of the text.
        if hasClosed { field.append(quote) }
        opened = (number, (hasClosed ? start : offset) + 1)
        (mayOpen, hasClosed) = (false, false)
      } else {
        guard byte != quote, !hasClosed else {
          throw InputError(
            file: file, line: number, column: offset + 1,
            message: byte == quote
              ? "expected quotes around a whole field, found one inside it"
              : "expected a comma after a field in quotes, found more text",
            advice: "put the whole field in double quotes, and double those inside it")
        }
        field.append(byte)
        mayOpen = false
      }
    }
    guard opened == nil else {
      guard field.count <= Self.longestQuoted else { throw unclosed() }
      return nil
    }
    endField()
    defer { fields.removeAll() }
    return fields
  }

  /// The error for a text in quotes that does not end.
  public func unclosed() -> InputError {
    InputError(
      file: file, line: opened?.line, column: opened?.column,
      message: "expected a closing quote, found none",
      advice: "close it, and double the quotes inside a field")
  }

  private mutating func endField() {
    fields.append(Field(text: String(decoding: field, as: UTF8.self), start: start))
    field.removeAll()
  }
}

/// The position of the column called `name` among `names`, the names in a table's first row.
///
/// - Throws: `InputError` about the flag that names the column, if it is missing or occurs more
///   than once.
public func columnPlace(
  of name: String, in names: [String], flag: String, file: String
) throws(InputError) -> Int {
  let places = names.indices.filter { names[$0] == name }
  if places.count == 1 { return places[0] }
  let all = "its columns are \(names.prefix(20).joined(separator: ", "))"
  guard places.isEmpty else {
    throw InputError(
      file: flag,
      message: "\(file) has the column \(InputError.quote(name)) \(places.count) times",
      advice: "rename all but one; \(all)")
  }
  let near = nearestName(to: name, in: names).map { "did you mean \($0)? " } ?? ""
  throw InputError(
    file: flag, message: "there is no column \(InputError.quote(name)) in \(file)",
    advice: near + all)
}
