import CollectionEngine
import CollectionModel
import Foundation
import Harness
import Measurement
import Testing

@Suite struct SampleTrackTests {
  private func bounds(_ y: Double) -> CGRect { CGRect(x: 0, y: y, width: 100, height: 200) }

  /// Moved frames at refreshes of 60 Hz, over an offset of 0 before the first one.
  private func track(
    _ frames: [(refresh: Int, y: Double)], end: Int, rate: RefreshRate, broken: Set<Int> = [],
    change: (before: Int, PlaybackChange)? = nil
  ) -> [SampleTrack.Sample] {
    var playback = Playback(recordingWith: Overscan(viewports: 0, axes: .vertical))
    for (index, frame) in frames.enumerated() {
      if let change, change.before == index { playback.append(change.1) }
      playback.append(bounds: bounds(frame.y), rect: bounds(frame.y), frame: index)
    }
    func time(_ refresh: Int) -> UInt64 { UInt64(refresh) * 1_000_000_000 / 60 }
    let timing = PathTiming(
      start: bounds(0), due: frames.map { time($0.refresh) },
      isContinuous: frames.indices.map { !broken.contains($0) }, end: time(end))
    return SampleTrack(playback, timing, rate: rate).samples
  }

  private func offsets(_ samples: [SampleTrack.Sample]) -> [Double] {
    samples.map { Double($0.bounds.origin.y) }
  }

  @Test func aSampleIsTheLastFrameThatIsDue() {
    let samples = track([(1, 10), (2, 20), (5, 30)], end: 6, rate: .hz60)
    #expect(offsets(samples) == [0, 10, 20, 20, 20, 30, 30])
    #expect(samples.map(\.frame) == [-1, 0, 1, 1, 1, 2, 2])
  }

  @Test func at120HzASampleBetweenTwoFramesLiesHalfwayOnTheGrid() {
    let unit = 1.0 / 64
    let samples = track([(1, 10), (2, 10 + 3 * unit)], end: 3, rate: .hz120)
    let last: Double = 10 + 3 * unit
    #expect(offsets(samples) == [0, 5, 10, 10 + unit, last, last, last])
    #expect(samples.map(\.isBetween) == [false, true, false, true, false, false, false])
  }

  @Test func nothingLiesBetweenAGapAKeyALongStepOrAChange() throws {
    // Frame 1 after a gap in the trace, frame 2 more than four viewports on.
    #expect(offsets(track([(1, 10), (3, 30)], end: 3, rate: .hz120, broken: [1]))[5] == 10)
    #expect(offsets(track([(1, 0), (2, 801)], end: 2, rate: .hz120))[3] == 0)
    #expect(offsets(track([(1, 0), (2, 800)], end: 2, rate: .hz120))[3] == 400)
    let removal = PlaybackChange(
      [.removeItems(0..<1, section: 0)], before: HandPlay.sizes(5))
    let samples = track([(1, 10), (2, 20)], end: 2, rate: .hz120, change: (1, removal))
    #expect(offsets(samples) == [0, 5, 10, 10, 20])
    #expect(samples.map(\.changes) == [0, 0, 0, 0, 1])
  }
}
