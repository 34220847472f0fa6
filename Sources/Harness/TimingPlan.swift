/// How much is timed: equal for all strategies of a group.
struct TimingPlan: Codable, Hashable, Sendable {
  /// Moved frames in the sample.
  var frames: Int
  /// Replays from the state just after prepare; at least 3, but for traces with edits.
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
  /// What making the state just after prepare again and the edits of one replay take, ns; nil
  /// without edits, where a reset does it.
  var editNanoseconds: Double?

  /// Nanoseconds to time `frames` frames in `replays` cold replays of both passes and a warm one;
  /// with edits, in as many warm replays of what they left, and of the same built anew.
  func nanoseconds(frames: Int, replays: Int) -> Double {
    let replayed = Double(skipsFrames ? frames : framesMoved)
    let cold = Double(replays) * (queryNanoseconds + frameNanoseconds * (skipsFrames ? 1.125 : 1))
    guard let editNanoseconds else { return replayed * (cold + queryNanoseconds) }
    let warm = 2 * Double(replays + 1) * queryNanoseconds
    return replayed * (cold + warm) + Double(2 * replays + 1) * editNanoseconds
  }
}

extension TimingPlan {
  static let replayChoices = [7, 5, 3]
  /// Where every replay has to prepare again.
  static let editReplayChoices = [3, 2, 1]

  /// The largest plan that keeps the slowest strategy of a group within its budget: all moved
  /// frames with as many replays as fit, else 3 replays of as many frames as fit.
  ///
  /// - Parameter replays: fixed by the user, or nil.
  static func fitting(_ costs: [ReplayCost], budgetSeconds: Double, replays: Int?) -> TimingPlan {
    let all = costs.map(\.framesMoved).max() ?? 0
    let budget = budgetSeconds * 1e9
    let hasEdits = costs.contains { $0.editNanoseconds != nil }
    let choices = hasEdits ? editReplayChoices : replayChoices
    for choice in replays.map({ [$0] }) ?? choices
    where costs.allSatisfy({ $0.nanoseconds(frames: all, replays: choice) <= budget }) {
      return TimingPlan(frames: all, replays: choice)
    }
    let fewest = replays ?? choices.last!
    let fitting = costs.filter(\.skipsFrames).map { cost in
      let fixed = cost.nanoseconds(frames: 0, replays: fewest)
      let each = cost.nanoseconds(frames: 1, replays: fewest) - fixed
      return Int(max(0, budget - fixed) / each)
    }
    let frames = max(FrameSample.runLength, fitting.min() ?? all)
    return TimingPlan(frames: min(all, frames), replays: fewest)
  }
}
