import Measurement
import ResultFiles
import ResultPage
import Testing
import Verdicts

@Suite struct GrowthTableTests {
  private func cases(
    _ strategy: String, _ prepare: [(items: Int, nanoseconds: Int64)], data: String = "uniform"
  ) -> [CaseRecord] {
    prepare.map { items, nanoseconds in
      record(
        strategy: strategy, items: items, data: "\(data)@\(items / 1000)k",
        launches: [observations(prepare: nanoseconds)])
    }
  }

  @Test func eachStrategyHasItsExponent() throws {
    let table = try GrowthTable(
      of: run(
        cases("as-is", [(1_000, 10_000), (4_000, 160_000), (16_000, 2_560_000)])
          + cases("tiled", [(10_000, 5_000), (1_000, 500)])
          + cases("other", [(1_000, 500)])
          + [record(strategy: "failed", launches: [[:]], failure: "no answer")]),
      metric: "prepare_ns"
    ).text(on: TextMedium(width: 160))
    let rows: [String] = table.split(separator: "\n").dropFirst(2).map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    #expect(
      rows == [
        "uniform/list/flick-browse/390x844/as-is 3 1,000 10,000 16,000 2,560,000 2.00 2.00 to 2.00",
        "uniform/list/flick-browse/390x844/tiled 2 1,000 500 10,000 5,000 1.00 -",
      ])
  }

  @Test func namesWithMarksStayWhole() throws {
    let table = try GrowthTable(
      of: run(cases("a", [(1_000, 1), (2_000, 2)], data: "me@home.csv")), metric: "prepare_ns"
    ).text()
    #expect(table.contains("me@home.csv/list"))
  }

  @Test func oneSizeHasNoGrowth() {
    #expect(throws: ReportError.nothingGrows(metric: "prepare_ns")) {
      try GrowthTable(of: run(cases("a", [(1_000, 7)])), metric: "prepare_ns")
    }
  }
}
