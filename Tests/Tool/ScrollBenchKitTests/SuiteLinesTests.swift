import SuiteCases
import Commands
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// A fault in a suite's file is reported for that file, with the line and the key, and not for a
/// flag.
@Suite(.waitsForProcesses) struct SuiteLinesTests {
  /// The keys of a suite, each on a line of its own, the first on line 2.
  private static let keys: KeyValuePairs = [
    "data": "[\"uniform\"]", "layouts": "[\"list\"]", "strategies": "[\"tiled-cache\"]",
    "traces": "[\"flick\"]", "items": "[\"1k\"]", "overscan": "[\"0.5\"]",
    "viewport": "\"390x844\"", "budget": "1", "launches": "1", "countOnce": "true",
    "cover": "\"pairs\"",
    "slow": "[\"tiled-cache\"]",
    "measures": "[\"query\"]", "costs": "[\"text-feed\"]", "reuse": "[\"kept\"]",
    "prefetch": "[\"rows\"]", "prefetchData": "[\"rows\"]", "dataLatency": "\"120ms\"",
    "cellBytes": "\"4KiB\"", "workCost": "\"none\"", "cross": "true",
  ]

  /// Keys that no part of a suite has.
  private static let ofTheWhole = ["viewport", "budget", "launches", "countOnce"]

  /// The output of `list cases` for the suite in which a key has another value; without the value,
  /// for the suite without the key.
  private func answer(
    _ key: String, _ value: String?, _ flags: [String] = [], inside: Bool = false
  ) throws -> (status: Int32, text: String, output: String) {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("mine.json").path
      let lines = Self.keys.filter { $0.key != key || value != nil }
        .filter { !inside || !Self.ofTheWhole.contains($0.key) }
        .map { "\"\($0.key)\": \($0.key == key ? value! : $0.value)" }.joined(separator: ",\n")
      let few =
        "\"data\": [\"uniform\"], \"layouts\": [\"grid\"], \"strategies\": [\"on-demand\"],"
        + " \"traces\": [\"flick\"]"
      let text =
        inside
        ? "{\"summary\": \"\", \(few), \"and\": [{\n\(lines)}]}\n"
        : "{\"summary\": \"\",\n\(lines)}\n"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let bench = try Bench.run(["list", "cases", "--suite", path] + flags)
      return (bench.status, bench.errors.replacing(path, with: "mine.json"), bench.output)
    }
  }

  @Test(arguments: [
    ("data", "[\"unifrm\"]", "there is no data \"unifrm\"; did you mean uniform?"),
    ("layouts", "[\"lst\"]", "there is no layout \"lst\"; did you mean list?"),
    ("layouts", "[\"list[spacing=x]\"]", "list[spacing] takes "),
    ("strategies", "[\"tild-cache\"]", "did you mean tiled-cache?"),
    ("traces", "[\"flik\"]", "there is no trace \"flik\"; did you mean flick?"),
    ("items", "[\"1q\"]", "expected a count in 1...2147483647, found \"1q\""),
    ("items", "[\"9..1\"]", "expected a sweep, found \"9..1\""),
    ("overscan", "[\"-1\"]", "expected viewports in 0...100, found \"-1\""),
    ("viewport", "\"390\"", "expected WIDTHxHEIGHT of 1...100000 points, found \"390\""),
    ("budget", "0", "expected seconds above 0"),
    ("launches", "0", "expected a whole number in 1...1000"),
    ("launches", "2.5", "expected a whole number in 1...1000"),
    ("countOnce", "1", "expected true or false, found"),
    ("cover", "\"pair\"", "expected one of cross, fitting, pairs, teams, found \"pair\""),
    ("slow", "[\"slw\"]", "there is no strategy \"slw\""),
    ("measures", "[\"qery\"]", "expected a measure that the gate times, found \"qery\""),
    ("costs", "[\"text-fed\"]", "did you mean text-feed?"),
    ("reuse", "[\"kep\"]", "there is no reuse policy \"kep\"; did you mean kept?"),
    ("prefetch", "[\"row\"]", "there is no prefetch policy \"row\"; did you mean rows?"),
    ("prefetchData", "[\"row\"]", "there is no prefetch policy \"row\"; did you mean rows?"),
    ("dataLatency", "\"2\"", "expected a time above 0, at most 60s, found \"2\""),
    ("cellBytes", "\"0\"", "expected bytes in 1...1024GiB, found \"0\""),
    ("workCost", "\"some\"", "expected the word none, found \"some\""),
    ("cross", "\"yes\"", "expected true or false, found"),
  ])
  func aBadValueIsNamedWithItsFileLineAndKey(key: String, value: String, expected: String) throws {
    for inside in [false, true] where !inside || !Self.ofTheWhole.contains(key) {
      let answer = try answer(key, value, inside: inside)
      let shown = Self.keys.map(\.key).filter { !inside || !Self.ofTheWhole.contains($0) }
      let line = try #require(shown.firstIndex(of: key)) + 2
      #expect(answer.status == 64, "\(answer)")
      #expect(answer.text.hasPrefix("error: mine.json:\(line): "), "\(answer.text)")
      #expect(answer.text.contains("\(key): ") && answer.text.contains(expected), "\(answer.text)")
      #expect(!answer.text.contains("--"), "\(answer.text)")
    }
  }

  @Test func everyKeyHasItsRow() throws {
    #expect(try answer("", nil).status == 0)
    let unknown = try answer("cross", "true,\n\"nosuch\": 1").text
    for (key, _) in Self.keys { #expect(unknown.contains(key), "\(unknown)") }
    #expect(
      unknown.components(separatedBy: "its keys are ").last?.split(separator: ",").count
        == Self.keys.count + 2, "with summary and and: \(unknown)")
  }

  @Test func aKeyThatNeedsAnotherNamesKeys() throws {
    let answer = try answer("dataLatency", nil)
    #expect(
      answer.text == """
        error: mine.json:18: prefetchData: expected dataLatency too, found none; such as \
        dataLatency 120ms: without it, data are never late

        """)
  }

  @Test func whatAFlagReplacesIsReportedOfTheFlag() throws {
    let items = try answer("items", "[\"1q\"]", ["--items", "2q"])
    #expect(items.text.hasPrefix("error: --items: ") && items.text.contains("2q"), "\(items.text)")
    let viewport = try answer("viewport", "\"1\"", ["--viewport", "2"])
    #expect(viewport.text.hasPrefix("error: --viewport: "), "\(viewport.text)")
    #expect(try answer("items", "[\"1q\"]", ["--items", "2k"]).status == 0)
    let reuse = try answer("reuse", "[\"x\"]", ["--reuse", "kep"])
    #expect(reuse.text.hasPrefix("error: --reuse: "), "\(reuse.text)")
  }

  @Test func tooManyItemsAreReportedOfTheFileToo() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("mine.json").path
      try """
      {"summary": "", "data": ["debian-packages"], "layouts": ["list"],
       "strategies": ["tiled-cache"], "traces": ["flick"],
       "items": ["2147483647"]}
      """.write(toFile: path, atomically: true, encoding: .utf8)
      let bench = try Bench.run(["run", "--suite", path, "--output", folder.path + "/r"])
      #expect(bench.status == 64, "\(bench.errors)")
      let answer = "error: \(path):3: items: expected at most"
      #expect(bench.errors.hasPrefix(answer), "\(bench.errors)")
    }
  }
}
