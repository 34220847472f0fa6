import Measurement
import ResultFiles
import ResultPage
import Testing
import Verdicts

@Suite struct BestStrategiesTests {
  private func entry(
    _ strategy: String, _ items: Int, query: UInt64, prepare: Int64, live: Int64,
    failure: CaseFailure? = nil
  ) -> CaseRecord {
    var values = observations(query: query, prepare: prepare)
    values["live_bytes"] = .integer(live)
    values["peak_bytes"] = .integer(live + (1 << 20))
    return record(
      strategy: strategy, items: items, data: "uniform@\(items)",
      launches: [values, values, values], failure: failure)
  }

  @Test func theBestOfEachContestAndWhereTheOthersLose() {
    let text = bestStrategies(
      for: run([
        entry("sorted", 1000, query: 200, prepare: 9_000_000, live: 7 << 20),
        entry("tiled", 1000, query: 400, prepare: 3_000_000, live: 0),
        entry("sorted", 20_000, query: 1000, prepare: 2_000_000, live: 9 << 20),
        entry("tiled", 20_000, query: 500, prepare: 2_000_000, live: 1 << 20),
      ]))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines[0]
        == "| layout | items | best query p50 | best query p95 | best prepare | best memory |")
    #expect(lines[2].hasPrefix("| list | 1,000 | sorted 20"), "\(lines[2])")
    #expect(lines[2].hasSuffix("| tiled 3.00 ms | tiled 1.00 MiB |"), "\(lines[2])")
    #expect(lines[3].hasPrefix("| list | 20,000 | tiled 50"), "\(lines[3])")
    let sorted = lines.last { $0.hasPrefix("| sorted |") }
    let tiled = lines.last { $0.hasPrefix("| tiled |") }
    // A tie is a win of both, and a loss of neither.
    #expect(
      sorted?.hasPrefix("| sorted | 1 of 2 | 1 of 2 | 1 of 2 | 0 of 2 | 1.9") == true, "\(lines)")
    #expect(sorted?.contains("x, list at 20,000 | 3.00 x, list at 1,000 | 8.00 x") == true)
    #expect(tiled?.hasPrefix("| tiled | 1 of 2 | 1 of 2 | 2 of 2 | 2 of 2 |") == true, "\(lines)")
    #expect(tiled?.hasSuffix("| nowhere | nowhere |") == true, "\(lines)")
  }

  @Test func aCaseThatFailedTakesNoPart() {
    let text = bestStrategies(
      for: run([
        entry("wrong", 1000, query: 1, prepare: 1, live: 1, failure: "wrong answer"),
        entry("tiled", 1000, query: 400, prepare: 3_000_000, live: 0),
      ]))
    #expect(!text.contains("wrong"))
    #expect(text.contains("| tiled | 1 of 1 |"))
  }

  @Test func nothingIsStatedWhereAValueIsMissing() {
    var fast = entry("fast", 1000, query: 1, prepare: 1_000_000, live: 1)
    for index in fast.launches.indices { fast.launches[index].observations["query_ns"] = nil }
    let text = bestStrategies(
      for: run([fast, entry("slow", 1000, query: 400, prepare: 3_000_000, live: 0)]))
    #expect(text.contains("| list | 1,000 | - | - | fast 1.00 ms |"), "\(text)")
  }

  @Test func whatKeepsStrategiesFromBeingComparedIsNamed() {
    let few = entry("few", 1000, query: 400, prepare: 3_000_000, live: 0)
    var without = entry("without", 1000, query: 1, prepare: 1_000_000, live: 1)
    for index in without.launches.indices { without.launches[index].observations["query_ns"] = nil }
    let query = Metric.named("query_ns")!
    func obstacle(_ cases: [CaseRecord], _ contest: Contest) -> ReportError? {
      Contest.obstacle(to: [contest], in: run(cases))
    }
    #expect(
      obstacle([few, few], Contest(query, at: .p999)) == .noValue(.point("query_ns", .p999)))
    #expect(
      obstacle([few], Contest(Metric.named("edit_ns")!)) == .noValue(.metric("edit_ns")))
    #expect(
      obstacle([few, without], Contest(query))
        == .notComparable(id: without.id, .metric("query_ns")))
    #expect(obstacle([few], Contest(query)) == nil)
    #expect(obstacle([], Contest(query)) == nil)
  }

  @Test func memoryThatDiffersByLessThan64KiBIsATie() {
    let least = 4 << 20
    func winners(_ more: Int64) -> String {
      bestStrategies(
        for: run([
          entry("least", 1000, query: 1, prepare: 1, live: Int64(least)),
          entry("more", 1000, query: 1, prepare: 1, live: Int64(least) + more),
        ]))
    }
    #expect(winners((64 << 10) - 1).contains("least 5.00 MiB or more 5.06 MiB |"))
    #expect(winners(64 << 10).contains("| least 5.00 MiB |"))
  }

  @Test func namesAreLiteralText() {
    let text = bestStrategies(
      for: run([entry("a|b<script>", 1000, query: 1, prepare: 1, live: 1)]))
    #expect(text.contains(#"a\|b&lt;script&gt;"#))
    #expect(!text.contains("<script>"))
  }

  @Test func aRunWithoutCasesHasNoTable() {
    #expect(bestStrategies(for: run([])).isEmpty)
  }

  @Test func layoutsOfSeveralScenesNameThem() {
    var other = entry("tiled", 1000, query: 3, prepare: 4, live: 5)
    other.case.trace = Case.Name("jumps")
    let text = bestStrategies(
      for: run([entry("tiled", 1000, query: 1, prepare: 1, live: 1), other]))
    #expect(text.contains("| list, uniform@1000, flick-browse | 1,000 |"), "\(text)")
    #expect(text.contains("| list, uniform@1000, jumps | 1,000 |"))
  }
}
