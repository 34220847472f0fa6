import Foundation
import Measurement
import TestSupport
import Testing

@Suite struct CaseFailureTests {
  private typealias Example = (failure: CaseFailure, text: String, brief: String)

  private static let difference = CaseFailure.FirstDifference(
    frame: 3, rect: "(0, 5, 390, 844)", difference: "expected (1), found (2)",
    reference: .bruteForce, right: ["a", "b"], wrong: ["c"], advice: nil)

  private static func wrong(
    _ checksum: String?, expected: String? = nil, disagreement: String? = nil,
    first: CaseFailure.FirstDifference? = nil
  ) -> CaseFailure {
    var answer = CaseFailure.WrongAnswer(checksum: checksum, expected: expected)
    (answer.disagreement, answer.first) = (disagreement, first)
    return .wrongAnswer(answer)
  }

  private static let examples: [Example] = {
    let where3 =
      "first in frame 3, which queries (0, 5, 390, 844), c: expected (1), found (2);"
      + " as brute force: a, b; different: c"
    var byObject = difference
    (byObject.reference, byObject.right) = (.layoutObject, [])
    byObject.advice = "its mistakes, if it has any: inspect"
    return [
      (wrong(nil), "wrong answer: its launches differ in visible_checksum", "wrong answer"),
      (
        wrong("1", expected: "2", first: difference),
        "wrong answer: visible_checksum 1, other strategies show 2; \(where3)", "wrong answer"
      ),
      (
        wrong("1"), "wrong answer: visible_checksum 1, other strategies show each something else",
        "wrong answer"
      ),
      (
        wrong("1", expected: "2", disagreement: "two sizes", first: byObject),
        "the layout's answers disagree: two sizes; first in frame 3, which queries"
          + " (0, 5, 390, 844), c: expected (1), found (2); as the layout object: none;"
          + " different: c; its mistakes, if it has any: inspect",
        "the layout's answers disagree"
      ),
      (
        .lost(.timedOut(seconds: 15), step: .prepared, launch: 0),
        "no answer within 15 s; the worker was killed (in launch 0, while it prepared)",
        "no answer within 15 s"
      ),
      (
        .lost(
          .killed(signal: 4, name: "Illegal instruction", place: "f() (a.swift:3)", words: "oh"),
          step: .replayed, launch: 2),
        "the worker was killed by signal 4 (Illegal instruction), in f() (a.swift:3): oh (in launch"
          + " 2, while it replayed)",
        "the worker was killed by signal 4"
      ),
      (
        .lost(
          .killed(signal: 9, name: "Killed", place: nil, words: nil), step: .simulated,
          launch: nil),
        "the worker was killed by signal 9 (Killed) (while it simulated)",
        "the worker was killed by signal 9"
      ),
      (
        .lost(.exited(status: 2, words: "error: no"), step: .counted, launch: 1),
        "the worker ended with status 2: error: no (in launch 1, while it counted)",
        "the worker ended with status 2"
      ),
      (
        .lost(
          .notStarted(what: "no pipe to a worker", reason: "Too many open files"), step: .prepared,
          launch: 0),
        "no pipe to a worker: Too many open files (in launch 0, while it prepared)",
        "no pipe to a worker"
      ),
      (
        .lost(.refused(reason: "no such data"), step: .finished, launch: 0),
        "no such data (in launch 0, while it finished)", "no such data"
      ),
      (
        .lost(.unexpected(what: "the reply is none"), step: .prepared, launch: 0),
        "the reply is none (in launch 0, while it prepared)", "the reply is none"
      ),
      (.cannotRun("no layout x"), "cannot be run: no layout x", "cannot be run"),
      (.described("it hung: why"), "it hung: why", "it hung: why"),
    ]
  }()

  @Test func eachIsASentenceWithItsFacts() {
    for (failure, text, brief) in Self.examples {
      #expect("\(failure)" == text)
      #expect(failure.inBrief == brief)
    }
    #expect(Self.examples.count { $0.failure.isWrongAnswer } == 4)
  }

  @Test func eachComesBackFromJSON() throws {
    for (failure, text, _) in Self.examples {
      let data = try JSONEncoder().encode([failure])
      #expect(try JSONDecoder().decode([CaseFailure].self, from: data) == [failure], "\(text)")
    }
  }

  @Test func itsKindIsItsKey() throws {
    let loss = CaseFailure.lost(.timedOut(seconds: 15), step: .prepared, launch: 0)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(loss), as: UTF8.self)
        == #"{"lost":{"launch":0,"step":"prepared","worker":{"timedOut":{"seconds":15}}}}"#)
    for text in [#"[{}]"#, #"[{"cannotRun": "a", "lost": {}}]"#, #"[{"other": 1}]"#, "[5]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([CaseFailure].self, from: Data(text.utf8))
      }
    }
  }

  /// In schema 4 it was a text.
  @Test func theTextOfAnEarlierProgramIsItsWords() throws {
    let texts = #"["wrong answer: visible_checksum 1", ""]"#
    #expect(
      try JSONDecoder().decode([CaseFailure].self, from: Data(texts.utf8))
        == ["wrong answer: visible_checksum 1", ""])
  }
}
