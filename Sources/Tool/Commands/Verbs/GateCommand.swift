import ArgumentParser
import Files
import Foundation
import Gate
import Harness
import Measurement
import Registration
import ResultFiles
import ResultPage
import SuiteCases
import TimeGate
import Verdicts
import Workers

/// `scrollbench gate`: whether a change may be merged.
package struct GateCommand: ParsableCommand, Verb {
  static let defaultSuite = "gate"

  package static let configuration = CommandConfiguration(
    commandName: "gate", abstract: "Checks whether a change made something worse.",
    discussion: """
      It compares counters and checksums with the baseline DIR/SUITE.tsv, or two builds: counters, \
      instructions, and the CPU times of what changed. With --since, it builds both sides itself.

      The worst finding decides the exit code (Benchmarks/CI.md): 0 pass; 2 regression; 3 failure \
      or wrong answer; 7 inconclusive.

      Examples:
        scrollbench gate --baseline Benchmarks/Baselines
        scrollbench gate --base old/scrollbench --head new/scrollbench --layout list
      """)

  @OptionGroup(title: SuiteOptions.title) package var options: SuiteOptions

  @Option(
    help: ArgumentHelp("Compare with the baseline of the suite in this folder.", valueName: "dir"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Compare this finished run instead of counting now.", valueName: "dir"))
  var results: String?

  @Option(
    help: ArgumentHelp(
      "Write the baseline into this folder; compare nothing.", valueName: "dir"))
  var updateBaseline: String?

  @Option(
    help: ArgumentHelp(
      "The old executable, or a folder of its link orders.",
      valueName: "binary"))
  var base: String?

  @Option(
    help: ArgumentHelp("The new executable, or a folder of its link orders.", valueName: "binary"))
  var head: String?

  @Option(
    help: ArgumentHelp(
      "Compare a package to its merge base with this commit.",
      valueName: "commit"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "The package to build. Default: the one you are in.",
      valueName: "dir"))
  package var package: String?

  @Option(
    help: ArgumentHelp(
      "Its executable. Default: named like this one.",
      valueName: "name"))
  var product: String?

  @Option(
    help: ArgumentHelp("Compare one kind alone, or all measures by all."))
  var tier: Tier?

  @Option(
    help: ArgumentHelp(
      """
      A CPU time, repeatable. Default: all.
      """, valueName: "part"))
  var measure: [PairMeasure] = []

  @Option(
    help: ArgumentHelp(
      "Slack and waivers (JSON): see Benchmarks/GATE.md.", valueName: "file"))
  var policy: String?

  @Flag(help: "Exit with code 4 if the baseline is out of date.")
  var strict = false

  @Flag(help: "Also print rows that pass.")
  var allRows = false

  @Option(
    help: "Seconds that one step may take. (default: 120.0)",
    transform: NumberOption.seconds("--timeout", example: 120))
  var timeout = 120.0

  @Option(help: "The folder for results.")
  package var output = "gate-results"

  @Option(help: "Output format.")
  var format = ResultFormat.table

  @OptionGroup(title: "Output for CI") var exports: ExportOptions

  @Option(
    help: ArgumentHelp(
      "URL of the results in CI. Default: the workflow's.", valueName: "url"))
  var artefacts: String?

  package init() {}

  package var optionRules: [OptionRule] {
    let reports = ExportFormat.ofGates.map(\.flag)
    return [
      .these(
        reports + ["--github", "--strict", "--policy", "--all-rows"],
        areUselessBeside: ["--update-baseline"]),
      .these(["--artefacts"], need: ["--markdown", "--github"]),
      .these(["--results"], need: ["--baseline", "--update-baseline"]),
      .these(["--output", "--timeout"], areUselessBeside: ["--results"]),
    ]
      + (tier == .counters
        ? [
          .these(
            ["--measure", "--artefacts"],
            areRefused: "expected without --tier counters, found both",
            advice: "OPTION applies to times: leave one of them out")
        ] : [])
  }

  package func validate() throws { try checkIsNoStream(output, "folder", flag: "--output") }

  package func files(_ registry: Registry) -> CommandFiles {
    var files = CommandFiles()
    options.addFiles(to: &files, in: registry, defaultSuite: Self.defaultSuite)
    for (path, flag) in [(base, "--base"), (head, "--head"), (policy, "--policy")] {
      files.read(path, as: flag)
    }
    files.read(results, as: "--results", .results)
    files.read(baseline.map(baselinePath), as: "--baseline")
    if results == nil { files.write(output, as: "--output", .results) }
    files.write(updateBaseline.map(baselinePath), as: "--update-baseline")
    exports.addFiles(to: &files)
    return files
  }

  package func run(_ registry: Registry) throws -> Int32 {
    try checkFlags()
    if let since { try becomeGate(since: since, registry) }
    let (list, judging, _) = try chosen(registry)
    let talk = Talk()
    if let results {
      let run = try finishedRun(in: results, talk)
      if let updateBaseline { return try update(updateBaseline, run, of: list, in: results) }
      return try conclude(counters(of: run, against: baseline!, list, judging))
    }
    for note in try list.checkContents() { talk.say("note: \(note)") }
    let counting = CountingRun(list: list, timeoutSeconds: timeout)
    let builds = try self.builds()
    if let updateBaseline { try checkDestination(updateBaseline) }
    let lock = try FolderLock(URL(path: output, isFolder: true))
    defer { withExtendedLifetime(lock) {} }
    try WorkerLimits.check(workers: max(2, list.groups.map(\.members.count).max() ?? 0))
    try EarlierResultsPolicy.checkForGate(output)
    try checkOutput(comparesBuilds: builds != nil)
    try builds?.base.checkBase(
      runsAnyOf: list.cases.map { list.resolved($0).job }, timeoutSeconds: timeout)
    let reproduction = Reproduction(list)
    if let updateBaseline {
      return try update(updateBaseline, counting.record(output: output, talk: talk))
    }
    var tiers: [GateReport] = []
    if let baseline {
      tiers.append(
        Reproduction.printingMetrics(
          try counters(against: baseline, counting, judging, reproduction)))
    }
    var table: TimesTable = { _, _ in "" }
    if let builds {
      let (base, head) = builds
      if comparesCounters {
        tiers.append(
          reproduction.reproducingCounters(
            try LiveCounters(run: counting, policy: judging, reproduction: reproduction)
              .report(base: base, head: head, output: output, talk: talk)))
      }
      if tier != .counters, !list.timedCases.isEmpty {
        var (cases, note) = try comparable(base, head, list)
        var counted: GateReport?
        if comparesInstructions {
          counted = try instructions(
            of: cases, base: base, head: head, judging, reproduction, isAlone: tier != nil)
          if tier == nil { cases = open(cases, after: &counted!, and: tiers.last) }
        }
        if comparesTimes, counted?.instructionsCompared == nil || !cases.isEmpty || tier == .all {
          let timed = try linkedBuilds()
          let times = try times(
            of: cases, note: note, base: timed.base, head: timed.head, judging, reproduction,
            instructions: &counted)
          tiers += [counted, times.report].compactMap { $0 }
          table = times.table
        } else if let counted {
          tiers.append(counted)
        }
      }
    }
    if judging.limitsTimes, !comparesTimes {
      tiers[0].findings.append(LimitRun.untimed)
    } else if judging.limitsTimes {
      let limits = LimitRun(list: list, timeoutSeconds: timeout, policy: judging)
      tiers.append(
        try limits.report(
          executable: builds?.head.orders[0], talk: talk, reproduce: reproduction.command))
    }
    guard var report = tiers.first else { fatalError("no tier was requested") }
    for tier in tiers.dropFirst() { report = report.joined(with: tier) }
    if report.instructionsCompared != nil {
      try InstructionFolder(URL(path: PathParts.path("instructions", in: output), isFolder: true))
        .writePage(report.instructionChanges)
    }
    report.comparesCounters = baseline != nil || comparesCounters
    if report.timesCompared != nil { report.pictureAddress = artefactAddress }
    return try conclude(report, table, file: rowsFile)
  }

  private var comparesCounters: Bool { tier == nil || tier == .counters || tier == .all }
  private var comparesInstructions: Bool { tier == nil || tier == .instructions || tier == .all }
  private var comparesTimes: Bool { tier == nil || tier == .times || tier == .all }

  /// What writes the table of times.
  typealias TimesTable = (ReportDetail, TextMedium) -> String

  private static let rowsName = "gate.txt"
  /// Where all rows are written to.
  private var rowsFile: String { PathParts.path(Self.rowsName, in: output) }

  /// Checks, before anything is counted, that the files of the output folder can be written.
  private func checkOutput(comparesBuilds: Bool) throws {
    let names =
      (comparesBuilds
        ? [
          "base/run.json", "head/run.json", "times/times.csv", "instructions/instructions.csv",
        ] : [])
      + (updateBaseline == nil ? [Self.rowsName] : [])
    for name in names {
      try AtomicFile.check(PathParts.path(name, in: output), makingFolders: true)
    }
  }

  /// Writes the report in every requested form.
  ///
  /// - Parameters:
  ///   - table: what comes before its lines.
  ///   - file: the path of a file that gets all rows; nil writes none.
  /// - Returns: the exit status.
  private func conclude(
    _ report: GateReport, _ table: TimesTable = { _, _ in "" }, file: String? = nil
  ) throws -> Int32 {
    var report = report
    report.isStrict = strict
    func text(_ detail: ReportDetail, _ medium: TextMedium, file: String? = nil) -> String {
      let lines = lines(for: report, detail, file: file, style: medium.style)
      return instructionText(report, detail, on: medium) + table(detail, medium)
        + lines.map { $0 + "\n" }.joined()
    }
    if let file { try AtomicFile.write("scrollbench-gate\n\n" + text(.whole, .usual), to: file) }
    switch format {
    case .table: writeResult(text(allRows ? .whole : .brief, .output, file: file))
    case .json: writeResult(String(decoding: try report.json(), as: UTF8.self))
    }
    try exports.write(report)
    return report.verdict.exitStatus
  }

  /// What is compared and how it is judged; whatever is wrong with it is thrown before anything is
  /// built or run.
  func chosen(
    _ registry: Registry
  ) throws -> (list: CaseList, policy: GatePolicy, settings: CaseList.Settings) {
    let (suite, settings) = try options.resolved(defaultSuite: Self.defaultSuite)
    let judging = try policy.map { try GatePolicy.named($0) } ?? .standard
    let list = try CaseList(suite, settings, in: registry)
    guard tier != .times || !list.timedCases.isEmpty else {
      throw InputError(
        file: "--tier",
        message: "expected cases that are timed, found only cases with --cell-cost",
        advice: "leave it out: what those measure are counters")
    }
    return (list, judging, settings)
  }

  private var artefactAddress: String? {
    artefacts ?? (exports.github ? GateReport.artefacts(ProcessInfo.processInfo.environment) : nil)
  }

  /// The builds with the link orders that there are so far.
  private func builds() throws -> (base: PairBuild, head: PairBuild)? {
    guard let base, let head else { return nil }
    let builds = (
      base: try PairBuild(at: base, flag: "--base"), head: try PairBuild(at: head, flag: "--head")
    )
    // Counting needs one order of each.
    try builds.base.first.check(flag: "--base", timeoutSeconds: timeout)
    try builds.head.first.check(flag: "--head", timeoutSeconds: timeout)
    return builds
  }

  /// The builds for times, with all link orders: a script that has called links most of them only
  /// when they are needed.
  private func linkedBuilds() throws -> (base: PairBuild, head: PairBuild) {
    let link = ProcessInfo.processInfo.environment["SCROLLBENCH_GATE_LINK"] ?? ""
    if !link.isEmpty {
      let talk = Talk()
      talk.show("linking the head in several orders")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["bash", link]
      process.standardOutput = FileHandle.standardError
      try process.run()
      process.waitUntilExit()
      talk.clear()
      guard process.terminationStatus == 0 else {
        throw InputError(
          file: link, message: "could not link the head in several orders",
          advice: "see build.log next to the head's executable")
      }
    }
    guard let builds = try builds() else { fatalError("times are of two builds") }
    try builds.base.check(flag: "--base", timeoutSeconds: timeout)
    try builds.head.check(flag: "--head", timeoutSeconds: timeout)
    return builds
  }
}
