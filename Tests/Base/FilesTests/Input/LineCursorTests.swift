import Files
import Testing

@Suite struct LineCursorTests {
  private func lines(_ text: String, from offset: Int = 0) -> [String] {
    let bytes = Array(text.utf8)
    var cursor = LineCursor(at: offset)
    var lines: [String] = []
    while let line = cursor.next(in: bytes) {
      lines.append(String(decoding: bytes[line.range], as: UTF8.self) + (line.isEnded ? "|" : ""))
    }
    return lines
  }

  @Test func everyLineEndEndsOneLineAndBeginsNone() {
    #expect(lines("") == [])
    #expect(lines("a") == ["a"])
    #expect(lines("a\n") == ["a|"])
    #expect(lines("\n\na\r\n\nb") == ["|", "|", "a\r|", "|", "b"])
    #expect(lines("\u{FEFF}a\nb\n", from: 3) == ["a|", "b|"])
  }

  @Test func oneReturnIsTakenOff() {
    #expect(Array("a\r".utf8.map { $0 }.withoutReturn) == Array("a".utf8))
    #expect(Array("a\r\r".utf8.map { $0 }.withoutReturn) == Array("a\r".utf8))
    #expect(Array("\ra".utf8.map { $0 }.withoutReturn) == Array("\ra".utf8))
    #expect([UInt8]().withoutReturn.isEmpty)
  }
}
