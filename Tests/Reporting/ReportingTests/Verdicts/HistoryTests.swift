import Foundation
import Measurement
import ResultFiles
import ResultPage
import Testing
import Verdicts

/// A run of its own commit, on a machine that may be another.
func historyRun(
  _ id: String, commit: String, _ cases: [CaseRecord], host: String = "builder",
  isDirty: Bool = false
) -> RunRecord {
  var record = run(cases)
  (record.runID, record.commit, record.isDirty) = (id, commit, isDirty)
  record.environment.host = host
  return record
}

private func rows(
  _ commit: String, _ observed: [String: Observation], day: Int? = nil, run id: String? = nil,
  host: String = "builder", dirty: Bool = false, failure: CaseFailure? = nil,
  settings: String = "seed 1", swift: String? = nil
) -> [HistoryRow] {
  var record = historyRun(
    id ?? "r-\(commit)-\(host)", commit: commit,
    [failing(observed, failure)], host: host, isDirty: dirty)
  if let swift { record.environment.swiftVersion = swift }
  return HistoryRow.rows(
    of: record, committed: day.map { "2026-10-\($0 < 10 ? "0" : "")\($0)T00:00:00Z" },
    settings: settings)
}

private func failing(_ observed: [String: Observation], _ failure: CaseFailure?) -> CaseRecord {
  record(launches: [observed], failure: failure)
}

private let prepare = [History.Selection("prepare_ns")]
private let created = [History.Selection("created")]

/// A small, fixed noise.
private func time(_ index: Int, _ level: Int64 = 1_000) -> [String: Observation] {
  ["prepare_ns": .integer(level + [0, 3, -2, 1, -1, 2, -3][index % 7])]
}

@Test func aStepInATimeIsMarkedAtItsCommitWithItsSize() throws {
  let all = (0..<20).flatMap { rows("c\($0)", time($0, $0 < 12 ? 1_000 : 1_127), day: $0 + 1) }
  let history = History(all, prepare)
  let series = try #require(history.series.first)
  #expect(history.series.count == 1 && series.changes.count == 1)
  let change = series.changes[0]
  #expect(series.points[change.point].commit == "c12" && change.isWorse == true)
  #expect(series.sentence(change).hasPrefix("step at c12: 1.00 -> 1.13 us (+12.7 %), worse, p "))
  let text = history.detail()
  #expect(text.contains("step, worse"))
  #expect(text.components(separatedBy: "step, worse").count == 2, "one mark: \(text)")
}

@Test func whatTheDataDoNotShowIsNeverMarked() {
  // The newest commit alone, and a time that wanders.
  var all = (0..<19).flatMap { rows("c\($0)", time($0)) }
  all += rows("c19", time(0, 1_500))
  let history = History(all, prepare)
  #expect(history.series[0].changes.isEmpty)
  #expect(history.detail().contains("no step") && !history.detail().contains("worse"))
  let few = History((0..<3).flatMap { rows("c\($0)", time($0, Int64(1_000 + 500 * $0))) }, prepare)
  #expect(few.series[0].changes.isEmpty)
  #expect(few.detail().contains("3 values are too few"))
}

@Test func everyDifferenceOfACounterIsAChangeAndMachinesShareOneSeries() throws {
  let values: [Int64] = [18, 18, 19, 19, 18]
  let all = values.enumerated().flatMap { index, value in
    rows("c\(index)", ["created": .integer(value)], host: index % 2 == 0 ? "one" : "two")
  }
  let series = try #require(History(all, created).series.first)
  #expect(series.host == nil && series.points.count == 5)
  #expect(series.changes.map(\.point) == [2, 4])
  #expect(series.changes.map(\.isWorse) == [true, false])
  #expect(series.sentence(series.changes[0]) == "change at c2: 18 -> 19 (+1, +5.6 %), worse")
}

@Test func timesOfDifferentMachinesAreNeverCompared() {
  let all = (0..<20).flatMap { index in
    rows("c\(index)", time(index, index < 10 ? 1_000 : 3_000), host: index < 10 ? "one" : "two")
  }
  let history = History(all, prepare)
  #expect(history.series.map(\.host) == ["one", "two"])
  #expect(history.series.allSatisfy { $0.points.count == 10 && $0.changes.isEmpty })
  // Bytes are the allocator's.
  let bytes = (0..<4).flatMap { index in
    rows("c\(index)", ["live_bytes": .integer(Int64(index))], host: "\(index)")
  }
  #expect(History(bytes, [.init("live_bytes")]).series.count == 4)
}

@Test func otherDataOrSettingsBeginAnotherSeries() {
  let all =
    rows("c0", ["created": .integer(5), "data_hash": .text("aa")])
    + rows("c1", ["created": .integer(7), "data_hash": .text("bb")])
    + rows("c2", ["created": .integer(9), "data_hash": .text("bb")], settings: "seed 2")
  let history = History(all, created)
  #expect(history.series.count == 3 && history.series.allSatisfy(\.changes.isEmpty))
  let text = history.detail()
  #expect(text.contains("data aa; seed 1") && text.contains("data bb; seed 2"), "\(text)")
}

