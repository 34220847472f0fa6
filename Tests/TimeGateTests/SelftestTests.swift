import Foundation
import Gate
import Measurement
import Statistics
import TestSupport
import Testing
import TimeGate

/// A plan with one stage that has no flaw, but for what a test changes.
private func plan(_ stages: [SelftestPlan.Stage]) -> SelftestPlan {
  SelftestPlan(summary: "s", seed: 1, suite: "gate", stages: stages)
}

private func gate(
  _ kind: SelftestKind, hogs: Int = 0, share: Double = 0, exit: Int32 = 0, expected: [Int32] = [0],
  caseRuns: Int = 1, rows: [SelftestGate.Row] = []
) -> SelftestGate {
  SelftestGate(
    kind: kind, hogs: hogs, share: share, index: 0, seed: 1, exitStatus: exit, expected: expected,
    caseRuns: caseRuns, seconds: 1, rows: rows)
}

private func row(
  _ caseID: String, _ verdict: String, screened: Double = 1, confirmed: Double? = nil
) -> SelftestGate.Row {
  SelftestGate.Row(
    caseID: caseID, metric: "frame_cpu_ns", screened: screened, confirmed: confirmed, pairs: 6,
    verdict: verdict, smallestVisible: 0.03)
}

@Suite struct SelftestTests {
  @Test(
    arguments: [
      (.init(kind: .same, runs: 0), "stage 1 (same): expected at least one run, found 0"),
      (
        .init(kind: .same, runs: 2_147_483_647),
        "stage 1 (same): expected at most 100000 runs, found 2147483647"
      ),
      (
        .init(kind: .scenarios, runs: -1),
        "stage 1 (scenarios): expected at least one run, found -1"
      ),
      (
        .init(kind: .variants, runs: 1, cases: 0),
        "stage 1 (variants): expected at least one case, found 0"
      ),
      (
        .init(kind: .same, runs: 1, hogs: 65), "stage 1 (same): expected 0 to 64 hogs, found 65"
      ),
      (
        .init(kind: .same, runs: 1, hogs: -1), "stage 1 (same): expected 0 to 64 hogs, found -1"
      ),
    ] as [(SelftestPlan.Stage, String)])
  func aStageThatCannotBeRunIsNamed(stage: SelftestPlan.Stage, flaw: String) {
    #expect(plan([stage]).flaw == flaw)
  }

  @Test(arguments: [nil, 0, -0.05, 10.5, .infinity, .nan] as [Double?])
  func aSlowdownNeedsAShareThatCanBeInjected(share: Double?) {
    let flaw = "a share above 0, at most 10, belongs to a slowdown and to nothing else"
    #expect(plan([.init(kind: .slowdown, runs: 1, share: share)]).flaw?.hasSuffix(flaw) == true)
  }

  @Test(arguments: [SelftestKind.same, .variants, .scenarios])
  func onlyASlowdownHasAShare(kind: SelftestKind) {
    #expect(plan([.init(kind: kind, runs: 1, share: 0.05)]).flaw?.contains("share") == true)
    #expect(plan([.init(kind: kind, runs: 1)]).flaw == nil)
    #expect(plan([.init(kind: kind, runs: 1, cases: 1, hogs: 64, share: 0)]).flaw == nil)
  }

  @Test func aPlanNeedsAStageAndTheFirstFlawIsSaid() {
    #expect(plan([]).flaw == "expected at least one stage, found none")
    let flaw = plan([
      .init(kind: .slowdown, runs: 1, share: 10), .init(kind: .same, runs: 0),
      .init(kind: .same, runs: 1, cases: -3),
    ]).flaw
    #expect(flaw == "stage 2 (same): expected at least one run, found 0")
  }

