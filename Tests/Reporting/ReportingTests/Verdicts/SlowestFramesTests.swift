import Measurement
import ResultFiles
import ResultPage
import Testing
import Verdicts

@Suite struct SlowestFramesTests {
  private func timed(
    _ strategy: String, frames: [Int], _ nanoseconds: [UInt64], moved: Int64? = nil
  ) -> CaseRecord {
    var timed = record(
      strategy: strategy, launches: [moved.map { ["frames_moved": .integer($0)] } ?? [:]])
    timed.frameTimes = FrameTimes(
      frames: frames, query: nanoseconds.map { $0 / 2 }, frame: nanoseconds)
    return timed
  }

  @Test func framesComeByTheirTimesAndPassesAreAddedUp() throws {
    let slowest = try SlowestFrames(
      of: run([
        timed("a", frames: [0, 1, 1, 7], [500, 300, 300, 90]),
        timed("b", frames: [3, 4], [550, 10]),
        timed("never", frames: [3, 4], [1, 2]),
      ]), count: 3, named: "results")
    #expect(slowest.cases.map(\.record.case.strategy.shown) == ["a", "b"])
    #expect(slowest.cases[0].frames.map(\.number) == [1, 0])
    #expect(slowest.cases[0].frames.map(\.nanoseconds) == [600, 500])
    #expect(slowest.cases[0].timed == 3)
    #expect(slowest.cases[1].frames.map(\.nanoseconds) == [550])
  }

  @Test func equalTimesKeepTheOrderOfTheRun() throws {
    let slowest = try SlowestFrames(
      of: run([timed("a", frames: [5, 6], [7, 7]), timed("b", frames: [1], [7])]), count: 2,
      named: "results")
    #expect(slowest.cases.count == 1 && slowest.cases[0].frames.map(\.number) == [5, 6])
  }

  @Test func theTableHasSharesWorkAndACommandForEachFrame() throws {
    var slowest = try SlowestFrames(
      of: run([timed("a", frames: [3, 9], [8_333_333, 833], moved: 40)]), count: 5,
      named: "results")
    var text = slowest.text()
    #expect(text.contains("(2 of 40 frames were timed)"), "\(text)")
    #expect(text.contains("    3 8.33 ms     100 %"), "\(text)")
    #expect(text.contains("    9  833 ns    0.01 %"), "\(text)")
    #expect(!text.contains("computed"))
    slowest.cases[0].remark = "times alone: the trace is gone"
    #expect(slowest.text().contains("\n! times alone: the trace is gone\n"))
    slowest.cases[0].remark = nil
    slowest.cases[0].work = [
      3: .init(
        x: 0, y: 1234.5, attributesComputed: 1030, tilesFilled: 4, elementsExamined: 122,
        command: "scrollbench run --frame 3 --explain")
    ]
    text = slowest.text()
    #expect(text.contains("0.0, 1234.5    1,030      4      122\n"), "\(text)")
    #expect(text.hasSuffix("\nscrollbench run --frame 3 --explain\n"), "\(text)")
    let page = slowest.text(isMarkdown: true)
    #expect(page.contains("| 3 | 8.33 ms | 100 % | 0.0, 1234.5 | 1,030 | 4 | 122 |"), "\(page)")
    #expect(page.contains("| 9 | 833 ns | 0.01 % | - | - | - | - |"), "\(page)")
    #expect(page.hasSuffix("```\nscrollbench run --frame 3 --explain\n```\n"), "\(page)")
  }

  @Test func whatCellsLaidOutIsShownWhereTheyDo() throws {
    var slowest = try SlowestFrames(
      of: run([timed("a", frames: [3, 9], [8_333_333, 833])]), count: 5, named: "results")
    slowest.cases[0].work = [
      3: .init(
        x: 0, y: 10, attributesComputed: 30, tilesFilled: 0, elementsExamined: 12,
        cellLayouts: 1200, cellLayoutNanoseconds: 4500, command: "scrollbench run --frame 3")
    ]
    let page = slowest.text(isMarkdown: true)
    #expect(page.contains("| examined | cells laid out | taking |"), "\(page)")
    #expect(
      page.contains("| 3 | 8.33 ms | 100 % | 0.0, 10.0 | 30 | 0 | 12 | 1,200 | 4.50 us |"),
      "\(page)"
    )
    #expect(page.contains("| 9 | 833 ns | 0.01 % | - | - | - | - | - | - |"), "\(page)")
  }

  @Test(arguments: hostileNames) func aNameCannotActOnATerminal(name: String) throws {
    var slowest = try SlowestFrames(
      of: run([timed(name, frames: [3], [5])]), count: 5, named: "results")
    slowest.cases[0].remark = name
    #expect(!slowest.text().contains { $0 == "\u{1B}" || $0 == "\t" || $0 == "\r" })
  }

  @Test func aRunWhoseCellsHaveCostsWasNeverTimed() {
    var simulated = record()
    simulated.case.cells = CellChoices(cost: Case.Name("text-feed"))
    let error = #expect(throws: ReportError.isSimulated(run: "results")) {
      try SlowestFrames(of: run([simulated]), count: 1, named: "results")
    }
    let text = "\(error.map(\.description) ?? "")"
    #expect(text.contains("--cell-cost") && !text.contains("run it again"), "\(text)")
    #expect(throws: ReportError.noFrameTimes(run: "results")) {
      try SlowestFrames(of: run([simulated, record()]), count: 1, named: "results")
    }
  }

  @Test func aRunWithoutTimesOfFramesIsRefused() {
    var failed = timed("a", frames: [1], [5])
    failed.failure = "it hung"
    for cases in [[record()], [failed], []] {
      let error = #expect(throws: ReportError.self) {
        try SlowestFrames(of: run(cases), count: 1, named: "results")
      }
      #expect(error == .noFrameTimes(run: "results"))
    }
  }
}

@Suite struct SelectedCasesTests {
  private let all = run([
    record(strategy: "on-demand", data: "a"), record(strategy: "tiled-cache", data: "a"),
    record(strategy: "tiled-cache", data: "b"),
  ])

  @Test func casesAreChosenByIdOrPattern() throws {
    func ids(_ patterns: String...) throws -> [String] {
      try all.only(patterns, flag: "--case").cases.map {
        "\($0.case.shownData) \($0.case.strategy.shown)"
      }
    }
    #expect(try ids().count == 3)
    #expect(try ids("a@66000/list/flick-browse/on-demand") == ["a on-demand"])
    #expect(try ids("*/tiled-cache", "a@*").count == 3)
    #expect(try ids("*/tiled-cache") == ["a tiled-cache", "b tiled-cache"])
    // As tables show it: the fixture's id has items that its name lacks.
    #expect(try ids("b/list/flick-browse/tiled-cache") == ["b tiled-cache"])
  }

  @Test func aPatternThatMatchesNothingIsBadInput() {
    let error = #expect(throws: (any Error).self) {
      try all.only(["*/tiled-cache", "a@66000/list/flick-browse/on-demnd"], flag: "--case")
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasPrefix("--case: expected a case of the run, found"), "\(text)")
    #expect(text.contains("did you mean a@66000/list/flick-browse/on-demand?"), "\(text)")
  }
}
