import Foundation
import Reports
import Testing

@testable import ScrollBenchKit

/// What the command line prints suits where it goes.
@Suite struct TerminalTests {
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
    let rows = try JSONDecoder().decode([[String: String]].self, from: Data(json.output.utf8))
    #expect(rows.count > 1)
    let parts = rows.flatMap(\.values).flatMap { $0.split(separator: /[ ,\/+]/) }
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

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: script)))
  func onATerminalVerdictsAndErrorsAreColoured() throws {
    func screen(_ command: String, _ variables: [String: String]) throws -> String {
      let bench = Bench.executable.path
      return try Bench.run(
        ["--quiet", "--return", "--command", "stty cols 72; '\(bench)' \(command)", "/dev/null"],
        executable: URL(fileURLWithPath: Self.script), with: variables
      ).output
    }
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
    #expect(list.contains { $0.count > 60 }, "as wide as the terminal, not as COLUMNS says")
  }

  @Test func casesAreALineEachWhateverTheWidth() throws {
    let words = ["list", "cases", "--suite", "quick"]
    let narrow = try Bench.run(words, with: ["COLUMNS": "40"])
    #expect(try narrow.output == Bench.run(words).output && narrow.output.contains("\n"))
  }
}
