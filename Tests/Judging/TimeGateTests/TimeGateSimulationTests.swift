import Foundation
import Gate
import Primitives
import Statistics
import TestSupport
import Testing
import TimeGate
import Workers

private let slack = Slack(relative: 0.02, absolute: 20)

/// How many gate runs a simulation is of; more by SCROLLBENCH_SIMULATIONS, for the long form in
/// `.ci/long` and for the figures of Benchmarks/GATE.md.
func simulatedRuns(_ standard: Int) -> Int {
  ProcessInfo.processInfo.environment["SCROLLBENCH_SIMULATIONS"].flatMap(Int.init) ?? standard
}

/// Gate runs over a whole suite, by the procedure that judges users' changes.
private struct SimulatedGate {
  var machine: SimulatedPairs.Machine
  var rules = TimingRules()
  /// Measures of the suite.
  var measures = 120
  /// So many of them are slower by so much.
  var slower = (count: 0, by: 0.0)

  func run(seed: UInt64) throws -> (result: TimeGateResult, launches: Int) {
    let cases = (0..<measures).map { TimeGateRun.Case.simulated("case \($0)") }
    let slowdowns = Dictionary(
      uniqueKeysWithValues: cases.prefix(slower.count).map { ($0.job.case.id, slower.by) })
    var procedure = TimeGateProcedure(
      cases: cases, source: SimulatedPairs(machine, seed: seed, slowdowns: slowdowns), rules: rules,
      slack: { _, _ in slack })
    let result = try procedure.run()
    return (result, procedure.source.launchCount)
  }
}

extension TimeRow {
  fileprivate var isSlower: Bool { verdict.name == "slower" }
}

