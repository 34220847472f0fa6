import Gate
import Measurement
import TestSupport
import Testing

@Suite struct BaselineTests {
  private func report(
    _ cases: [CaseRecord], against base: [CaseRecord] = [caseRecord()],
    policy: GatePolicy = .standard, strict: Bool = false, seed: UInt64 = 1
  ) throws -> GateReport {
    let stored = try Baseline(parsing: Baseline(run(base)).text, file: "b.tsv")
    return stored.report(
      on: run(cases, seed: seed), path: "b.tsv", policy: policy, isStrict: strict, date: today)
  }

  @Test func anEqualRunPasses() throws {
    let report = try report([caseRecord()], strict: true)
    #expect(report.findings.isEmpty)
    #expect(report.verdict == .pass)
  }

  @Test func oneAttributeComputedMoreIsARegression() throws {
    let report = try report([changed(["attributes_computed": .integer(101)])])
    #expect(report.verdict.exitStatus == 2)
    let finding = try #require(report.findings.first)
    #expect(finding.metric == "attributes_computed")
    #expect(finding.base == "100" && finding.head == "101")
    #expect(finding.ratio == 1.01)
    #expect(finding.detail == "worse by 1, no increase is allowed")
  }

  @Test func lessOfWhatShouldBeHighIsARegressionToo() throws {
    #expect(try report([changed(["tiles_hit": .integer(49)])]).verdict == .regression)
    #expect(try report([changed(["reuse_hit_ratio": .decimal(0.874)])]).verdict == .regression)
  }

  @Test func aWrongChecksumIsAWrongAnswer() throws {
    let report = try report([changed(["visible_checksum": .text("00000000000000ab")])])
    #expect(report.findings.map(\.kind) == [.wrongAnswer])
    #expect(report.verdict.exitStatus == 3)
  }

  @Test func aCaseThatIsGoneIsMissing() throws {
    let report = try report([caseRecord()], against: [caseRecord(), caseRecord("b/list/t/s")])
    #expect(report.findings.map(\.kind) == [.missing])
    #expect(report.findings.first?.caseID == "b/list/t/s")
    #expect(report.verdict.exitStatus == 8)
  }

