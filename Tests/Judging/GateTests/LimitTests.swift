import Gate
import Measurement
import TestSupport
import Testing

@Suite struct LimitTests {
  private func policy(_ limits: String, waivers: String = "") throws -> GatePolicy {
    try GatePolicy.parse(
      "{\"limits\": [\n\(limits)], \"waivers\": [\(waivers)]}", file: "p.json")
  }

  /// The findings of a baseline that has the same values, so that nothing is worse than before.
  private func report(_ limits: String, waivers: String = "") throws -> GateReport {
    Baseline(run([caseRecord()])).report(
      on: run([caseRecord()]), path: "b.tsv", policy: try policy(limits, waivers: waivers),
      date: today)
  }

  @Test func aValueAtTheLimitPasses() throws {
    let report = try report(
      """
      {"case": "*", "metric": "attributes_computed", "at_most": 100},
      {"case": "*", "metric": "reuse_hit_ratio", "at_least": 0.875}
      """)
    #expect(report.findings.isEmpty)
  }

  @Test func oneBeyondTheLimitFailsThoughTheBaselineHasTheSame() throws {
    let report = try report(
      "{\"case\": \"*\", \"metric\": \"attributes_computed\", \"at_most\": 99}")
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(finding.detail == "the value is 100, but the policy's limit is at most 99")
    #expect(finding.head == "100")
    #expect(report.verdict.exitStatus == 2)
  }

