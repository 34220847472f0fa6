import Foundation
import TestSupport
import Testing

@Suite(.serialized, .waitsForProcesses) struct CompareTests {
  private func run(_ strategy: String, _ output: String, _ more: [String] = []) throws {
    let bench = try Bench.run(
      Bench.small + ["--strategy", strategy, "--output", output] + more)
    #expect(bench.status == 0, "\(bench.errors)")
  }

  @Test func equalRunsPassAndTimesAreNeverStarred() throws {
    try Bench.withOutput { base in
      try Bench.withOutput { head in
        try run("precompute-all", base, ["--launches", "3"])
        try run("precompute-all", head, ["--launches", "3"])
        let bench = try Bench.run(["compare", base, head])
        #expect(bench.status == 0, "\(bench.errors)")
        #expect(bench.output.contains("No counter changed"), "\(bench.output)")
        #expect(bench.output.contains("Times (advice alone): of "), "\(bench.output)")
        #expect(!bench.output.contains("*"))
        #expect(!bench.output.contains("\u{1B}["))
        let json = try Bench.run(["compare", base, head, "--format", "json"])
        #expect(json.status == 0 && json.output.contains("\"times\""))
        let markdown = try Bench.run(["compare", base, head, "--format", "markdown"])
        #expect(markdown.output.contains("### Times (advice alone): of "))
      }
    }
  }

  @Test func aCaseThatIsGoneExitsWith8AndOneLaunchCannotTell() throws {
    try Bench.withOutput { base in
      try Bench.withOutput { head in
        try run("precompute-all,tiled-cache", base)
        try run("precompute-all", head)
        let bench = try Bench.run(["compare", base, head])
        #expect(bench.status == 8, "\(bench.errors)")
        let text = bench.output.replacing("\n", with: " ")
        #expect(text.contains("of fewer than 3 launches a side), with ratios from "), "\(text)")
        #expect(bench.output.contains("coverage-lost, exit code 8"))
      }
    }
  }

  @Test func whatCannotBeComparedIsRefusedInOneLine() throws {
    try Bench.withOutput { base in
      try Bench.withOutput { head in
        try run("precompute-all", base)
        try run("precompute-all", head, ["--seed", "2"])
        let bench = try Bench.run(["compare", base, head])
        #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.errors)")
        #expect(bench.errors.contains("seed"))
        let none = try Bench.run(["compare", base, head + "/none"])
        #expect(none.status == 64 && none.errors.contains("run.json"), "\(none.errors)")
      }
    }
  }
}