  @Test func aMetricThatIsGoneIsMissingAndANewOneUnknown() throws {
    let gone = try report([changed(["tiles_hit": nil])])
    #expect(gone.findings.map(\.kind) == [.missing])
    #expect(gone.verdict.exitStatus == 8)
    let new = try report([changed(["edits": .integer(3)])])
    #expect(new.findings.map(\.kind) == [.unknown])
    #expect(new.verdict == .pass)
    #expect(
      new.findings.first?.detail == "the base does not have it; if this is intended, rewrite the"
        + " baseline with gate --update-baseline")
  }

  @Test func aNewCaseIsReportedAndPasses() throws {
    let report = try report([caseRecord(), caseRecord("n/list/t/s")])
    #expect(report.findings.map(\.kind) == [.unknown])
    #expect(report.verdict == .pass)
  }

  @Test(arguments: [
    ("attributes_computed", Observation.integer(99)), ("tiles_hit", .integer(51)),
    ("hits", .integer(11)), ("index_choice", .text("tiles")),
  ])
  func betterAndNeutralChangesMakeTheBaselineStale(metric: String, value: Observation) throws {
    let lenient = try report([changed([metric: value])])
    #expect(lenient.findings.map(\.kind) == [.stale])
    #expect(lenient.verdict == .pass)
    let strict = try report([changed([metric: value])], strict: true)
    #expect(strict.verdict.exitStatus == 4)
  }

  @Test func slackTurnsARegressionIntoAStaleBaseline() throws {
    let policy = try GatePolicy.parse(
      "{\"rules\": [{\"case\": \"*\", \"metric\": \"attributes_computed\", \"absolute\": 2}]}",
      file: "p")
    func kinds(_ count: Int64) throws -> [Finding.Kind] {
      try report([changed(["attributes_computed": .integer(count)])], policy: policy)
        .findings.map(\.kind)
    }
    #expect(try kinds(102) == [.stale])
    #expect(try kinds(103) == [.regression])
  }

  @Test func aWaiverHelpsUntilItHasEnded() throws {
    func policy(_ day: String) throws -> GatePolicy {
      try GatePolicy.parse(
        """
        {"waivers": [{"case": "a/*", "metric": "attributes_*", "owner": "ann",
          "reason": "more lookahead", "expires": "\(day)"}]}
        """, file: "p")
    }
    let worse = [changed(["attributes_computed": .integer(200)])]
    let waived = try report(worse, policy: policy("2026-11-21"))
    #expect(waived.findings.map(\.kind) == [.waived])
    #expect(waived.findings[0].detail.contains("waived by ann until 2026-11-21"))
    #expect(waived.verdict == .pass)
    let ended = try report(worse, policy: policy("2026-11-20"))
    #expect(ended.findings.map(\.kind) == [.regression, .note])
    #expect(ended.verdict == .regression)
    let wrong = try report(
      [changed(["visible_checksum": .text("0")])],
      policy: GatePolicy.parse(
        """
        {"waivers": [{"case": "*", "metric": "*", "owner": "ann", "reason": "r",
          "expires": "2027-01-01"}]}
        """, file: "p"))
    #expect(wrong.verdict == .failed, "a wrong answer is never waived")
  }

  @Test func otherDataTraceOrSettingsCannotBeCompared() throws {
    let other = changed(["data_hash": .text("9"), "attributes_computed": .integer(500)])
    let data = try report([other])
    #expect(data.findings.map(\.kind) == [.noBaseline])
    #expect(data.verdict.exitStatus == 5)
    #expect(try report([changed(["trace_hash": .text("9")])]).verdict == .noBaseline)
    let seed = try report([other], seed: 2)
    #expect(seed.findings.map(\.metric) == ["seed"])
    #expect(seed.verdict == .noBaseline)
    #expect(Baseline.absent("x.tsv", caseIDs: ["a"]).verdict.exitStatus == 5)
  }

  @Test func aFailedCaseAndLaunchesThatDifferFail() throws {
    #expect(try report([caseRecord(failure: "killed")]).verdict.exitStatus == 3)
    var second = plainCounters
    second["hits"] = .integer(11)
    let report = try report([caseRecord("a/list/t/s", [plainCounters, second])])
    #expect(report.findings.map(\.kind) == [.failed])
  }

  @Test func bytesAndAllocationsAreNotStored() {
    let text = Baseline(run([caseRecord()])).text
    #expect(!text.contains("bytes") && !text.contains("allocations"))
    #expect(text.contains("\tdata_hash\t1234567890123456\n"))
    #expect(text.contains("\tcontent_extent_pt\t1234.5\n"))
    #expect(
      text.hasPrefix(
        "*\tcases\t1\n*\tlines\t12\n*\tseed\t1\n"
          + "a/list/t/s\tattributes_computed\t100\n"))
  }

  @Test func hostileNamesComeBackAsTheyWere() throws {
    let names = [
      "a\tb", "a\nb", "a\r\nb", "a\\tb", "=cmd|x", "::error::x", "<script>", "\u{1B}[2J", "a,\"b\"",
      "e\u{301}", "\u{2028}", "z",
    ]
    let baseline = Baseline(run(names.map { caseRecord($0) }))
    let lines = baseline.text.split(separator: "\n")
    #expect(lines.count == 3 + names.count * 9)
    #expect(lines.allSatisfy { $0.count(where: { $0 == "\t" }) == 2 })
    let sorted = lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(lines == sorted)
    #expect(try Baseline(parsing: baseline.text, file: "b") == baseline)
  }

  @Test(arguments: [
    ("a\tb", "b.tsv:1: expected case, metric and value"),
    ("a\thits\t1\na\thits\t2\n", "b.tsv:2: this case and metric occur twice"),
    ("b\thits\t1\na\thits\t1\n", "b.tsv:2: the lines are not sorted"),
    ("a\thits\tmany\n", "b.tsv:1: expected a number for hits, found \"many\""),
    ("a\thits\tnan\n", "expected a number"), ("a\\x\thits\t1\n", "expected the escapes"),
    ("a\thits\t1\n\n", "b.tsv:2: expected case"), ("", "expected at least one case"),
    ("a\t\t1\n", "b.tsv:1: expected case"), ("<<<<<<< HEAD\n", "b.tsv:1: expected case"),
  ])
  func everyMistakeNamesItsLine(text: String, message: String) {
    let found = error { _ = try Baseline(parsing: text, file: "b.tsv") }
    #expect(found?.contains(message) == true, "\(found ?? "nothing was wrong")")
  }

  @Test func aBaselineThatLacksALineReportsHowMuchItHolds() throws {
    let whole = Baseline(run([caseRecord(), caseRecord("b/list/t/s")])).text
      .split(separator: "\n").map(String.init)
    func found(_ lines: some Collection<String>) -> String {
      error {
        _ = try Baseline(parsing: lines.map { $0 + "\n" }.joined(), file: "b.tsv")
      } ?? "nothing was wrong"
    }
    #expect(found(whole) == "nothing was wrong")
    // Truncated after any line.
    for count in 0..<whole.count {
      let message = found(whole.prefix(count))
      #expect(message.contains("b.tsv: expected "), "\(count) lines: \(message)")
    }
    #expect(
      found(whole.dropLast())
        == "b.tsv: expected 21 lines, as the file states, found 20; restore the complete file, or"
        + " gate --update-baseline rewrites it")
    #expect(found(whole.dropLast(9)).contains("expected 2 cases, as the file states, found 1"))
    for index in whole.indices {
      var others = whole
      others.remove(at: index)
      let message = found(others)
      #expect(message.contains("b.tsv: expected "), "without \(whole[index]): \(message)")
    }
    let bare = found(whole.filter { !$0.hasPrefix("*") })
    #expect(
      bare.contains("expected the line \"* cases 2\" that states the contents, found none"))
  }

  @Test func linesMayEndAsWindowsEndsThem() throws {
    let text = Baseline(run([caseRecord()])).text
    let other = text.replacing("\n", with: "\r\n")
    #expect(try Baseline(parsing: other, file: "b") == Baseline(parsing: text, file: "b"))
  }
}
