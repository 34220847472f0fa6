import Gate
import Primitives
import Testing

@Suite struct NamePatternTests {
  /// The definition, in as few words as possible.
  private func matches(_ pattern: Substring, _ name: Substring) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    if first == "*" {
      return matches(pattern.dropFirst(), name)
        || (!name.isEmpty && matches(pattern, name.dropFirst()))
    }
    guard let character = name.first, first == "?" || first == character else { return false }
    return matches(pattern.dropFirst(), name.dropFirst())
  }

  @Test func patternsMatchAsDefined() {
    let seed: UInt64 = 7
    var numbers = SplitMix64(seed: seed)
    func text(_ letters: String, _ length: Int) -> String {
      let letters = Array(letters)
      return String((0..<length).map { _ in letters[numbers.next(below: letters.count)] })
    }
    var matched = 0
    for _ in 0..<20_000 {
      let pattern = text("a/*?", numbers.next(below: 7))
      let name = text("ab/", numbers.next(below: 8))
      let expected = matches(pattern[...], name[...])
      #expect(NamePattern(pattern).matches(name) == expected, "\(pattern) \(name) seed \(seed)")
      if expected { matched += 1 }
    }
    #expect(matched > 1000)
  }

  @Test func bracketsOfACaseStandForThemselves() {
    let id = "pins@10k/masonry[columns=2]/chat[over=flick]/tiled-cache"
    #expect(NamePattern("*/masonry[columns=?]/*").matches(id))
    #expect(!NamePattern("*/masonry[columns=3]/*").matches(id))
  }

  @Test func manyStarsTakeNoTime() {
    let name = String(repeating: "a", count: 3000)
    #expect(!NamePattern(String(repeating: "*a", count: 200) + "b").matches(name))
  }
}
