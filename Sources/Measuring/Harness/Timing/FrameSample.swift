import Foundation
import Measurement
import Primitives

/// Which moved frames are timed: short runs of consecutive ones, drawn from each kind of movement
/// in proportion, so that percentiles over the sample stand for percentiles over the trace.
package struct FrameSample {
  /// The kinds of movement of a frame, in this order: a run is of the last kind that a frame of it
  /// has, so that the rare kinds are not drowned by slow frames.
  enum Movement: Int, CaseIterable {
    case slow, fast, turn, jump
  }

  /// A frame that moves by more than this share of a viewport is fast.
  private static let fastShare = 1.0 / 8

  /// Disjoint, ascending, each at most `TimingPlan.runLength` long.
  package let runs: [Range<Int>]

  package var frameCount: Int { runs.reduce(0) { $0 + $1.count } }

  /// Draws at least `target` frames, and at least one run of every kind of movement that occurs;
  /// all frames where `target` reaches their number. A few runs more than needed may be drawn.
  ///
  /// - Parameter bounds: the viewport in every moved frame.
  package init(of bounds: [CGRect], target: Int, seed: UInt64) {
    let all = stride(from: 0, to: bounds.count, by: TimingPlan.runLength).map {
      $0..<min($0 + TimingPlan.runLength, bounds.count)
    }
    guard target < bounds.count else {
      runs = all
      return
    }
    let movements = Self.movements(of: bounds)
    var strata = [[Range<Int>]](repeating: [], count: Movement.allCases.count)
    for run in all {
      let last = run.map { movements[$0].rawValue }.max() ?? 0
      strata[last].append(run)
    }
    var generator = SplitMix64(seed: seed)
    var drawn: [Range<Int>] = []
    var left: [Range<Int>] = []
    for stratum in strata where !stratum.isEmpty {
      let share = Double(target) / Double(bounds.count) * Double(stratum.count)
      // Rounded up, so that a sample made for a percentile has frames enough for it.
      let quota = min(stratum.count, max(1, Int(share.rounded(.up))))
      let shuffled = stratum.shuffled(using: &generator)
      drawn += shuffled.prefix(quota)
      left += shuffled.dropFirst(quota)
    }
    // The last run of the trace may be a short one.
    if drawn.reduce(0, { $0 + $1.count }) < target { drawn += left.prefix(1) }
    runs = drawn.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Single frames, `count` of them or all there are, spread evenly over the trace.
  package static func spread(_ count: Int, over frameCount: Int) -> FrameSample {
    let count = min(count, frameCount)
    return FrameSample(
      runs: (0..<count).map { index in
        let frame = (2 * index + 1) * frameCount / (2 * count)
        return frame..<(frame + 1)
      })
  }

  private init(runs: [Range<Int>]) { self.runs = runs }

  /// The movement to each frame: a jump is longer than a viewport on some axis, a turn goes against
  /// the step before.
  private static func movements(of bounds: [CGRect]) -> [Movement] {
    var stepBefore = CGPoint.zero
    return bounds.indices.map { index in
      let now = bounds[index]
      let last = index == 0 ? now : bounds[index - 1]
      let step = CGPoint(x: now.origin.x - last.origin.x, y: now.origin.y - last.origin.y)
      defer { stepBefore = step }
      let (x, y) = (abs(step.x), abs(step.y))
      if x > now.size.width || y > now.size.height { return .jump }
      if step.x * stepBefore.x + step.y * stepBefore.y < 0 { return .turn }
      let isFast = x > now.size.width * Self.fastShare || y > now.size.height * Self.fastShare
      return isFast ? .fast : .slow
    }
  }
}