  @Test(arguments: [
    (#"{"sumary": ""}"#, "p.json:1: the plan has no key \"sumary\"; did you mean summary?"),
    ("{\n\"seed\": \"7\"}", "p.json:2: the plan: seed: expected a number, found a text"),
    ("{\"seed\": 1.5}", "seed: expected a whole number in 0...18446744073709551615, found 1.5"),
    ("{\"seed\": -1}", "seed: expected a whole number in 0..."),
    ("{\"seed\": 1, \"seed\": 2}", "the key \"seed\" occurs twice"),
    ("{\"seed\": 1}", "the plan: expected the key stages, found none"),
    ("{\"seed\": 1, \"stages\": []}", "the plan: expected the key summary, found none"),
    ("[]", "the plan is an object, found a list"), ("", "expected a value, found the end"),
    (
      "{\"seed\": 1, \"summary\": \"\", \"suite\": \"gate\",\n\"stages\": []}",
      "p.json:2: the plan: stages: expected at least one stage, found none"
    ),
    (
      "{\"seed\": 1, \"summary\": \"\", \"suite\": \"gate\", \"stages\": [\n{\"kind\": \"sam\"}]}",
      "p.json:2: an entry of stages: kind: expected one of same, variants, slowdown, patches,"
    ),
    (
      "{\"seed\": 1, \"summary\": \"\", \"suite\": \"gate\", \"stages\": [\n"
        + "{\"kind\": \"same\", \"runs\": 1, \"hog\": 1}]}",
      "p.json:2: an entry of stages has no key \"hog\"; did you mean hogs?"
    ),
    (
      "{\"seed\": 1, \"summary\": \"\", \"suite\": \"gate\", \"stages\": [\n"
        + "{\"kind\": \"same\", \"runs\": 0}]}",
      "p.json:2: an entry of stages: expected at least one run, found 0"
    ),
  ])
  func everyMistakeOfAPlanIsNamedWithItsLine(text: String, message: String) {
    let said = error { _ = try SelftestPlan.parse(text, file: "p.json") }
    #expect(said?.contains(message) == true, "\(said ?? "nothing was wrong")")
  }

  @Test func aSeedKeepsAllItsDigits() throws {
    let plan = try SelftestPlan.parse(
      #"{"summary": "", "seed": 18446744073709551615, "suite": "gate","#
        + #""stages": [{"kind": "same", "runs": 1e1}]}"#, file: "p.json")
    #expect(plan.seed == .max && plan.stages[0].runs == 10)
  }

  @Test(arguments: ["long", "short", "power"])
  func thePlansOfThisRepositoryHaveNoFlaw(name: String) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent("Benchmarks/Selftest/\(name).json")
    let plan = try SelftestPlan.load(file.path)
    #expect(plan == (try JSONDecoder().decode(SelftestPlan.self, from: Data(contentsOf: file))))
    #expect(plan.flaw == nil)
    #expect(plan.suite == "gate")
    #expect(plan.seed != 0)
    let kinds = Set(plan.stages.map(\.kind))
    #expect(kinds.isSuperset(of: [.same, .slowdown]))
    #expect(name == "power" || kinds.contains(.scenarios))
    let again = try JSONDecoder().decode(SelftestPlan.self, from: JSONEncoder().encode(plan))
    #expect(again == plan)
  }

  @Test func patchesNeedNamesAndNothingElseHasThem() {
    let flaw = "names of patches belong to the kind patches and to nothing else"
    #expect(plan([.init(kind: .patches, runs: 1)]).flaw?.hasSuffix(flaw) == true)
    #expect(plan([.init(kind: .same, runs: 1, patches: ["a"])]).flaw?.hasSuffix(flaw) == true)
    #expect(plan([.init(kind: .patches, runs: 1, patches: ["a"])]).flaw == nil)
    #expect(
      plan([.init(kind: .patches, runs: 1, cases: 3, patches: ["a"])]).flaw?.contains("all cases")
        == true)
  }

  @Test func stagesTakeTurnsAndEveryRunHasASeedOfItsOwn() {
    let plan = plan([
      .init(kind: .same, runs: 4), .init(kind: .variants, runs: 2),
      .init(kind: .slowdown, runs: 2, share: 0.05),
    ])
    let runs = plan.runs(variants: ["a", "b"])
    #expect(runs.count == 10 && Set(runs.map(\.seed)).count == 10)
    #expect(runs == plan.runs(variants: ["a", "b"]), "decided by the plan")
    #expect(runs.map(\.stage) == [0, 1, 2, 0, 1, 0, 1, 2, 0, 1])
    #expect(runs.filter { $0.stage == 1 }.map(\.subject) == ["a", "b", "a", "b"])
    #expect(runs.filter { $0.stage == 1 }.map(\.index) == [0, 0, 1, 1])
  }

