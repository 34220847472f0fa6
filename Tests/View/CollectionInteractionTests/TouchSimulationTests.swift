import Foundation
import TestSupport
import Testing

/// Fingers and a program select, scroll and drag items among batches, exchanges and rotations, and
/// what must be selected is compared step by step with sets of identities.
///
/// The long form, 100,000 steps for each seed: SCROLLBENCH_VIEW_STEPS=100000 Scripts/test --filter
/// TouchSimulation. SCROLLBENCH_VIEW_SEED replays a single seed.
@Suite struct TouchSimulationTests {
  private static let environment = ProcessInfo.processInfo.environment
  static let stepCount = environment["SCROLLBENCH_VIEW_STEPS"].flatMap { Int($0) } ?? 1500
  static let seeds: [UInt64] =
    environment["SCROLLBENCH_VIEW_SEED"].flatMap { UInt64($0) }.map { [$0] } ?? [1, 2, 3, 4]

  @Test(arguments: seeds, [true, false])
  func theSelectionFollowsItsItems(_ seed: UInt64, isAnimated: Bool) {
    let simulation = ViewSimulation(seed: seed, isAnimated: isAnimated, isTouched: true)
    let wrong = simulation.run(steps: Self.stepCount)
    #expect(wrong == nil, "SCROLLBENCH_VIEW_SEED=\(seed)")
  }
}
