import ArgumentParser
import Commands
import Files
import Registration
import ScrollBenchKit
import TimeGate

/// A plan of the workshop, and its requested gate runs.
struct PlanOptions: ParsableArguments {
  @Argument(help: "A plan of Benchmarks/Workshop/Plans, or the path of one.")
  var plan: String

  @Option(
    help: ArgumentHelp(
      "Of the plan's gate runs, counted from 1, only these. Default: all of them.",
      valueName: "first..last"))
  var runs: String?

  /// - Parameter benchmarks: the folder that `--benchmarks` names; nil for the usual one.
  func load(in benchmarks: String? = nil) throws -> SelftestPlan {
    let path =
      plan.contains("/") || plan.hasSuffix(".json")
      ? plan
      : try BenchmarksFolder.path(
        "Workshop/Plans/\(plan).json", in: BenchmarksFolder.find(named: benchmarks))
    return try SelftestPlan.load(path, withBuilds: true)
  }

  /// The requested gate runs, in the plan's order.
  func chosen(of plan: SelftestPlan) throws(InputError) -> [SelftestPlan.Run] {
    let all = plan.runs
    guard let runs else { return all }
    guard let stretch = Stretch(runs, from: 1), stretch.range.upperBound <= all.count else {
      throw InputError(
        file: "--runs",
        message: "expected first..last, within 1..\(all.count), found \(InputError.quote(runs))",
        advice: "such as 1..\(min(10, all.count))")
    }
    return Array(all[(stretch.range.lowerBound - 1)..<stretch.range.upperBound])
  }
}