  @Test func lessThanTheLeastFails() throws {
    let report = try report("{\"case\": \"*\", \"metric\": \"reuse_hit_ratio\", \"at_least\": 0.9}")
    #expect(
      report.findings.map(\.detail)
        == ["the value is 0.875, but the policy's limit is at least 0.9"])
  }

  @Test func aComparisonHoldsTheHeadAgainstTheLimits() throws {
    let comparison = try RunComparison(
      base: run([caseRecord()]), head: run([caseRecord()]),
      policy: policy("{\"case\": \"*\", \"metric\": \"live_bytes\", \"at_most\": 9999}"),
      date: today)
    #expect(comparison.report.verdict == .regression)
    #expect(
      comparison.report.findings.map(\.detail)
        == ["the value is 10000 bytes, but the policy's limit is at most 9999 bytes"])
  }

  @Test func aWaiverAllowsWhatIsOverItsLimit() throws {
    let report = try report(
      "{\"case\": \"*\", \"metric\": \"attributes_computed\", \"at_most\": 9}",
      waivers: """
        {"case": "*", "metric": "attributes_computed", "owner": "ann", "reason": "r",
        "expires": "2026-12-31"}
        """)
    #expect(report.findings.map(\.kind) == [.waived])
    #expect(report.verdict == .pass)
  }

  @Test func aLimitThatWasNotCheckedIsANote() throws {
    let report = try report(
      """
      {"case": "*", "metric": "frames_missed_120", "at_most": 0},
      {"case": "z*", "metric": "frames_missed_120", "at_most": 0}
      """)
    #expect(report.findings.map(\.kind) == [.note, .note])
    #expect(
      report.findings.first?.detail
        == "the limit of at most 0 was not checked: no case of this run recorded"
        + " frames_missed_120")
  }

  @Test(arguments: [
    (
      "{\"case\": \"*\", \"metric\": \"frames_mised_120\", \"at_most\": 0}",
      "did you mean frames_missed_120?"
    ),
    ("{\"case\": \"*\", \"metric\": \"frame_ns\", \"at_most\": \"4 MiB\"}", "such as \"4 ms\""),
    (
      "{\"case\": \"*\", \"metric\": \"frame_ns\", \"at\": \"p98\", \"at_most\": 4}",
      "p99, p999 or max"
    ),
    (
      "{\"case\": \"*\", \"metric\": \"created\", \"at\": \"p99\", \"at_most\": 4}",
      "leave \"at\" out"
    ),
    ("{\"case\": \"*\", \"metric\": \"created\", \"at_most\": \"4 ms\"}", "created has no unit"),
    ("{\"case\": \"*\", \"metric\": \"hits\", \"at_most\": 4}", "found hits"),
    ("{\"case\": \"*\", \"metric\": \"tiles_hit\", \"at_most\": 4}", "use at_least"),
    ("{\"case\": \"*\", \"metric\": \"frames_missed_120\"}", "expected the key at_most"),
    ("{\"case\": \"*\", \"metric\": \"peak_bytes\", \"at_most\": \"-8 MiB\"}", "expected a limit"),
    ("{\"case\": \"*\", \"metric\": \"peak_bytes\", \"atmost\": 1}", "did you mean at_most?"),
  ])
  func aLimitThatMakesNoSenseIsRefusedWithItsLine(_ entry: String, _ message: String) {
    let error = #expect(throws: (any Error).self) { try policy(entry) }
    #expect("\(error!)".contains("p.json:2"))
    #expect("\(error!)".contains(message), "\(error!)")
  }

  @Test func limitsHaveUnits() throws {
    let policy = try policy(
      """
      {"case": "*", "metric": "peak_bytes", "at_most": "8 MiB"},
      {"case": "*", "metric": "frame_ns", "at": "p99", "at_most": "4ms"},
      {"case": "*", "metric": "prepare_ns", "at_most": "1.5 s"},
      {"case": "*", "metric": "prepare_ns", "at_most": 1500}
      """)
    #expect(policy.limits.map(\.bound) == [8_388_608, 4_000_000, 1_500_000_000, 1500])
    #expect(policy.limits.map(\.point) == [nil, .p99, nil, nil])
    #expect(policy.limits.map(\.isOfTime) == [false, true, true, true])
  }

  /// The finding of a limit of 4 ms for a case whose launches prepared for so many ms.
  private func judged(
    _ launches: [Double], at point: String = "", unfit: Bool = false, metric: String = "prepare_ns"
  ) throws -> [Finding] {
    var record = caseRecord()
    record.launches = launches.enumerated().map { index, time in
      LaunchRecord(
        launch: index, observations: ["prepare_ns": .integer(Int64(time * 1e6))], blocks: [])
    }
    var timed = run([record])
    if unfit {
      var cores = CoreFacts()
      (cores.online, cores.allowed, cores.quota) = (2, 2, .at(0.5))
      timed.environment.machine = MachineFacts(
        isDebugBuild: false, clocks: ClockFacts(), cores: cores, load: LoadFacts(),
        memory: MemoryFacts(),
        allocator: AllocatorFacts(
          version: "jemalloc 5.3.0", isCounting: true, hasBackgroundThreads: nil,
          isProfiling: nil),
        noise: nil, sample: Interference(seconds: 1, wantedTicks: 100, stolenTicks: 0))
    }
    return try policy("{\"case\": \"*\", \"metric\": \"\(metric)\", \"at_most\": \"4 ms\"}")
      .limitFindings(of: timed, [.times], on: today) { _ in nil }
  }

  @Test func aTimeIsBeyondItsLimitIfEveryLaunchIs() throws {
    let over = try #require(try judged([4.1, 5, 4.2]).first)
    #expect(over.kind == .regression && over.limit == "at most 4.00 ms" && over.head == "4.20 ms")
    #expect(
      over.detail
        == "prepare_ns is 4.10 ms to 5.00 ms in 3 launches, and the policy's limit is at most 4.00 ms"
    )
    #expect(try judged([4, 3, 2]).isEmpty)
  }

  @Test func aTimeThatDecidesNothingIsInconclusive() throws {
    #expect(try judged([3.9, 5, 4.2]).map(\.kind) == [.inconclusive])
    let undecided = try #require(try judged([3.9, 5, 4.2]).first)
    #expect(undecided.detail.contains("limit of at most 4.00 ms in 2 of them"))
    #expect(try judged([4.5, 5]).map(\.kind) == [.inconclusive])
    #expect(try judged([9, 9, 9], unfit: true).map(\.kind) == [.inconclusive])
    #expect(try judged([9, 9, 9], unfit: true).first?.detail.contains("(cores)") == true)
    #expect(try judged([1, 1, 1], unfit: true).map(\.kind) == [.inconclusive])
  }

  @Test func countersOnAnUnfitMachineAreAsExactAsEver() throws {
    let report = try report(
      "{\"case\": \"*\", \"metric\": \"attributes_computed\", \"at_most\": 99}")
    #expect(report.findings.map(\.limit) == ["at most 99"])
    #expect(try judged([9, 9, 9], metric: "query_ns").map(\.kind) == [.note])
  }
}
