import ArgumentParser
import SuiteCases
import Files
import Foundation
import Harness
import Measurement
import Registration
import ResultFiles
import ResultPage
import Sharding
import Verdicts
import Workers

/// `scrollbench run`: measures the cases of a suite.
package struct RunCommand: ParsableCommand, Verb {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, csv, json
  }

  package static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Measures the cases of a suite.",
    discussion: """
      Prints a table to standard output, and writes every metric to files in the output folder.

      Examples:
        scrollbench run --data uniform --items 10k --layout list,grid --trace flick
        scrollbench run --data chips --items 2k --layout flow --strategy on-demand \\
          --trace chat --explain --frame 60
      """)

  @OptionGroup(title: SuiteOptions.title) package var options: SuiteOptions

  @OptionGroup var cells: CellOptions

  @OptionGroup(title: ShardOptions.title) var parts: ShardOptions

  @Flag(help: "With --cell-cost, also a lower bound on missed frames.")
  var optimum = false

  @Option(
    help: "New processes per case. Default: the suite's, else 1.",
    transform: NumberOption.whole("--launches", in: Suite.possibleLaunches, example: 5))
  var launches: Int?

  @Flag(help: "Count work in the first launch only; the others time.")
  var countOnce = false

  @Option(
    help: "Timed replays per launch (odd). Default: by --budget.",
    transform: NumberOption.whole("--replays", in: 3...99, isOdd: true, example: 5))
  var replays: Int?

  @Option(
    help:
      "Seconds per launch to time the slowest strategy of a group. Default: the suite's, else 10.",
    transform: NumberOption.seconds("--budget", example: 2))
  var budget: Double?

  @Option(
    help: "Seconds that one step may take. (default: 120.0)",
    transform: NumberOption.seconds("--timeout", example: 120))
  var timeout = 120.0

  @Option(
    help: ArgumentHelp(
      """
      Time the same frames as this earlier run, equally often, so that the runs can be compared.
      """, valueName: "folder"))
  var samePlan: String?

  @Flag(
    help: """
      Also time up to \(ColdPlan.mostFrames) queries per case in cold caches.
      """)
  var cold = false

  @Flag(
    help: """
      Continue the run in --output, with the same flags.
      """)
  var resume = false

  @Flag(
    help: """
      Explain what one frame of a single case did.
      """)
  var explain = false

  @Option(
    help: "Number of the frame, from 0; only moving frames count.",
    transform: NumberOption.whole("--frame", in: 0...Int.max, example: 60))
  var frame: Int?

  @Option(
    help: """
      The folder for results. An earlier run in it is kept under another name, results.1.
      """)
  package var output = "results"

  @Flag(help: "Replace an earlier run instead of keeping it.")
  var overwrite = false

  @Option(
    help: ArgumentHelp(
      """
      Append the finished run to this file.
      """, valueName: "file"))
  var history: String?

  @Option(
    help: ArgumentHelp(
      "Print these metrics per case in place of the table.",
      valueName: "name"))
  var metric: [String] = []

  @Option(help: "Which columns the table has.")
  var table = TableColumns.usual

  @Option(help: "Output format.")
  var format = Format.table

  package init() {}

  package var optionRules: [OptionRule] {
    let ofResults = [
      "--output", "--history", "--resume", "--overwrite", "--timeout", "--metric", "--table",
      "--shard",
    ]
    return [
      .these(
        ofResults + ["--plan", "--sample"] + CellOptions.flags
          + RunPlan.flags(with: .effort, .times, .cells, .shards), areUselessBeside: ["--explain"]),
      .these(
        ofResults + RunPlan.flags(with: .times, .cells), areUselessBeside: ["--plan"]),
      .these(RunPlan.flags(with: .effort, .times), areUselessBeside: ["--cell-cost"]),
      .these(["--overwrite"], areUselessBeside: ["--resume"]),
      .these(["--table"], areUselessBeside: ["--metric"]),
    ] + ShardOptions.rules
  }

  package func validate() throws {
    try checkIsNoStream(output, "folder", flag: "--output")
    if let history { try checkIsNoStream(history, "file", flag: "--history") }
  }

  package func files(_ registry: Registry) -> CommandFiles {
    var files = CommandFiles()
    options.addFiles(to: &files, in: registry, cells: cells)
    files.read(parts.costs, as: "--costs", .results)
    files.read(samePlan, as: "--same-plan", .results)
    guard !explain, parts.plan == nil else { return files }
    files.write(output, as: "--output", resume || overwrite ? .results : .keptResults)
    files.write(history, as: "--history")
    return files
  }

  package func run(_ registry: Registry) throws -> Int32 {
    let (suite, settings) = try options.resolved(cells: cells)
    let metrics = try metrics()
    var list = try CaseList(suite, settings, in: registry)
    if let share = parts.sample { list = try list.sampled(oneIn: share, seed: settings.seed) }
    let (earlier, costs) = (try earlierRun(), try parts.loadedCosts())
    let plan = try plan(for: list, of: suite, settings.seed, earlier: earlier, costs: costs)
    let whole = try PlannedSuite(list, costs: costs, plan)
    if let count = parts.plan {
      try printPlan(whole, shards: count)
      return 0
    }
    let shard = try parts.chosenShard().map { (number: $0, positions: whole.positions(of: $0)) }
    if let shard { list = list.keeping(shard.positions) }
    let talk = Talk()
    let begin = MonotonicClock.now()
    for note in try list.checkContents() { talk.say("note: \(note)") }
    let checked = MonotonicClock.now() - begin
    if explain || frame != nil { return try explainFrame(of: list) }
    try WorkerLimits.check(workers: list.groups.map(\.members.count).max() ?? 0)
    let lock = try FolderLock(URL(path: output, isFolder: true))
    defer { withExtendedLifetime(lock) {} }
    var session = try RunSession(
      self, by: plan, earlier: earlier, cases: list, of: whole.list, shard: shard, in: registry,
      checkNanoseconds: checked, lock: lock)
    let interruption = try session.runAll()
    try session.writeReports(metrics)
    guard interruption == 0 else { return 128 + interruption }
    try session.appendToHistory()
    return session.hasFailures ? ExitStatus.caseFailed : 0
  }

  /// The settings that the options give; the suite has those that they leave out.
  ///
  /// - Throws: `InputError` for a setting that has no effect with the others, or on these cases.
  private func plan(
    for list: CaseList, of suite: Suite, _ seed: UInt64, earlier: RunRecord?, costs: CaseCosts?
  ) throws(InputError) -> RunPlan {
    var plan = RunPlan(seed: seed)
    plan.launches = launches ?? suite.launches ?? plan.launches
    plan.budgetSeconds = budget ?? suite.budget ?? plan.budgetSeconds
    plan.countsOnce = countOnce || suite.countsOnce
    plan.replays = replays
    plan.framesOf = earlier?.runID
    plan.timesCold = cold
    plan.findsLeast = optimum
    plan.costsOf = costs?.runID
    guard !countOnce || plan.launches > 1 else {
      throw InputError(
        file: "--count-once", message: "expected several launches, found 1",
        advice: "such as --launches 3: a single launch counts in any case")
    }
    guard !plan.findsLeast || list.timedCases.count < list.cases.count else {
      throw InputError(
        file: "--optimum", message: "expected costs of cells, found none",
        advice: "such as --cell-cost text-feed: where cells cost nothing, no frame is missed")
    }
    return plan
  }

  /// The run that --same-plan names; nil without it.
  ///
  /// - Throws: `ReportError` if the folder cannot be read, `InputError` if nothing in it was timed.
  private func earlierRun() throws -> RunRecord? {
    guard let samePlan else { return nil }
    guard replays == nil else {
      throw InputError(
        file: "--replays", message: "expected none with --same-plan, found \(replays ?? 0)",
        advice: "the earlier run sets the number")
    }
    let run = try RunRecord.load(
      URL(path: samePlan, isFolder: true).appendingPathComponent("run.json"))
    guard run.cases.contains(where: { $0.failure == nil && $0.timing != nil }) else {
      throw InputError(
        file: "--same-plan",
        message: "expected a run with times, found \(run.cases.count) cases without any in"
          + " \(samePlan)",
        advice: "run the earlier commit again")
    }
    return run
  }

  /// The number of replays that time the frame.
  private static let explainedReplays = 5

  /// Plays the case in this process up to the frame, and a few times more to time it; writes no
  /// files.
  private func explainFrame(of list: CaseList) throws -> Int32 {
    guard explain, let frame else {
      throw InputError(
        file: explain ? "--explain" : "--frame",
        message: "--explain and --frame belong together, found one of them",
        advice: "such as --frame 812 --explain")
    }
    guard list.cases.count == 1, let explained = list.cases.first else {
      throw InputError(
        file: "--explain", message: "expected one case, found \(list.cases.count)",
        advice: "name one of each: --data, --layout, --strategy, --trace and --items")
    }
    guard format != .csv else {
      throw InputError(
        file: "--format", message: "a frame is explained as table or json, found csv",
        advice: "leave --format out")
    }
    let explanation = try Explanation.of(
      content: CaseContent(list.resolved(explained)), frame: frame,
      replays: Self.explainedReplays)
    switch format {
    case .json: writeResult(try jsonText(explanation))
    case .table, .csv:
      writeResult(([explained.id] + explanation.lines).joined(separator: "\n") + "\n")
    }
    return 0
  }

  private func metrics() throws(InputError) -> [Metric] {
    let names = try NameList.names(in: metric, flag: "--metric")
    var metrics: [Metric] = []
    for name in names { metrics.append(try Metric(name, flag: "--metric")) }
    guard names.isEmpty || format == .table else {
      throw InputError(
        file: "--metric", message: "it applies to the table, found --format \(format.rawValue)",
        advice: "leave --format out, or --metric: the other formats have every metric")
    }
    return metrics
  }
}
