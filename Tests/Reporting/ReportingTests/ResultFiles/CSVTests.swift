import Foundation
import Measurement
import Primitives
import ResultFiles
import ResultPage
import Statistics
import TestSupport
import Testing
import Verdicts

@Test func theHeaderIsTheAgreedOne() {
  #expect(
    run([]).resultsCSV()
      == "schema_version,run_id,commit,dirty,timestamp_utc,host,cpu_model,cores,virt,os,kernel,"
      + "swift_version,allocator,seed,shard,case,data,layout,trace,strategy,items,viewport,metric,"
      + "unit,better,deterministic,launches,n,min,p50,p90,p95,p99,p999,max,mean,sd,ci_lo,ci_hi,"
      + "clock_ns,load1,steal,noise,frames_timed,replays,sharing\n")
}

@Test func aDistributionFillsOnlyTheColumnsItHasSamplesFor() throws {
  let rows = records(run([record(launches: [observations(), observations()])]).resultsCSV())
  let query = try #require(rows.first { $0["metric"] == "query_ns" })
  #expect(query["n"] == "1200" && query["launches"] == "2", "launches are no more frames")
  #expect(query["min"] == "250" && query["p50"] == "254" && query["max"] == "259")
  #expect(query["p99"] == "259" && query["p999"] == "")
  #expect(query["mean"] == "255" && query["ci_lo"] == "255")
  #expect(query["cpu_model"] == "CPU, 2.0 GHz" && query["clock_ns"] == "24")
  #expect(query["load1"] == "0.25" && query["seed"] == "18446744073709551615")
  #expect(query["unit"] == "ns" && query["better"] == "lower" && query["deterministic"] == "false")
}

@Test func aRowStatesHowItsTimeWasTakenAndACounterDoesNot() throws {
  var timed = record(launches: [observations()])
  timed.timing = TimingPlan(frames: 500, replays: 7, sharing: 4)
  let rows = records(run([timed]).resultsCSV())
  func plan(_ metric: String) throws -> [String?] {
    let row = try #require(rows.first { $0["metric"] == metric })
    return [row["frames_timed"], row["replays"], row["sharing"]]
  }
  #expect(try plan("query_ns") == ["500", "7", "4"])
  #expect(try plan("prepare_ns") == ["", "", ""] && plan("created") == ["", "", ""])
}

@Test func aRowStatesThatQueriesWereTimedWithinFrames() throws {
  var timed = record(launches: [observations()])
  timed.timing = TimingPlan(frames: 500, replays: 7, sharing: 4, queriesInFrames: [timed.id])
  let rows = records(run([timed]).resultsCSV())
  #expect(rows.first { $0["metric"] == "query_ns" }?["sharing"] == "0")
}

@Test func deterministicMetricsAreOneValueAndPointsAreExact() throws {
  let rows = records(run([record(launches: [observations(), observations()])]).resultsCSV())
  let extent = try #require(rows.first { $0["metric"] == "content_extent_pt" })
  #expect(extent["p50"] == "69885346.609375" && extent["n"] == "1")
  for column in ["min", "p90", "p95", "p99", "p999", "max", "mean", "sd", "ci_lo", "ci_hi"] {
    #expect(extent[column] == "", "\(column)")
  }
  let checksum = try #require(rows.first { $0["metric"] == "visible_checksum" })
  #expect(checksum["p50"] == "0123456789abcdef" && checksum["unit"] == "hash")
}

@Test func severalLaunchesOfATimeGiveTheirMedianAndSpread() throws {
  let launches = [10, 30, 20].map { observations(prepare: $0) }
  let rows = records(run([record(launches: launches)]).resultsCSV())
  let prepare = try #require(rows.first { $0["metric"] == "prepare_ns" })
  #expect(prepare["n"] == "3" && prepare["p50"] == "20" && prepare["sd"] == "10")
  #expect(prepare["min"] == "10" && prepare["max"] == "30")
  // 20 -+ 4.302653 * 10 / sqrt(3)
  #expect(prepare["ci_lo"] == "-5" && prepare["ci_hi"] == "45")
}

@Test func launchesThatDisagreeOnADeterministicMetricAreSeenToDisagree() throws {
  let rows = records(
    run([
      record(launches: [
        ["hits": .integer(5), "visible_checksum": .text("aa")],
        ["hits": .integer(6), "visible_checksum": .text("bb")],
      ])
    ]).resultsCSV())
  let hits = try #require(rows.first { $0["metric"] == "hits" })
  #expect(hits["p50"] == "" && hits["min"] == "5" && hits["max"] == "6")
  #expect(rows.first { $0["metric"] == "visible_checksum" }?["p50"] == "differs: aa | bb")
}

