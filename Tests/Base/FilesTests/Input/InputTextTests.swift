import Files
import Primitives
import TestSupport
import Testing

/// One decision on encodings and line ends for every reader.
@Suite struct InputTextTests {
  /// The text of bytes that arrive in pieces of so many.
  private func text(_ bytes: [UInt8], pieces: Int = .max) throws(InputError) -> String {
    var reader = InputText(file: "f")
    var text: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
      try piece.withUnsafeBufferPointer { (piece) throws(InputError) in
        try reader.feed(piece) { text.append(contentsOf: $0) }
      }
    }
    try reader.finish { text.append(contentsOf: $0) }
    return String(decoding: text, as: UTF8.self)
  }

  @Test func everyFormIsTheSameTextWhereverItIsCut() throws {
    for text in ["", "a", "a\n", "w,h\n1,2\n", "\n\n", "größe, 😀\n\u{2028}é\n😀", "ab\n\ncd"] {
      for form in EncodedText.forms(of: text) {
        for length in [1, 2, 3, 5, .max] {
          let found = try self.text(form.bytes, pieces: length)
          let ends = form.description == "CRLF" ? text.replacing("\n", with: "\r\n") : text
          #expect(found == ends, "\(form) in pieces of \(length)")
        }
        #expect(try InputText.utf8(form.bytes, file: "f") == Array(self.text(form.bytes).utf8))
      }
    }
  }

  @Test func everyKindOfLineEndEndsALine() throws {
    for length in [1, 2, .max] {
      #expect(try text(Array("a\rb\r\nc\n\r\rd\r".utf8), pieces: length) == "a\nb\r\nc\n\n\nd\n")
      #expect(try text(Array("a\r\r\nb".utf8), pieces: length) == "a\n\r\nb")
    }
  }

  @Test func randomLineEndsAreReadAlikeInPiecesOfAnyLength() throws {
    let seed: UInt64 = 41
    var numbers = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let bytes = (0..<numbers.next(below: 12)).map { _ in
        Array("ab\r\n".utf8)[numbers.next(below: 4)]
      }
      let lines = bytes.split(
        separator: 0x0A, omittingEmptySubsequences: false
      ).map { line in line.last == 0x0D ? line.dropLast() : line }
      let expected = lines.flatMap { $0.map { $0 == 0x0D ? 0x0A : $0 } + [0x0A] }
      for length in [1, 2, 3, .max] {
        let found = Array(try text(bytes, pieces: length).utf8).filter { $0 != 0x0D }
        // A CR at the end of the text ends a line too.
        #expect(
          found + (bytes.last == 0x0D ? [] : [0x0A]) == expected,
          "\(bytes) in pieces of \(length), seed \(seed)")
      }
    }
  }

  @Test func plainTextIsNotCopied() throws {
    let bytes = Array("w,h\r\n1,2\n".utf8)
    let text = try InputText.utf8(bytes, file: "f")
    #expect(
      bytes.withUnsafeBufferPointer { $0.baseAddress }
        == text.withUnsafeBufferPointer { $0.baseAddress })
    #expect(InputText.isPlain(bytes) && InputText.isPlain([0xEF, 0xBB, 0xBF] + bytes))
    #expect(!InputText.isPlain(Array("w,h\r1,2\r".utf8)))
    #expect(!InputText.isPlain(EncodedText.utf16("w,h\n", isBigEndian: false)))
  }

  @Test func bytesThatAreNotUTF8Pass() throws {
    let latin: [UInt8] = [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x0A]
    #expect(try InputText.utf8(latin, file: "f") == latin)
  }

  static let wrong: [(bytes: [UInt8], reason: String)] = [
    ([0xFF, 0xFE, 0, 0, 0x77, 0, 0, 0], "f: expected UTF-8 or UTF-16, found UTF-32; save it as"),
    ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x77], "f: expected UTF-8 or UTF-16, found UTF-32"),
    ([0x77, 0, 0, 0, 0x2C, 0, 0, 0], "f: expected UTF-8 or UTF-16, found UTF-32"),
    ([0, 0, 0, 0x77, 0, 0, 0, 0x2C], "f: expected UTF-8 or UTF-16, found UTF-32"),
    ([0xFF, 0xFE, 0x77, 0, 0x2C], "f: expected UTF-16, found the end of the file within a char"),
    ([0xFF, 0xFE, 0x3D, 0xD8], "f: expected UTF-16, found the end of the file within a character"),
    ([0xFF, 0xFE, 0x3D, 0xD8, 0x77, 0], "f: expected UTF-16, found half of a character"),
    ([0xFF, 0xFE, 0, 0xDE, 0x77, 0], "f: expected UTF-16, found half of a character"),
  ]

  @Test(arguments: wrong)
  func whatIsNoTextIsNamed(bytes: [UInt8], reason: String) {
    for length in [1, .max] {
      let error = #expect(throws: InputError.self) { try text(bytes, pieces: length) }
      #expect(error?.description.hasPrefix(reason) == true, "\(error?.description ?? "")")
    }
  }
}
