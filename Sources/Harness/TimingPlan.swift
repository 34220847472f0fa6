/// How much is timed: equal for all strategies of a group.
struct TimingPlan: Codable, Hashable, Sendable {
  /// Moved frames in the sample.
  var frames: Int
  /// Replays from the state just after prepare; odd, at least 3.
  var replays: Int
}

/// What replaying costs with one strategy, as a worker found it while counting.
struct ReplayCost: Codable, Hashable, Sendable {
  /// Mean of one query, ns.
  var queryNanoseconds: Double
  /// Mean of one whole frame, ns.
  var frameNanoseconds: Double
  var framesMoved: Int
  /// Frames between the sampled ones may be left out.
  var skipsFrames: Bool
  var checksum: String

  /// Nanoseconds to time `frames` frames in `replays` cold replays of both passes and a warm one.
  func nanoseconds(frames: Int, replays: Int) -> Double {
    let replayed = Double(skipsFrames ? frames : framesMoved)
    let cold = Double(replays) * (queryNanoseconds + frameNanoseconds * (skipsFrames ? 1.125 : 1))
    return replayed * (cold + queryNanoseconds)
  }
}

extension TimingPlan {
  static let replayChoices = [7, 5, 3]

  /// The largest plan that keeps the slowest strategy of a group within its budget: all moved
  /// frames with as many replays as fit, else 3 replays of as many frames as fit.
  ///
  /// - Parameter replays: fixed by the user, or nil.
  static func fitting(_ costs: [ReplayCost], budgetSeconds: Double, replays: Int?) -> TimingPlan {
    let all = costs.map(\.framesMoved).max() ?? 0
    let budget = budgetSeconds * 1e9
    for choice in replays.map({ [$0] }) ?? replayChoices
    where costs.allSatisfy({ $0.nanoseconds(frames: all, replays: choice) <= budget }) {
      return TimingPlan(frames: all, replays: choice)
    }
    let fewest = replays ?? replayChoices.last!
    let fitting = costs.filter(\.skipsFrames).map { cost in
      Int(budget / cost.nanoseconds(frames: 1, replays: fewest))
    }
    let frames = max(FrameSample.runLength, fitting.min() ?? all)
    return TimingPlan(frames: min(all, frames), replays: fewest)
  }
}