@Test func aFailedCaseIsOneRowWithItsReasonAndNoNumbers() {
  let failed = record(launches: [observations()], failure: "killed by signal 9, \"core\"")
  let rows = records(run([failed]).resultsCSV())
  #expect(rows.count == 1)
  #expect(rows[0]["metric"] == "failure" && rows[0]["p50"] == "killed by signal 9, \"core\"")
  #expect(rows[0]["mean"] == "")
  #expect(records(run([failed]).samplesCSV()).isEmpty)
}

@Test func anUnknownMetricComesLastWithAUnitFromItsName() {
  var launch = observations()
  launch["zoom_ns"] = .integer(4)
  launch["apples"] = .integer(2)
  let rows = records(run([record(launches: [launch])]).resultsCSV())
  #expect(rows.suffix(2).map { $0["metric"] } == ["apples", "zoom_ns"])
  #expect(rows.suffix(2).map { $0["unit"] } == ["count", "ns"])
}

@Test func hostileNamesComeBackFromTheCSVAndNoneIsAFormula() {
  let cases = hostileNames.map {
    record(strategy: $0, data: $0, launches: [["hits": .integer(1)]], failure: nil)
  }
  for csv in [run(cases).resultsCSV(), run(cases).samplesCSV()] {
    let rows = parsedCSV(csv)
    #expect(rows.count == cases.count + 1)
    #expect(rows.allSatisfy { $0.count == rows[0].count })
    for field in rows.joined() {
      #expect(field.unicodeScalars.first.map { !"=+-@\t\r".unicodeScalars.contains($0) } ?? true)
    }
  }
  for (row, name) in zip(records(run(cases).resultsCSV()), hostileNames) {
    let isFormula = name.first.map { "=+-@\t".contains($0) } ?? false
    #expect(Array(row["strategy"]!.utf8) == Array(((isFormula ? "'" : "") + name).utf8))
  }
}

@Test func decimalsHaveNoExponentAndReadBackExactly() {
  for (value, text) in [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-2.5, "-2.5"), (1e21, "1000000000000000000000"),
    (1.5e-7, "0.00000015"), (4_777_112.59375, "4777112.59375"), (0.1, "0.1"),
    (1e16, "10000000000000000"),
    (123_456_789_012_345_680, "123456789012345680"), (Double.leastNonzeroMagnitude, nil),
    (100, "100"),
  ] as [(Double, String?)] {
    let written = decimalText(value)
    if let text { #expect(written == text) }
    #expect(written.flatMap(Double.init) == value)
  }
  #expect(decimalText(.nan) == nil && decimalText(-.infinity) == nil)
  #expect(CSV.Field.decimal(.nan).text == "" && CSV.Field.missing.text == "")
}

/// 24 cases of three launches.
private func suiteOfHistograms() -> RunRecord {
  let values: [UInt64] = (0..<2_000).map { 200 + $0 * $0 % 60_007 }
  let launch = Dictionary(
    uniqueKeysWithValues: ["query_ns", "query_ns_warm", "frame_ns"].map {
      ($0, distribution(values))
    })
  return run((0..<24).map { record(strategy: "s\($0)", launches: [launch, launch, launch]) })
}

@Test func aSuiteOfHistogramsIsWrittenInFewBytes() throws {
  let whole = suiteOfHistograms()
  let bytes = try whole.json().count + whole.resultsCSV().utf8.count
  #expect(bytes < 6_000_000, "\(bytes) bytes")
}

@Suite(.enabled(if: TimingCheck.isRequested, "Scripts/dev timing"))
struct WritingTimingTests {
  @Test func aSuiteOfHistogramsIsWrittenInLittleTime() throws {
    // Rewritten after each case: a suite of 24 must not spend its time on it.
    let whole = suiteOfHistograms()
    let verdict = try TimingCheck.verdict("writing a suite of 24 cases, below 400 ms") {
      let seconds = try TimingCheck.cpuSeconds {
        keep(try whole.json().count + whole.resultsCSV().utf8.count)
      }
      return seconds < (isOptimised ? 0.4 : 8) ? nil : "\(seconds) s"
    }
    #expect(!verdict.isBroken, "\(verdict)")
  }
}

@Test func samplesHaveARowPerLaunchAndBlock() {
  let rows = records(run([record(launches: [[:], [:], [:]])]).samplesCSV())
  #expect(rows.map { $0["launch"] } == ["0", "1", "2"])
  #expect(rows[0]["pass"] == "query" && rows[0]["cpu_ns"] == "12000")
}
