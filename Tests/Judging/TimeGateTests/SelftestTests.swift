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
  _ kind: SelftestKind, hogs: Int = 0, share: Double = 0, subject: String = "", stage: Int = 0,
  exit: Int32 = 0, expected: [Int32] = [0], caseRuns: Int = 1, rows: [SelftestGate.Row] = [],
  found: Bool? = nil
) -> SelftestGate {
  var gate = SelftestGate(
    kind: kind, hogs: hogs, share: share, subject: subject, stage: stage, index: 0, seed: 1,
    exitStatus: exit, expected: expected, caseRuns: caseRuns, seconds: 1, rows: rows)
  gate.found = found
  return gate
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
        .init(kind: .slowdown, runs: -1),
        "stage 1 (slowdown): expected at least one run, found -1"
      ),
      (
        .init(kind: .same, runs: 1, cases: 0), "stage 1 (same): expected at least one case, found 0"
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

  @Test(arguments: [nil, ["a"]] as [[String]?])
  func onlyASlowdownHasAShare(builds: [String]?) {
    #expect(
      plan([.init(kind: .same, runs: 1, share: 0.05, builds: builds)]).flaw?.contains("share")
        == true)
    #expect(plan([.init(kind: .same, runs: 1, builds: builds)]).flaw == nil)
    #expect(
      plan([.init(kind: .same, runs: 1, cases: 1, hogs: 64, share: 0, builds: builds)]).flaw == nil)
  }

  @Test func aPlanNeedsAStageAndTheFirstFlawIsReported() {
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
      "p.json:2: an entry of stages: kind: expected one of same, slowdown"
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
    // Only who has builds can compare with them.
    (
      "{\"seed\": 1, \"summary\": \"\", \"suite\": \"gate\", \"stages\": [\n"
        + "{\"kind\": \"same\", \"runs\": 1, \"builds\": [\"a\"]}]}",
      "p.json:2: an entry of stages has no key \"builds\""
    ),
  ])
  func everyMistakeOfAPlanIsNamedWithItsLine(text: String, message: String) {
    let reported = error { _ = try SelftestPlan.parse(text, file: "p.json") }
    #expect(reported?.contains(message) == true, "\(reported ?? "nothing was wrong")")
  }

  @Test func aSeedKeepsAllItsDigits() throws {
    let plan = try SelftestPlan.parse(
      #"{"summary": "", "seed": 18446744073709551615, "suite": "gate","#
        + #""stages": [{"kind": "same", "runs": 1e1}]}"#, file: "p.json")
    #expect(plan.seed == .max && plan.stages[0].runs == 10)
  }

  @Test func thePlanOfTheProductHasNoFlaw() throws {
    let root = Repository.root
    let file = root.appendingPathComponent("Benchmarks/Selftest/short.json")
    let plan = try SelftestPlan.load(file.path)
    #expect(plan == (try JSONDecoder().decode(SelftestPlan.self, from: Data(contentsOf: file))))
    #expect(plan.flaw == nil && plan.suite == "gate" && plan.seed != 0)
    #expect(Set(plan.stages.map(\.kind)) == Set(SelftestKind.allCases))
  }

  @Test func buildsAreComparedByTheirNames() {
    let empty = "stage 1 (same): expected at least one build, found none"
    #expect(plan([.init(kind: .same, runs: 1, builds: [])]).flaw == empty)
    let slower = SelftestPlan.Stage(kind: .slowdown, runs: 1, builds: ["a"])
    #expect(plan([slower]).flaw == nil)
    var wrong = slower
    wrong.share = 0.05
    #expect(plan([wrong]).flaw?.contains("a share above 0") == true)
    wrong = slower
    wrong.cases = 3
    #expect(plan([wrong]).flaw?.contains("all cases") == true)
  }

  @Test func stagesTakeTurnsAndEveryRunHasASeedOfItsOwn() {
    let plan = plan([
      .init(kind: .same, runs: 4), .init(kind: .same, runs: 2, builds: ["a", "b"]),
      .init(kind: .slowdown, runs: 2, share: 0.05),
    ])
    let runs = plan.runs
    #expect(runs.count == 10 && Set(runs.map(\.seed)).count == 10)
    #expect(runs == plan.runs, "decided by the plan")
    #expect(runs.map(\.stage) == [0, 1, 2, 0, 1, 0, 1, 2, 0, 1])
    #expect(runs.filter { $0.stage == 1 }.map(\.subject) == ["a", "b", "a", "b"])
    #expect(runs.filter { $0.stage == 1 }.map(\.index) == [0, 0, 1, 1])
  }

  @Test func aRecordHoldsTheRunsThatAreInIt() {
    let plan = plan([
      .init(kind: .same, runs: 1), .init(kind: .same, runs: 2, builds: ["a", "b"]),
    ])
    var record = record(plan)
    #expect(plan.runs.allSatisfy { !record.holds($0) })
    for run in plan.runs.prefix(2) {
      var kept = gate(.same, subject: run.subject, stage: run.stage)
      kept.index = run.index
      record.gates.append(kept)
    }
    #expect(plan.runs.map { record.holds($0) } == [true, true, false, false, false])
  }

  @Test func theNumbersOfAGateRunAreChecked() throws {
    let good = gate(.same, rows: [row("a", "passes")])
    try good.check(FieldCheck())
    let changes: [(inout SelftestGate) -> Void] = [
      { $0.hogs = -1 }, { $0.share = .nan }, { $0.index = -1 }, { $0.stage = -1 },
      { $0.caseRuns = -1 }, { $0.seconds = .nan }, { $0.rows[0].pairs = -1 },
    ]
    for (number, change) in changes.enumerated() {
      var bad = good
      change(&bad)
      #expect(throws: DecodingError.self, "change \(number)") { try bad.check(FieldCheck()) }
    }
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
  }

  @Test func slowdownsAreFoundOrMissedByGateRuns() {
    func run(_ found: Bool) -> SelftestGate {
      gate(
        .slowdown, share: 0.05, exit: found ? 2 : 0, expected: [2], caseRuns: 60,
        rows: [row("a", found ? "slower" : "pass")], found: found)
    }
    let tally = SelftestTally.all(of: [run(true), run(false), run(true)])[0]
    #expect(tally.foundRate.events == 2 && tally.foundRate.trials == 3)
  }

  @Test func oneGateRunInTwentyMayMissWhatMustBeFound() {
    func hasMissed(_ missed: Int, share: Double = 0.05, hogs: Int = 0, subject: String = "") -> Bool
    {
      let gates = (0..<40).map {
        gate(.slowdown, hogs: hogs, share: share, subject: subject, found: $0 >= missed)
      }
      return SelftestTally.all(of: gates)[0].hasMissed
    }
    #expect(!hasMissed(2) && hasMissed(3))
    #expect(!hasMissed(40, share: 0.04) && !hasMissed(40, hogs: 1), "these may be missed")
    #expect(!hasMissed(2, share: 0, subject: "longer-fill"))
    #expect(hasMissed(3, share: 0, subject: "longer-fill"))
    #expect(SelftestTally.all(of: [gate(.same, exit: 3, expected: [0, 7])])[0].hasMissed)
  }

  @Test func whatTheGateCouldNotDecideIsOpen() {
    func isOpen(_ gates: [SelftestGate]) -> Bool { SelftestTally.all(of: gates)[0].isOpen }
    let found = gate(.slowdown, share: 0.05, exit: 2, found: true)
    let noisy = gate(.slowdown, share: 0.05, exit: 7, found: false)
    #expect(isOpen([found, noisy]))
    #expect(!isOpen([noisy, gate(.slowdown, share: 0.05, exit: 0, found: false)]))
    #expect(!isOpen([gate(.same, exit: 7)]))
  }

  @Test func gateRunsAreTalliedByComparisonAndHogsAndCasesInTheirOrder() {
    let tallies = SelftestTally.all(of: [
      gate(.slowdown, share: 0.1), gate(.same), gate(.slowdown, share: 0.05),
      gate(.same, hogs: 1), gate(.slowdown, share: 0.1), gate(.same),
      gate(.slowdown, share: 0.1, caseRuns: 8),
      gate(.same, subject: "a"), gate(.slowdown, subject: "c"), gate(.same, subject: "b"),
    ])
    #expect(
      tallies.map(\.comparison) == [
        .injected(share: 0.1), .itself, .injected(share: 0.05), .itself, .injected(share: 0.1),
        .equalBuilds, .slowerBuild("c"),
      ])
    #expect(
      tallies.map(\.kind) == [.slowdown, .same, .slowdown, .same, .slowdown, .same, .slowdown])
    #expect(tallies.map(\.hogs) == [0, 0, 0, 1, 0, 0, 0])
    #expect(tallies.map(\.cases) == [1, 1, 1, 1, 8, 1, 1])
    #expect(tallies.map(\.gates.count) == [2, 2, 1, 1, 1, 2, 1])
    #expect(SelftestTally.all(of: []).isEmpty)
  }

  @Test func theRateOfFailuresIsOfGateRuns() {
    func rate(_ statuses: [Int32]) -> ClopperPearson {
      SelftestTally.all(of: statuses.map { gate(.same, exit: $0) })[0].failRate
    }
    // stats.beta.ppf(0.95, events + 1, trials - events) and, for the lower bound,
    // stats.beta.ppf(0.05, events, trials - events + 1), SciPy 1.17.1.
    let none = rate(Array(repeating: 0, count: 14) + [7])
    #expect(none.events == 0 && none.trials == 15, "an inconclusive run has not failed")
    let open = SelftestTally.all(of: [gate(.same, exit: 7), gate(.same), gate(.same, exit: 2)])[0]
    #expect(open.inconclusiveRate.events == 1 && open.inconclusiveRate.trials == 3)
    #expect(abs(none.upperBound(confidence: 0.95) - 0.18103627252208462) < 1e-11)
    let one = rate(Array(repeating: 0, count: 19) + [2])
    #expect(one.events == 1 && one.trials == 20)
    #expect(abs(one.upperBound(confidence: 0.95) - 0.2161061642068473) < 1e-10)
    #expect(abs(one.lowerBound(confidence: 0.95) - 0.002561378776530283) < 1e-10)
  }

  @Test func aSlowdownWithoutAResultCountsAsMissed() {
    let gates = [true, true, true, true, nil].map {
      gate(.slowdown, share: 0.05, exit: $0 == nil ? 3 : 2, expected: [2], found: $0)
    }
    let tally = SelftestTally.all(of: gates)[0]
    #expect(tally.foundRate.events == 4 && tally.foundRate.trials == 5)
    // stats.beta.ppf(0.05, 4, 2), SciPy 1.17.1.
    #expect(abs(tally.foundRate.lowerBound(confidence: 0.95) - 0.34259168199886136) < 1e-10)
    #expect(tally.count(of: 2) == 4 && tally.count(of: 0) == 0)
  }

  @Test func whatIsSlowerInASlowerBuildIsNoFalseAlarm() {
    let rows = [row("a", "slower"), row("b", "slower"), row("c", "pass")]
    #expect(gate(.slowdown, subject: "longer-fill", rows: rows).falseAlarms == 0)
    #expect(gate(.same, subject: "type-moved", rows: rows).falseAlarms == 2)
    var injected = gate(.slowdown, share: 0.05, rows: rows)
    (injected.injectedCase, injected.injectedMetric) = ("a", "frame_cpu_ns")
    #expect(injected.falseAlarms == 1)
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
    #expect(gate(.same, exit: 7, expected: [2, 7]).isAsExpected)
    #expect(!gate(.same, exit: 0, expected: [2, 7]).isAsExpected)
    #expect(!gate(.same, exit: 0, expected: []).isAsExpected)
  }
}
