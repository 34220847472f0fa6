import ArgumentParser
import SuiteCases
import Files
import Foundation
import Measurement
import Registration
import ResultFiles
import ResultPage
import Sharding
import Verdicts

/// The flags of `run` that divide a suite.
struct ShardOptions: ParsableArguments {
  static let title = "Parts of a suite"

  @Option(
    help: ArgumentHelp(
      "Run part I of N; auto[/N]: as the job engine sets it.",
      valueName: "I/N"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "Plan by how long this earlier run took per case.",
      valueName: "folder"))
  var costs: String?

  @Option(
    help: "Print the plan of this many shards; run nothing.",
    transform: NumberOption.whole("--plan", in: 1...ShardNumber.mostShards, example: 4))
  var plan: Int?

  @Option(
    help: "Run one case in this many, drawn by --seed.",
    transform: NumberOption.whole("--sample", in: 1...1_000_000, example: 50))
  var sample: Int?

  static let rules: [OptionRule] = [
    .these(["--costs"], need: ["--shard", "--plan"])
  ]

  /// The shard that `--shard` names; nil without it.
  func chosenShard() throws(InputError) -> ShardNumber? {
    guard let shard else { return nil }
    if let number = ShardNumber(shard) { return number }
    let parts = shard.split(separator: "/", omittingEmptySubsequences: false)
    let count = parts.count == 2 ? Int(parts[1]) : nil
    guard parts.first == "auto", parts.count == 1 || ShardNumber(1, of: count ?? 0) != nil else {
      throw InputError(
        file: "--shard",
        message: "expected I/N with I in 1...N and N up to \(ShardNumber.mostShards), or auto or"
          + " auto/N, found \(InputError.quote(shard))",
        advice: "such as 2/4")
    }
    return try ShardEngine.shard(in: ProcessInfo.processInfo.environment, count: count)
  }

  func loadedCosts() throws -> CaseCosts? {
    guard let costs else { return nil }
    return try CaseCosts(
      of: .load(URL(path: costs, isFolder: true).appendingPathComponent("run.json")), at: costs)
  }
}

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
