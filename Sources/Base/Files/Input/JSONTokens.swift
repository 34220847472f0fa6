/// A part of a JSON text, in order. Commas and colons are checked and not passed on.
package enum JSONToken {
  case beginObject
  case endObject
  case beginArray
  case endArray
  /// The bytes of a member's name, without quotes and with escapes resolved.
  case key(UnsafeBufferPointer<UInt8>)
  /// The bytes of a text, in the same way.
  case string(UnsafeBufferPointer<UInt8>)
  /// As written, in the grammar of RFC 8259; it may be too large for `Double`.
  case number(UnsafeBufferPointer<UInt8>)
  case bool(Bool)
  case null

  /// The name of this kind of value in messages.
  package var kind: String {
    switch self {
    case .beginObject, .endObject: "an object"
    case .beginArray, .endArray: "a list"
    case .key: "a key"
    case .string: "a text"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}

/// Receives the tokens of a JSON text. Pointers are valid during the call.
package protocol JSONTokenConsumer {
  /// - Parameter place: where the token begins; `JSONPlace.error` makes an error of it.
  mutating func take(_ token: JSONToken, at place: JSONPlace) throws(InputError)
}

/// A position in a JSON text, from 1; columns are in bytes.
package struct JSONPlace: Hashable, Sendable {
  var line: Int
  var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package func error(_ file: String, _ message: String, _ advice: String) -> InputError {
    InputError(file: file, line: line, column: column, message: message, advice: advice)
  }
}

/// Splits JSON text (RFC 8259) that arrives in pieces into tokens, and rejects everything else but
/// what `ofTraceTools` permits.
///
/// It keeps no more than the current text or number and a bit for each open bracket, so the memory
/// does not depend on the size of the file; `LocatedJSON` makes a value of the tokens of a small
/// file.
///
/// - Complexity: O(bytes), about 13 ns each.
package struct JSONTokenizer: Sendable {
  /// Deeper than any sensible file.
  package static let deepest = 512
  /// The longest text or number, in bytes.
  package static let longestToken = 16 << 20

  private enum State {
    /// Expects a value, the first item or the end of a list, the first key or the end of an object,
    /// another key, a colon, or what follows a value.
    case value, firstItem, firstKey, key, colon, afterValue, finished
    case string, escape, unicode, number, word
  }

  /// How many lists had a comma at their end, and how many escapes were half a character.
  package private(set) var extraCommas = 0
  package private(set) var loneSurrogates = 0
  private let file: String
  private let shape: String
  private let ofTraceTools: Bool
  private var state = State.value
  /// For each open bracket, whether it is an object's.
  private var open: [Bool] = []
  private var isKey = false
  /// The part of a token that earlier pieces held, or that escapes have changed.
  private var carried: [UInt8] = []
  private var digits: [UInt8] = []
  private var highSurrogate: UInt32?
  private var line = 1
  /// The offset of the piece in the whole text.
  private var offset = 0
  private var lineStart = 0
  private var tokenPlace = JSONPlace(line: 1, column: 1)

  /// - Parameters:
  ///   - file: the name of the file in errors.
  ///   - shape: what the file should be, such as `{"traceEvents": [..]}`.
  ///   - ofTraceTools: whether to read what tools that record traces write as well: a comma at the
  ///     end of a list, and the escape of a surrogate without its other half, which becomes U+FFFD.
  package init(file: String, shape: String, ofTraceTools: Bool = false) {
    self.file = file
    self.shape = shape
    self.ofTraceTools = ofTraceTools
  }

  /// Whether the text is a list so far, and the next thing an item of it, a comma or its end.
  package var isBetweenItems: Bool {
    open == [false] && [.firstItem, .value, .afterValue].contains(state)
  }

  /// Passes the tokens of the next piece to `consumer`.
  package mutating func feed(
    _ piece: UnsafeBufferPointer<UInt8>, into consumer: inout some JSONTokenConsumer
  ) throws(InputError) {
    var position = 0
    while position < piece.count {
      switch state {
      case .string: try readString(piece, &position, into: &consumer)
      case .escape: try readEscape(piece[position], at: &position)
      case .unicode: try readUnit(piece[position], at: &position)
      case .number, .word: try readWord(piece, &position, into: &consumer)
      default: try readStructure(piece, &position, into: &consumer)
      }
    }
    offset += piece.count
  }

  /// Ends the text.
  package mutating func finish(into consumer: inout some JSONTokenConsumer) throws(InputError) {
    if state == .number || state == .word { try endWord(into: &consumer) }
    guard state == .finished else {
      let place = place(at: 0)
      throw InputError(
        file: file, line: place.line, column: place.column,
        message: "expected \(expectation), found the end of the file",
        advice: "the file is truncated or empty; it should be \(shape)")
    }
  }

  // MARK: Structure

  private mutating func readStructure(
    _ piece: UnsafeBufferPointer<UInt8>, _ position: inout Int,
    into consumer: inout some JSONTokenConsumer
  ) throws(InputError) {
    let byte = piece[position]
    switch byte {
    case 0x20, 0x09, 0x0D:
      position += 1
      return
    case 0x0A:
      position += 1
      line += 1
      lineStart = offset + position
      return
    default: break
    }
    tokenPlace = place(at: position)
    switch (byte, state) {
    case (UInt8(ascii: "{"), .value), (UInt8(ascii: "{"), .firstItem):
      try begin(isObject: true, piece, position)
      try consumer.take(.beginObject, at: tokenPlace)
    case (UInt8(ascii: "["), .value), (UInt8(ascii: "["), .firstItem):
      try begin(isObject: false, piece, position)
      try consumer.take(.beginArray, at: tokenPlace)
    case (UInt8(ascii: "}"), .firstKey),
      (UInt8(ascii: "}"), .afterValue) where open.last == true:
      end()
      try consumer.take(.endObject, at: tokenPlace)
    case (UInt8(ascii: "]"), .firstItem),
      (UInt8(ascii: "]"), .afterValue) where open.last == false:
      end()
      try consumer.take(.endArray, at: tokenPlace)
    case (UInt8(ascii: "]"), .value) where ofTraceTools && open.last == false:
      extraCommas += 1
      end()
      try consumer.take(.endArray, at: tokenPlace)
    case (UInt8(ascii: ","), .afterValue):
      state = open.last == true ? .key : .value
    case (UInt8(ascii: ":"), .colon):
      state = .value
    case (UInt8(ascii: "\""), .value), (UInt8(ascii: "\""), .firstItem):
      (state, isKey) = (.string, false)
    case (UInt8(ascii: "\""), .key), (UInt8(ascii: "\""), .firstKey):
      (state, isKey) = (.string, true)
    case (UInt8(ascii: "-"), .value), (UInt8(ascii: "-"), .firstItem),
      (0x30...0x39, .value), (0x30...0x39, .firstItem):
      state = .number
      return
    case (0x61...0x7A, .value), (0x61...0x7A, .firstItem):
      state = .word
      return
    default:
      throw unexpected(piece, position)
    }
    position += 1
  }

  private mutating func begin(
    isObject: Bool, _ piece: UnsafeBufferPointer<UInt8>, _ position: Int
  ) throws(InputError) {
    guard open.count < Self.deepest else {
      throw tokenPlace.error(
        file, "expected at most \(Self.deepest) levels of brackets, found more",
        "it should be \(shape)")
    }
    open.append(isObject)
    state = isObject ? .firstKey : .firstItem
  }

  private mutating func end() {
    open.removeLast()
    state = open.isEmpty ? .finished : .afterValue
  }

  // MARK: Texts

  private mutating func readString(
    _ piece: UnsafeBufferPointer<UInt8>, _ position: inout Int,
    into consumer: inout some JSONTokenConsumer
  ) throws(InputError) {
    let start = position
    while position < piece.count, case let byte = piece[position],
      byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20
    { position += 1 }
    let part = UnsafeBufferPointer(rebasing: piece[start..<position])
    if highSurrogate != nil, !part.isEmpty || position < piece.count && piece[position] != 0x5C {
      guard ofTraceTools else { throw unexpected(piece, start) }
      takeLoneSurrogate()
    }
    guard position < piece.count, piece[position] == UInt8(ascii: "\"") else {
      try carry(part)
      if position == piece.count { return }
      guard piece[position] == UInt8(ascii: "\\") else { throw unexpected(piece, position) }
      position += 1
      state = .escape
      return
    }
    position += 1
    state = isKey ? .colon : open.isEmpty ? .finished : .afterValue
    if carried.isEmpty {
      try checkLength(part.count)
      try consumer.take(isKey ? .key(part) : .string(part), at: tokenPlace)
    } else {
      try carry(part)
      let text = carried
      carried.removeAll(keepingCapacity: true)
      try text.withUnsafeBufferPointer { (text) throws(InputError) in
        try consumer.take(isKey ? .key(text) : .string(text), at: tokenPlace)
      }
    }
  }

  private mutating func readEscape(_ byte: UInt8, at position: inout Int) throws(InputError) {
    position += 1
    if byte == UInt8(ascii: "u") {
      digits.removeAll(keepingCapacity: true)
      state = .unicode
      return
    }
    let pairs: [(UInt8, UInt8)] = [
      (0x22, 0x22), (0x5C, 0x5C), (0x2F, 0x2F), (0x62, 0x08), (0x66, 0x0C), (0x6E, 0x0A),
      (0x72, 0x0D), (0x74, 0x09),
    ]
    if highSurrogate != nil, ofTraceTools { takeLoneSurrogate() }
    guard highSurrogate == nil, let pair = pairs.first(where: { $0.0 == byte }) else {
      throw place(at: position - 1).error(
        file, "expected one of \" \\ / b f n r t u after a backslash, found another character",
        "it should be \(shape)")
    }
    carried.append(pair.1)
    state = .string
  }

  private mutating func readUnit(_ byte: UInt8, at position: inout Int) throws(InputError) {
    digits.append(byte)
    position += 1
    guard digits.count == 4 else { return }
    let fault = place(at: position - 4).error(
      file, "expected four hexadecimal digits of a character, found other characters",
      "it should be \(shape)")
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault }
    state = .string
    if ofTraceTools, highSurrogate != nil, !(0xDC00..<0xE000).contains(unit) {
      takeLoneSurrogate()
    }
    if let high = highSurrogate {
      guard (0xDC00..<0xE000).contains(unit) else { throw fault }
      highSurrogate = nil
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + unit - 0xDC00)!
      carried += Array(String(scalar).utf8)
    } else if (0xD800..<0xDC00).contains(unit) {
      highSurrogate = unit
    } else if ofTraceTools, (0xDC00..<0xE000).contains(unit) {
      takeLoneSurrogate()
    } else {
      guard let scalar = Unicode.Scalar(unit) else { throw fault }
      carried += Array(String(scalar).utf8)
    }
  }

  /// Reads half a character as U+FFFD.
  private mutating func takeLoneSurrogate() {
    loneSurrogates += 1
    highSurrogate = nil
    carried += Array("\u{FFFD}".utf8)
  }

  // MARK: Numbers and words

  private mutating func readWord(
    _ piece: UnsafeBufferPointer<UInt8>, _ position: inout Int,
    into consumer: inout some JSONTokenConsumer
  ) throws(InputError) {
    let start = position
    while position < piece.count, Self.isWord(piece[position]) { position += 1 }
    let part = UnsafeBufferPointer(rebasing: piece[start..<position])
    guard position < piece.count, carried.isEmpty else {
      try carry(part)
      if position < piece.count { try endWord(into: &consumer) }
      return
    }
    try checkLength(part.count)
    try endWord(part, into: &consumer)
  }

  private mutating func endWord(
    into consumer: inout some JSONTokenConsumer
  ) throws(InputError) {
    let word = carried
    carried.removeAll(keepingCapacity: true)
    try word.withUnsafeBufferPointer { (word) throws(InputError) in
      try endWord(word, into: &consumer)
    }
  }

  private mutating func endWord(
    _ word: UnsafeBufferPointer<UInt8>, into consumer: inout some JSONTokenConsumer
  ) throws(InputError) {
    let token: JSONToken? =
      if state == .number {
        Self.isNumber(word) ? .number(word) : nil
      } else {
        switch String(decoding: word, as: UTF8.self) {
        case "true": .bool(true)
        case "false": .bool(false)
        case "null": .null
        default: nil
        }
      }
    guard let token else {
      throw tokenPlace.error(
        file, "expected a value, found \(InputError.quote(String(decoding: word, as: UTF8.self)))",
        "it should be \(shape)")
    }
    state = open.isEmpty ? .finished : .afterValue
    try consumer.take(token, at: tokenPlace)
  }

  /// Whether a byte can be part of a number or a word, including wrong ones.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }

  /// `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`
  private static func isNumber(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    var position = 0
    func isDigit() -> Bool { position < word.count && (0x30...0x39).contains(word[position]) }
    func skipDigits() -> Bool {
      let start = position
      while isDigit() { position += 1 }
      return position > start
    }
    if position < word.count, word[position] == UInt8(ascii: "-") { position += 1 }
    let first = position
    guard skipDigits(), word[first] != 0x30 || position == first + 1 else { return false }
    if position < word.count, word[position] == UInt8(ascii: ".") {
      position += 1
      guard skipDigits() else { return false }
    }
    if position < word.count, word[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < word.count, word[position] == 0x2B || word[position] == 0x2D { position += 1 }
      guard skipDigits() else { return false }
    }
    return position == word.count
  }

  // MARK: Parts of tokens

  private mutating func carry(_ part: UnsafeBufferPointer<UInt8>) throws(InputError) {
    try checkLength(carried.count + part.count)
    carried.append(contentsOf: part)
  }

  private func checkLength(_ count: Int) throws(InputError) {
    guard count <= Self.longestToken else {
      throw tokenPlace.error(
        file, "expected texts of at most \(Self.longestToken) bytes, found a longer one",
        "it should be \(shape)")
    }
  }

  // MARK: Errors

  private func place(at position: Int) -> JSONPlace {
    JSONPlace(line: line, column: offset + position - lineStart + 1)
  }

  private var expectation: String {
    switch state {
    case .value: "a value"
    case .firstItem: "a value or a closing bracket"
    case .firstKey: "a key in quotes or a closing brace"
    case .key: "a key in quotes"
    case .colon: "a colon"
    case .afterValue:
      open.last == true ? "a comma or a closing brace" : "a comma or a closing bracket"
    case .finished: "the end of the file"
    case .string, .escape, .unicode: "the end of a text"
    case .number, .word: "a value"
    }
  }

  private func unexpected(
    _ piece: UnsafeBufferPointer<UInt8>, _ position: Int
  ) -> InputError {
    let rest = String(decoding: piece[position...].prefix(12), as: UTF8.self)
    let isAnother = state == .finished && "{[".utf8.contains(piece[position])
    return place(at: position).error(
      file, "expected \(expectation), found \(InputError.quote(rest))",
      isAnother
        ? "it contains several JSON values in sequence: combine them into one array, as jq -s . does"
        : "it should be \(shape)")
  }
}
