import Foundation
import Testing

/// A diffable data source against a model of it, step by step.
///
/// SCROLLBENCH_DIFFABLE_SEED replays a seed; SCROLLBENCH_DIFFABLE_STEPS sets the number of steps.
@MainActor @Suite struct DiffableSimulationTests {
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment["SCROLLBENCH_DIFFABLE_\(name)"].flatMap { Int($0) }
  }

  @Test func snapshotsTreesScrollsAndDragsAreShownAsTheModelSays() {
    let seed = Self.number("SEED") ?? Int.random(in: 0..<1_000_000)
    print("SCROLLBENCH_DIFFABLE_SEED=\(seed)")
    let simulation = DiffableSimulation(seed: UInt64(seed))
    for _ in 0..<(Self.number("STEPS") ?? 2_000) where simulation.failure == nil {
      simulation.step()
    }
    #expect(
      simulation.failure == nil,
      "\(simulation.failure ?? ""); SCROLLBENCH_DIFFABLE_SEED=\(seed) replays it")
    #expect(simulation.tally.count == 7 || simulation.steps < 500, "\(simulation.tally)")
  }
}
