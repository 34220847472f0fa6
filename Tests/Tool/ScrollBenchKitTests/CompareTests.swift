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
        #expect(
          bench.output.contains("Times (advice only, they fail nothing): of "), "\(bench.output)")
        #expect(!bench.output.contains("*"))
        #expect(!bench.output.contains("\u{1B}["))
        let json = try Bench.run(["compare", base, head, "--format", "json"])
        #expect(json.status == 0 && json.output.contains("\"times\""))
        let markdown = try Bench.run(["compare", base, head, "--format", "markdown"])
        #expect(markdown.output.contains("### Times (advice only, they fail nothing): of "))
      }
    }
  }

  @Test func aCaseThatIsGoneExitsWith8AndOneLaunchDecidesNothing() throws {
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

  /// Gives a finished run another commit, and all its cases this much more work.
  private func edit(_ folder: String, commit: String, moreWork: Int) throws {
    let url = URL(fileURLWithPath: folder).appendingPathComponent("run.json")
    var run = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
    run["commit"] = commit
    run["isDirty"] = false
    var cases = try #require(run["cases"] as? [[String: Any]])
    for index in cases.indices {
      var launches = try #require(cases[index]["launches"] as? [[String: Any]])
      for launch in launches.indices {
        var observations = try #require(launches[launch]["observations"] as? [String: Any])
        let computed = try #require(observations["attributes_computed"] as? [String: Int])
        observations["attributes_computed"] = computed.mapValues { $0 + moreWork }
        launches[launch]["observations"] = observations
      }
      cases[index]["launches"] = launches
    }
    run["cases"] = cases
    try JSONSerialization.data(withJSONObject: run).write(to: url)
  }

  @Test func whatIsWorseHasTheCommandThatBuildsTheBaseAgain() throws {
    try Bench.withOutput { base in
      try Bench.withOutput { head in
        try run("precompute-all", base)
        try run("precompute-all", head)
        let same = try Bench.run(["compare", base, head])
        #expect(same.status == 0 && !same.output.contains("reproduce: "), "\(same.output)")
        try edit(base, commit: "0123456789abcdef", moreWork: 0)
        try edit(head, commit: "fedcba9876543210", moreWork: 5)
        let id = "uniform@2k/list/flick-browse/precompute-all"
        let options =
          " --data uniform --layout list --strategy precompute-all --trace flick-browse --items 2k"
        let worse = try Bench.run(["compare", base, head])
        #expect(worse.status == 2, "\(worse.errors)")
        #expect(
          worse.output.contains("Worst counter: \(id): elements placed (attributes_computed) "),
          "\(worse.output)")
        let lines = worse.output.split(separator: "\n").filter { $0.contains("reproduce: ") }
        #expect(lines.count == 2, "one below the case, one below the verdict: \(lines)")
        #expect(
          lines.allSatisfy { $0.hasSuffix(" gate --since 0123456789ab\(options)") }, "\(lines)")
        // Of the same sources, a gate would have nothing to compare.
        try edit(base, commit: "fedcba9876543210", moreWork: 0)
        let again = try Bench.run(["compare", base, head])
        #expect(again.output.contains(" run\(options)\n"), "\(again.output)")
        let page = head + "/page.html"
        let report = try Bench.run(["report", head, "--html", page, "--base", base])
        #expect(report.status == 0, "\(report.errors)")
        let html = try String(contentsOfFile: page, encoding: .utf8)
        #expect(html.contains(" run\(options)</code>"))
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
