import Measurement
import Workers

extension TimingPlan {
  /// What a percentile needs: p99, two of p95 and p90, p50, and less.
  private static let frameChoices = [1000, 500, 200, 100, 50, 20, runLength]
  private static let replayChoices = [7, 5, 3]
  /// Where every replay has to prepare again.
  private static let editReplayChoices = [3, 2]
  private static let changeChoices = [40, 20, 10, 4]
  /// How much longer than reading the clock a stretch should be.
  private static let readingsPerStretch = 40.0
  /// Two more readings take a hundredth of a query of this many nanoseconds.
  private static let slowQueryNanoseconds = 5000.0

  /// The largest plan that keeps the slowest strategy of a group within its budget.
  ///
  /// Frames come before replays: more distinct frames fill more percentiles, more replays only make
  /// them steadier. All moved frames where the most replays of them fit; else 1,000 with as many
  /// replays as fit; else the fewest replays of as many frames as fit. Edits have another budget of
  /// that size: where they do not fit, replays end early. So has going back to the start, for
  /// layouts that have to be prepared again; where the fewest replays exceed it, there is one. All
  /// numbers come from short lists, so that runs with slightly different costs share their plan.
  ///
  /// - Parameters:
  ///   - replays: fixed by the user, or nil.
  ///   - clockNanoseconds: what a reading of the clock takes.
  package static func fitting(
    _ costs: [ReplayCost], budgetSeconds: Double, replays: Int?, clockNanoseconds: Double,
    cold: ColdPlan? = nil
  ) -> TimingPlan {
    let all = costs.map(\.framesMoved).max() ?? 0
    let budget = budgetSeconds * 1e9
    let wanted = wantedSharing(costs, clockNanoseconds)
    let queriesInFrames = casesOfSlowQueries(costs)
    let hasEdits = costs.contains { $0.edits != nil }
    var choices = replays.map { [$0] } ?? (hasEdits ? editReplayChoices : replayChoices)
    if replays == nil, costs.contains(where: { $0.prepares(choices.last!, beyond: budget) }) {
      choices = [1]
    }
    let fewest = choices.last!
    func fits(_ frames: Int, _ replays: Int, _ costs: [ReplayCost]) -> Bool {
      let sharing = allowed(wanted, frames: frames)
      return costs.allSatisfy { cost in
        cost.nanoseconds(frames: frames, replays: replays, sharing: sharing) <= budget
          && cost.editNanoseconds(replays: replays, sharing: sharing) <= budget
          && cost.allRewindsNanoseconds(replays: replays, sharing: sharing) <= budget
      }
    }
    func plan(_ frames: Int, _ replays: Int, changes: Int? = nil) -> TimingPlan {
      TimingPlan(
        frames: frames, replays: replays, sharing: allowed(wanted, frames: frames),
        changes: changes, queriesInFrames: queriesInFrames, cold: cold)
    }
    let goal = min(all, frameChoices[0])
    if fits(all, choices[0], costs) { return plan(all, choices[0]) }
    if let most = choices.first(where: { fits(goal, $0, costs) }) { return plan(goal, most) }
    let changes = fittingChanges(costs, budget, replays: fewest, sharing: wanted)
    // Strategies that run every frame anyway take no less time for fewer timed ones.
    var skipping = costs.filter(\.skipsFrames)
    for index in skipping.indices {
      skipping[index].edits?.nanosecondsPerChange = 0
      // Fewer frames do not make it less.
      skipping[index].rewindNanoseconds = nil
    }
    let smaller = frameChoices.filter { $0 < goal }
    let frames = ([goal] + smaller).first { fits($0, fewest, skipping) }
    return plan(frames ?? min(all, frameChoices.last!), fewest, changes: changes)
  }

  /// The cases whose queries are timed within their frames: those that are slow both in the mean
  /// and for most of their frames. Where most are fast, as in a strategy that is slow at jumps
  /// alone, readings within frames would be a part of what they time.
  private static func casesOfSlowQueries(_ costs: [ReplayCost]) -> [String]? {
    let ids = costs.filter {
      min($0.queryNanoseconds, $0.typicalQueryNanoseconds) > slowQueryNanoseconds
    }.compactMap(\.separableCaseID)
    return ids.isEmpty ? nil : ids.sorted()
  }

  /// 1, 2 or 4 queries of the fastest strategy, to take 40 readings; more would only give means.
  private static func wantedSharing(_ costs: [ReplayCost], _ clockNanoseconds: Double) -> Int {
    let fastest =
      costs.lazy.filter { $0.framesMoved > 0 }
      .map(\.typicalQueryNanoseconds).min() ?? .infinity
    let needed = readingsPerStretch * clockNanoseconds / max(1, fastest)
    return needed <= 1 ? 1 : needed <= 2 ? 2 : 4
  }

  /// As many as leave a hundred stretches, so that ten lie beyond p90.
  private static func allowed(_ sharing: Int, frames: Int) -> Int {
    [4, 2].first { $0 <= sharing && $0 * 100 <= frames } ?? 1
  }

  /// nil where all changes fit.
  private static func fittingChanges(
    _ costs: [ReplayCost], _ budget: Double, replays: Int, sharing: Int
  ) -> Int? {
    func fit(_ changes: Int?) -> Bool {
      costs.allSatisfy {
        $0.editNanoseconds(changes: changes, replays: replays, sharing: sharing) <= budget
      }
    }
    if fit(nil) { return nil }
    let chosen = changeChoices.first(where: fit) ?? changeChoices.last!
    let all = costs.compactMap(\.edits?.changes).max() ?? 0
    return chosen < all ? chosen : nil
  }
}
