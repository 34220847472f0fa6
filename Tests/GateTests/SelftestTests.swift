import Foundation
import Statistics
import Testing

@testable import Gate

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
    ("{\"seed\": 1, \"seed\": 2}", "the key \"seed\" is there twice"),
    ("{\"seed\": 1}", "the plan: expected the key stages, found none"),
    ("{\"seed\": 1, \"stages\": []}", "the plan: expected the key summary, found none"),
    ("[]", "the plan is an object, found a list"), ("", "expected a value, found the end"),
    (
      "{\"seed\": 1, \"summary\": \"\", \"suite\": \"gate\",\n\"stages\": []}",
      "p.json:2: the plan: stages: expected at least one stage, found none"
    ),
    (
      "{\"seed\": 1, \"summary\": \"\", \"suite\": \"gate\", \"stages\": [\n{\"kind\": \"sam\"}]}",
      "p.json:2: an entry of stages: kind: expected one of same, variants, slowdown, scenarios"
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

  @Test(arguments: ["long", "short", "variants"])
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
    #expect(name == "variants" || kinds.isSuperset(of: [.scenarios, .same, .slowdown]))
    let again = try JSONDecoder().decode(SelftestPlan.self, from: JSONEncoder().encode(plan))
    #expect(again == plan)
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

  @Test func aCaseWithTwoSlowMeasuresIsOneSlowCaseOfEachRun() {
    let rows = [row("a", "slower"), row("a", "slower"), row("b", "pass"), row("c", "slower")]
    let tally = SelftestTally.all(of: [
      gate(.same, caseRuns: 3, rows: rows), gate(.same, caseRuns: 3, rows: rows),
    ])[0]
    #expect(tally.slowerCaseRuns == 4)
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
