import Foundation
import Gate
import Measurement
import Statistics
import TestSupport
import Testing

@Suite struct RunComparisonTests {
  private func compare(
    _ base: RunRecord, _ head: RunRecord, policy: GatePolicy = .standard
  ) throws -> RunComparison {
    try RunComparison(base: base, head: head, policy: policy, date: today)
  }

  /// A case whose launches took these medians, ns.
  private func timed(_ nanoseconds: [UInt64]) -> CaseRecord {
    caseRecord(
      "a/list/t/s",
      nanoseconds.map { value in
        var observations = plainCounters
        observations["query_ns"] = .distribution(
          BucketedValues(
            buckets: [.init(value: value, count: 9), .init(value: value * 10, count: 1)],
            minimum: value, maximum: value * 10, mean: Double(value) * 1.9,
            standardDeviation: 1))
        return observations
      })
  }

  @Test func equalRunsPassWithoutAFinding() throws {
    let comparison = try compare(run([caseRecord()]), run([caseRecord()]))
    #expect(comparison.report.findings.isEmpty && comparison.times.isEmpty)
    #expect(comparison.report.remarks.isEmpty)
    #expect(comparison.report.verdict == .pass)
  }

  @Test func everyCounterThatChangedIsThere() throws {
    let head = changed([
      "attributes_computed": .integer(99), "hits": .integer(11), "live_bytes": .integer(10_050),
    ])
    let comparison = try compare(run([caseRecord()]), run([head]))
    #expect(comparison.report.findings.map(\.kind) == [.note, .note, .note])
    #expect(
      Set(comparison.report.findings.compactMap(\.metric))
        == ["attributes_computed", "hits", "live_bytes"])
    #expect(comparison.report.verdict == .pass)
  }

  @Test func bytesAndAllocationsAreJudgedUnderOneAllocatorOnly() throws {
    let head = changed(["live_bytes": .integer(10_101), "allocations_per_frame": .decimal(0.02)])
    let same = try compare(run([caseRecord()]), run([head]))
    #expect(same.report.findings.map(\.kind) == [.regression, .regression])
    let other = try compare(
      run([caseRecord()]), run([head], environment: environment(allocator: "jemalloc 5.4.0")))
    #expect(other.report.findings.map(\.kind) == [.note, .note])
    #expect(other.report.remarks.contains { $0.hasPrefix("Allocators differ") })
  }

  @Test func casesThatAreGoneNewOrFailedAreReported() throws {
    let comparison = try compare(
      run([caseRecord(), caseRecord("gone"), caseRecord("worked"), caseRecord("was", failure: "x")]
      ),
      run([
        caseRecord(), caseRecord("new"), caseRecord("worked", failure: "hung"), caseRecord("was"),
      ])
    )
    let kinds = Dictionary(
      uniqueKeysWithValues: comparison.report.findings.map { ($0.caseID, $0.kind) })
    #expect(kinds == ["gone": .missing, "new": .unknown, "worked": .failed, "was": .unknown])
    #expect(comparison.report.verdict.exitStatus == 3)
  }

  @Test func whatCannotBeComparedIsRefusedInOneLine() {
    let base = run([caseRecord()])
    let tiny = Viewport(width: 1, height: 1)
    let refused: [(RunRecord, String)] = [
      (run([caseRecord()], seed: 2), "seed"),
      (run([caseRecord()], overscan: 1), "overscan"),
      (run([caseRecord(viewport: tiny)]), "viewport"),
      (run([caseRecord("b", viewport: tiny)]), "viewport"),
      (run([changed(["data_hash": .text("1")])]), "the data of a/list/t/s"),
      (run([changed(["trace_hash": .text("1")])]), "the trace of a/list/t/s"),
      (run([caseRecord("b")]), "no case in common"), (run([]), "no case in common"),
    ]
    for (head, word) in refused {
      let message = error { _ = try compare(base, head) }
      #expect(message?.contains(word) == true, "\(word): \(message ?? "not refused")")
      #expect(message?.contains("\n") == false)
    }
  }

  @Test func whatKeepsRunsFromBeingComparedFullyIsReported() throws {
    let record = timed([100, 101, 99])
    let base = run([record])
    let heads: [(Environment, String)] = [
      (environment(host: "other"), "Machines"), (environment(compiler: "7"), "Compilers"),
      (environment(kernel: "7"), "Kernels"), (environment(load: 1.5), "busy"),
    ]
    for (environment, word) in heads {
      let remarks = try compare(base, run([record], environment: environment)).report.remarks
      #expect(remarks.count == 1 && remarks[0].contains(word), "\(remarks)")
    }
    let old = run([changed(["data_hash": nil])])
    #expect(try compare(old, old).report.remarks.count == 1)
  }

  @Test func fewerThanThreeLaunchesDecideNothing() throws {
    let comparison = try compare(run([timed([100, 101, 99])]), run([timed([200, 201])]))
    let time = try #require(comparison.times.first)
    #expect(time.answer == .inconclusive && time.low == nil && time.pValue == nil)
    #expect(time.reason == "3 and 2 launches; 3 a side are needed")
    #expect(comparison.report.remarks.contains { $0.contains("--launches 3") })
  }

  @Test func aLaunchOfFewValuesCountsWithItsMiddleOne() throws {
    let record = caseRecord(
      "a/list/t/s",
      (0..<3).map { _ in
        var observations = plainCounters
        observations["query_ns"] = .distribution(
          BucketedValues(
            buckets: [.init(value: 100, count: 1), .init(value: 200, count: 2)], minimum: 100,
            maximum: 200, mean: 500.0 / 3, standardDeviation: 58))
        return observations
      })
    let time = try #require(try compare(run([record]), run([record])).times.first)
    #expect(abs(time.baseNanoseconds - 200) < 1e-9)
  }

  @Test func aClearDifferenceIsReportedAndNeverChangesTheVerdict() throws {
    let comparison = try compare(
      run([timed([100, 102, 98, 101])]), run([timed([200, 204, 196, 202])]))
    let time = try #require(comparison.times.first)
    #expect(time.answer == .slower && time.reason.isEmpty)
    #expect(abs(time.ratio - 2) < 1e-9)
    #expect(time.low! < 2 && time.high! > 2 && time.low! > 1.9 && time.high! < 2.1)
    #expect(comparison.report.verdict == .pass && comparison.report.findings.isEmpty)
    let back = try compare(
      run([timed([200, 204, 196, 202])]), run([timed([100, 102, 98, 101])]))
    #expect(back.times.first?.answer == .faster)
  }

  @Test func whatTheNoiseHidesIsNeitherFasterNorSlower() throws {
    let noisy = try compare(
      run([timed([100, 150, 80, 120])]), run([timed([130, 90, 160, 110])]))
    #expect(noisy.times.first?.answer == .inconclusive)
    let whole = try compare(run([timed([19, 19, 19])]), run([timed([20, 20, 20])]))
    #expect(whole.times.first?.answer == .inconclusive, "a nanosecond of rounding is no spread")
    let fraction = try compare(
      run([timed([19, 19, 19, 19, 20])]), run([timed([20, 20, 20, 20, 20])]))
    #expect(fraction.times.first?.answer == .inconclusive)
  }

  @Test func timesOverOtherFramesAreNotCompared() throws {
    func record(_ nanoseconds: [UInt64], frames: Int) -> CaseRecord {
      var record = timed(nanoseconds)
      for index in record.launches.indices {
        record.launches[index].observations["prepare_ns"] = .integer(Int64(nanoseconds[index]))
        record.launches[index].blocks = [
          BlockSample(
            block: 0, pass: "frame", frames: frames, cpuNanoseconds: 1, wallNanoseconds: 1)
        ]
      }
      return record
    }
    let base = run([record([100, 102, 98, 101], frames: 900)])
    func answers(_ frames: Int) throws -> [String: TimeComparison.Answer] {
      let head = run([record([200, 204, 196, 202], frames: frames)])
      return Dictionary(
        uniqueKeysWithValues: try compare(base, head).times.map { ($0.metric, $0.answer) })
    }
    #expect(try answers(900) == ["query_ns": .slower, "prepare_ns": .slower])
    #expect(try answers(1200) == ["query_ns": .inconclusive, "prepare_ns": .slower])
  }

  @Test func timesTakenInAnotherWayAreNotComparedWithTheReason() throws {
    func record(_ timing: TimingPlan) -> CaseRecord {
      var record = timed([100, 102, 98, 101])
      record.timing = timing
      return record
    }
    let plan = TimingPlan(frames: 900, replays: 7, sharing: 4)
    func time(_ change: (inout TimingPlan) -> Void) throws -> (TimeComparison, [String]) {
      var other = plan
      change(&other)
      let comparison = try compare(run([record(plan)]), run([record(other)]))
      return (try #require(comparison.times.first), comparison.report.remarks)
    }
    #expect(try time { _ in }.0.pValue != nil)
    let (replays, remarks) = try time { $0.replays = 3 }
    #expect(replays.reason == "the least of 7 and 3 replays" && replays.pValue == nil)
    #expect(remarks.contains { $0.contains("--same-plan") })
    #expect(try time { $0.sharing = 1 }.0.reason == "4 and 1 frames share a clock reading")
    #expect(try time { $0.changes = 4 }.0.isOfOtherSample)
    let within = try time { $0.queriesInFrames = ["a/list/t/s"] }.0
    #expect(within.reason == "queries were timed within frames in one of the two")
    #expect(try !time { $0.queriesInFrames = ["a/list/t/other"] }.0.isOfOtherSample)
  }

  @Test func manyTimesAreCorrectedTogether() {
    // p = 0.02 alone, and one of many.
    var times = (0..<50).map { index in
      TimeComparison(
        caseID: "c\(index)", metric: "query_ns", base: [100, 103, 97], head: [108, 111, 105])
    }
    #expect(times[0].answer == .slower)
    times = TimeComparison.corrected(times)
    #expect(times.allSatisfy { $0.answer == .inconclusive && $0.reason == "may be chance" })
    // The printed interval agrees with the test: alone it leaves 1 out.
    let confidence: Double = 1 - TimeComparison.alpha / 50
    for time in times {
      #expect(time.low! > 1)
      #expect(time.testedLow! < 1)
      #expect(time.testedHigh! > 1)
      #expect(time.testedConfidence == confidence)
    }
  }

  @Test func onlyTheTimesThatAreShownAreTestedAndCorrectedFor() throws {
    func comparison(_ metric: String, _ index: Int) -> TimeComparison {
      TimeComparison(
        caseID: "c\(index)", metric: metric, base: [100, 103, 97], head: [108, 111, 105])
    }
    let others = Metric.all.filter { metric in
      metric.unit == .nanoseconds && !metric.isDeterministic
        && !TimeComparison.headlines.contains(metric.name)
    }
    #expect(others.count > 3)
    let alone = comparison("query_ns", 0)
    let times = TimeComparison.corrected(
      [alone] + others.flatMap { metric in (0..<20).map { comparison(metric.name, $0) } })
    // p = 0.02 stays the same, however many other times are not shown.
    #expect(times[0] == alone && times[0].answer == .slower)
    for time in times.dropFirst() {
      #expect(time.pValue == nil && time.testedLow == nil && time.testedConfidence == nil)
      #expect(time.answer == .inconclusive && time.low == alone.low && time.high == alone.high)
      #expect(time.reason.hasPrefix("not tested: cpu_ns, "), "\(time.reason)")
    }
    #expect(TimeComparison.headlines.isSubset(of: Metric.all.map(\.name)))
  }

  @Test func aTestedIntervalLeavesOutOneWhereTheTimesDiffer() {
    // Differences from none to plain, so that Holm's sequence stops among them.
    let times = TimeComparison.corrected(
      (0..<30).map { index in
        let shift = 1 + Double(index) / 100
        let base: [Double] = [1000, 1030, 970, 1010]
        return TimeComparison(
          caseID: "c\(index)", metric: "query_ns", base: base, head: base.map { $0 * shift })
      })
    let decided = times.filter { $0.answer != .inconclusive }
    #expect(decided.count > 3 && decided.count < 27)
    for time in times {
      let leavesOutOne = time.testedLow! > 1 || time.testedHigh! < 1
      let isDecided = time.answer != .inconclusive
      #expect(leavesOutOne == isDecided, "\(time)")
      #expect(time.testedLow! <= time.low!)
      #expect(time.high! <= time.testedHigh!)
    }
  }

  @Test func aComparisonIsReadBackAndOldOnesWithoutTestedIntervalsToo() throws {
    let time = TimeComparison.corrected([
      TimeComparison(caseID: "c", metric: "query_ns", base: [100, 103, 97], head: [208, 211, 205])
    ])[0]
    let data = try JSONEncoder().encode(time)
    let read = try JSONDecoder().decode(TimeComparison.self, from: data)
    #expect(read.testedLow == time.testedLow && read.answer == .slower)
    var object = try #require(
      JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["low"] != nil && object["pValue"] != nil)
    for key in ["testedLow", "testedHigh", "testedConfidence"] { object[key] = nil }
    let old = try JSONDecoder().decode(
      TimeComparison.self, from: JSONSerialization.data(withJSONObject: object))
    #expect(old.testedLow == nil && old.low == time.low)
  }
}
