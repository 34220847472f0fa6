/// A JSON value that knows the line it begins in, so that errors can point at it.
///
/// `JSONDecoder` does not report where a value was.
public struct LocatedJSON: Sendable {
  public enum Value: Sendable {
    case object([Member])
    case array([LocatedJSON])
    case string(String)
    /// As written: `Double` cannot hold every whole number above 2^53.
    case number(String)
    case bool(Bool)
    case null
  }

  public struct Member: Sendable {
    public var key: String
    public var line: Int
    public var value: LocatedJSON
  }

  public var value: Value
  /// From 1.
  public var line: Int

  /// The name of this kind of value in messages.
  public var kind: String {
    switch value {
    case .object: "an object"
    case .array: "a list"
    case .string: "a text"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }

  /// Reads one value and nothing after it (RFC 8259). A key that occurs twice in an object is an
  /// error.
  ///
  /// - Parameters:
  ///   - file: the name of the file in errors.
  ///   - shape: what the file as a whole should be, such as `an object of rules and waivers`.
  /// - Throws: `InputError` with the line.
  public init(_ text: String, file: String, shape: String) throws(InputError) {
    var reader = LocatedJSONReader(text, file: file, shape: shape)
    self = try reader.readAll()
  }

  init(_ value: Value, line: Int) {
    self.value = value
    self.line = line
  }
}

/// Reads the bytes once, front to back.
private struct LocatedJSONReader {
  /// Deeper than any sensible file; deep nesting must not overflow the stack.
  private static let deepest = 64
  private let bytes: [UInt8]
  private let file: String
  private let shape: String
  private var position = 0
  private var line = 1
  private var depth = 0

  init(_ text: String, file: String, shape: String) {
    bytes = Array(text.utf8)
    self.file = file
    self.shape = shape
  }

  mutating func readAll() throws(InputError) -> LocatedJSON {
    let value = try readValue()
    skipBlanks()
    guard position == bytes.count else { throw unexpected("the end of the file") }
    return value
  }

  private mutating func readValue() throws(InputError) -> LocatedJSON {
    skipBlanks()
    let start = line
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw unexpected("at most \(Self.deepest) levels") }
    switch peek {
    case UInt8(ascii: "{"): return LocatedJSON(.object(try readMembers()), line: start)
    case UInt8(ascii: "["): return LocatedJSON(.array(try readItems()), line: start)
    case UInt8(ascii: "\""): return LocatedJSON(.string(try readString()), line: start)
    default: break
    }
    let first = position
    while let byte = peek, !" \t\r\n,:{}[]\"".utf8.contains(byte) { position += 1 }
    let word = String(decoding: bytes[first..<position], as: UTF8.self)
    switch word {
    case "true": return LocatedJSON(.bool(true), line: start)
    case "false": return LocatedJSON(.bool(false), line: start)
    case "null": return LocatedJSON(.null, line: start)
    default:
      guard word.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil,
        Double(word)?.isFinite == true
      else {
        position = first
        throw unexpected("a value")
      }
      return LocatedJSON(.number(word), line: start)
    }
  }

  private mutating func readMembers() throws(InputError) -> [LocatedJSON.Member] {
    var members: [LocatedJSON.Member] = []
    position += 1
    skipBlanks()
    if take("}") { return [] }
    repeat {
      skipBlanks()
      let start = line
      guard peek == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      let key = try readString()
      guard !members.contains(where: { $0.key == key }) else {
        throw InputError(
          file: file, line: start, message: "the key \(InputError.quote(key)) occurs twice",
          advice: "keep one of them")
      }
      skipBlanks()
      guard take(":") else { throw unexpected("a colon") }
      members.append(.init(key: key, line: start, value: try readValue()))
      skipBlanks()
    } while take(",")
    guard take("}") else { throw unexpected("a comma or a closing brace") }
    return members
  }

  private mutating func readItems() throws(InputError) -> [LocatedJSON] {
    var items: [LocatedJSON] = []
    position += 1
    skipBlanks()
    if take("]") { return [] }
    repeat {
      items.append(try readValue())
      skipBlanks()
    } while take(",")
    guard take("]") else { throw unexpected("a comma or a closing bracket") }
    return items
  }

  private mutating func readString() throws(InputError) -> String {
    var text: [UInt8] = []
    position += 1
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        position += 1
        text += Array(String(try readEscape()).utf8)
      case 0..<0x20: throw unexpected("the end of a text, or an escape such as \\n")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw unexpected("the end of a text")
  }

  private mutating func readEscape() throws(InputError) -> Unicode.Scalar {
    defer { position += 1 }
    switch peek {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let high = try readUnit()
      guard (0xD800..<0xDC00).contains(high) else {
        guard let scalar = Unicode.Scalar(high) else { throw unexpected("a character") }
        return scalar
      }
      guard bytes[position...].starts(with: Array("\\u".utf8)) else {
        throw unexpected("the second half of a surrogate pair")
      }
      position += 1
      let low = try readUnit()
      guard (0xDC00..<0xE000).contains(low) else {
        throw unexpected("the second half of a surrogate pair")
      }
      return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + low - 0xDC00)!
    default: throw unexpected("one of \" \\ / b f n r t u after a backslash")
    }
  }

  /// Reads the four hexadecimal digits after the `u` that is next. Leaves the position on the last
  /// of them, or after it if another escape has to follow.
  private mutating func readUnit() throws(InputError) -> UInt32 {
    let digits = bytes[min(position + 1, bytes.count)...].prefix(4)
    let isHexadecimal = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard digits.count == 4, isHexadecimal,
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw unexpected("four hexadecimal digits") }
    position += (0xD800..<0xDC00).contains(unit) ? 5 : 4
    return unit
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, " \t\r\n".utf8.contains(byte) {
      if byte == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  private func unexpected(_ expected: String) -> InputError {
    let rest = String(decoding: bytes[position...].prefix(12), as: UTF8.self)
    let found = rest.isEmpty ? "the end of the file" : InputError.quote(rest)
    return InputError(
      file: file, line: line, message: "expected \(expected), found \(found)",
      advice: "the file is JSON: \(shape)")
  }
}
