import Foundation
import TestSupport
import Testing

/// A view and a model that recomputes everything, step by step from a seed.
///
/// The long form, 100,000 steps for each seed: SCROLLBENCH_VIEW_STEPS=100000 Scripts/test --filter
/// ViewSimulation. SCROLLBENCH_VIEW_SEED replays a single seed.
@Suite struct ViewSimulationTests {
  private static let environment = ProcessInfo.processInfo.environment
  static let stepCount = environment["SCROLLBENCH_VIEW_STEPS"].flatMap { Int($0) } ?? 1500
  static let seeds: [UInt64] =
    environment["SCROLLBENCH_VIEW_SEED"].flatMap { UInt64($0) }.map { [$0] } ?? [1, 2, 3, 4]

  @Test(arguments: seeds)
  func theViewShowsTheModel(_ seed: UInt64) {
    let simulation = ViewSimulation(seed: seed)
    let wrong = simulation.run(steps: Self.stepCount)
    #expect(wrong == nil, "SCROLLBENCH_VIEW_SEED=\(seed)")
  }
}
