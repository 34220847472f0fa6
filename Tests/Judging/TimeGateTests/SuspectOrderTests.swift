import Foundation
import Gate
import Primitives
import Statistics
import Testing
import TimeGate

/// The alternatives in Benchmarks/GATE.md to the gate's own procedure, over the same machines.
/// `SCROLLBENCH_SIMULATIONS=400 Scripts/test --filter SuspectOrder` prints the table.
@Suite(.serialized) struct SuspectOrderTests {
  private static let measures = 130
  private static let slowed = 4

  private struct Tally {
    var found = 0
    var alarms = 0
    var suspects = 0
    var launches = 0
  }

  private func cases() -> [TimeGateRun.Case] {
    (0..<Self.measures).map { TimeGateRun.Case.simulated("case \($0)") }
  }

  private func source(
    _ machine: SimulatedPairs.Machine, _ slowdown: Double, _ seed: UInt64
  ) -> SimulatedPairs {
    SimulatedPairs(
      machine, seed: seed,
      slowdowns: Dictionary(
        uniqueKeysWithValues: (0..<Self.slowed).map { ("case \($0)", slowdown) }))
  }

  private func tally(
    _ order: SuspectOrder, _ machine: SimulatedPairs.Machine, _ slowdown: Double, runs: Int
  ) throws -> Tally {
    var tally = Tally()
    for run in 0..<runs {
      var source = source(machine, slowdown, UInt64(run))
      func values(_ range: Range<Int>, _ stage: PairStage) throws -> [[Double]] {
        try cases().map { subject in
          let launches = try source.launches(range, of: subject, [.query], for: stage)[.query]!
          return launches.map { log(Double($0.quads[0].head[0]) / 5e6) }
        }
      }
      let screened = try values(0..<6, .screen)
      let (slower, suspects, launches) = order.slower(
        screened: screened, fresh: try values(0..<48, .confirm))
      tally.found += slower.count { $0 < Self.slowed }
      if slower.contains(where: { $0 >= Self.slowed }) { tally.alarms += 1 }
      tally.suspects += suspects
      tally.launches += launches
    }
    return tally
  }

  private func tallyOfTheGate(
    _ machine: SimulatedPairs.Machine, _ slowdown: Double, runs: Int
  ) throws -> Tally {
    var tally = Tally()
    for run in 0..<runs {
      var procedure = TimeGateProcedure(
        cases: cases(), source: source(machine, slowdown, UInt64(run)), rules: TimingRules(),
        slack: { _, _ in Slack(relative: 0.02, absolute: 20) })
      let rows = try procedure.run().rows
      tally.found += rows.prefix(Self.slowed).count { $0.verdict.name == "slower" }
      if rows.dropFirst(Self.slowed).contains(where: { $0.verdict.name == "slower" }) {
        tally.alarms += 1
      }
      tally.suspects += rows.count { $0.suspicion != nil }
      tally.launches += rows.reduce(0) { $0 + ($1.confirmation?.estimate.pairs ?? 0) }
    }
    return tally
  }

  @Test func theGateFindsMoreThanAnyAlternative() throws {
    let requested = ProcessInfo.processInfo.environment["SCROLLBENCH_SIMULATIONS"].flatMap(Int.init)
    let runs = requested ?? 12
    var table = ""
    for machine in [SimulatedPairs.Machine.quiet, .noisy(2.5)] {
      var best = (name: "", found: -1)
      for order in SuspectOrder.allCases {
        let tallies = try shares.map { try tally(order, machine, $0, runs: runs) }
        table += line(order.rawValue, machine, tallies, runs)
        if tallies[1].found > best.found { best = (order.rawValue, tallies[1].found) }
      }
      let gate = try shares.map { try tallyOfTheGate(machine, $0, runs: runs) }
      table += line("the gate", machine, gate, runs)
      #expect(
        gate[1].found >= best.found,
        "noise \(machine.noise): \(gate[1].found) of 4 %, \(best.name) finds \(best.found)")
    }
    if requested != nil { print(table) }
  }

  private let shares = [0.03, 0.04, 0.05, 0]

  /// A row of the table: power at 3, 4 and 5 %, then equal builds.
  private func line(
    _ name: String, _ machine: SimulatedPairs.Machine, _ tallies: [Tally], _ runs: Int
  ) -> String {
    let trials = Double(Self.slowed * runs)
    let power = tallies.prefix(3).map { "\(Int((100 * Double($0.found) / trials).rounded())) %" }
    let equal = tallies[3]
    return "| \(name) | \(machine.noise) | \(power.joined(separator: " | "))"
      + " | \(equal.alarms) of \(runs) | \(equal.suspects / runs) | \(equal.launches / runs) |\n"
  }
}
