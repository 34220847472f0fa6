import Primitives
import Testing

@Suite struct WordHasherTests {
  private func hash(_ words: [UInt64]) -> UInt64 {
    var hasher = WordHasher()
    for word in words { hasher.add(word) }
    return hasher.value
  }

  @Test func orderCountAndEveryBitOfAWordCount() {
    #expect(hash([1, 2]) != hash([2, 1]))
    #expect(hash([]) != hash([0]))
    #expect(hash([0]) != hash([0, 0]))
    let all = Set((0..<64).map { hash([7, 1 << UInt64($0)]) })
    #expect(all.count == 64)
  }

  @Test func itIsTheSameOnEveryMachine() {
    var hasher = WordHasher()
    hasher.add("list")
    hasher.add(0.5)
    hasher.add(3 as UInt64)
    #expect(hasher.text == "941f074f072200f1")
    #expect(hasher.text.count == 16)
  }

  @Test func bothZerosAreOne() {
    var (plus, minus) = (WordHasher(), WordHasher())
    plus.add(0.0)
    minus.add(-0.0)
    #expect(plus.value == minus.value)
  }
}

@Suite struct XXHash64Tests {
  /// From the reference implementation.
  @Test(arguments: [
    ("", "ef46db3751d8e999"), ("a", "d24ec4f1a98c6e5b"), ("abc", "44bc2cf5ad770999"),
    ("Nobody inspects the spammish repetition", "fbcea83c8a378bf1"),
  ])
  func itIsTheReferences(_ text: String, _ expected: String) {
    var text = text
    let hash = text.withUTF8 { XXHash64.of(UnsafeRawBufferPointer($0)) }
    #expect(hash.hexDigits == expected)
  }
}

@Suite struct FNV1aTests {
  /// From the draft's appendix C.
  @Test(
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func itIsTheReferences(_ text: String, _ expected: UInt64) {
    #expect(FNV1a.hash(of: text.utf8) == expected)
  }
}

@Test func hexadecimalDigitsAreAllThere() {
  #expect((0x1F as UInt32).hexDigits == "0000001f")
  #expect((0 as UInt64).hexDigits == "0000000000000000")
  #expect(UInt64.max.hexDigits == "ffffffffffffffff")
}
