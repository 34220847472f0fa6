import Foundation
import Harness
import Measurement
import Testing
import Workers

/// Offsets that read slowly, flick, turn back and jump once.
private func bounds(count: Int) -> [CGRect] {
  var y = 0.0
  return (0..<count).map { index in
    switch index {
    case 501: y += 100_000
    case 300..<340: y += 300
    case 340..<380: y -= 20
    default: y += 5
    }
    return CGRect(x: 0, y: y, width: 390, height: 844)
  }
}

@Test(arguments: [UInt64(1), 2, 3])
func aSampleIsMadeOfDisjointAscendingRunsOfConsecutiveFrames(seed: UInt64) {
  let sample = FrameSample(of: bounds(count: 1003), target: 200, seed: seed)
  for run in sample.runs { #expect((1...TimingPlan.runLength).contains(run.count)) }
  for (a, b) in zip(sample.runs, sample.runs.dropFirst()) { #expect(a.upperBound <= b.lowerBound) }
  #expect(abs(sample.frameCount - 200) <= 4 * TimingPlan.runLength, "\(sample.frameCount)")
}

@Test func theOneJumpOfATraceIsAlwaysInTheSample() {
  for seed in 0..<20 as Range<UInt64> {
    let sample = FrameSample(of: bounds(count: 1003), target: 40, seed: seed)
    #expect(sample.runs.contains { $0.contains(501) }, "seed \(seed)")
  }
}

@Test func equalSeedsDrawEqualSamplesAndOthersDoNot() {
  let frames = bounds(count: 1003)
  func draw(_ seed: UInt64) -> [Range<Int>] {
    FrameSample(of: frames, target: 100, seed: seed).runs
  }
  #expect(draw(7) == draw(7))
  #expect(draw(7) != draw(8))
}

@Test func aTargetOfAllFramesTakesEveryFrame() {
  let sample = FrameSample(of: bounds(count: 1003), target: 1003, seed: 1)
  #expect(sample.frameCount == 1003)
  #expect(sample.runs.flatMap { Array($0) } == Array(0..<1003))
}

@Test func aScheduleOfEveryFrameRunsEachOnceAndTimesTheSampledOnes() {
  let sample = FrameSample(of: bounds(count: 1003), target: 100, seed: 1)
  let schedule = ReplaySchedule(
    sample: sample, frameCount: 1003, sharing: 3, everyFrame: true)
  #expect(schedule.stretches.flatMap { Array($0.frames) } == Array(0..<1003))
  let timed = schedule.stretches.filter(\.isTimed).flatMap { Array($0.frames) }
  #expect(timed == sample.runs.flatMap { Array($0) })
  #expect(schedule.stretches.filter(\.isTimed).allSatisfy { $0.frames.count <= 3 })
  #expect(
    schedule.stretches.count { $0.opensBlock } == schedule.stretches.count { $0.closesBlock })
}

@Test func aScheduleOfSampledFramesRunsOneFrameBeforeEachRun() {
  let sample = FrameSample(of: bounds(count: 1003), target: 100, seed: 1)
  let schedule = ReplaySchedule(
    sample: sample, frameCount: 1003, sharing: 1, everyFrame: false)
  let untimed = schedule.stretches.filter { !$0.isTimed }
  #expect(untimed.allSatisfy { $0.frames.count == 1 })
  #expect(schedule.replayedFrames == sample.frameCount + untimed.count)
  #expect(schedule.timedFrames == sample.frameCount)
}

@Test(arguments: [20, 200, 1000])
func aSampleHasAtLeastTheFramesThatAPercentileNeeds(target: Int) {
  for seed in 0..<20 as Range<UInt64> {
    let sample = FrameSample(of: bounds(count: 1003), target: target, seed: seed)
    #expect(sample.frameCount >= target, "seed \(seed)")
  }
}

@Test func framesSpreadOverATraceAreSingleAndDistinct() {
  for (wanted, all) in [(32, 1000), (32, 33), (32, 32), (32, 7), (32, 0)] {
    let sample = FrameSample.spread(wanted, over: all)
    let frames = sample.runs.flatMap { Array($0) }
    #expect(frames.count == min(wanted, all) && Set(frames).count == frames.count)
    #expect(frames == frames.sorted() && frames.allSatisfy { (0..<all).contains($0) })
  }
}

@Test func aHorizontalTraceIsSampledLikeAVerticalOne() {
  let vertical = bounds(count: 1003)
  let horizontal = vertical.map {
    CGRect(x: $0.minY, y: 0, width: $0.height, height: $0.width)
  }
  #expect(
    FrameSample(of: vertical, target: 100, seed: 3).runs
      == FrameSample(of: horizontal, target: 100, seed: 3).runs)
}

@Test(arguments: [true, false])
func stretchesAndBlocksEndWhereSomethingChanges(everyFrame: Bool) {
  let sample = FrameSample(of: bounds(count: 1003), target: 300, seed: 1)
  // The last run is skipped over by some, two come before one frame, one after all frames.
  let changes = [0, 5, 5, 9, 300, 641, 1000, 1003]
  let schedule = ReplaySchedule(
    sample: sample, frameCount: 1003, sharing: 4, everyFrame: everyFrame,
    changes: changes)
  var due = changes[...]
  var frames = 0
  for (index, stretch) in schedule.stretches.enumerated() {
    let isDue = due.first.map { $0 <= stretch.frames.lowerBound } ?? false
    #expect(stretch.followsChange == isDue, "\(stretch)")
    due = due.drop { $0 <= stretch.frames.lowerBound }
    #expect(!changes.contains { $0 > stretch.frames.lowerBound && stretch.frames.contains($0) })
    if stretch.followsChange, stretch.isTimed {
      #expect(stretch.opensBlock)
      if index > 0, schedule.stretches[index - 1].isTimed {
        #expect(schedule.stretches[index - 1].closesBlock)
      }
    }
    frames += stretch.isTimed ? stretch.frames.count : 0
  }
  #expect(frames == schedule.timedFrames)
  let run = Set(schedule.stretches.flatMap { Array($0.frames) })
  #expect(changes.filter { $0 < 1003 }.allSatisfy(run.contains), "work put off is done there")
  #expect(run.count == schedule.replayedFrames, "no frame runs twice")
  #expect(schedule.timedCount == schedule.stretches.count { $0.isTimed })
}
