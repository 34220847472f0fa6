import ArgumentParser
import Datasets
import Foundation
import Gate
import Harness
import InputFiles
import Measurement
import OutputFiles
import Reports
import TimeGate
import Workers

/// `scrollbench selftest`: how reliable the gate is.
struct SelftestCommand: ParsableCommand, Verb {
  static let configuration = CommandConfiguration(
    commandName: "selftest", abstract: "Measures the gate: false alarms and missed slowdowns.",
    discussion: """
      Runs whole gates on this machine: with builds that are equal, with builds that do the same \
      with their code elsewhere, with slowdowns of a known size, with patches that make the \
      program slower or wrong, and through failures, each with the exit code it must have. A plan \
      of Benchmarks/Selftest says how often, and fixes the seeds. Rates are over gate runs. \
      --resume continues an interrupted selftest.

      Exit codes: 0 every gate run ended as it must, and at most one in twenty missed its slowdown \
      of 5 % or more, or its patch; 2 false alarms; 3 a slowdown or a failure was missed; 7 where \
      a slowdown was to be found, the machine was too noisy to tell; 64 bad input; 130 \
      interrupted.

      Examples:
        scrollbench selftest short
        scrollbench selftest --over selftest-results --markdown
      """)

  @Argument(
    help: "A plan of Benchmarks/Selftest (short, long, power), or the path of one. Default: short.")
  var plan: String?

  @Option(
    help: ArgumentHelp(
      "The base, neutral variants and slowdowns as Scripts/dev variants builds them.",
      valueName: "folder"))
  var variants: String?

  @Flag(help: "Go on with the selftest in the output folder: same plan, rules and executable.")
  var resume = false

