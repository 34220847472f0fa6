import Foundation
import TestSupport
import Testing

/// Insets, sizes, callbacks that change the view, late counts and elements that do not exist, from
/// a seed.
///
/// The long form, 100,000 steps for each seed: SCROLLBENCH_VIEW_STEPS=100000 Scripts/test --filter
/// CallbackSimulation. SCROLLBENCH_VIEW_SEED replays a single seed.
@Suite struct CallbackSimulationTests {
  @Test(arguments: ViewSimulationTests.seeds)
  func theViewIsWhereAndShowsWhatTheModelSays(_ seed: UInt64) {
    let wrong = CallbackSimulation(seed: seed).run(steps: ViewSimulationTests.stepCount)
    #expect(wrong == nil, "SCROLLBENCH_VIEW_SEED=\(seed)")
  }
}
