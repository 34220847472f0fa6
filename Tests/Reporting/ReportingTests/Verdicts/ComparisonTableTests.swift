import Foundation
import Gate
import Measurement
import ResultFiles
import ResultPage
import Testing
import Verdicts

@Suite struct ComparisonTableTests {
  /// A run of cases that each took these times, one a launch.
  private func timed(_ cases: [String: [Int64]]) -> RunRecord {
    run(
      cases.sorted { $0.key < $1.key }.map { name, times in
        record(strategy: name, launches: times.map { ["prepare_ns": .integer($0)] })
      })
  }

  private func comparison(
    _ base: [String: [Int64]], _ head: [String: [Int64]]
  ) throws -> RunComparison {
    try RunComparison(base: timed(base), head: timed(head), date: Date(timeIntervalSince1970: 0))
  }

  private let steady: [Int64] = [1000, 1020, 980, 1010]

  @Test func timesThatDoNotDifferAreOneSentence() throws {
    let names = (0..<36).map { "s\($0)" }
    let base = Dictionary(uniqueKeysWithValues: names.map { ($0, steady) })
    let head = Dictionary(
      uniqueKeysWithValues: names.map { ($0, [1015, 990, 1000, 1030] as [Int64]) })
    let text = table(for: try comparison(base, head))
    #expect(
      text.contains("Times (advice only, they fail nothing): of 36, 0 slower, 0 faster"), "\(text)")
    let line = text.replacing("\n", with: " ")
    #expect(line.contains("inconclusive: 36 of 36 times (36 may be chance), with ratios from 1.00"))
    #expect(
      line.contains(
        "pass, exit code 0: no regressions in 36 cases (counters only; times are advice)"))
    #expect(line.contains("; gate --base BINARY --head BINARY alternates between both builds"))
    #expect(!text.contains("s7") && text.split(separator: "\n").count < 12, "\(text)")
    let page = markdown(for: try comparison(base, head))
    #expect(page.contains("(counters only; times are advice)"))
    #expect(page.contains("inconclusive: 36 of 36 times") && !page.contains("| prepare"), "\(page)")
  }

  @Test func eachRowHasTheColourOfItsOwnFinding() throws {
    func side(_ examined: Int64, _ created: Int64) -> RunRecord {
      run([
        record(launches: [
          ["elements_examined": .integer(examined), "created": .integer(created)]
        ])
      ])
    }
    let comparison = try RunComparison(
      base: side(10, 10), head: side(12, 8), date: Date(timeIntervalSince1970: 0))
    let text = table(for: comparison, on: TextMedium(style: TextStyle(isOn: true)))
    #expect(
      text.contains("\u{1B}[31mregression: worse by 2, no increase is allowed\u{1B}[0m"), "\(text)")
    #expect(text.contains("\u{1B}[32mbetter by 2\u{1B}[0m"), "\(text)")
  }

  @Test func aTimeThatIsReportedHasTheIntervalThatWasTested() throws {
    let comparison = try comparison(
      ["a": steady, "b": steady, "few": [5]],
      ["a": steady.map { 2 * $0 }, "b": [1015, 990, 1000, 1030], "few": [6]])
    let text = table(for: comparison)
    let time = try #require(comparison.times.first { $0.answer == .slower })
    let interval = "\(ratioText(time.testedLow!)) to \(ratioText(time.testedHigh!))"
    #expect(text.contains("of 3, 1 slower, 0 faster"), "\(text)")
    #expect(text.contains("2.0000 \(interval) slower"), "\(text)")
    #expect(text.contains("time to prepare (prepare_ns)"), "\(text)")
    #expect(interval != "\(ratioText(time.low!)) to \(ratioText(time.high!))")
    let line = text.replacing("\n", with: " ")
    #expect(
      line.contains(
        "inconclusive: 2 of 3 times (1 may be chance; 1 of fewer than 3 launches a side)"),
      "\(text)"
    )
  }
}
