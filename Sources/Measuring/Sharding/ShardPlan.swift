import Measurement
import Primitives

/// Which groups of a suite each shard runs. The longest group goes first, each to the shard that
/// has least so far: the longest shard is then at most 4/3 - 1/(3 shards) of the best possible
/// (Graham 1969). Equal groups keep their order, so that the plan depends on nothing but the costs.
package struct ShardPlan: Sendable {
  package struct Shard: Sendable {
    /// Places in the list of groups, ascending.
    package var groups: [Int] = []
    /// In the unit of the costs.
    package var cost = 0
  }

  /// At least one; some are empty where there are fewer groups.
  package var shards: [Shard]

  /// - Parameters:
  ///   - costs: of each group, not negative.
  ///   - count: at least 1.
  /// - Complexity: O(groups (log groups + count)).
  package init(costs: [Int], count: Int) {
    precondition(count >= 1, "a plan needs at least one shard")
    shards = Array(repeating: Shard(), count: count)
    let order = costs.indices.sorted { (costs[$1], $0) < (costs[$0], $1) }
    for group in order {
      let least = shards.indices.min {
        (shards[$0].cost, shards[$0].groups.count) < (shards[$1].cost, shards[$1].groups.count)
      }!
      shards[least].groups.append(group)
      shards[least].cost += costs[group]
    }
    for index in shards.indices { shards[index].groups.sort() }
  }

  /// The excess of the longest shard over the mean, as a fraction of the mean; 0 without costs.
  package var imbalance: Double {
    let total = shards.reduce(0) { $0 + $1.cost }
    guard total > 0, let most = shards.map(\.cost).max() else { return 0 }
    return Double(most) * Double(shards.count) / Double(total) - 1
  }
}

extension RunScope {
  /// - Parameters:
  ///   - suite: the ids of all cases, in their order.
  ///   - positions: of those that the run was to measure; nil for all.
  package init(suite: [String], positions: [Int]?, plan: RunPlan) {
    var bytes: [UInt8] = []
    for id in suite { bytes += id.utf8 + [0x0a] }
    self.init(
      caseCount: suite.count, caseHash: FNV1a.hash(of: bytes).hexDigits, positions: positions,
      plan: plan)
  }
}
