import Files
import Primitives
import Testing

@Suite struct GzipTests {
  private func inflated(_ bytes: [UInt8]) throws(InputError) -> [UInt8] {
    var inflater = GzipInflater(file: "a.gz")
    var text: [UInt8] = []
    try inflater.inflate(bytes) { (piece) throws(InputError) in text += piece }
    return text
  }

  @Test(arguments: [0, 1, 1000, 1_000_000])
  func whatWasDeflatedIsInflatedAgain(_ count: Int) throws {
    var generator = SplitMix64(seed: 1)
    // Two random bits per byte, so the result must be shorter.
    let bytes = (0..<count).map { _ in UInt8(generator.next(below: 4)) }
    for level in [1, 6, 9] {
      let member = Gzip.member(of: bytes, level: level)
      #expect(Gzip.isMember(member))
      #expect(try inflated(member) == bytes, "level \(level)")
      #expect(count < 1000 || member.count < count / 2)
    }
  }

  @Test func bytesThatCannotBecomeShorterHaveRoom() throws {
    var generator = SplitMix64(seed: 2)
    let bytes = (0..<100_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    #expect(try inflated(Gzip.member(of: bytes)) == bytes)
  }

  @Test func theHeaderHasNeitherTimeNorPlace() {
    let member = Gzip.member(of: Array("abc".utf8))
    #expect(member == Gzip.member(of: Array("abc".utf8)))
    // No flags, no time; a byte for the level; an unknown system (RFC 1952, 2.3).
    #expect(Array(member[..<8]) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
    #expect(member[9] == 255)
  }

  @Test func membersMayFollowEachOther() throws {
    let both = Gzip.member(of: Array("ab".utf8)) + Gzip.member(of: Array("c".utf8))
    #expect(try inflated(both) == Array("abc".utf8))
  }

  @Test func nothingIsCutOffData() {
    let error = #expect(throws: InputError.self) { try inflated([]) }
    #expect(error?.description.hasPrefix("a.gz: expected more gzip data") == true)
  }
}
