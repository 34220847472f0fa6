import ArgumentParser
import Files
import Foundation
import Measurement
import Registration
import ResultFiles
import Sharding

/// The flags of `run` that divide a suite.
struct ShardOptions: ParsableArguments {
  static let title = "Parts of a suite"

  @Option(
    help: ArgumentHelp(
      "Part I of N; auto[/N] takes I from the batch system.",
      valueName: "I/N"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "Plan parts by the time of each case in an earlier run.",
      valueName: "folder"))
  var costs: String?

  @Option(
    help: "Print a plan for this many shards; run nothing.",
    transform: NumberOption.whole("--plan", in: 1...ShardNumber.mostShards, example: 4))
  var plan: Int?

  @Option(
    help: "Run a random sample: one case in this many (--seed).",
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
