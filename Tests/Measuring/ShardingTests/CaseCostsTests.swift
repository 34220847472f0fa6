import Files
import Measurement
import Sharding
import TestSupport
import Testing

@Suite struct CaseCostsTests {
  private static let budget = 2.0

  private func record(
    _ case: Case, launches: UInt64, prepare: UInt64, count: UInt64, replay: UInt64,
    part: Int? = nil
  ) -> CaseRecord {
    var record = CaseRecord(`case`, itemCount: 1, launches: [])
    record.cost = CaseCost(
      launches: Int(launches), prepareNanoseconds: launches * prepare,
      countNanoseconds: launches * count, replayNanoseconds: launches * replay)
    record.part = part
    return record
  }

  private func run(_ cases: [CaseRecord], cost: RunCost?) -> RunRecord {
    let environment = Environment(
      host: "h", cpuModel: "cpu", cores: 2, virtualization: "none", os: "os", kernel: "k",
      swiftVersion: "6.3", allocator: "jemalloc 5.3.0", clockNanoseconds: 25, load1: 0)
    var run = RunRecord(
      runID: "r", commit: "c", isDirty: false, timestamp: "2026-11-21T00:00:00Z", shard: "",
      environment: environment, cases: cases)
    run.scope = RunScope(
      suite: cases.map(\.id), positions: nil, plan: RunPlan(budgetSeconds: Self.budget))
    run.cost = cost
    return run
  }

  private func group(_ records: [CaseRecord]) -> CaseGroup<Case> {
    CaseGroup(records.map(\.case))
  }

  /// Two strategies prepare and replay one after the other, and count side by side; what the run
  /// took beyond that is shared by the launches.
  @Test func whatARunTakesOutsideItsCasesIsPredictedToo() throws {
    let list = [
      record(
        .named(strategy: "a"), launches: 2, prepare: 1_000_000, count: 3_000_000, replay: 5_000_000),
      record(
        .named(strategy: "b"), launches: 2, prepare: 2_000_000, count: 1_000_000, replay: 5_000_000),
    ]
    let grid = [
      record(
        .named(layout: "grid", strategy: "a"), launches: 2, prepare: 1_000_000, count: 2_000_000,
        replay: 4_000_000)
    ]
    // The list takes 2 x (3 + 3 + 10) ms, the grid 2 x 7; 12 ms are left over for six launches.
    let cost = RunCost(
      startNanoseconds: 400_000_000, checkNanoseconds: 60_000_000, caseNanoseconds: 58_000_000)
    let costs = try CaseCosts(of: run(list + grid, cost: cost), at: "r")
    func plan(_ launches: Int, _ factor: Double) -> RunPlan {
      .init(launches: launches, budgetSeconds: factor * Self.budget)
    }
    #expect(costs.microseconds(of: group(list), by: plan(2, 1)) == 2 * (3 + 3 + 10 + 4) * 1000)
    #expect(costs.microseconds(of: group(grid), by: plan(1, 1)) == (1 + 2 + 4 + 2) * 1000)
    #expect(costs.microseconds(of: group(list), by: plan(1, 3)) == (3 + 3 + 30 + 4) * 1000)
    // Each layout of the data is checked once.
    #expect(costs.microsecondsBefore(list.map(\.case)) == 430_000)
    #expect(costs.microsecondsBefore((list + grid).map(\.case)) == 460_000)
    // An earlier program did not record it.
    let silent = try CaseCosts(of: run(list + grid, cost: nil), at: "r")
    #expect(silent.microseconds(of: group(list), by: plan(2, 1)) == 2 * (3 + 3 + 10) * 1000)
    #expect(silent.microsecondsBefore(list.map(\.case)) == 0)
  }

  /// Each shard starts once, and checks what it has.
  @Test func aMergedRunPredictsWhatAShardTakes() throws {
    var whole = run(
      [
        record(
          .named(strategy: "a"), launches: 1, prepare: 1_000_000, count: 0, replay: 0, part: 0),
        record(
          .named(trace: "t", strategy: "a"), launches: 1, prepare: 1_000_000, count: 0, replay: 0,
          part: 1),
      ], cost: nil)
    let costs: [RunCost?] = [
      RunCost(startNanoseconds: 300_000, checkNanoseconds: 10_000, caseNanoseconds: 2_000_000),
      RunCost(startNanoseconds: 500_000, checkNanoseconds: 30_000, caseNanoseconds: 4_000_000),
    ]
    func parts(_ costs: [RunCost?]) -> [RunPart] {
      costs.enumerated().map { index, cost in
        RunPart(
          runID: "r\(index)", timestamp: "", shard: "\(index + 1)/2",
          environment: whole.environment, cost: cost)
      }
    }
    let one = group([whole.cases[0]])
    let plan = RunPlan(budgetSeconds: Self.budget)
    whole.parts = parts(costs)
    let known = try CaseCosts(of: whole, at: "r")
    #expect(known.microsecondsBefore(one.members) == 400 + 20)
    #expect(known.microseconds(of: one, by: plan) == 1000 + 2000)
    whole.parts = parts([costs[0], nil])
    let unknown = try CaseCosts(of: whole, at: "r")
    #expect(unknown.microsecondsBefore(one.members) == 0)
    #expect(unknown.microseconds(of: one, by: plan) == 1000)
  }

  /// Cases on virtual displays predict nothing about timed ones, nor the other way round.
  @Test func aRunOfAnotherKindIsRefused() throws {
    var simulated = Case.named(strategy: "a")
    simulated.cells = CellChoices(cost: Case.Name("text-feed"))
    simulated.id += "+cost=text-feed"
    func costs(_ cases: [Case]) throws -> CaseCosts {
      try CaseCosts(
        of: run(
          cases.map { record($0, launches: 1, prepare: 1000, count: 1000, replay: 1000) }, cost: nil
        ),
        at: "r")
    }
    let timed = Case.named(strategy: "a")
    let other = Case.named(strategy: "b")
    func refusal(_ kinds: [Case], of planned: Case) throws -> String? {
      let known = try costs(kinds)
      do throws(InputError) {
        try known.check([planned])
        return nil
      } catch {
        return error.description
      }
    }
    #expect(
      try refusal([simulated], of: other)
        == "r: expected a run that timed its cases, found one whose cells have costs (--cell-cost);"
        + " name a run of cases like these with --costs, or leave it out")
    #expect(try refusal([timed], of: simulated)?.contains("found one that timed its cases") == true)
    #expect(try refusal([simulated, timed], of: other) == nil)
    #expect(try refusal([simulated], of: simulated) == nil)
    // The other kind has no influence on the prediction.
    let plan = RunPlan(budgetSeconds: Self.budget)
    let slow = record(simulated, launches: 1, prepare: 9_000_000, count: 1, replay: 9_000_000)
    let fast = record(timed, launches: 1, prepare: 1_000_000, count: 0, replay: 1_000_000)
    let unmeasured = CaseGroup([Case.named(layout: "grid", strategy: "a")])
    let both = try CaseCosts(of: run([slow, fast], cost: nil), at: "r")
    let alone = try CaseCosts(of: run([fast], cost: nil), at: "r")
    #expect(
      both.microseconds(of: unmeasured, by: plan) == alone.microseconds(of: unmeasured, by: plan))
  }

  @Test func aRunWithoutCostsIsRefused() {
    #expect(throws: InputError.self) { try CaseCosts(of: run([], cost: nil), at: "r") }
  }
}
