import Measurement

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
  /// nil without edits.
  var edits: EditCost?

  /// Of a case without frames.
  static let nothing = ReplayCost(
    queryNanoseconds: 0, frameNanoseconds: 0, framesMoved: 0, skipsFrames: true, checksum: "")

  struct EditCost: Codable, Hashable, Sendable {
    var changes: Int
    /// Of one change and its share of preparing again, ns.
    var nanosecondsPerChange: Double
  }

  /// Nanoseconds to time `frames` frames in `replays` cold replays of both passes and a warm one;
  /// with edits, in as many warm replays of what they left, and of the same built anew.
  func nanoseconds(frames: Int, replays: Int) -> Double {
    let replayed = Double(skipsFrames ? frames : framesMoved)
    let cold = Double(replays) * (queryNanoseconds + frameNanoseconds * (skipsFrames ? 1.125 : 1))
    let warm = edits == nil ? 1 : 2 * Double(replays + 1)
    return replayed * (cold + warm * queryNanoseconds)
  }

  /// Nanoseconds of all changes in `replays` replays of both passes; 0 without edits.
  func editNanoseconds(replays: Int) -> Double {
    guard let edits else { return 0 }
    return Double(2 * replays * edits.changes) * edits.nanosecondsPerChange
  }
}

extension TimingPlan {
  static let replayChoices = [7, 5, 3]
  /// Where every replay has to prepare again.
  static let editReplayChoices = [3, 2, 1]

  /// The largest plan that keeps the slowest strategy of a group within its budget: all moved
  /// frames with as many replays as fit, else the fewest replays of as many frames as fit. Edits
  /// have a budget of the same size beside it: where they do not fit, replays end early.
  ///
  /// - Parameter replays: fixed by the user, or nil.
  static func fitting(_ costs: [ReplayCost], budgetSeconds: Double, replays: Int?) -> TimingPlan {
    let all = costs.map(\.framesMoved).max() ?? 0
    let budget = budgetSeconds * 1e9
    let choices = costs.contains { $0.edits != nil } ? editReplayChoices : replayChoices
    for choice in replays.map({ [$0] }) ?? choices
    where costs.allSatisfy({ $0.nanoseconds(frames: all, replays: choice) <= budget })
      && costs.allSatisfy({ $0.editNanoseconds(replays: choice) <= budget })
    {
      return TimingPlan(frames: all, replays: choice)
    }
    let fewest = replays ?? choices.last!
    let fitting = costs.filter(\.skipsFrames).map { cost in
      Int(budget / cost.nanoseconds(frames: 1, replays: fewest))
    }
    let frames = max(FrameSample.runLength, fitting.min() ?? all)
    return TimingPlan(
      frames: min(all, frames), replays: fewest,
      changes: costs.compactMap { $0.fittingChanges(budget, replays: fewest) }.min())
  }
}

extension ReplayCost {
  /// The fewest changes that are timed where there are as many.
  private static let fewestChanges = 4

  /// How many changes fit into `budget` nanoseconds; nil where all do.
  fileprivate func fittingChanges(_ budget: Double, replays: Int) -> Int? {
    guard let edits, editNanoseconds(replays: replays) > budget else { return nil }
    let fitting = Int(budget / (Double(2 * replays) * edits.nanosecondsPerChange))
    let changes = max(Self.fewestChanges, fitting)
    return changes < edits.changes ? changes : nil
  }
}
