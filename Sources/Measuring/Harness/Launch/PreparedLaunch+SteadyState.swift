import CollectionAttributes
import Foundation
import Measurement
import Statistics

/// What frames and queries cost over the content as it is at the end of a playback.
extension PreparedLaunch {
  func settledSample(target: Int) -> FrameSample {
    FrameSample(of: playback.settled.map(\.bounds), target: target, seed: seed)
  }

  /// What every frame allocates when all of them have been shown before.
  func allocationsPerFrame() -> Double {
    let frames = settledSample(
      target: display.source.queriesAreIndependent ? 128 : playback.settled.count)
    // A cell that edits moved keeps the identifier of its item's old place until it leaves the
    // screen. All cells leave now, so that the first round makes all that the second one needs.
    if let frame = playback.settled.first {
      display.show(CGRect(origin: frame.bounds.origin, size: .zero), bounds: frame.bounds)
    }
    // Going back to the start is a step of its own, for which slots and views may have to be made.
    show(frames)
    if let first = frames.runs.first?.first { show(first) }
    let allocations = memory.allocationCount()
    show(frames)
    return Double(memory.allocationCount() - allocations) / Double(frames.frameCount)
  }

  private func show(_ frames: FrameSample) {
    for run in frames.runs {
      for index in run { show(index) }
    }
  }

  private func show(_ index: Int) {
    display.show(playback.settled[index].rect, bounds: playback.settled[index].bounds)
  }

  /// Nanoseconds of a query, cold, over at most 64 frames where any will do: the mean, in CPU time
  /// as all that the plan is made of, because others may want the processor meanwhile; and the
  /// median over the sample's runs of consecutive frames.
  func queryCost() -> (mean: Double, typical: Double) {
    let source = display.source
    source.reset()
    var buffer = ElementBuffer()
    let sample = settledSample(
      target: source.queriesAreIndependent ? 64 : playback.settled.count)
    let allStart = ThreadCPUClock.now()
    var runs: [Double] = []
    runs.reserveCapacity(sample.runs.count)
    for run in sample.runs {
      let start = MonotonicClock.now()
      for index in run {
        buffer.removeAll()
        let frame = playback.settled[index]
        source.elements(in: frame.rect, bounds: frame.bounds, into: &buffer)
      }
      runs.append(Double(MonotonicClock.now() - start) / Double(run.count))
    }
    let total = ThreadCPUClock.now() - allStart
    return (Double(total) / Double(sample.frameCount), Percentile.median(of: runs))
  }
}
