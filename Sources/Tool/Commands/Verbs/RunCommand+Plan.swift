import Files
import Measurement
import Registration
import ResultFiles
import ResultPage
import Sharding
import Verdicts

extension RunCommand {
  /// Prints which part of the suite each shard runs, and how long that is predicted to take.
  func printPlan(_ suite: PlannedSuite, shards count: Int) throws {
    let plan = WrittenPlan(suite, plan: suite.plan(count))
    switch format {
    case .json: writeResult(try jsonText(plan))
    case .table: writeResult(plan.text(on: .output))
    case .csv:
      throw InputError(
        file: "--format", message: "a plan is printed as table or json, found csv",
        advice: "leave --format out")
    }
  }
}

/// A plan as it is printed.
private struct WrittenPlan: Encodable {
  struct Shard: Encodable {
    var shard: String
    var groups: Int
    var cases: Int
    /// nil without costs.
    var predictedSeconds: Double?
  }

  var cases: Int
  var groups: Int
  var shards: [Shard]
  /// How much longer the longest shard takes than the mean, as a fraction of it.
  var imbalance: Double
  /// How many cases the earlier run measured; the others are predicted. nil without costs.
  var measuredCases: Int?
  var accuracy: CaseCosts.Accuracy?

  init(_ suite: PlannedSuite, plan: ShardPlan) {
    cases = suite.list.cases.count
    groups = suite.list.groups.count
    let costs = suite.costs
    shards = plan.shards.enumerated().map { index, shard in
      let cases = shard.groups.flatMap { suite.list.groups[$0].members }
      return Shard(
        shard: "\(index + 1)/\(plan.shards.count)", groups: shard.groups.count,
        cases: cases.count,
        predictedSeconds: costs.map {
          Double(shard.cost + (cases.isEmpty ? 0 : $0.microsecondsBefore(cases))) / 1e6
        })
    }
    imbalance = plan.imbalance
    measuredCases = costs.map { costs in suite.list.cases.count { costs.hasMeasured($0) } }
    accuracy = costs?.accuracy
  }

  func text(on medium: TextMedium) -> String {
    let rows = shards.map { shard in
      [
        shard.shard, HumanUnits.grouped(Double(shard.groups)),
        HumanUnits.grouped(Double(shard.cases)),
        shard.predictedSeconds.map(Self.time) ?? HumanUnits.missing,
      ]
    }
    var lines = [
      "\(HumanUnits.grouped(Double(cases))) cases in \(HumanUnits.grouped(Double(groups))) groups;"
        + " the longest shard takes \(HumanUnits.coarsePercent(imbalance)) longer than the mean"
    ]
    if let measuredCases, let longest = shards.compactMap(\.predictedSeconds).max() {
      lines.append(
        "predicted: \(Self.time(longest)) where all shards run at once,"
          + " \(Self.time(shards.compactMap(\.predictedSeconds).reduce(0, +))) in all")
      lines.append(
        "costs: \(HumanUnits.grouped(Double(measuredCases))) cases as measured,"
          + " \(HumanUnits.grouped(Double(cases - measuredCases))) predicted")
    } else {
      lines.append("costs: unknown without --costs, so all cases count equally")
    }
    if let accuracy {
      lines.append(
        "each tenth of the measured cases, predicted from the others: half of the predictions are"
          + " off by \(HumanUnits.coarsePercent(accuracy.medianError)) or more; their sum has a"
          + " standard error of \(HumanUnits.coarsePercent(accuracy.errorOfTotal))"
      )
    }
    return PlainTable(["shard", "groups", "cases", "predicted"], rows, right: [1, 2, 3])
      .text(on: medium) + "\n"
      + lines.flatMap { medium.paragraph($0) }.map { $0 + "\n" }.joined()
  }

  private static func time(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    if whole >= 3600 { return "\(whole / 3600) h \(whole / 60 % 60) min" }
    return whole >= 60
      ? "\(whole / 60) min \(whole % 60) s" : "\(HumanUnits.significant(seconds)) s"
  }
}