@Test func severalRunsOfACommitAreTheirMedianWithTheirCount() throws {
  let all = [1_000, 9_000, 1_010].enumerated().flatMap { index, value in
    rows("c0", ["prepare_ns": .integer(Int64(value))], run: "r\(index)")
  }
  let point = try #require(History(all, prepare).series.first?.points.first)
  #expect(point.value == 1_010 && point.runs == 3)
}

@Test func commitsStandInTheOrderInWhichTheyWereMade() throws {
  // Measured later, made earlier; and with changes on top of a commit.
  let all =
    rows("new", time(0), day: 9) + rows("old", time(1), day: 2)
    + rows("new", time(2), day: 9, run: "d", dirty: true)
  #expect(History(all, prepare).series[0].points.map(\.label) == ["old", "new", "new*"])
  // Without a date for each commit, the order of the file is all there is.
  let mixed = all + rows("undated", time(3))
  #expect(
    History(mixed, prepare).series[0].points.map(\.label) == ["new", "new*", "old", "undated"])
}

@Test func aMissingValueIsAGapAndAFailureIsReported() throws {
  let all =
    rows("c0", ["created": .integer(5)]) + rows("c1", [:], failure: "timed out")
    + rows("c2", ["created": .integer(5)])
  let series = try #require(History(all, created).series.first)
  #expect(series.points.map(\.value) == [5, nil, 5] && series.changes.isEmpty)
  #expect(series.points[1].failure == "timed out" && series.sparkline(width: 40) == "▄·▄")
  let detail = History(all, created).detail()
  #expect(detail.contains("failed"), "\(detail)")
  let rows = records(History(all, created).csv())
  #expect(rows.map { $0["value"] } == ["5", "", "5"])
}

@Test func aChangedChecksumIsAChangeWithoutDirection() throws {
  let all = ["aa", "aa", "bb"].enumerated().flatMap {
    rows("c\($0)", ["visible_checksum": .text($1)])
  }
  let series = try #require(History(all, [.init("visible_checksum")]).series.first)
  #expect(series.changes.map(\.point) == [2] && series.changes[0].isWorse == nil)
  #expect(series.sentence(series.changes[0]) == "change at c2: aa -> bb")
}

@Test func aCompilerThatChangedWithAStepIsNamed() throws {
  let all = (0..<4).flatMap {
    rows("c\($0)", ["created": .integer($0 < 2 ? 5 : 6)], swift: $0 < 2 ? "6.2" : "6.3")
  }
  let series = try #require(History(all, created).series.first)
  #expect(series.sentence(series.changes[0]).hasSuffix("with Swift 6.2 -> 6.3"))
}

@Test func theOverviewHasTheLatestStepOnTopAndCountsTheRest() throws {
  func observed(_ index: Int) -> [String: Observation] {
    [
      "created": .integer(index < 2 ? 5 : 6), "hits": .integer(7),
      "attributes_computed": .integer(index < 4 ? 10 : 30),
    ]
  }
  let all = (0..<6).flatMap { rows("c\($0)", observed($0)) }
  let names = ["created", "hits", "attributes_computed"].map(History.Selection.init(_:))
  let lines = History(all, names).overview(on: TextMedium(width: 200)).split(separator: "\n")
  #expect(lines[2].hasPrefix("c4") && lines[2].contains("attributes_computed"), "\(lines)")
  #expect(lines[3].hasPrefix("c2") && lines[3].contains("▁▁████") && lines[3].contains("exact"))
  #expect(lines[4] == "2 series with a step, 1 without (--all shows them); 6 commits")
  #expect(History(all, names).overview(all: true).contains("hits"))
  // Steps outside of what is shown are not shown, but those within keep what they were found by.
  let last = History(all, names, commits: 3)
  #expect(last.series.flatMap(\.changes).count == 1 && last.series[0].points.count == 3)
}

@Test func allFormatsTakeHostileNames() throws {
  for name in hostileNames {
    var all: [HistoryRow] = []
    for index in 0..<3 {
      let run = historyRun(
        "r\(index)", commit: "c\(index)",
        [record(strategy: name, launches: [["created": .integer(Int64(index))]])], host: name)
      all += HistoryRow.rows(of: run, committed: nil, settings: name)
    }
    let history = History(all, created)
    let table = parsedCSV(history.csv())
    #expect(table.count == 4 && table.allSatisfy { $0.count == table[0].count })
    _ = try JSONSerialization.jsonObject(with: history.json())
    for text in [history.detail(), history.overview(), history.detail(.markdown)] {
      #expect(!text.contains("\u{1B}") && !text.contains("::error") && !text.contains("##["))
    }
    #expect(!history.detail(.markdown).contains("<script>"))
  }
}

@Test func sparklinesAreScaledToTheSeriesAndKeepGaps() {
  #expect(Sparkline.text([0, 1, 2, 3, 4, 5, 6, 7]) == "▁▂▃▄▅▆▇█")
  #expect(Sparkline.text([5, nil, 5]) == "▄·▄" && Sparkline.text([nil]) == "·")
  #expect(Sparkline.text([1_000, 1_001], leastSpan: 0.02) == "▄▅")
  #expect(Sparkline.text([1_000, 1_000], leastSpan: 0.02) == "▄▄")
  #expect(Sparkline.text((0..<400).map(Double.init), width: 8) == "▁▂▃▄▅▆▇█")
  #expect(Sparkline.text([]) == "" && Sparkline.text([-1, 0, 1]) == "▁▅█")
}