@Suite struct TimeGateSimulationTests {
  @Test(arguments: [
    SimulatedPairs.Machine.quiet, .noisy(2), .noisy(3),
    SimulatedPairs.Machine(layoutScatter: 0.02),
  ])
  func equalBuildsHardlyEverFailAWholeGateRun(machine: SimulatedPairs.Machine) throws {
    let (count, seed) = (simulatedRuns(100), UInt64(20_261_122))
    var (alarms, unsure) = (0, 0)
    for run in 0..<count {
      let result = try SimulatedGate(machine: machine).run(seed: seed &+ UInt64(run)).result
      if result.rows.contains(where: \.isSlower) { alarms += 1 }
      if result.rows.contains(where: { $0.verdict.name == "inconclusive" }) { unsure += 1 }
    }
    // Below 1 % of gate runs: so many would be seen once in a thousand tests.
    #expect(
      alarms <= 1 + count / 50, "seed \(seed), \(machine): \(alarms) of \(count) runs failed")
    #expect(
      machine.noise > 1 || unsure <= count / 100,
      "seed \(seed), \(machine): \(unsure) of \(count) are inconclusive")
  }

  /// Of five slower measures in a suite of 120, so many are found.
  private func power(
    _ machine: SimulatedPairs.Machine, _ slowdown: Double, runs: Int
  ) throws -> ClopperPearson {
    var gate = SimulatedGate(machine: machine)
    gate.slower = (5, slowdown)
    var found = 0
    for run in 0..<runs {
      let rows = try gate.run(seed: 7_100 &+ UInt64(run)).result.rows
      found += rows.prefix(5).count(where: \.isSlower)
    }
    return ClopperPearson(events: found, trials: 5 * runs)
  }

  @Test(arguments: [
    (SimulatedPairs.Machine.quiet, 0.04, 0.9), (.quiet, 0.05, 0.97), (.quiet, 0.1, 0.99),
    (.noisy(2.5), 0.05, 0.8), (.noisy(2.5), 0.1, 0.95),
  ])
  func slowdownsAreFoundInAWholeSuite(
    machine: SimulatedPairs.Machine, slowdown: Double, atLeast: Double
  ) throws {
    let power = try power(machine, slowdown, runs: simulatedRuns(60))
    #expect(
      power.upperBound(confidence: 0.99) > atLeast,
      "\(machine): found \(power.events) of \(power.trials) slower by \(slowdown)")
  }

  @Test func onlyWhatIsSlowerIsCalledSlower() throws {
    var gate = SimulatedGate(machine: .quiet)
    gate.slower = (3, 0.1)
    var others = 0
    for run in 0..<40 {
      let rows = try gate.run(seed: UInt64(run)).result.rows
      others += rows.dropFirst(3).count(where: \.isSlower)
    }
    #expect(others == 0)
  }

  /// Gate runs over `measures` equal measures that scatter by `scatter` state what they would show;
  /// gate runs after them, where the first measure is slower by as much, show it so often.
  private func rateShown(
    _ scatter: Double, measures: Int, runs: Int
  ) throws -> (rate: Double, typical: Double) {
    let machine = SimulatedPairs.Machine(
      scatter: scatter, spread: 0, layoutScatter: 0.2 * scatter)
    let model = DetectionModel(TimingRules(), screenLayouts: 12, confirmLayouts: 24)
    var stated: [Double] = []
    var shown = 0
    for run in 0..<runs {
      var gate = SimulatedGate(machine: machine, measures: measures)
      var result = try gate.run(seed: 1_000 &+ UInt64(run)).result
      result.setSmallestVisible(model)
      let smallest = try #require(result.rows[0].smallestVisible)
      stated.append(smallest)
      gate.slower = (1, smallest)
      if try gate.run(seed: 9_000_000 &+ UInt64(run)).result.rows[0].isSlower { shown += 1 }
    }
    return (Double(shown) / Double(runs), Percentile.median(of: stated))
  }

  @Test(arguments: [(0.005, 1), (0.017, 1), (0.05, 1), (0.017, 20), (0.04, 10)])
  func wouldShowIsReachedNineTimesOfTen(scatter: Double, measures: Int) throws {
    let count = simulatedRuns(400)
    let (rate, typical) = try rateShown(scatter, measures: measures, runs: count)
    #expect(
      abs(rate - DetectionModel.power) <= 0.05,
      "a scatter of \(scatter), \(measures) measures: \(rate) of \(count) runs show \(typical)")
  }

  /// Writes down what is launched, in order.
  private struct Logged: PairSource {
    var pairs = SimulatedPairs(.quiet, seed: 3)
    var stages: [PairStage] = []

    mutating func launches(
      _ range: Range<Int>, of subject: TimeGateRun.Case, _ measures: [PairMeasure],
      for stage: PairStage
    ) throws(PairSourceError) -> [PairMeasure: [PairLaunch]] {
      stages.append(stage)
      return try pairs.launches(range, of: subject, measures, for: stage)
    }

    func layouts(for stage: PairStage) -> Int { pairs.layouts(for: stage) }
  }

  @Test func theControlIsSpreadOverTheCasesAndRunsBeforeThem() throws {
    var rules = TimingRules()
    rules.screenLaunches = 8
    var procedure = TimeGateProcedure(
      cases: (0..<4).map { .simulated("case \($0)") }, source: Logged(), rules: rules,
      slack: { _, _ in slack })
    _ = try procedure.run()
    let stages = procedure.source.stages.filter { $0 == .control || $0 == .screen }
    #expect(
      stages == Array(repeating: [.control, .control, .screen], count: 4).flatMap { $0 })
  }

  @Test func aSimulationIsDecidedByItsSeed() throws {
    let gate = SimulatedGate(machine: .noisy(3), measures: 10)
    let ratios = try (0..<2).map { _ in
      try gate.run(seed: 5).result.rows.map(\.estimate.ratio)
    }
    #expect(ratios[0] == ratios[1])
    #expect(try gate.run(seed: 6).result.rows.map(\.estimate.ratio) != ratios[0])
  }

  @Test func whatScreeningMeasuredIsNotPartOfAConfirmation() throws {
    var gate = SimulatedGate(machine: .quiet, measures: 3)
    gate.slower = (1, 0.1)
    let result = try gate.run(seed: 3).result
    let (screen, fresh) = (result.rows[0].screen, result.rows[0].confirmation?.estimate)
    #expect(screen.pairs == 6)
    #expect(fresh.map { [12, 24, 48, 96].contains($0.pairs) } == true)
    let values = Set(screen.cpu.launchEstimates)
    #expect(fresh?.cpu.launchEstimates.contains(where: values.contains) == false)
  }
}
