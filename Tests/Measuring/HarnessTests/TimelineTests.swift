import Foundation
import Harness
import Measurement
import ScrollTraces
import Testing

@Suite struct TimelineTests {
  @Test(arguments: TestContent.Strategy.allCases, [nil, EditKind.chat])
  func whatFramesDoAddsUpToWhatTheLaunchCounts(
    strategy: TestContent.Strategy, script: EditKind?
  ) throws {
    let launch = try counted(TestContent(strategy: strategy, layout: .list, script: script))
    let timeline = try #require(launch.timeline)
    let frames = try #require(launch.prepared.playback.frames.last) + 1
    #expect(timeline.frameCount == frames)
    for (name, values) in [
      ("dequeues", timeline.dequeues), ("created", timeline.created),
      ("tiles_filled", timeline.tilesFilled),
    ] {
      #expect(launch.number(name) == Double(values.reduce(0, +)), "\(name)")
    }
    // Preparing passes over every item and every opening once.
    let prepared = launch.prepared.itemCount + launch.prepared.itemCount / 300
    #expect(
      launch.number("attributes_computed")
        == Double(prepared + timeline.attributesComputed.reduce(0, +)))
    #expect(launch.number("peak_visible") ?? 0 >= Double(timeline.shown.max() ?? 0))
    #expect(timeline.batches.reduce(0, +) == launch.prepared.playback.changes.count)
    let last = try #require(launch.prepared.playback.bounds.last)
    #expect(Double(timeline.y.last!) / FrameTimeline.unitsPerPoint == Double(last.origin.y))
  }
}
