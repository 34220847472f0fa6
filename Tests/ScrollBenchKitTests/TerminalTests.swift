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

  @Test func casesAreALineEachWhateverTheWidth() throws {
    let words = ["list", "cases", "--suite", "quick"]
    let narrow = try Bench.run(words, with: ["COLUMNS": "40"])
    #expect(try narrow.output == Bench.run(words).output && narrow.output.contains("\n"))
  }
}
