import Gate
import Testing

@Suite struct GateReportTests {
  @Test(
    arguments: [
      ([], GateReport.Verdict.pass, 0), ([.stale, .unknown, .note, .waived], .pass, 0),
      ([.regression, .missing, .inconclusive], .regression, 2),
      ([.failed, .regression], .failed, 3),
      ([.wrongAnswer, .missing], .failed, 3), ([.noBaseline], .noBaseline, 5),
      ([.inconclusive, .stale], .inconclusive, 7), ([.missing, .inconclusive], .coverageLost, 8),
    ] as [([Finding.Kind], GateReport.Verdict, Int32)])
  func theGravestFindingDecides(
    kinds: [Finding.Kind], verdict: GateReport.Verdict, status: Int32
  ) {
    let report = GateReport(
      title: "", caseIDs: ["a"], findings: kinds.map { Finding($0, caseID: "a", detail: "") })
    #expect(report.verdict == verdict)
    #expect(report.verdict.exitStatus == status)
  }

  @Test func staleBaselinesFailWhereTheyMayNot() {
    var report = GateReport(
      title: "", caseIDs: ["a"], findings: [Finding(.stale, caseID: "a", detail: "")])
    #expect(report.verdict == .pass)
    report.isStrict = true
    #expect(report.verdict.exitStatus == 4)
  }

  @Test func aGateIsStrictIfOneOfItsTiersIs() {
    func tier(_ isStrict: Bool, _ findings: [Finding] = []) -> GateReport {
      GateReport(title: "", caseIDs: ["a"], findings: findings, isStrict: isStrict)
    }
    let stale = Finding(.stale, caseID: "a", detail: "")
    #expect(tier(true, [stale]).joined(with: tier(false)).verdict == .stale)
    #expect(tier(false).joined(with: tier(true, [stale])).verdict == .stale)
    #expect(tier(false, [stale]).joined(with: tier(false)).verdict == .pass)
  }

  @Test func aFunctionMayExecuteMoreOrFewerInstructions() {
    let function = InstructionChange.Function(
      name: "f", file: nil, line: nil, baseOwn: 30, headOwn: 20, baseInclusive: 50,
      headInclusive: 90)
    #expect(function.ownChange == -10 && function.inclusiveChange == 40)
  }

  @Test func tiersOfOneGateReportOnceWhatIsAboutNoMetric() {
    let note = Finding(.note, caseID: "*/map/*", detail: "the pattern matches no case")
    let new = Finding(.unknown, caseID: "b", detail: "the base cannot run it")
    let worse = Finding(.regression, caseID: "a", metric: "created", detail: "worse")
    let tier = GateReport(title: "one", caseIDs: ["a"], findings: [note, new, worse])
    let joined = tier.joined(
      with: GateReport(title: "two", caseIDs: ["a"], findings: [note, new, worse]))
    #expect(joined.findings == [note, new, worse, worse])
    #expect(joined.caseIDs == ["a"])
  }
}
