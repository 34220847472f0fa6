import ArgumentParser
import Foundation
import Harness
import InputFiles
import Measurement
import OutputFiles
import Reports
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

  @Option(help: "New processes per case. Default: the suite's, else 1.")
  var launches: Int?

  @Flag(help: "Count in the first launch alone; others only time.")
  var countOnce = false

  @Option(help: "Timed replays per launch (odd). Default: by --budget.")
  var replays: Int?

  @Option(
    help:
      "Seconds per launch to time the slowest strategy of a group. Default: the suite's, else 10."
  )
  var budget: Double?

  @Option(help: "Seconds for one step of a process.")
  var timeout = 120.0

  @Option(
    help: ArgumentHelp(
      """
      Time the same frames as this earlier run, as often, so that the runs can be compared.
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

  @Option(help: "The frame to explain, among those that move, from 0.")
  var frame: Int?

  @Option(
    help: """
      The folder that results are written to. An earlier run in it is kept under another name: \
      results.1.
      """)
  var output = "results"

  @Flag(help: "Replace the earlier run in the output folder instead.")
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

  package static let numbers =
    SuiteOptions.numbers + [
      .whole("--launches", in: Suite.possibleLaunches, example: 5),
      .odd("--replays", in: 3...99, example: 5),
      .seconds("--budget", example: 2), .seconds("--timeout", example: 120),
      .whole("--frame", in: 0...Int.max, example: 60),
    ] + ShardOptions.numbers

  package var optionRules: [OptionRule] {
    [
      .these(
        [
          "--output", "--history", "--resume", "--launches", "--count-once", "--replays",
          "--budget", "--timeout",
          "--same-plan", "--cold", "--optimum", "--metric", "--overwrite", "--table", "--shard",
          "--costs", "--plan", "--sample",
        ] + CellOptions.flags, areUselessBeside: ["--explain"]),
      .these(
        [
          "--output", "--history", "--resume", "--replays", "--timeout", "--same-plan", "--cold",
          "--optimum", "--metric", "--overwrite", "--table", "--shard",
        ], areUselessBeside: ["--plan"]),
      .these(
        ["--launches", "--count-once", "--replays", "--budget", "--same-plan", "--cold"],
        areUselessBeside: ["--cell-cost"]),
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
    let budget = budget ?? suite.budget ?? Suite.defaultBudget
    let launches = launches ?? suite.launches ?? Suite.defaultLaunches
    guard !countOnce || launches > 1 else {
      throw InputError(
        file: "--count-once", message: "expected several launches, found 1",
        advice: "such as --launches 3: a single launch counts in any case")
    }
    guard replays == nil || samePlan == nil else {
      throw InputError(
        file: "--replays", message: "expected none with --same-plan, found \(replays ?? 0)",
        advice: "the earlier run sets the number")
    }
    let metrics = try metricNames()
    var list = try CaseList(suite, settings, in: registry)
    if let share = parts.sample { list = try list.sampled(oneIn: share, seed: settings.seed) }
    guard !optimum || list.timedCases.count < list.cases.count else {
      throw InputError(
        file: "--optimum", message: "expected costs of cells, found none",
        advice: "such as --cell-cost text-feed: where cells cost nothing, no frame is missed")
    }
    let whole = try PlannedSuite(
      list, costs: parts.loadedCosts(), .init(launches: launches, budget: budget))
    if let count = parts.plan {
      try printPlan(whole, shards: count)
      return 0
    }
    let shard = try parts.chosenShard().map { (number: $0, positions: whole.positions(of: $0)) }
    if let shard { list = list.keeping(shard.positions) }
    let talk = Talk()
    let begin = MonotonicClock.now()
    for note in try list.checkContents(in: registry) { talk.say("note: \(note)") }
    let checked = MonotonicClock.now() - begin
    if explain || frame != nil { return try explainFrame(of: list, registry) }
    try WorkerLimits.check(workers: list.groups.map(\.members.count).max() ?? 0)
    let lock = try FolderLock(URL(path: output, isFolder: true))
    defer { withExtendedLifetime(lock) {} }
    var session = try RunSession(
      self, list, of: whole, shard: shard, registry, seed: settings.seed, budget: budget,
      launches: launches, countsOnce: countOnce || suite.countsOnce, checked: checked, lock: lock)
    let interruption = try session.runAll()
    try session.writeReports(metrics)
    guard interruption == 0 else { return 128 + interruption }
    try session.appendToHistory()
    return session.hasFailures ? ExitStatus.caseFailed : 0
  }

  /// The number of replays that time the frame.
  private static let explainedReplays = 5

  /// Plays the case in this process up to the frame, and a few times more to time it; writes no
  /// files.
  private func explainFrame(of list: CaseList, _ registry: Registry) throws -> Int32 {
    guard explain, let frame else {
      throw InputError(
        file: explain ? "--explain" : "--frame",
        message: "--explain and --frame belong together, found one of them",
        advice: "such as --frame 812 --explain")
    }
    guard list.cases.count == 1, let job = list.cases.first.map(list.job(for:)) else {
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
      content: CaseContent(job, in: registry), frame: frame, replays: Self.explainedReplays)
    switch format {
    case .json: writeResult(try jsonText(explanation))
    case .table, .csv:
      writeResult(([job.case.id] + explanation.lines).joined(separator: "\n") + "\n")
    }
    return 0
  }

  private func metricNames() throws(InputError) -> [String] {
    let names = try NameList.names(in: metric, flag: "--metric")
    for name in names where Metric.named(name) == nil { throw unknownMetric(name, "--metric") }
    guard names.isEmpty || format == .table else {
      throw InputError(
        file: "--metric", message: "it applies to the table, found --format \(format.rawValue)",
        advice: "leave --format out, or --metric: the other formats have every metric")
    }
    return names
  }
}
