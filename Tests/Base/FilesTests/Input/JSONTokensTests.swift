import Files
import Foundation
import Primitives
import Testing

/// Writes tokens down.
private struct Recorder: JSONTokenConsumer {
  var tokens: [String] = []
  var places: [JSONPlace] = []

  mutating func take(_ token: JSONToken, at place: JSONPlace) throws(InputError) {
    places.append(place)
    switch token {
    case .beginObject: tokens.append("{")
    case .endObject: tokens.append("}")
    case .beginArray: tokens.append("[")
    case .endArray: tokens.append("]")
    case .key(let bytes): tokens.append("key " + String(decoding: bytes, as: UTF8.self))
    case .string(let bytes): tokens.append("text " + String(decoding: bytes, as: UTF8.self))
    case .number(let bytes): tokens.append("number " + String(decoding: bytes, as: UTF8.self))
    case .bool(let value): tokens.append("\(value)")
    case .null: tokens.append("null")
    }
  }
}

/// The tokens of a text that arrives in pieces of so many bytes.
private func recorded(
  _ text: String, pieces: Int = .max, ofTraceTools: Bool = false
) throws(InputError) -> Recorder {
  var tokenizer = JSONTokenizer(file: "f", shape: "anything", ofTraceTools: ofTraceTools)
  var recorder = Recorder()
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let piece = Array(rest.prefix(pieces))
    rest = rest.dropFirst(pieces)
    var failure: InputError?
    piece.withUnsafeBufferPointer { piece in
      do throws(InputError) {
        try tokenizer.feed(piece, into: &recorder)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
  try tokenizer.finish(into: &recorder)
  return recorder
}

/// The tokens of a value that `LocatedJSON` has read.
private func tokens(of json: LocatedJSON) -> [String] {
  switch json.value {
  case .object(let members):
    ["{"] + members.flatMap { ["key " + $0.key] + tokens(of: $0.value) } + ["}"]
  case .array(let items): ["["] + items.flatMap(tokens(of:)) + ["]"]
  case .string(let text): ["text " + text]
  case .number(let text): ["number " + text]
  case .bool(let value): ["\(value)"]
  case .null: ["null"]
  }
}

@Suite struct JSONTokensTests {
  @Test func tokensAreThoseOfTheWholeValueWhereverTheTextIsCut() throws {
    let seed: UInt64 = 23
    var numbers = SplitMix64(seed: seed)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"b\\n\\u00e9\\ud83d\\ude00\"", "1", "-0.5e-2", "01",
      "true", "null", "nul", " ", "\n",
    ]
    var accepted = 0
    for _ in 0..<20_000 {
      var text = (0..<numbers.next(below: 9)).map { _ in pieces[numbers.next(below: pieces.count)] }
        .joined()
      if numbers.next(below: 2) == 0 { text = "{\"k\":[" + text + "]}" }
      // Repeated keys are errors of values alone.
      guard text.components(separatedBy: "\"a\"").count < 3,
        text.components(separatedBy: "u00e9").count < 3
      else { continue }
      let theirs = (try? LocatedJSON(text, file: "f", shape: "anything")).map(tokens(of:))
      for length in [1, 2, 3, 7, .max] {
        let ours = (try? recorded(text, pieces: length))?.tokens
        #expect(ours == theirs, "\(text) in pieces of \(length), seed \(seed)")
      }
      if theirs != nil { accepted += 1 }
    }
    #expect(accepted > 300)
  }

  /// A text that only trace tools write has the tokens of a text that is JSON.
  static let ofTraceTools: [(text: String, json: String)] = [
    ("[1,]", "[1]"), ("[[1 , ],{\"a\":[{},]},]", "[[1],{\"a\":[{}]}]"),
    ("[\"\\ud800\"]", "[\"\u{FFFD}\"]"), ("[\"\\udc00a\"]", "[\"\u{FFFD}a\"]"),
    ("{\"\\ud800\\n\":\"\\ud800\\ud83d\\ude00\"}", "{\"\u{FFFD}\\n\":\"\u{FFFD}😀\"}"),
    ("[\"\\ud83d\\u0041\\ud83dx\"]", "[\"\u{FFFD}A\u{FFFD}x\"]"), ("[]", "[]"),
  ]

  @Test(arguments: ofTraceTools)
  func whatTraceToolsWriteIsReadAlikeWhereverItIsCut(text: String, json: String) throws {
    let expected = try recorded(json).tokens
    for length in [1, 2, 3, 7, .max] {
      #expect(try recorded(text, pieces: length, ofTraceTools: true).tokens == expected)
    }
    if text != json { #expect(throws: InputError.self) { try recorded(text) } }
  }

  @Test(arguments: ["[,]", "[1,,]", "{\"a\":1,}", "[1,", "[", "[\"\\ud8\"]", "[\"\\ud800\\x\"]"])
  func otherFaultsAreFaultsOfTraceToolsToo(text: String) {
    #expect(throws: InputError.self) { try recorded(text, ofTraceTools: true) }
  }

  @Test func placesCountLinesAndBytes() throws {
    for length in [1, 4, .max] {
      let places = try recorded("{\"ä\": [1,\n  true]}", pieces: length).places
      let expected = [(1, 1), (1, 2), (1, 8), (1, 9), (2, 3), (2, 7), (2, 8)]
      #expect(places == expected.map { JSONPlace(line: $0.0, column: $0.1) })
    }
  }

  static let wrong: [(text: String, reason: String)] = [
    ("", "f:1:1: expected a value, found the end of the file"),
    ("[1,", "f:1:4: expected a value, found the end of the file"),
    ("[\"ab", "f:1:5: expected the end of a text, found the end of the file"),
    ("[1\n 2]", "f:2:2: expected a comma or a closing bracket, found \"2]\""),
    ("{\"a\" 1}", "f:1:6: expected a colon, found \"1}\""),
    ("{1:2}", "f:1:2: expected a key in quotes or a closing brace, found \"1:2}\""),
    ("[1] x", "f:1:5: expected the end of the file, found \"x\""),
    ("[NaN]", "f:1:2: expected a value or a closing bracket, found \"NaN]\""),
    ("[-Infinity]", "f:1:2: expected a value, found \"-Infinity\""),
    ("[1.]", "f:1:2: expected a value, found \"1.\""),
    ("[nan]", "f:1:2: expected a value, found \"nan\""),
    ("[\"\\x\"]", "f:1:4: expected one of \" \\ / b f n r t u after a backslash"),
    ("[\"\\ud800\"]", "f:1:9: expected the end of a text"),
    ("[\"\\ud800\\n\"]", "f:1:10: expected one of \" \\"),
    ("[\"\\udc00\"]", "f:1:5: expected four hexadecimal digits of a character"),
    ("[\"a\tb\"]", "f:1:4: expected the end of a text, found \"\\u{9}b"),
  ]

  @Test(arguments: wrong)
  func whatIsWrongIsNamedWithItsPlace(text: String, reason: String) {
    for length in [1, .max] {
      do throws(InputError) {
        _ = try recorded(text, pieces: length)
        Issue.record("\(text) was read")
      } catch {
        // Of a text that arrives in pieces, less can be quoted.
        let wanted = length == 1 ? reason.prefix { $0 != "," } : reason[...]
        #expect(error.description.hasPrefix(wanted), "\(error)")
      }
    }
  }

  @Test func nestingAndTextsHaveLimits() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: InputError.self) { try recorded(deep) }
    let fits = JSONTokenizer.deepest
    let nested = String(repeating: "[", count: fits) + String(repeating: "]", count: fits)
    #expect((try? recorded(nested))?.tokens.count == 2 * fits)
    let long = "[\"" + String(repeating: "a", count: JSONTokenizer.longestToken + 9) + "\"]"
    do throws(InputError) {
      _ = try recorded(long, pieces: 1 << 20)
      Issue.record("a text that is too long was read")
    } catch {
      #expect(error.description.contains("texts of at most 16777216 bytes"), "\(error)")
    }
  }
}
