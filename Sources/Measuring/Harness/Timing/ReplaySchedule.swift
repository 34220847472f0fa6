/// The steps of one replay in order: stretches of frames, each timed as a whole or not at all.
package struct ReplaySchedule {
  package struct Stretch {
    package var frames: Range<Int>
    /// One pair of clock readings covers the stretch.
    package var isTimed: Bool
    /// The first and the last of timed stretches in a row: where CPU time is read.
    package var opensBlock = false
    package var closesBlock = false
    /// Changes are due before it.
    package var followsChange = false
  }

  package let stretches: [Stretch]
  package let timedCount: Int
  package let timedFrames: Int
  package let replayedFrames: Int

  /// One frame runs before each sampled run, so that the view moves there by one frame.
  ///
  /// - Parameters:
  ///   - sharing: how many frames share one pair of readings, at most.
  ///   - everyFrame: also run the frames between the sampled ones, which change what answers cost.
  ///   - changes: frames before which something changes, ascending. A stretch and a block end
  ///     there, and that frame runs in any case: it does what a strategy puts off until a query.
  package init(
    sample: FrameSample, frameCount: Int, sharing: Int, everyFrame: Bool, changes: [Int] = []
  ) {
    var builder = StretchBuilder(changes: changes, everyFrame: everyFrame)
    var next = 0
    for run in sample.runs {
      builder.addUntimed(next..<run.lowerBound, leadsIn: true)
      for start in stride(from: run.lowerBound, to: run.upperBound, by: sharing) {
        builder.add(start..<min(start + sharing, run.upperBound), isTimed: true)
      }
      next = run.upperBound
    }
    builder.addUntimed(next..<max(next, frameCount), leadsIn: false)
    stretches = builder.withBlocks()
    timedCount = stretches.count { $0.isTimed }
    timedFrames = sample.frameCount
    replayedFrames = stretches.reduce(0) { $0 + $1.frames.count }
  }

  /// The frames that are timed, ascending.
  var timedIndices: [Int] {
    stretches.filter(\.isTimed).flatMap { Array($0.frames) }
  }
}

private struct StretchBuilder {
  private var stretches: [ReplaySchedule.Stretch] = []
  private let everyFrame: Bool
  /// Changes that no stretch follows yet, and those whose frames were not yet passed.
  private var due: ArraySlice<Int>
  private var ahead: ArraySlice<Int>

  init(changes: [Int], everyFrame: Bool) {
    self.everyFrame = everyFrame
    due = changes[...]
    ahead = changes[...]
  }

  /// Splits the frames where something changes.
  mutating func add(_ frames: Range<Int>, isTimed: Bool) {
    var start = frames.lowerBound
    while start < frames.upperBound {
      var stretch = ReplaySchedule.Stretch(frames: start..<frames.upperBound, isTimed: isTimed)
      while let change = due.first, change <= start {
        stretch.followsChange = true
        due.removeFirst()
      }
      if let change = due.first { stretch.frames = start..<min(change, frames.upperBound) }
      stretches.append(stretch)
      start = stretch.frames.upperBound
    }
  }

  /// What is run of the frames between two sampled runs.
  mutating func addUntimed(_ gap: Range<Int>, leadsIn: Bool) {
    guard !gap.isEmpty else { return }
    if everyFrame { return add(gap, isTimed: false) }
    ahead = ahead.drop { $0 < gap.lowerBound }
    var last = gap.lowerBound - 1
    while let change = ahead.first, change < gap.upperBound {
      if change > last { add(change..<(change + 1), isTimed: false) }
      last = change
      ahead.removeFirst()
    }
    if leadsIn, last < gap.upperBound - 1 {
      add((gap.upperBound - 1)..<gap.upperBound, isTimed: false)
    }
  }

  func withBlocks() -> [ReplaySchedule.Stretch] {
    var stretches = stretches
    for index in stretches.indices where stretches[index].isTimed {
      stretches[index].opensBlock =
        index == 0 || !stretches[index - 1].isTimed || stretches[index].followsChange
      stretches[index].closesBlock =
        index + 1 == stretches.count || !stretches[index + 1].isTimed
        || stretches[index + 1].followsChange
    }
    return stretches
  }
}
