import Files
import Foundation
import Gate
import Measurement
import Plots
import ResultFiles
import ResultPage
import TestSupport
import Testing
import TimeGate
import Verdicts

/// Impossible numbers of a record are reported with line and field, before they are used; and a
/// record of a later version is no damage.
@Suite struct RecordCheckTests {
  private static let machine: MachineFacts = {
    var machine = MachineFacts.measured(.brief(seconds: 0))
    machine.run = machine.sample
    return machine
  }()

  /// A run in which every field has a value.
  private var whole: RunRecord {
    var whole = run([record(launches: [observations()]), record(strategy: "other")])
    for index in whole.cases.indices { whole.cases[index].case.seed = 7 }
    whole.cases[0].case.items = 66_000
    whole.cases[0].case.facts = Case.Facts(
      noun: "tiles", isLayoutObject: false, isReference: true,
      look: SeriesLook(colour: 6, marker: 13, dash: 3))
    whole.environment.machine = Self.machine
    whole.cases[0].timing = TimingPlan(
      frames: 500, replays: 3, sharing: 2, changes: 4,
      cold: ColdPlan(frames: 32, touchedBytes: 2 << 20))
    whole.cases[0].frameTimes = FrameTimes(frames: [0, 1, 2], query: [5, 6, 7], frame: [7, 8, 9])
    return whole
  }

  /// What each run is compared with.
  private static let base = RecordCheckTests().whole

  /// The error of loading a `run.json`; nil if it is read, after everything was made of it.
  private func message(_ text: String) throws -> String? {
    try withTemporaryFolder { scratch in
      let file = scratch.appendingPathComponent("run.json")
      try Data(text.utf8).write(to: file)
      do {
        let run = try RunRecord.load(file)
        _ = (run.resultsCSV(), run.samplesCSV(), table(for: run), try run.json())
        _ = run.environment.machineChecks
        // Runs of other seeds, for example, are not compared.
        if let comparison = try? RunComparison(base: Self.base, head: run, date: Date()) {
          _ = (RatioPlot(comparison)?.plot.svg(), comparison.report.verdict)
        }
        return nil
      } catch let error as ReportError {
        return error.description.replacing(scratch.path + "/", with: "")
      }
    }
  }

  private func text(of run: RunRecord) throws -> String {
    String(decoding: try run.json(), as: UTF8.self)
  }

  @Test(arguments: [
    ("\"seed\" : 7", "-5", "seed", "expected a whole number in 0...18446744073709551615, found -5"),
    ("\"schemaVersion\" : 5", "4.5", "schemaVersion", "expected a whole number in "),
    ("\"schemaVersion\" : 5", "0", "schemaVersion", "expected a whole number in 1..."),
    ("\"items\" : 66000", "0", "cases.[0].case.items", "expected a whole number in 1..."),
    ("\"itemCount\" : 66000", "-1", "cases.[0].itemCount", "expected a whole number in 0..."),
    ("\"itemCount\" : 66000", "1e300", "cases.[0].itemCount", "expected a whole number in "),
    ("\"width\" : 390", "-1", "cases.[0].case.viewport.width", "expected a number in 0.0..."),
    ("\"overscan\" : 0.5", "-0.5", "cases.[0].case.overscan", "expected a number in 0.0..."),
    ("\"overscan\" : 0.5", "\"nan\"", "overscan", "expected a number in 0.0..."),
    ("\"overscan\" : 0.5", "\"half\"", "overscan", "does not have the expected type: expected"),
    ("\"colour\" : 6", "8", "cases.[0].case.facts.look.colour", "expected a whole number in 0...7"),
    (
      "\"marker\" : 13", "16", "cases.[0].case.facts.look.marker",
      "expected a whole number in 0...15"
    ),
    ("\"dash\" : 3", "-1", "cases.[0].case.facts.look.dash", "expected a whole number in 0...7"),
    ("\"cores\" : 2", "-2", "environment.cores", "expected a whole number in 0..."),
    ("\"load1\" : 0.25", "\"inf\"", "environment.load1", "expected a number in 0.0..."),
    ("\"replays\" : 3", "-3", "cases.[0].timing.replays", "expected a whole number in 0..."),
    (
      "\"cpuNanoseconds\" : 12000", "18446744073709551615",
      "cases.[0].launches.[0].blocks.[0].cpuNanoseconds", "expected a whole number in 0..."
    ),
    (
      "\"integer\" : 14", "9223372036854775807",
      "cases.[0].launches.[0].observations.created.integer", "expected a whole number in "
    ),
    (
      "\"decimal\" : 0.515625", "-1e308",
      "cases.[0].launches.[0].observations.live_bytes_per_item.decimal", "expected a number in "
    ),
    ("\"frames\" : 500,", "true", "frames", "does not have the expected type: expected"),
  ])
  func aNumberThatCannotBeIsNamedWithItsLine(
    entry: String, value: String, field: String, reason: String
  ) throws {
    let good = try text(of: whole)
    let start = try #require(good.range(of: entry))
    let key = entry.prefix { $0 != ":" } + ": "
    let end = entry.hasSuffix(",") ? "," : ""
    let bad = good.replacingCharacters(in: start, with: key + value + end)
    let line = good[..<start.lowerBound].count { $0 == "\n" } + 1
    let message = try #require(try message(bad))
    #expect(message.hasPrefix("run.json:\(line): "), "\(message)")
    #expect(message.contains(field) && message.contains(reason), "\(message)")
    #expect(!message.contains("not valid JSON"))
  }

