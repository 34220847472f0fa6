import Foundation
import TestSupport
import Testing
import TimeGate
import Workers

/// Pairs of workers that are shell scripts, and take the times that these print.
@Suite(.waitsForProcesses) struct PairRunnerTests {
  @Test func anInjectionSlowsItsMeasureAloneAndItsShareIsKeptForEachLaunch() throws {
    let folder = try TemporaryFolder()
    let build = PairBuild(executable: folder.path("build"), reader: nil)
    try StandIn.writeScript(StandIn.steady(nanoseconds: 5_000_000), to: folder.path("build"))
    var runner = PairRunner(
      job: WorkerJob(case: .named("a"), folders: []), base: build, head: build,
      settings: PairSettings(quads: 1, timeoutSeconds: 60))
    runner.injection = Injection(share: 0.1, measure: .query)
    for launch in 0..<2 {
      let observed = try runner.run(launch: launch, measures: [.query, .frame])
      for (measure, taken) in [(PairMeasure.query, 5_500_000), (.frame, 5_000_000)] {
        let quad = try #require(observed[measure]?.quads.first)
        #expect(quad.base == [5_000_000, 5_000_000], "\(measure), launch \(launch)")
        #expect(quad.head == [UInt64(taken), UInt64(taken)], "\(measure), launch \(launch)")
      }
    }
    #expect(runner.injectedShares.count == 2)
    #expect(runner.injectedShares.allSatisfy { abs($0 - 0.1) < 1e-9 })
  }
}
