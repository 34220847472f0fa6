import Foundation

/// Text from outside the program, which may arrive in pieces, as UTF-8 whose lines end in LF or
/// CRLF.
///
/// All files that are read go through it, so that all readers agree on encodings and line ends:
///
/// - UTF-8 with or without a byte order mark, which is taken off. Bytes that are not UTF-8 pass:
///   whether they matter depends on where they are.
/// - UTF-16 with a byte order mark, or without one if the text begins with a character of ASCII.
/// - CR alone ends a line too, and becomes LF.
///
/// - Complexity: O(bytes); UTF-8 without a CR that stands alone is not copied.
package struct InputText {
  /// The longest line, and the longest text in quotes, in bytes.
  package static let longestLine = 16 << 20

  private enum Encoding {
    case utf8
    case utf16(isBigEndian: Bool)
  }

  private static let lineFeed: [UInt8] = [0x0A]
  private static let carriageReturn: [UInt8] = [0x0D]

  /// The name of the file in errors.
  private let file: String
  /// nil until four bytes have arrived, or the text has ended.
  private var encoding: Encoding?
  /// The bytes that arrived before the encoding was determined.
  private var start: [UInt8] = []
  /// Whether the piece before ended in a CR, which is not passed on yet.
  private var endsInReturn = false
  /// The first byte of a unit of UTF-16 whose second has not come.
  private var halfUnit: UInt8?
  /// The first unit of a pair whose second has not come.
  private var highSurrogate: UInt16?

  package init(file: String) { self.file = file }

  /// The whole text of a file in memory.
  ///
  /// - Throws: as `feed` and `finish` do.
  package static func utf8(_ bytes: [UInt8], file: String) throws(InputError) -> [UInt8] {
    if let start = plainStart(of: bytes) { return start == 0 ? bytes : Array(bytes[start...]) }
    var reader = InputText(file: file)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    try bytes.withUnsafeBufferPointer { (bytes) throws(InputError) in
      try reader.feed(bytes) { text.append(contentsOf: $0) }
    }
    try reader.finish { text.append(contentsOf: $0) }
    return text
  }

  /// Whether the bytes are UTF-8 whose lines end in LF or CRLF, with or without a byte order mark.
  package static func isPlain(_ bytes: [UInt8]) -> Bool { plainStart(of: bytes) != nil }

  /// Where the text begins, from which on it is passed on as it is; nil if it has to change.
  private static func plainStart(of bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      guard let (encoding, markLength) = try? encoding(of: bytes.prefix(4), file: ""),
        case .utf8 = encoding, loneReturn(in: bytes, from: 0) == nil
      else { return nil }
      return markLength
    }
  }

  /// Passes the text of the next bytes to `body`, in no, one or several parts.
  ///
  /// - Throws: the error of `body`; `InputError` for UTF-32, and for UTF-16 with half a character.
  package mutating func feed(
    _ piece: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) throws(InputError) -> Void
  ) throws(InputError) {
    if encoding != nil { return try decode(piece, body) }
    if start.isEmpty, piece.count >= 4 { return try begin(piece, body) }
    start.append(contentsOf: piece)
    if start.count >= 4 { try beginWithStart(body) }
  }

  /// Passes on the rest when the text has ended.
  ///
  /// - Throws: the error of `body`; `InputError` if the text ends within a character of UTF-16.
  package mutating func finish(
    _ body: (UnsafeBufferPointer<UInt8>) throws(InputError) -> Void
  ) throws(InputError) {
    if encoding == nil { try beginWithStart(body) }
    guard halfUnit == nil, highSurrogate == nil else {
      throw InputError(
        file: file, message: "expected UTF-16, found the end of the file within a character",
        advice: "the file is truncated; get it again")
    }
    if endsInReturn { try pass(Self.lineFeed, body) }
    endsInReturn = false
  }

  // MARK: Encodings

  /// The encoding of a text that begins with these bytes, and the length of its byte order mark.
  private static func encoding(
    of start: Slice<UnsafeBufferPointer<UInt8>>, file: String
  ) throws(InputError) -> (Encoding, markLength: Int) {
    let bytes = Array(start)
    func begins(_ mark: UInt8...) -> Bool { bytes.starts(with: mark) }
    func isText(_ byte: UInt8) -> Bool {
      (0x20..<0x7F).contains(byte) || (0x09...0x0D).contains(byte)
    }
    if bytes.count == 4 {
      let isMarked = begins(0xFF, 0xFE, 0, 0) || begins(0, 0, 0xFE, 0xFF)
      guard !isMarked, !(isText(bytes[0]) && bytes[1...] == [0, 0, 0]),
        !(isText(bytes[3]) && bytes[..<3] == [0, 0, 0])
      else {
        throw InputError(
          file: file, message: "expected UTF-8 or UTF-16, found UTF-32", advice: "save it as UTF-8")
      }
    }
    if begins(0xEF, 0xBB, 0xBF) { return (.utf8, 3) }
    if begins(0xFF, 0xFE) { return (.utf16(isBigEndian: false), 2) }
    if begins(0xFE, 0xFF) { return (.utf16(isBigEndian: true), 2) }
    if bytes.count >= 2 {
      if isText(bytes[0]), bytes[1] == 0 { return (.utf16(isBigEndian: false), 0) }
      if bytes[0] == 0, isText(bytes[1]) { return (.utf16(isBigEndian: true), 0) }
    }
    return (.utf8, 0)
  }

  private mutating func beginWithStart(
    _ body: (UnsafeBufferPointer<UInt8>) throws(InputError) -> Void
  ) throws(InputError) {
    let bytes = start
    start = []
    try bytes.withUnsafeBufferPointer { (bytes) throws(InputError) in try begin(bytes, body) }
  }

  private mutating func begin(
    _ piece: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) throws(InputError) -> Void
  ) throws(InputError) {
    let (found, markLength) = try Self.encoding(of: piece.prefix(4), file: file)
    encoding = found
    try decode(UnsafeBufferPointer(rebasing: piece[markLength...]), body)
  }

  private mutating func decode(
    _ piece: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) throws(InputError) -> Void
  ) throws(InputError) {
    guard case .utf16(let isBigEndian) = encoding else { return try passLines(piece, body) }
    var text: [UInt8] = []
    text.reserveCapacity(piece.count)
    for byte in piece {
      guard let first = halfUnit else {
        halfUnit = byte
        continue
      }
      halfUnit = nil
      let (high, low) = isBigEndian ? (first, byte) : (byte, first)
      try append(UInt16(high) << 8 | UInt16(low), to: &text)
    }
    try text.withUnsafeBufferPointer { (text) throws(InputError) in try passLines(text, body) }
  }

  /// Appends a unit of UTF-16, or keeps it until the second of its pair comes.
  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) throws(InputError) {
    if highSurrogate == nil, unit < 0x80 { return text.append(UInt8(unit)) }
    if highSurrogate == nil, UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
      return
    }
    let units = (highSurrogate.map { [$0] } ?? []) + [unit]
    highSurrogate = nil
    guard let character = String(validating: units, as: UTF16.self) else {
      throw InputError(
        file: file, message: "expected UTF-16, found half of a character (a lone surrogate)",
        advice: "save it as UTF-8")
    }
    text.append(contentsOf: character.utf8)
  }

  // MARK: Line ends

  /// Passes on a piece of UTF-8, with LF in place of each CR that has none after it.
  private mutating func passLines(
    _ piece: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) throws(InputError) -> Void
  ) throws(InputError) {
    guard let first = piece.first else { return }
    if endsInReturn { try pass(first == 0x0A ? Self.carriageReturn : Self.lineFeed, body) }
    endsInReturn = piece.last == 0x0D
    let piece = endsInReturn ? UnsafeBufferPointer(rebasing: piece.dropLast()) : piece
    guard var position = Self.loneReturn(in: piece, from: 0) else {
      return piece.isEmpty ? () : try body(piece)
    }
    var text = Array(piece)
    while true {
      text[position] = 0x0A
      guard let next = Self.loneReturn(in: piece, from: position + 1) else { break }
      position = next
    }
    try pass(text, body)
  }

  private func pass(
    _ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) throws(InputError) -> Void
  ) throws(InputError) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(InputError) in try body(bytes) }
  }

  /// The first CR at or after a position that no LF follows.
  private static func loneReturn(
    in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    var position = start
    while position < text.count,
      let found = memchr(text.baseAddress! + position, 0x0D, text.count - position)
    {
      let place = UnsafeRawPointer(found) - UnsafeRawPointer(text.baseAddress!)
      guard place + 1 < text.count, text[place + 1] == 0x0A else { return place }
      position = place + 2
    }
    return nil
  }
}
