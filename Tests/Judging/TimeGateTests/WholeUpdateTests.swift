import Foundation
import Gate
import Statistics
import Testing
import TimeGate
import Workers

/// A part of an update that is slower, and the whole that decides. In simulation, a whole takes as
/// long as two parts.
@Suite struct WholeUpdateTests {
  private static let seed: UInt64 = 20_261_129
  private static let slack = Slack(relative: 0.02, absolute: 20)

  /// A gate run over three equal measures and a case with one part of an update.
  private func run(
    part: Double, whole: Double, timesWholes: Bool = true, machine: SimulatedPairs.Machine = .quiet,
    seed: UInt64
  ) throws -> TimeGateResult {
    let others = (0..<3).map { TimeGateRun.Case.simulated("other \($0)") }
    let edited = TimeGateRun.Case.simulated(
      "a", measures: [.editPass], timesWholes: timesWholes)
    var procedure = TimeGateProcedure(
      cases: [edited] + others,
      source: SimulatedPairs(
        machine, seed: seed, slowdowns: ["a edit-pass": part, "a whole-update": whole]),
      rules: TimingRules(), slack: { _, _ in Self.slack })
    return try procedure.run()
  }

  /// How often the part ends in each verdict.
  private func verdicts(
    part: Double, whole: Double, runs: Int = 100, machine: SimulatedPairs.Machine = .quiet
  ) throws -> [String: Int] {
    var count: [String: Int] = [:]
    for index in 0..<runs {
      let result = try run(
        part: part, whole: whole, machine: machine, seed: Self.seed &+ UInt64(index))
      count[result.rows[0].verdict.name, default: 0] += 1
    }
    return count
  }

  @Test func aPartThatIsSlowerInAWholeThatIsSlowerIsARegression() throws {
    let result = try run(part: 0.2, whole: 0.1, seed: Self.seed)
    let report = result.report(title: "t", TimingRules()) { _ in nil }
    #expect(report.findings.map(\.kind) == [.regression])
    #expect(report.findings[0].metric == "edit_pass_cpu_ns")
    #expect(report.findings[0].detail.contains("; the whole update (whole_update_cpu_ns): +"))
    #expect(try verdicts(part: 0.2, whole: 0.1) == ["slower": 100])
  }

  @Test func aPartThatIsSlowerInAWholeThatIsNotIsANote() throws {
    let result = try run(part: 0.47, whole: 0, seed: Self.seed)
    let report = result.report(title: "t", TimingRules()) { _ in nil }
    #expect(report.verdict == .pass && report.findings.map(\.kind) == [.note])
    #expect(
      report.findings[0].detail.contains(
        " fresh pairs, but other parts of the update save that time; the whole update"))
    for whole in [0, -0.05] {
      // A wild base against itself may leave one inconclusive, a wild whole may not excuse it.
      let count = try verdicts(part: 0.47, whole: whole)
      #expect((count["compensated"] ?? 0) >= 95, "\(whole): \(count), seed \(Self.seed)")
    }
  }

  @Test func withoutAWholeThePartDecides() throws {
    let result = try run(part: 0.47, whole: 0, timesWholes: false, seed: Self.seed)
    #expect(result.rows[0].verdict.name == "slower")
    #expect(!result.records.contains { $0.record.measure == .wholeUpdate })
  }

  @Test func wholesAreTimedOnlyAfterAPartIsFoundSlower() throws {
    let result = try run(part: 0, whole: 0.5, seed: Self.seed)
    #expect(result.rows[0].verdict == .pass)
    #expect(!result.records.contains { $0.record.measure == .wholeUpdate })
  }

  /// What a part costs, and nothing saves, is half of that in the whole. It must not be excused
  /// because the whole may become slower by as much.
  @Test(arguments: [0.05, 0.06, 0.1])
  func aSmallSlowdownThatNothingSavesIsHardlyEverExcused(part: Double) throws {
    let runs = simulatedRuns(200)
    let count = try verdicts(part: part, whole: part / 2, runs: runs)
    let excused = ClopperPearson(events: count["compensated"] ?? 0, trials: runs)
    #expect(excused.lowerBound(confidence: 0.99) < 0.05, "\(part): \(count), seed \(Self.seed)")
  }

  @Test func aNoisyWholeExcusesFewerPartsNotMore() throws {
    let noisy = SimulatedPairs.Machine.noisy(3)
    let lost = try verdicts(part: 0.2, whole: 0.1, machine: noisy)
    #expect((lost["compensated"] ?? 0) <= 5, "\(lost), seed \(Self.seed)")
  }

  /// Passes are two for each batch: what they cost a batch is twice what they cost a pass.
  @Test func theCostOfAPartIsThatOfAWholeBatch() throws {
    func estimate(
      _ measure: PairMeasure, _ base: UInt64, _ head: UInt64, units: Int
    ) -> PairEstimate {
      let quad = BlockQuad(
        base: [base, base], head: [head, head], baseWall: [1, 1], headWall: [1, 1])
      let launch = PairLaunch(quads: [quad], unitsPerBlock: units, batchesPerBlock: 100)
      return PairEstimate(
        PairRecord(
          caseID: "a", measure: measure, launches: Array(repeating: launch, count: 12)))
    }
    // Two passes of 25 us cost 4 % more each, which is 2 % of 100 us. Equal launches are certain.
    func verdict(wholeHead: UInt64) -> TimeVerdict {
      let confirmation = TimeGate.Confirmation(
        estimate: estimate(.editPass, 5_000_000, 5_200_000, units: 200), rounds: 1,
        slack: Self.slack,
        whole: WholeUpdate(
          estimate: estimate(.wholeUpdate, 10_000_000, wholeHead, units: 100), rounds: 1,
          slack: Self.slack))
      return TimingRules().verdicts([confirmation])[0]
    }
    #expect(verdict(wholeHead: 10_120_000).name == "slower")
    #expect(verdict(wholeHead: 10_080_000) == .compensated)
  }
}
