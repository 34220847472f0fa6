import Measurement
import ResultFiles
import ResultPage
import Testing
import Verdicts

@Suite struct AxisTableTests {
  private func entry(
    _ layout: String, _ strategy: String, filled: Int64, items: Int = 1000,
    data: String = "uniform@1k",
    failure: CaseFailure? = nil
  ) -> CaseRecord {
    var entry = record(
      strategy: strategy, items: items, data: data,
      launches: [["tiles_filled": .integer(filled)]], failure: failure)
    entry.case.layout = Case.Name(layout)
    return entry
  }

  private func lines(
    _ cases: [CaseRecord], _ parameter: String, markdown: Bool = false
  ) throws -> [String] {
    try AxisTable(
      of: run(cases), parameter: parameter, by: Contest(Metric.named("tiles_filled")!)
    ).text(isMarkdown: markdown).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  @Test func valuesAreColumnsByTheirSize() throws {
    let lines = try lines(
      [
        entry("masonry[columns=10,spacing=4]", "on-demand", filled: 1),
        entry("masonry[columns=2,spacing=4]", "on-demand", filled: 2),
        entry("masonry[columns=2,spacing=4]", "tiled-cache", filled: 3),
        entry("masonry[columns=2,spacing=4]", "other", filled: 4, failure: "it hung"),
      ], "columns")
    #expect(
      lines == [
        "uniform@1k / masonry[spacing=4] / flick-browse (1,000 items, 390x844), tiles_filled by columns",
        "strategy         2 10", "----------- ------ --", "on-demand        2  1",
        "tiled-cache      3  -", "other       failed  -", "",
      ])
  }

  @Test func aParameterOfAStrategyJoinsItsRows() throws {
    let lines = try lines(
      [
        entry("list", "tiled-cache[cache=1MiB,tile=64]", filled: 5),
        entry("list", "tiled-cache[cache=4KiB,tile=64]", filled: 6),
        entry("list", "on-demand", filled: 0),
      ], "cache", markdown: true)
    #expect(lines[2] == "| strategy | 4KiB | 1MiB | not named |", "\(lines)")
    #expect(lines[4] == "| tiled-cache\\[tile=64\\] | 6 | 5 | - |", "\(lines)")
    #expect(lines[5] == "| on-demand | - | - | 0 |", "\(lines)")
  }

  @Test func itemsAreAnAxisToo() throws {
    let lines = try lines(
      [
        entry("list", "s", filled: 5, items: 20_000, data: "uniform[sections=3]@20k"),
        entry("list", "s", filled: 6, items: 1000, data: "uniform[sections=3]@1k"),
      ], "items")
    #expect(lines[0].hasPrefix("uniform[sections=3] / list / flick-browse (390x844), "), "\(lines)")
    #expect(lines[1] == "strategy 1000 20000" && lines[3] == "s           6     5", "\(lines)")
  }

  @Test func whatDiffersOtherwiseHasATableOfItsOwn() throws {
    let lines = try lines(
      [
        entry("grid[columns=2]", "s", filled: 1), entry("masonry[columns=2]", "s", filled: 2),
        entry("list", "s", filled: 3),
      ], "columns")
    #expect(lines.filter { $0.hasPrefix("uniform@1k / ") }.count == 2, "\(lines)")
  }

  @Test func aMetricWithoutAValueIsRefusedIfACaseHasFinished() {
    let entries = [
      entry("list", "s[tile=1]", filled: 1), entry("list", "s[tile=2]", filled: 1, failure: "hung"),
    ]
    func table(_ cases: [CaseRecord]) throws(ReportError) -> AxisTable {
      try AxisTable(of: run(cases), parameter: "tile", by: Contest(Metric.named("edit_ns")!))
    }
    let error = #expect(throws: ReportError.self) { try table(entries) }
    #expect(error == .noValue(.metric("edit_ns")))
    #expect(throws: Never.self) { try table([entries[1]]) }
  }

  @Test func aParameterWithoutANameIsRefused() {
    let cases = [entry("masonry[columns=2]", "tiled-cache[tile=64]", filled: 1)]
    let error = #expect(throws: ReportError.self) { try lines(cases, "colums") }
    #expect(error == .noParameter(name: "colums", known: ["columns", "tile"]))
    let none = #expect(throws: ReportError.self) { try lines([entry("list", "s", filled: 1)], "x") }
    #expect(none?.description.contains("run a sweep") == true)
  }

  @Test(arguments: hostileNames) func anyNameIsShownSomehow(name: String) throws {
    let text = try lines(
      [entry("grid[columns=2]", name, filled: 1), entry(name, "s[columns=\(name)]", filled: 1)],
      "columns")
    #expect(!text.joined().contains { "\u{1B}\t\r".contains($0) })
  }
}

@Suite struct ContestChoiceTests {
  @Test func strategiesAreComparedByWhatIsNamed() throws {
    let values = [("slow", 300 as UInt64), ("fast", 100)].map { name, query in
      record(strategy: name, launches: [observations(query: query)])
    }
    let text = bestStrategies(
      for: run(values),
      by: [Contest(Metric.named("frame_ns")!, at: .p95), Contest(Metric.named("created")!)])
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "| layout | items | best frame_ns p95 | best created |", "\(text)")
    #expect(lines[2].hasPrefix("| list | 66,000 | fast 1.4"), "\(text)")
    #expect(lines[2].hasSuffix("| slow 14 or fast 14 |"), "\(text)")
    #expect(!text.contains("Memory is known"))
  }

  @Test(arguments: Contest.Point.allCases)
  func everyPointOfADistributionIsEntered(point: Contest.Point) throws {
    let values = [("slow", 300 as UInt64), ("fast", 100)].map { name, query in
      record(strategy: name, launches: (0..<3).map { _ in observations(query: query) })
    }
    let contest = Contest(Metric.named("frame_ns")!, at: point)
    for value in values {
      // 1,200 frames are too few for p999.
      guard point != .p999 else {
        #expect(contest.entrant(value)?.value == nil)
        continue
      }
      let entrant = try #require(contest.entrant(value))
      #expect(entrant.launchValues == [entrant.value, entrant.value, entrant.value])
    }
  }
}
