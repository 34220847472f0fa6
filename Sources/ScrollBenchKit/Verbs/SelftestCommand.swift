import ArgumentParser
import CollectionModel
import Foundation
import Gate
import Harness
import Measurement
import Reports

/// `scrollbench selftest`: the gate measured.
struct SelftestCommand: ParsableCommand, Verb {
  static let configuration = CommandConfiguration(
    commandName: "selftest", abstract: "Measures the gate: false alarms and missed slowdowns.",
    discussion: """
      Runs the gate on this machine with builds that are equal, with builds that do the same with \
      their code elsewhere, with slowdowns of a known size, and through failures, each with the \
      exit code it must have. A plan of Benchmarks/Selftest says how often, and fixes the seeds.

      Exit codes: 0 every gate run ended as it must, or by chance otherwise as seldom as the plan \
      allows; 2 false alarms; 3 a slowdown or a failure was missed; 7 where a slowdown was to be \
      found, the machine was too noisy to tell; 64 bad input; 130 interrupted.
      """)

  @Argument(help: "A plan of Benchmarks/Selftest (short, long, variants), or the path of one.")
  var plan = "short"

  @Option(
    help: ArgumentHelp(
      "Neutral variants, as Scripts/variants builds them, and the base that is compared with itself.",
      valueName: "folder"))
  var variants: String?

  @Option(
    help: ArgumentHelp("Slack (JSON): see Benchmarks/README.md.", valueName: "file"))
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "Add nothing: the rates over selftests that were run before; repeat it.",
      valueName: "folder"))
  var over: [String] = []

  @Flag(help: "Markdown instead of a plain table.")
  var markdown = false

  @Option(help: "The folder that results are written to.")
  var output = "selftest-results"

  @Option(help: "The folder that holds Data, Traces, Suites and Selftest.")
  var benchmarks: String?

  /// Two of a pair, and what its stages start beside them.
  private static let mostWorkers = 8

  func run(_ registry: Registry) throws -> Int32 {
    guard over.isEmpty else {
      let gates = try over.flatMap {
        try SelftestFolder(URL(fileURLWithPath: $0, isDirectory: true)).load().gates
      }
      writeResult(selftestTable(gates, markdown: markdown))
      return 0
    }
    let plan = try loadPlan()
    var options = try SuiteOptions.parse(["--suite", plan.suite])
    options.benchmarks = benchmarks
    let (suite, settings) = try options.resolved()
    let list = try CaseList(suite, settings, in: registry)
    var talk = Talk()
    for note in try list.checkContents(in: registry) { talk.say("note: \(note)") }
    let folder = SelftestFolder(URL(fileURLWithPath: output, isDirectory: true))
    var selftest = Selftest(
      plan: plan,
      cases: try list.cases.map {
        try TimeGate.Case($0, measures: [], in: registry)
      },
      executable: try Self.executable(), variants: try builtVariants(),
      variantBase: try variants.map { try PairBuild(at: $0 + "/base/orders", flag: "--variants") })
    if let policy { selftest.policy = try GatePolicy.load(policy) }
    try selftest.check()
    let lock = try FolderLock(folder.url)
    defer { withExtendedLifetime(lock) {} }
    try WorkerLimits.check(workers: Self.mostWorkers)
    let source = SourceVersion.current
    var record = SelftestRecord(
      plan: plan, commit: source.commit, isDirty: source.isDirty,
      timestamp: Date().ISO8601Format(), environment: .current(), rules: selftest.rules)
    try folder.write(record)
    let line = ProgressLine(talk)
    selftest.progress = { line.show($0) }
    var interruption: Int32 = 0
    do {
      try selftest.run { gate in
        record.gates.append(gate)
        try folder.write(record)
        if !gate.isAsExpected {
          line.say("unexpected: \(gate.kind.rawValue) \(gate.subject) exit \(gate.exitStatus)")
        }
      }
    } catch let caught as Interruption {
      interruption = caught.signal
      talk.say("interrupted; \(record.gates.count) gate runs are kept in \(output)")
    }
    line.clear()
    writeResult(selftestTable(record.gates, markdown: markdown))
    return interruption == 0 ? Self.status(of: record.gates) : 128 + interruption
  }

  /// A gate may not find every small slowdown; its plan's rates are judged by the 95 % bound.
  private static func status(of gates: [SelftestGate]) -> Int32 {
    if gates.contains(where: { [.same, .variants].contains($0.kind) && $0.exitStatus == 2 }) {
      return 2
    }
    let missed = SelftestTally.all(of: gates).filter { tally in
      switch tally.kind {
      case .same, .variants, .scenarios: tally.gates.contains { !$0.isAsExpected }
      // What is a little above the slack need not be found; from 5 % on 97 of 100 must be.
      case .slowdown: tally.share >= 0.05 && tally.hogs == 0 && tally.foundRate.estimate < 0.97
      }
    }
    guard !missed.isEmpty else { return 0 }
    // A gate that says that it cannot tell has overlooked nothing, and has shown nothing.
    let isOpen = missed.allSatisfy { tally in
      tally.kind == .slowdown && tally.gates.allSatisfy { $0.isAsExpected || $0.exitStatus == 7 }
    }
    return isOpen ? 7 : 3
  }

  private func loadPlan() throws -> SelftestPlan {
    let folder = try BenchmarksFolder.find(named: benchmarks)
    let path =
      plan.contains("/") || plan.hasSuffix(".json")
      ? plan : try BenchmarksFolder.path("Selftest/\(plan).json", in: folder)
    return try SelftestPlan.load(path)
  }

  private func builtVariants() throws -> [(name: String, build: PairBuild)] {
    guard let variants else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: variants).sorted()) ?? []
    guard names.contains("base") else {
      throw InputError(
        file: variants, message: "expected a folder of variants and their base, found none",
        advice: "build them: Scripts/variants \(variants)")
    }
    return try names.filter {
      $0 != "base" && FileManager.default.fileExists(atPath: "\(variants)/\($0)/orders")
    }.map { ($0, try PairBuild(at: "\(variants)/\($0)/orders", flag: "--variants")) }
  }

  /// The file of this executable: workers of a pair are started from it by path.
  static func executable() throws -> String {
    #if os(Linux)
      return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      return SuiteRunner.ownExecutable
    #endif
  }
}

/// A progress line that closures can share.
final class ProgressLine {
  private var talk: Talk

  init(_ talk: Talk) { self.talk = talk }

  func show(_ text: String) { talk.show(text) }
  func say(_ text: String) { talk.say(text) }
  func clear() { talk.clear() }
}
