import SuiteCases
import Commands
import Foundation
import Registration
import ResultFiles
import ResultPage
import ScrollBenchKit
import TestSupport
import Testing
import Verdicts

/// What the command line prints suits where it goes.
@Suite(.waitsForProcesses) struct TerminalTests {
  @Test(arguments: ["1", "17", "0", "-1", "9223372036854775807"])
  func aHelpIsThereHoweverNarrowTheScreenIs(columns: String) throws {
    let bench = try Bench.run(["draw", "--help"], with: ["COLUMNS": columns])
    #expect(bench.status == 0 && bench.errors.isEmpty, "\(bench.errors)")
    #expect(bench.output.contains("--at <offset>"), "\(bench.output)")
  }

  @Test func theTerminalThenTheVariableThenTheUsualWidthCounts() {
    func width(_ terminal: Int?, _ columns: String?) -> Int {
      TextMedium(terminalColumns: terminal, columns.map { ["COLUMNS": $0] } ?? [:]).width
    }
    #expect(width(72, "300") == 72 && width(nil, "300") == 300 && width(nil, nil) == 120)
    for nonsense in ["", "0", "-80", "wide", "80 columns"] {
      #expect(width(nil, nonsense) == 120, "\(nonsense)")
    }
    #expect(width(3, nil) == 40 && width(nil, "3") == 40)
  }

  @Test(arguments: ["", "data", "layouts", "strategies", "traces", "metrics", "suites"])
  func everyListFitsAndLosesNothing(topic: String) throws {
    let words = ["list"] + (topic.isEmpty ? [] : [topic])
    let json = try Bench.run(words + ["--format", "json"])
    let rows = try JSONStyle.objects(in: json.output, under: topic.isEmpty ? "topics" : topic)
    #expect(rows.count > 1)
    let parts = rows.flatMap(\.values).compactMap { $0 as? String }
      .flatMap { $0.split(separator: /[ ,\/+]/) }
    for width in [40, 80, 120] {
      let bench = try Bench.run(words, with: ["COLUMNS": "\(width)"])
      #expect(bench.status == 0)
      for line in bench.output.split(separator: "\n") {
        #expect(line.count <= width, "\(width): \(line)")
      }
      for part in parts { #expect(bench.output.contains(part), "\(width): \(part)") }
    }
  }

  @Test func coloursAreForTerminalsWhoseUserWantsThem() {
    func isOn(_ isTerminal: Bool, _ environment: [String: String]) -> Bool {
      TextStyle(isTerminal: isTerminal, environment) != .none
    }
    #expect(isOn(true, [:]) && isOn(true, ["TERM": "xterm", "NO_COLOR": ""]))
    #expect(!isOn(false, ["TERM": "xterm"]))
    #expect(!isOn(true, ["NO_COLOR": "1"]) && !isOn(true, ["TERM": "dumb"]))
  }

  /// Of util-linux: runs a command on a terminal of its own.
  private static let script = "/usr/bin/script"

  /// What a command writes on a terminal of 72 columns.
  private func screen(_ command: String, _ variables: [String: String]) throws -> String {
    let bench = Bench.executable.path
    return try Bench.run(
      ["--quiet", "--return", "--command", "stty cols 72; '\(bench)' \(command)", "/dev/null"],
      executable: URL(fileURLWithPath: Self.script), with: variables
    ).output
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: script)))
  func onATerminalVerdictsAndErrorsAreColoured() throws {
    let colours = ["TERM": "xterm", "NO_COLOR": ""]
    let error = try screen("report /nowhere", colours)
    #expect(error.contains("\u{1B}[1;31merror:\u{1B}[0m /nowhere"), "\(error)")
    let check = "check --layout list --strategy on-demand --cases 2"
    let verdict = try screen(check, colours)
    #expect(verdict.contains("\u{1B}[32mnothing found\u{1B}[0m: 1 layout"), "\(verdict)")
    for off in [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"]] {
      #expect(try !screen("report /nowhere", off).contains("\u{1B}[1"))
      #expect(try !screen(check, off).contains("\u{1B}[32m"))
    }
    let list = try screen("list metrics", colours).split(whereSeparator: \.isNewline)
    #expect(list.count > 100 && list.allSatisfy { $0.count <= 72 }, "\(list)")
    #expect(list.contains { $0.count > 60 }, "as wide as the terminal, not as COLUMNS")
  }

  @Test func progressShowsHowMuchIsDoneAndHowLongTheRestTakes() {
    func text(_ done: Double, of count: Int, _ each: Double?) -> String {
      ProgressLine.text("measuring", "a/b", done: done, of: count, secondsEach: each)
    }
    #expect(text(0, of: 12, nil) == "measuring 1 of 12, 0 %  a/b")
    #expect(text(4.5, of: 12, 24) == "measuring 5 of 12, 37 %, 3 min left  a/b")
    #expect(text(11, of: 12, 59.9) == "measuring 12 of 12, 91 %, 59 s left  a/b")
    #expect(text(12, of: 12, 3) == "measuring 12 of 12, 100 %, 0 s left  a/b")
    #expect(text(1, of: 4, 3_600) == "measuring 2 of 4, 25 %, 3 h left  a/b")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: script)))
  func progressIsOneLineOfATerminalAndGoesAwayAtTheEnd() throws {
    try Bench.withOutput { output in
      let run = try screen(
        Bench.small.joined(separator: " ") + " --output \(output)", ["TERM": "xterm"])
      let lines = run.components(separatedBy: "\r\u{1B}[K")
      let shown = lines.filter { $0.hasPrefix("measuring ") }
      #expect(shown.contains { $0.hasPrefix("measuring 1 of 3, 0 %  uniform@2k/list/") }, "\(run)")
      #expect(shown.contains { $0.hasPrefix("measuring 2 of 3, 33 %, ") }, "\(run)")
      #expect(shown.allSatisfy { $0.count < 72 && !$0.contains("\n") }, "\(shown)")
      let check = try screen(
        "check --layout list,grid --strategy on-demand --cases 2", ["TERM": "xterm"])
      #expect(check.contains("\r\u{1B}[Kchecking 2 of 2, 50 %, "), "\(check)")
      #expect(check.components(separatedBy: "\r\u{1B}[K").last?.contains("checking") == false)
    }
  }

  @Test func casesAreALineEachWhateverTheWidth() throws {
    let words = ["list", "cases", "--suite", "quick"]
    let narrow = try Bench.run(words, with: ["COLUMNS": "40"])
    #expect(try narrow.output == Bench.run(words).output && narrow.output.contains("\n"))
  }
}
