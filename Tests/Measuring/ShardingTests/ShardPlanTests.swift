import Primitives
import Sharding
import Testing

@Suite struct ShardPlanTests {
  /// The least that the longest shard can take, by trying everything.
  private func best(_ costs: [Int], _ count: Int) -> Int {
    var loads = [Int](repeating: 0, count: count)
    var least = Int.max
    func place(_ index: Int) {
      guard index < costs.count else {
        least = min(least, loads.max()!)
        return
      }
      for shard in 0..<count {
        loads[shard] += costs[index]
        if loads[shard] < least { place(index + 1) }
        loads[shard] -= costs[index]
        // Empty shards are alike.
        if loads[shard] == 0 { break }
      }
    }
    place(0)
    return least
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func everyGroupIsInOneShardAndTheLongestIsWithinGrahamsBound(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let count = 1 + Int(generator.next() % 4)
    let costs = (0..<Int(generator.next() % 10)).map { _ in Int(generator.next() % 50) }
    let plan = ShardPlan(costs: costs, count: count)
    #expect(plan.shards.count == count)
    #expect(plan.shards.flatMap(\.groups).sorted() == Array(costs.indices), "seed \(seed)")
    for shard in plan.shards {
      #expect(shard.cost == shard.groups.reduce(0) { $0 + costs[$1] }, "seed \(seed)")
      #expect(shard.groups == shard.groups.sorted())
    }
    let bound = (4.0 / 3 - 1 / (3 * Double(count))) * Double(best(costs, count))
    #expect(Double(plan.shards.map(\.cost).max()!) <= bound + 1e-9, "seed \(seed): \(costs)")
  }

  /// What the longest group allows: no group of these exceeds the mean.
  @Test func manyGroupsAreSpreadEvenly() {
    var generator = SplitMix64(seed: 1)
    let costs = (0..<400).map { _ in 1_000 + Int(generator.next() % 100_000) }
    #expect(ShardPlan(costs: costs, count: 4).imbalance < 0.01)
    #expect(ShardPlan(costs: [], count: 3).imbalance == 0)
    #expect(ShardPlan(costs: [7, 1], count: 2).imbalance == 0.75)
  }
}