  @Test func aRecordHoldsTheRunsThatAreInIt() throws {
    let plan = plan([.init(kind: .scenarios, runs: 1), .init(kind: .variants, runs: 2)])
    let runs = plan.runs(variants: ["a", "b"])
    var record = record(plan)
    #expect(runs.allSatisfy { !record.holds($0) })
    for run in runs.prefix(2) {
      var kept = gate(run.stage == 0 ? .scenarios : .variants, exit: 0)
      kept.stage = run.stage
      kept.index = run.index
      kept.subject = run.stage == 0 ? "no baseline" : run.subject
      record.gates.append(kept)
    }
    #expect(runs.map { record.holds($0) } == [true, true, false, false, false])
  }

  private func record(_ plan: SelftestPlan) -> SelftestRecord {
    SelftestRecord(
      plan: plan, commit: "c", isDirty: false, timestamp: "t", environment: .current(),
      rules: TimingRules(), executable: "e")
  }

  @Test func aSelftestIsResumedOnlyByTheSame() {
    let mine = record(plan([.init(kind: .same, runs: 2)]))
    #expect(mine.obstacle(toResumeAs: mine) == nil)
    var other = record(plan([.init(kind: .same, runs: 3)]))
    #expect(other.obstacle(toResumeAs: mine) == "it has another plan")
    other = mine
    other.rules.alpha = 0.05
    #expect(other.obstacle(toResumeAs: mine) == "it was judged by other rules")
    other = mine
    other.executable = "f"
    #expect(other.obstacle(toResumeAs: mine) == "it was run with another executable")
    other = mine
    other.schemaVersion = 1
    #expect(other.obstacle(toResumeAs: mine)?.contains("method of before") == true)
  }

