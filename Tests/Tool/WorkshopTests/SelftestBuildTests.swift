import Foundation
import Gate
import ResultPage
import Statistics
import TestSupport
import Testing
import TimeGate
import Verdicts
import workshop

/// What the self-test of this repository has in addition to that of the product: builds by their
/// names, and what the gate must find in them.
@Suite struct SelftestBuildTests {
  private static func plan(_ name: String) throws -> SelftestPlan {
    let file = Repository.url("Benchmarks/Workshop/Plans/\(name).json")
    return try SelftestPlan.load(file.path, withBuilds: true)
  }

  private static func patches(in folder: String) throws -> Set<String> {
    let patches = Repository.files(in: "Tests/\(folder)", ending: ".patch")
    return Set(patches.map { String($0.split(separator: "/").last!.dropLast(6)) })
  }

  @Test(arguments: ["rates", "rates-more", "slowdowns", "power"])
  func thePlansOfThisRepositoryHaveNoFlaw(name: String) throws {
    let plan = try Self.plan(name)
    #expect(plan.flaw == nil && plan.suite == "gate" && plan.seed != 0)
    let again = try JSONDecoder().decode(SelftestPlan.self, from: JSONEncoder().encode(plan))
    #expect(again == plan)
  }

  private static func builds(_ plan: String, _ kind: SelftestKind) throws -> Set<String> {
    Set(try Self.plan(plan).stages.filter { $0.kind == kind }.flatMap { $0.builds ?? [] })
  }

  @Test func everyVariantAndSlowdownIsInAPlan() throws {
    #expect(try Self.builds("rates", .same) == Self.patches(in: "Variants"))
    #expect(try Self.builds("rates-more", .same) == Self.patches(in: "Variants"))
    #expect(try Self.builds("slowdowns", .slowdown) == Self.patches(in: "Slowdowns"))
  }

  /// With no false alarm in 60 gate runs, or one in 93, fewer than 5 % fail, at 95 %.
  @Test func theRatesAreOfAsManyGateRunsAsTheirBoundNeeds() throws {
    func equal(_ plan: String, hogs: Int, hasBuilds: Bool) throws -> Int {
      let plan = try Self.plan(plan)
      return plan.runs.count { run in
        let stage = plan.stages[run.stage]
        return stage.kind == .same && stage.cases == nil && (stage.hogs ?? 0) == hogs
          && (stage.builds != nil) == hasBuilds
      }
    }
    #expect(try equal("rates", hogs: 0, hasBuilds: false) == 20)
    #expect(try equal("rates", hogs: 1, hasBuilds: false) == 10)
    #expect(try equal("rates", hogs: 0, hasBuilds: true) == 30)
    #expect(
      try equal("rates-more", hogs: 0, hasBuilds: false)
        + equal("rates-more", hogs: 1, hasBuilds: false)
        + equal("rates-more", hogs: 0, hasBuilds: true) == 33)
    #expect(ClopperPearson(events: 0, trials: 60).upperBound(confidence: 0.95) < 0.05)
    #expect(ClopperPearson(events: 1, trials: 93).upperBound(confidence: 0.95) < 0.05)
  }

  @Test func thePowerIsOfSlowdownsInEightCasesAndInAll() throws {
    let plan = try Self.plan("rates")
    for share in [0.05, 0.1] {
      let runs = plan.runs.filter { plan.stages[$0.stage].share == share }
      #expect(runs.count { plan.stages[$0.stage].cases == 8 } == 60)
      #expect(runs.count { plan.stages[$0.stage].cases == nil } == 5)
    }
  }

  @Test func everySlowdownHasAnExpectation() throws {
    let expected = try SlowdownExpectation.load(
      Repository.url("Tests/Slowdowns/expected.json").path)
    #expect(try Set(expected.map(\.patch)) == Self.patches(in: "Slowdowns"))
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
    let reported = error { _ = try SlowdownExpectation.parse(text, file: "e.json") }
    #expect(reported?.contains(message) == true, "\(reported ?? "nothing was wrong")")
  }

  @Test func theRatesAreMarkdown() {
    func gate(
      _ kind: SelftestKind, _ subject: String, exit: Int32, _ expected: [Int32],
      found: Bool? = nil, remarks: [String] = []
    ) -> SelftestGate {
      var gate = SelftestGate(
        kind: kind, subject: subject, stage: 0, index: 1, seed: 99, exitStatus: exit,
        expected: expected, caseRuns: 60, seconds: 1, remarks: remarks)
      gate.found = found
      return gate
    }
    let table = SelftestTable([
      gate(.same, "", exit: 7, [0], remarks: ["noise", "a | b"]),
      gate(.same, "type-moved", exit: 0, [0, 7]),
      gate(.slowdown, "longer-fill", exit: 2, [2], found: true),
      gate(.slowdown, "longer-fill", exit: 0, [2], found: false),
    ])
    #expect(
      table.markdown == """
        | what was compared | busy loops | gate runs | cases each | pass | fail | inconclusive | \
        other | bound | largest shift |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
        | a build and itself | 0 | 1 | 60 | 0 | 0 | 1 | 0 | fails below 95.0 %; inconclusive below \
        100.0 % | - |
        | neutral variants | 0 | 1 | 60 | 1 | 0 | 0 | 0 | fails below 95.0 %; inconclusive below \
        95.0 % | - |
        | longer-fill | 0 | 2 | 60 | 1 | 1 | 0 | 0 | found 1 of 2, above 2.5 %; inconclusive below \
        77.6 % | - |
        - same run 2, seed 99: exit 7, expected 0: noise; a \\| b
        - slowdown longer-fill run 2, seed 99: exit 0, expected 2

        """)
  }

  @Test func noSubjectOrRemarkBreaksALineOfTheRatesOrAddsMarkdown() {
    for name in hostileNames {
      var gate = SelftestGate(
        kind: .slowdown, subject: name, stage: 0, index: 0, seed: 1, exitStatus: 0, expected: [2],
        caseRuns: 1, seconds: 1, remarks: [name])
      gate.found = false
      let text = SelftestTable([gate]).markdown
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 5, "\(text)")
      let bare = text.replacing(/\\./, with: "")
      #expect(!bare.contains("<") && !bare.contains("]("), "\(text)")
    }
  }
}
