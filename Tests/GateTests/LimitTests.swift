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
    #expect(finding.detail == "100, and the policy's limit is at most 99")
    #expect(finding.head == "100")
    #expect(report.verdict.exitStatus == 2)
  }

  @Test func lessThanTheLeastFails() throws {
    let report = try report("{\"case\": \"*\", \"metric\": \"reuse_hit_ratio\", \"at_least\": 0.9}")
    #expect(
      report.findings.map(\.detail) == ["0.875, and the policy's limit is at least 0.9"])
  }

  @Test func aComparisonHoldsTheHeadAgainstTheLimits() throws {
    let comparison = try RunComparison(
      base: run([caseRecord()]), head: run([caseRecord()]),
      policy: policy("{\"case\": \"*\", \"metric\": \"live_bytes\", \"at_most\": 9999}"),
      date: today)
    #expect(comparison.report.verdict == .regression)
    #expect(
      comparison.report.findings.map(\.detail)
        == ["10000 bytes, and the policy's limit is at most 9999 bytes"])
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
    ("{\"case\": \"*\", \"metric\": \"frame_ns\", \"at_most\": 4}", "found frame_ns"),
    ("{\"case\": \"*\", \"metric\": \"tiles_hit\", \"at_most\": 4}", "use at_least"),
    ("{\"case\": \"*\", \"metric\": \"frames_missed_120\"}", "expected the key at_most"),
    ("{\"case\": \"*\", \"metric\": \"peak_bytes\", \"at_most\": \"8 MiB\"}", "expected a number"),
    ("{\"case\": \"*\", \"metric\": \"peak_bytes\", \"atmost\": 1}", "did you mean at_most?"),
  ])
  func aLimitThatMakesNoSenseIsRefusedWithItsLine(_ entry: String, _ message: String) {
    let error = #expect(throws: (any Error).self) { try policy(entry) }
    #expect("\(error!)".contains("p.json:2"))
    #expect("\(error!)".contains(message), "\(error!)")
  }
}
