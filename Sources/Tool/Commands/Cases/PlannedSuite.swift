import Files
import Measurement
import Sharding
import SuiteCases

/// A list of cases with the plan of its shards.
struct PlannedSuite {
  let list: CaseList
  let costs: CaseCosts?
  /// Microseconds of each group; without costs, how many cases it has.
  let groupCosts: [Int]

  /// - Throws: `InputError` if the costs are those of other kinds of cases.
  package init(_ list: CaseList, costs: CaseCosts?, _ plan: RunPlan) throws(InputError) {
    try costs?.check(list.cases)
    (self.list, self.costs) = (list, costs)
    groupCosts = list.groups.map { group in
      costs?.microseconds(of: group, by: plan) ?? group.members.count
    }
  }

  func plan(_ count: Int) -> ShardPlan { ShardPlan(costs: groupCosts, count: count) }

  /// The places in the suite of the cases of a shard, ascending.
  func positions(of shard: ShardNumber) -> [Int] {
    var starts: [Int] = []
    var next = 0
    for group in list.groups {
      starts.append(next)
      next += group.members.count
    }
    return plan(shard.count).shards[shard.number - 1].groups.flatMap { group in
      starts[group]..<starts[group] + list.groups[group].members.count
    }
  }
}