  @Test func aCaseIsThereOnceAndHasALaunchOrAReason() throws {
    var twice = whole
    twice.cases.append(twice.cases[1])
    let again = try #require(try message(text(of: twice)))
    #expect(again.contains("expected each case once, found \(twice.cases[1].id) twice"), "\(again)")
    var empty = whole
    empty.cases[1].launches = []
    let without = try #require(try message(text(of: empty)))
    #expect(
      without.contains("cases.[1].launches: expected a launch, or the reason why there is none"),
      "\(without)")
    empty.cases[1].failure = "it hung"
    #expect(try message(text(of: empty)) == nil)
  }

  @Test func whatIsNoJSONIsNamedWithItsLine() throws {
    let message = try #require(try message("{\n\"seed\": 1,\n\"schemaVersion\" 3}"))
    #expect(message.hasPrefix("run.json:3: ") && message.contains("expected a colon"), "\(message)")
  }

  /// Every number of a run in turn becomes one that cannot be, or hardly can.
  @Test func noNumberOfARunCanEndTheProcess() throws {
    let good = try text(of: whole)
    #expect(try message(good) == nil)
    var tried = 0
    for match in good.matches(of: /: (-?[0-9][0-9.e+]*)/) {
      let line = good[..<match.output.1.startIndex].count { $0 == "\n" } + 1
      for value in ["-1", "1e300", "18446744073709551615"] {
        let bad = good.replacingCharacters(
          in: match.output.1.startIndex..<match.output.1.endIndex, with: value)
        if let message = try message(bad) {
          #expect(
            message.hasPrefix("run.json:\(line): "), "\(match.output.0): \(value): \(message)")
        }
        tried += 1
      }
    }
    #expect(tried > 150, "\(tried)")
  }

  @Test func aTimelineHoldsNoCountBelowNothingAndNoSumBeyondItsType() throws {
    var timed = whole
    var timeline = FrameTimeline()
    timeline.append(.init(), x: 0, y: 64)
    timed.cases[0].timeline = timeline
    let good = try text(of: timed)
    #expect(try message(good) == nil)
    for (entry, bad) in [
      ("\"dequeues\" : \"0\"", "\"dequeues\" : \"-1\""),
      ("\"created\" : \"0\"", "\"created\" : \"9007199254740992*3\""),
      ("\"ySteps\" : \"4096\"", "\"ySteps\" : \"9223372036854775807\""),
    ] {
      #expect(good.contains(entry))
      let message = try #require(try message(good.replacing(entry, with: bad)))
      #expect(
        message.contains("timeline") && message.contains("expected whole numbers"), "\(message)")
    }
  }

  /// Before anything is made of them: a few of such ranges would fill the memory.
  @Test func framesOfManyRangesAreCountedTogether() throws {
    let json =
      "{\"frames\":\"0-8388607 0-8388608\",\"leastQueryNanoseconds\":\"\","
      + "\"leastFrameNanoseconds\":\"\"}"
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(FrameTimes.self, from: Data(json.utf8))
    }
    #expect(error.map { "\($0)".contains("found \"0-8388608\"") } == true, "\(error as Any)")
  }

  /// Nothing and infinity have no place on a logarithmic axis.
  @Test func timesThatNoClockGivesAreNotDrawn() {
    func ratio(_ value: Double) -> RatioPlot.Ratio {
      .init("\(value)", "query_ns", ratio: value, interval: nil, answer: "cannot tell")
    }
    #expect(RatioPlot([ratio(0), ratio(.infinity), ratio(.nan)]) == nil)
    #expect(RatioPlot([ratio(0), ratio(1), ratio(.infinity), ratio(5)])?.ratios.count == 2)
  }

  /// It has no logarithm.
  @Test func aMedianOfNothingIsNotCompared() throws {
    let base = run([record(launches: [observations()])])
    var one = base
    guard case .distribution(var times) = one.cases[0].launches[0].observations["query_ns"] else {
      return
    }
    (times.minimum, times.maximum) = (0, 0)
    one.cases[0].launches[0].observations["query_ns"] = .distribution(times)
    let comparison = try RunComparison(base: base, head: one, date: Date())
    #expect(!comparison.times.contains { $0.metric == "query_ns" })
  }

  @Test func aRecordOfALaterVersionIsNoDamage() throws {
    var future = run([record()])
    future.schemaVersion = 99
    let later =
      "run.json: made by a newer version of this program: expected schema version 5 or earlier"
    #expect(try message(try text(of: future))?.hasPrefix(later) == true)
    // Whatever else that version calls its fields.
    let other = "{\"schemaVersion\": 6, \"run\": {\"cases\": 12}}"
    let message = try #require(try message(other))
    #expect(
      message.hasPrefix(later) && message.contains("found schema version 6; read it with"),
      "\(message)")
    #expect(!message.contains("delete"))
    try withTemporaryFolder { scratch in
      for url in ["selftest.json", "cases/a.json"].map(scratch.appendingPathComponent) {
        try Folder.make(url.deletingLastPathComponent())
        try Data(other.utf8).write(to: url)
      }
      let selftest = #expect(throws: ReportError.self) { try SelftestFolder(scratch).load() }
      #expect(selftest?.description.contains("made by a newer version") == true)
      // A resume would replace it.
      let cases = #expect(throws: ReportError.self) { try ResultFolder(scratch).finishedCases() }
      #expect(cases?.description.contains("a.json: made by a newer version") == true)
    }
  }

  /// In schema 4 a failure is a text, and all else is as it is now.
  @Test func aRecordOfSchema4IsRead() throws {
    let words = "wrong answer: visible_checksum 1, other strategies show 2"
    var failed = run([record(), record(strategy: "x", launches: [], failure: .described(words))])
    failed.schemaVersion = 4
    let text = try text(of: failed)
    #expect(text.contains("\"schemaVersion\" : 4") && text.contains("\"failure\" : \"\(words)\""))
    try withTemporaryFolder { scratch in
      let url = scratch.appendingPathComponent("run.json")
      try Data(text.utf8).write(to: url)
      let back = try RunRecord.load(url)
      #expect(back.schemaVersion == 4 && back.cases[0].failure == nil)
      #expect(back.cases[1].failure == .described(words))
      #expect(back.resultsCSV().contains(words))
      // A run that was begun then is resumed.
      let folder = ResultFolder(scratch)
      try folder.prepare()
      try folder.appendCase(record(strategy: "x", launches: [], failure: .described(words)))
      let file = scratch.appendingPathComponent("cases")
        .appendingPathComponent(ResultFolder.caseFileName(for: record(strategy: "x").id))
      let old = try String(contentsOf: file, encoding: .utf8)
        .replacing("\"schemaVersion\" : 5", with: "\"schemaVersion\" : 4")
      try Data(old.utf8).write(to: file)
      #expect(try folder.finishedCases().cases.map(\.failure) == [.described(words)])
    }
  }

  /// Earlier versions had other fields, which are no damage either.
  @Test func aRecordOfAnEarlierVersionNamesTheRemedy() throws {
    let older = "{\"schemaVersion\": 3, \"seed\": 1, \"cases\": [{\"id\": \"a\"}]}"
    #expect(
      try message(older)
        == "run.json: made by an older version of this program: expected schema version 4 or later,"
        + " found schema version 3; read it with the version that made it, or run it again")
  }

  @Test func theResultsOfASelftestAreCheckedToo() throws {
    try withTemporaryFolder { scratch in
      let selftest = SelftestRecord(
        plan: SelftestPlan(
          summary: "", seed: 1, suite: "gate", stages: [.init(kind: .same, runs: 1)]),
        commit: "a", isDirty: false, timestamp: "", environment: environment, rules: TimingRules())
      let folder = SelftestFolder(scratch)
      try folder.write(selftest)
      let file = scratch.appendingPathComponent("selftest.json")
      let text = try String(contentsOf: file, encoding: .utf8)
      try text.replacing("\"runs\" : 1", with: "\"runs\" : -1").write(
        to: file, atomically: true, encoding: .utf8)
      let error = #expect(throws: ReportError.self) { try folder.load() }
      #expect(error?.description.contains("plan.stages.[0].runs: expected a whole") == true)
    }
  }
}
