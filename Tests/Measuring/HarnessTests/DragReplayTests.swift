import CollectionAttributes
import CollectionModel
import Foundation
import Harness
import ScrollTraces
import TestSupport
import Testing

/// Items that are dragged in replays.
@Suite(.countsAllocations) struct DragReplayTests {
  private func content(
    _ strategy: TestContent.Strategy, _ layout: TestContent.Layout, seed: UInt64 = 1
  ) -> TestContent {
    var content = TestContent(strategy: strategy, layout: layout, script: .drag, seed: seed)
    content.animation = 300_000_000
    return content
  }

  @Test(arguments: TestContent.Layout.allCases)
  func allStrategiesPresentTheSameAndCountTheSameTargets(_ layout: TestContent.Layout) throws {
    let launches = try TestContent.Strategy.allCases.map {
      try counted(content($0, layout)).observations.values
    }
    for name in [
      "visible_checksum", "targets_asked", "targets_changed", "autoscroll_frames", "frames_moved",
      "edits",
    ] {
      #expect(Set(launches.map { $0[name] }).count == 1, "\(name)")
    }
    #expect(launches[0]["targets_asked"] != .integer(0))
  }

  @Test func eachFrameOfADragRequestsOneTargetAndTheEdgesScroll() throws {
    let launch = try counted(content(.tiledCache, .list))
    let steps = launch.prepared.playback.changes.compactMap(\.change.drag)
    let carried = steps.count { $0.kind == .carry }
    #expect(launch.number("targets_asked") == Double(carried))
    let changed = try #require(launch.number("targets_changed"))
    let scrolled = try #require(launch.number("autoscroll_frames"))
    #expect(steps.count { $0.kind == .take } == 8 && carried == 8 * 60)
    #expect(changed > 20 && changed < Double(carried))
    #expect(scrolled > 20 && scrolled < Double(carried))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func theLayoutEndsAsIfTheItemsHadAlwaysBeenThere(_ seed: UInt64) throws {
    let launch = try PreparedLaunch(
      content(.tiledCache, .list, seed: seed), launch: 0, seed: seed)
    let display = launch.display
    var stepper = PassStepper(launch.playback)
    stepper.playRest {
      display.apply($0)
    } show: {
      display.show($0, of: launch.playback)
    }
    #expect(launch.playback.changes.count { $0.change.drag?.kind == .drop } == 6)
    let fresh = try launch.displayMaker.rebuild(try #require(launch.outcome))
    let everything = CGRect(origin: .zero, size: fresh.contentSize)
    var edited = ElementBuffer()
    var rebuilt = ElementBuffer()
    display.source.elements(in: everything, bounds: everything, into: &edited)
    fresh.elements(in: everything, bounds: everything, into: &rebuilt)
    #expect(Set(edited.elements) == Set(rebuilt.elements))
  }

  @Test func aCancelledDragLeavesTheItemsAsTheyWere() throws {
    let content = content(.onDemand, .list)
    let launch = try PreparedLaunch(content, launch: 0, seed: 1)
    var counts: [Int] = []
    try content.loadSizes().forEachSection { counts.append(Int($0.itemCount)) }
    var model = IdentityModel(counts)
    var before = model
    for (_, change) in launch.playback.changes {
      if change.drag?.kind == .take { before = model }
      for edit in change.edits { model.apply(edit) }
      if change.drag?.kind == .putBack { #expect(model.sections == before.sections) }
    }
    #expect(launch.playback.changes.contains { $0.change.drag?.kind == .putBack })
  }
}
