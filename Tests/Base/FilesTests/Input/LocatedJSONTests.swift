import Files
import Foundation
import Primitives
import Testing

@Suite struct LocatedJSONTests {
  @Test func itTakesWhatAnotherReaderTakes() throws {
    let seed: UInt64 = 11
    var numbers = SplitMix64(seed: seed)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"b\\n\\u00e9\"", "1", "-0.5e3", "true", "null", " ",
    ]
    var accepted = 0
    for _ in 0..<20_000 {
      var text = (0..<numbers.next(below: 8)).map { _ in pieces[numbers.next(below: pieces.count)] }
        .joined()
      if numbers.next(below: 2) == 0 { text = "{\"k\":[" + text + "]}" }
      // Only here are a repeated key and a trailing comma errors (RFC 8259).
      let dense = text.filter { $0 != " " }
      if dense.contains(",]") || dense.contains(",}") { continue }
      guard text.components(separatedBy: "\"a\":").count < 3,
        text.components(separatedBy: "u00e9\":").count < 3
      else { continue }
      let theirs =
        (try? JSONSerialization.jsonObject(
          with: Data(text.utf8), options: .fragmentsAllowed)) != nil
      let ours = (try? LocatedJSON(text, file: "f", shape: "anything")) != nil
      #expect(ours == theirs, "\(text) seed \(seed)")
      if ours { accepted += 1 }
    }
    #expect(accepted > 300)
  }

  @Test(arguments: [
    "\"\\ud83d\\ude00\"", "\"\\u00e9\\/\\b\\f\\n\\r\\t\\\\\\\"\"", "\"\u{1F600}\"",
  ])
  func textsAreReadAsTheOtherReaderDoes(text: String) throws {
    guard case .string(let ours) = try LocatedJSON(text, file: "f", shape: "anything").value else {
      Issue.record("\(text) is a text")
      return
    }
    let theirs =
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      as? String
    #expect(ours == theirs)
  }

  @Test(arguments: [
    "\"\\ud83d\"", "\"\\ude00\"", "\"\\u12\"", "\"\\x\"", "\"a\nb\"", "\"", "01", "1.",
  ])
  func brokenTextsAndNumbersAreErrors(text: String) {
    #expect((try? LocatedJSON(text, file: "f", shape: "anything")) == nil)
  }

  @Test func depthIsBounded() {
    let text = String(repeating: "[", count: 100_000)
    let error = #expect(throws: InputError.self) {
      try LocatedJSON(text, file: "f", shape: "anything")
    }
    #expect(error?.message.contains("levels") == true)
    let fits = JSONTokenizer.deepest
    let nested = String(repeating: "[", count: fits) + String(repeating: "]", count: fits)
    #expect((try? LocatedJSON(nested, file: "f", shape: "anything")) != nil)
  }

  @Test(arguments: [
    ("[1,\n 1e999]", "f:2: expected a number of at most 1.8e308, found \"1e999\""),
    ("{\"a\":\n1, \"a\": 2}", "f:2: the key \"a\" occurs twice; keep one of them"),
    ("[1,\n}", "f:2: expected a value, found \"}\"; it should be anything"),
    ("[1,\n", "f:2: expected a value, found the end of the file; the file is truncated or empty"),
  ])
  func errorsNameTheLineAlone(text: String, expected: String) {
    let error = #expect(throws: InputError.self) {
      try LocatedJSON(text, file: "f", shape: "anything")
    }
    #expect(error?.description.hasPrefix(expected) == true, "\(text)")
  }
}

@Test func partsOfAJSONValueAreFoundByTheirKeys() throws {
  let json = try LocatedJSON(#"{"a": {"b": ["c", 1]}}"#, file: "x", shape: "an object")
  let items = try #require(json["a"]?["b"]?.items)
  #expect(items.map(\.text) == ["c", nil] && items[0]["a"] == nil)
  #expect(json["b"] == nil && json.items == nil && json["a"]?.text == nil)
}