  @Test func everySlowdownHasAnExpectationThatThePlansUse() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appendingPathComponent("Slowdowns").path
    let patches = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".patch") }.map { String($0.dropLast(6)) }
    let expected = try SlowdownExpectation.load(folder + "/expected.json")
    #expect(Set(expected.map(\.patch)) == Set(patches))
    let long = try SelftestPlan.load(
      root.deletingLastPathComponent().appendingPathComponent("Benchmarks/Selftest/long.json").path)
    #expect(Set(long.stages.flatMap { $0.patches ?? [] }) == Set(patches))
  }

  @Test func anExpectationIsMetByAFindingOfItsCaseAndMetric() {
    let expectation = SlowdownExpectation(
      patch: "p", tier: .times, cases: ["*/list*/tiled-cache"], metrics: ["*_cpu_ns"])
    func finding(_ kind: Finding.Kind, _ id: String, _ metric: String?) -> Finding {
      Finding(kind, caseID: id, metric: metric, detail: "d")
    }
    let id = "d@1k/list[a=b]/t/tiled-cache"
    #expect(expectation.isMet(by: [finding(.regression, id, "query_cpu_ns")]))
    #expect(!expectation.isMet(by: [finding(.inconclusive, id, "query_cpu_ns")]))
    #expect(!expectation.isMet(by: [finding(.regression, id, "allocations")]))
    #expect(!expectation.isMet(by: [finding(.regression, "d/grid/t/tiled-cache", "query_cpu_ns")]))
    #expect(!expectation.isMet(by: [finding(.regression, id, nil)]) && !expectation.isMet(by: []))
  }

  @Test(arguments: [
    (#"{"slowdowns": [{"patch": "a"}]}"#, "expected the key tier"),
    (#"{"slowdown": []}"#, "has no key \"slowdown\""),
    (
      #"{"slowdowns": [{"patch": "a", "tier": "time", "cases": ["*"], "metrics": ["*"]}]}"#,
      "tier: expected one of counters, times"
    ),
    (
      #"{"slowdowns": [{"patch": "a", "tier": "times", "cases": [], "metrics": ["*"]}]}"#,
      "expected the key cases"
    ),
  ])
  func everyMistakeOfAnExpectationIsNamed(text: String, message: String) {
    let said = error { _ = try SlowdownExpectation.parse(text, file: "e.json") }
    #expect(said?.contains(message) == true, "\(said ?? "nothing was wrong")")
  }

  @Test func todaysSlowdownsAreFoundOrMissedByGateRuns() {
    func run(_ found: Bool) -> SelftestGate {
      var run = gate(
        .slowdown, share: 0.05, exit: found ? 2 : 0, expected: [2], caseRuns: 60,
        rows: [row("a", found ? "slower" : "pass")])
      run.method = SelftestGate.currentMethod
      run.found = found
      return run
    }
    let tallies = SelftestTally.all(of: [
      run(true), run(false), run(true), gate(.slowdown, share: 0.05, exit: 2, caseRuns: 5),
    ])
    #expect(tallies.count == 2, "the method before is a line of its own")
    #expect(tallies[0].foundRate.events == 2 && tallies[0].foundRate.trials == 3)
    #expect(tallies[1].foundRate.trials == 5)
  }

  @Test func gateRunsAreTalliedByKindHogsAndShareInTheirOrder() {
    let tallies = SelftestTally.all(of: [
      gate(.slowdown, share: 0.1), gate(.same), gate(.slowdown, share: 0.05),
      gate(.same, hogs: 1), gate(.slowdown, share: 0.1), gate(.same),
    ])
    #expect(tallies.map(\.kind) == [.slowdown, .same, .slowdown, .same])
    #expect(tallies.map(\.share) == [0.1, 0, 0.05, 0])
    #expect(tallies.map(\.hogs) == [0, 0, 0, 1])
    #expect(tallies.map(\.gates.count) == [2, 2, 1, 1])
    #expect(SelftestTally.all(of: []).isEmpty)
  }

  @Test func theRateOfFailuresIsOfGateRuns() {
    func rate(_ statuses: [Int32]) -> ClopperPearson {
      SelftestTally.all(of: statuses.map { gate(.same, exit: $0) })[0].failRate
    }
    // stats.beta.ppf(0.95, events + 1, trials - events) and, for the lower bound,
    // stats.beta.ppf(0.05, events, trials - events + 1), SciPy 1.17.1.
    let none = rate(Array(repeating: 0, count: 14) + [7])
    #expect(none.events == 0 && none.trials == 15, "what cannot tell has not failed")
    #expect(abs(none.upperBound(confidence: 0.95) - 0.18103627252208462) < 1e-11)
    let one = rate(Array(repeating: 0, count: 19) + [2])
    #expect(one.events == 1 && one.trials == 20)
    #expect(abs(one.upperBound(confidence: 0.95) - 0.2161061642068473) < 1e-10)
    #expect(abs(one.lowerBound(confidence: 0.95) - 0.002561378776530283) < 1e-10)
  }

  @Test func aSlowdownWithoutAResultCountsAsMissed() {
    let tally = SelftestTally.all(of: [
      gate(
        .slowdown, share: 0.05, exit: 2, expected: [2], caseRuns: 3,
        rows: [row("a", "slower"), row("b", "slower")]),
      gate(
        .slowdown, share: 0.05, exit: 2, expected: [2], caseRuns: 2,
        rows: [row("a", "slower"), row("b", "slower")]),
    ])[0]
    #expect(tally.caseRuns == 5)
    #expect(tally.foundRate.events == 4 && tally.foundRate.trials == 5)
    // stats.beta.ppf(0.05, 4, 2), SciPy 1.17.1.
    #expect(abs(tally.foundRate.lowerBound(confidence: 0.95) - 0.34259168199886136) < 1e-10)
    #expect(tally.count(of: 2) == 2 && tally.count(of: 0) == 0)
  }

  @Test func aSlowdownOfNoCasesHasFoundNothing() {
    let tally = SelftestTally.all(of: [gate(.slowdown, share: 0.05, exit: 3, caseRuns: 0)])[0]
    #expect(tally.foundRate.events == 0 && tally.foundRate.trials == 1)
  }

  @Test func moreFoundThanThereWereCaseRunsIsAllOfThem() {
    let rows = [row("a", "slower"), row("b", "slower")]
    let tally = SelftestTally.all(of: [
      gate(.slowdown, share: 0.05, exit: 2, expected: [2], caseRuns: 0, rows: rows)
    ])[0]
    #expect(tally.foundRate.events == 2 && tally.foundRate.trials == 2)
  }

  @Test func aShiftIsOfTheLastWordAndHasNoSign() {
    let tally = SelftestTally.all(of: [
      gate(
        .same,
        rows: [
          row("a", "pass", screened: 1.25, confirmed: 1.125), row("b", "pass", screened: 0.75),
        ])
    ])[0]
    #expect(tally.shifts == [0.125, 0.25])
  }

  @Test func aGateRunIsAsExpectedWithAnyOfItsExitCodes() {
    #expect(gate(.scenarios, exit: 7, expected: [2, 7]).isAsExpected)
    #expect(!gate(.scenarios, exit: 0, expected: [2, 7]).isAsExpected)
    #expect(!gate(.scenarios, exit: 0, expected: []).isAsExpected)
  }
}
