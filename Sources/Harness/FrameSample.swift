import CollectionModel
import Foundation

/// Which moved frames are timed: short runs of consecutive ones, drawn from each kind of movement
/// in proportion, so that percentiles over the sample stand for percentiles over the trace.
struct FrameSample {
  enum Movement: Int, CaseIterable {
    case slow, fast, turn, jump
  }

  static let runLength = 8

  /// Disjoint, ascending, each at most `runLength` long.
  let runs: [Range<Int>]

  var frameCount: Int { runs.reduce(0) { $0 + $1.count } }

  /// Draws about `target` frames, at least one run of every kind of movement that occurs; all
  /// frames where `target` reaches their number.
  ///
  /// - Parameters:
  ///   - bounds: the viewport in every moved frame.
  init(of bounds: [CGRect], target: Int, seed: UInt64) {
    let all = stride(from: 0, to: bounds.count, by: Self.runLength).map {
      $0..<min($0 + Self.runLength, bounds.count)
    }
    guard target < bounds.count else {
      runs = all
      return
    }
    let movements = Self.movements(of: bounds)
    var strata = [[Range<Int>]](repeating: [], count: Movement.allCases.count)
    for run in all { strata[run.map { movements[$0].rawValue }.max() ?? 0].append(run) }
    var generator = SeededGenerator(seed: seed)
    var drawn: [Range<Int>] = []
    for stratum in strata where !stratum.isEmpty {
      let share = Double(target) / Double(bounds.count) * Double(stratum.count)
      let quota = min(stratum.count, max(1, Int(share.rounded())))
      drawn += stratum.shuffled(using: &generator).prefix(quota)
    }
    runs = drawn.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// A jump moves by more than a viewport on some axis, a fast frame by more than an eighth of one;
  /// a turn goes against the frame before.
  private static func movements(of bounds: [CGRect]) -> [Movement] {
    var before = CGPoint.zero
    return bounds.indices.map { index in
      let now = bounds[index]
      let last = index == 0 ? now : bounds[index - 1]
      let step = CGPoint(x: now.origin.x - last.origin.x, y: now.origin.y - last.origin.y)
      defer { before = step }
      let (x, y) = (abs(step.x), abs(step.y))
      if x > now.size.width || y > now.size.height { return .jump }
      if step.x * before.x + step.y * before.y < 0 { return .turn }
      return x > now.size.width / 8 || y > now.size.height / 8 ? .fast : .slow
    }
  }
}

/// What one replay does in order: stretches of frames that are run, each timed as one or not at all.
struct ReplaySchedule {
  struct Stretch {
    var frames: Range<Int>
    /// One pair of clock readings covers the stretch.
    var isTimed: Bool
    /// The first and the last of timed stretches in a row: where CPU time is read.
    var opensBlock = false
    var closesBlock = false
    /// Changes are due before it.
    var followsChange = false
  }

  let stretches: [Stretch]
  let timedCount: Int
  let timedFrames: Int
  let replayedFrames: Int

  /// - Parameters:
  ///   - sharing: how many frames share one pair of readings, at most.
  ///   - everyFrame: also run the frames between the sampled ones, because answers cost
  ///     differently after them.
  ///   - leadIn: run one frame before each sampled run, so that the view moves by one frame.
  ///   - changes: frames before which something changes, ascending: there a stretch and a block end.
  init(
    sample: FrameSample, frameCount: Int, sharing: Int, everyFrame: Bool, leadIn: Bool,
    changes: [Int] = []
  ) {
    var stretches: [Stretch] = []
    var due = changes[...]
    /// Splits the frames where something changes.
    func add(_ frames: Range<Int>, isTimed: Bool) {
      var start = frames.lowerBound
      while start < frames.upperBound {
        var stretch = Stretch(frames: start..<frames.upperBound, isTimed: isTimed)
        while let change = due.first, change <= start {
          stretch.followsChange = true
          due.removeFirst()
        }
        if let change = due.first { stretch.frames = start..<min(change, frames.upperBound) }
        stretches.append(stretch)
        start = stretch.frames.upperBound
      }
    }
    var next = 0
    for run in sample.runs {
      let skipped = everyFrame ? next : max(next, run.lowerBound - (leadIn ? 1 : 0))
      if skipped < run.lowerBound {
        add(skipped..<run.lowerBound, isTimed: false)
      }
      for start in stride(from: run.lowerBound, to: run.upperBound, by: sharing) {
        add(start..<min(start + sharing, run.upperBound), isTimed: true)
      }
      next = run.upperBound
    }
    if everyFrame, next < frameCount {
      add(next..<frameCount, isTimed: false)
    }
    for index in stretches.indices where stretches[index].isTimed {
      stretches[index].opensBlock =
        index == 0 || !stretches[index - 1].isTimed || stretches[index].followsChange
      stretches[index].closesBlock =
        index + 1 == stretches.count || !stretches[index + 1].isTimed
        || stretches[index + 1].followsChange
    }
    self.stretches = stretches
    timedCount = stretches.count { $0.isTimed }
    timedFrames = sample.frameCount
    replayedFrames = stretches.reduce(0) { $0 + $1.frames.count }
  }
}
