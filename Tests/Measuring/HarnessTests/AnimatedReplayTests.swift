import CellModel
import CollectionModel
import Foundation
import Harness
import Measurement
import ScrollTraces
import TestSupport
import Testing
import Workers

/// Changes that take their time, in replays of scripts whose touches and drags run by the same
/// clock, and in replays in which nothing changes after all.
@Suite(.countsAllocations) struct AnimatedReplayTests {
  private func content(
    _ kind: EditKind?, _ layout: TestContent.Layout = .list,
    _ strategy: TestContent.Strategy = .tiledCache, batches: Int? = nil
  ) -> TestContent {
    var content = TestContent(strategy: strategy, layout: layout, script: kind)
    content.animation = 300_000_000
    content.batches = batches
    return content
  }

  private static let animated = EditKind.allCases.filter { $0 != .selfSizing }

  /// A tap that happened at time 0 turned the clock back.
  @Test(arguments: animated, TestContent.Layout.allCases)
  func everythingHappensAtTheTimeOfItsPass(
    kind: EditKind, layout: TestContent.Layout
  ) throws {
    var launch = try counted(content(kind, layout))
    let playback = launch.prepared.playback
    #expect(!playback.changes.isEmpty && playback.times == playback.times.sorted())
    for (pass, change) in playback.changes {
      #expect(change.time == playback.times[pass], "pass \(pass)")
    }
    #expect(try launch.replay(TimingPlan(frames: 100, replays: 2)).frames.times != nil)
  }

  @Test(arguments: TestContent.Layout.allCases)
  func allStrategiesPresentTheSameBetweenAnimatedTaps(layout: TestContent.Layout) throws {
    let launches = try TestContent.Strategy.allCases.map {
      try counted(content(.taps, layout, $0)).observations.values
    }
    for name in [
      "visible_checksum", "hit_tests", "selection_changes", "edits", "frames_moved",
      "presented_peak",
    ] {
      #expect(launches[0][name] != nil && Set(launches.map { $0[name] }).count == 1, "\(name)")
    }
  }

  // MARK: Nothing changes

  /// It scrolls by the clock, as often as it is replayed, and shows what the path alone shows.
  @Test(arguments: animated, TestContent.Layout.allCases)
  func aScriptWithoutChangesShowsWhatThePathShows(
    kind: EditKind, layout: TestContent.Layout
  ) throws {
    var launch = try counted(content(kind, layout, batches: 0))
    let playback = launch.prepared.playback
    #expect(playback.changes.isEmpty && playback.times == playback.times.sorted())
    #expect(Set(playback.times).count == playback.passCount)
    var path = content(nil, layout)
    // The same layout, whose sections scroll by themselves.
    if kind == .shelves { path.shelves = .continuous }
    let plain = try counted(path)
    #expect(playback.bounds == plain.prepared.playback.bounds)
    for name in ["visible_checksum", "frames_moved", "hits", "dequeues", "created"] {
      #expect(launch.observations.values[name] == plain.observations.values[name], "\(name)")
    }
    let (record, _) = try launch.replay(TimingPlan(frames: 100, replays: 3))
    guard case .distribution(let frames)? = record.observations["frame_ns"] else {
      Issue.record("no frame was timed")
      return
    }
    #expect(frames.count > 0)
  }

  /// Cells that cost something are played several times over one launch.
  @Test(arguments: animated)
  func aScriptWithoutChangesIsSimulatedAgainAndAgain(kind: EditKind) throws {
    var launch = try counted(content(kind, batches: 0))
    let costs = CellCosts(["": [.create: CostDistribution(always: 20_000_000)]], seed: 1)
    let policies = CellPolicies(costs: costs)
    let first = try launch.simulate(policies, findsLeast: true).observations
    #expect(try launch.simulate(policies, findsLeast: true).observations == first)
    #expect(first["hitch_ms_per_s_60"] != nil)
  }

  @Test(arguments: animated)
  func blocksOfAScriptWithoutChangesAreRun(kind: EditKind) throws {
    let runner = try blockRunner(of: content(kind, batches: 0))
    let clock = BlockTimer()
    for measure in PairMeasure.allCases where measure != .control && runner.hasMeasure(measure) {
      let plan = try runner.planBlock(measure, target: 1e5, clock: clock)
      let found = try runner.rehearse(plan, clock: clock)
      #expect(try runner.runBlock(plan, clock: clock).cpuNanoseconds > 0, "\(measure)")
      #expect(try runner.countFound(plan) == found, "\(measure)")
    }
  }
}
