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
  ///   - rects: the query rectangle of every moved frame.
  ///   - viewport: height of the viewport, in points.
  init(of rects: [CGRect], viewport: Double, target: Int, seed: UInt64) {
    let all = stride(from: 0, to: rects.count, by: Self.runLength).map {
      $0..<min($0 + Self.runLength, rects.count)
    }
    guard target < rects.count else {
      runs = all
      return
    }
    let movements = Self.movements(of: rects, viewport: viewport)
    var strata = [[Range<Int>]](repeating: [], count: Movement.allCases.count)
    for run in all { strata[run.map { movements[$0].rawValue }.max() ?? 0].append(run) }
    var generator = SeededGenerator(seed: seed)
    var drawn: [Range<Int>] = []
    for stratum in strata where !stratum.isEmpty {
      let share = Double(target) / Double(rects.count) * Double(stratum.count)
      let quota = min(stratum.count, max(1, Int(share.rounded())))
      drawn += stratum.shuffled(using: &generator).prefix(quota)
    }
    runs = drawn.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// A jump moves by more than a viewport, a fast frame by more than an eighth of one; a turn goes
  /// against the frame before.
  private static func movements(of rects: [CGRect], viewport: Double) -> [Movement] {
    var before = 0.0
    return rects.indices.map { index in
      let step = index == 0 ? 0 : rects[index].minY - rects[index - 1].minY
      defer { before = step }
      if abs(step) > viewport { return .jump }
      if step * before < 0 { return .turn }
      return abs(step) > viewport / 8 ? .fast : .slow
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
  init(sample: FrameSample, frameCount: Int, sharing: Int, everyFrame: Bool, leadIn: Bool) {
    var stretches: [Stretch] = []
    var next = 0
    for run in sample.runs {
      let skipped = everyFrame ? next : max(next, run.lowerBound - (leadIn ? 1 : 0))
      if skipped < run.lowerBound {
        stretches.append(Stretch(frames: skipped..<run.lowerBound, isTimed: false))
      }
      for start in stride(from: run.lowerBound, to: run.upperBound, by: sharing) {
        stretches.append(
          Stretch(frames: start..<min(start + sharing, run.upperBound), isTimed: true))
      }
      next = run.upperBound
    }
    if everyFrame, next < frameCount {
      stretches.append(Stretch(frames: next..<frameCount, isTimed: false))
    }
    for index in stretches.indices where stretches[index].isTimed {
      stretches[index].opensBlock = index == 0 || !stretches[index - 1].isTimed
      stretches[index].closesBlock =
        index + 1 == stretches.count || !stretches[index + 1].isTimed
    }
    self.stretches = stretches
    timedCount = stretches.count { $0.isTimed }
    timedFrames = sample.frameCount
    replayedFrames = stretches.reduce(0) { $0 + $1.frames.count }
  }
}