  @Option(
    help: ArgumentHelp("A policy with slack (JSON): see Benchmarks/GATE.md.", valueName: "file"))
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "Run nothing: show the rates over the selftests in these folders. May be repeated.",
      valueName: "folder"))
  var over: [String] = []

  @Flag(help: "Markdown instead of a plain table.")
  var markdown = false

  @Option(help: "What to print.")
  var format = ResultFormat.table

  @Option(
    help: """
      The folder that results are written to. An earlier selftest in it is kept under another \
      name: selftest-results.1.
      """)
  var output = "selftest-results"

  @Flag(help: "Replace the earlier selftest in the output folder instead.")
  var overwrite = false

  @Option(help: "A folder with Data, Traces, Suites or Selftest of your own.")
  var benchmarks: String?

  var optionRules: [OptionRule] {
    [
      .these(
        ["--variants", "--resume", "--overwrite", "--policy", "--output", "--benchmarks"],
        areUselessBeside: ["--over"]),
      .these(["--overwrite"], areUselessBeside: ["--resume"]),
    ]
  }

  /// The two workers of a pair, and those that a stage starts beside them.
  private static let mostWorkers = 8

  func validate() throws { try checkIsNoStream(output, "folder", flag: "--output") }

  func run(_ registry: Registry) throws -> Int32 {
    try checkMarkdown(markdown, isJSON: format == .json)
    guard over.isEmpty else {
      if let plan {
        throw InputError(
          file: "--over", message: "expected no plan beside it, found \(InputError.quote(plan))",
          advice: "leave the plan out: nothing is run")
      }
      let gates = try over.flatMap {
        try SelftestFolder(URL(path: $0, isFolder: true)).load().gates
      }
      try show(gates)
      return 0
    }
    let plan = try loadPlan()
    var options = try SuiteOptions.parse(["--suite", plan.suite])
    options.benchmarks = benchmarks
    let (suite, settings) = try options.resolved()
    let list = try CaseList(suite, settings, in: registry)
    let talk = Talk()
    for note in try list.checkContents(in: registry) { talk.say("note: \(note)") }
    let folder = SelftestFolder(URL(path: output, isFolder: true))
    let executable = try Self.executable()
    let builds =
      try variants.map { try SelftestBuilds(folder: $0) } ?? SelftestBuilds(executable: executable)
    let policy = try policy.map { try GatePolicy.load($0) } ?? .standard
    let selftest = Selftest(
      plan: plan,
      cases: try list.cases.map { try TimeGateRun.Case($0, measures: [], in: registry) },
      executable: executable, builds: builds,
      counters: LiveCounters(
        run: CountingRun(
          list: list, registry: registry, settings: settings, timeoutSeconds: 120), policy: policy,
        reproduction: Reproduction(list, benchmarks: benchmarks)),
      output: output, policy: policy)
    try selftest.check()
    var lock = try FolderLock(folder.url)
    defer { withExtendedLifetime(lock) {} }
    try WorkerLimits.check(workers: Self.mostWorkers)
    let record = try record(of: selftest, in: folder)
    let earlier: EarlierResultsPolicy = resume ? .resumed : overwrite ? .replaced : .kept
    lock = try earlier.makeRoom(in: lock, at: output, talk)
    return try run(selftest, folder, record, talk)
  }

  /// A new record, or with --resume the folder's record with a further session.
  private func record(
    of selftest: Selftest, in folder: SelftestFolder
  ) throws -> SelftestRecord {
    let source = SourceVersion.current
    let fresh = SelftestRecord(
      plan: selftest.plan, commit: source.commit, isDirty: source.isDirty,
      timestamp: Date().ISO8601Format(), environment: .current(), rules: selftest.rules,
      executable: ProgramIdentity.of(executable: selftest.builds.base.orders[0]))
    guard resume else { return fresh }
    var kept = try folder.load()
    if let obstacle = kept.obstacle(toResumeAs: fresh) {
      throw InputError(
        file: "--resume",
        message: "the selftest in \(InputError.quote(path: output)) is another: \(obstacle)",
        advice: "name another folder with --output, or leave --resume out to begin anew")
    }
    kept.sessions =
      (kept.sessions ?? []) + [
        SelftestRecord.Session(
          timestamp: fresh.timestamp, host: fresh.environment.host, gatesBefore: kept.gates.count)
      ]
    return kept
  }

  private func run(
    _ selftest: Selftest, _ folder: SelftestFolder, _ begun: SelftestRecord, _ talk: Talk
  ) throws -> Int32 {
    var (selftest, record) = (selftest, begun)
    try folder.write(record)
    let count = selftest.runs.count
    var done = selftest.runs.count { record.holds($0) }
    let line = ProgressLine("gate run", of: count, alreadyDone: done, on: talk)
    setInterruptWords(record)
    selftest.progress = { line.show($0, done: Double(done)) }
    var interruption: Int32 = 0
    do {
      try selftest.run(without: { begun.holds($0) }) { gates in
        done += 1
        record.gates += gates
        try folder.write(record)
        setInterruptWords(record)
        for gate in gates where !gate.isAsExpected || gate.found == false {
          let miss = gate.found == false ? ", what is slower was not named" : ""
          talk.say(
            "unexpected: \(gate.kind.rawValue) \(gate.subject) exit \(gate.exitStatus)\(miss)")
        }
      }
    } catch let caught as Interruption {
      interruption = caught.signal
      InterruptWords.say(on: talk)
    }
    talk.clear()
    try show(record.gates)
    return interruption == 0 ? Self.status(of: record.gates) : 128 + interruption
  }

  private func setInterruptWords(_ record: SelftestRecord) {
    InterruptWords.set(
      "interrupted; \(record.gates.count) gate runs are kept in \(output): go on with --resume")
  }

  private func show(_ gates: [SelftestGate]) throws {
    switch format {
    case .table: writeResult(selftestTable(gates, markdown: markdown, on: .output))
    case .json: writeResult(try jsonText(SelftestRates(of: gates)))
    }
  }

  /// The exit code: 2 after a false alarm, 3 if something was missed, 7 if the machine was too
  /// noisy to tell, otherwise 0. One gate run in twenty may miss a slowdown of 5 % or more, or a
  /// patch; smaller slowdowns, and those beside busy loops, may be missed.
  private static func status(of gates: [SelftestGate]) -> Int32 {
    if gates.contains(where: {
      [.same, .variants].contains($0.kind) && $0.exitStatus == 2 || $0.falseAlarms > 0
    }) {
      return 2
    }
    let missed = SelftestTally.all(of: gates).filter { tally in
      switch tally.kind {
      case .same, .variants, .scenarios: tally.gates.contains { !$0.isAsExpected }
      case .patches: tally.gates.count { $0.found != true } > tally.gates.count / 20
      case .slowdown:
        tally.share >= 0.05 && tally.hogs == 0
          && tally.gates.count { $0.found != true } > tally.gates.count / 20
      }
    }
    guard !missed.isEmpty else { return 0 }
    // A gate that says that it cannot tell has missed nothing and shown nothing.
    let isOpen = missed.allSatisfy { tally in
      [.slowdown, .patches].contains(tally.kind)
        && tally.gates.allSatisfy { $0.found == true || $0.exitStatus == 7 }
    }
    return isOpen ? 7 : 3
  }

  private func loadPlan() throws -> SelftestPlan {
    let plan = plan ?? "short"
    let folders = try BenchmarksFolder.find(named: benchmarks)
    let path =
      plan.contains("/") || plan.hasSuffix(".json")
      ? plan : try BenchmarksFolder.path("Selftest/\(plan).json", in: folders)
    return try SelftestPlan.load(path)
  }

  /// The path of this executable; the workers of a pair are started from it.
  private static func executable() throws -> String {
    #if os(Linux)
      return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      return SuiteRunner.ownExecutable
    #endif
  }
}
