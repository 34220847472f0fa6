import ArgumentParser
import CollectionModel
import Foundation
import Harness
import Measurement
import Reports

/// `scrollbench run`: measures the cases of a suite.
struct RunCommand: ParsableCommand, Verb {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, csv, json
  }

  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Measures the cases of a suite.",
    discussion: """
      The table goes to standard output, everything to files in the output folder.

      A parameter in brackets may be a sweep, a case for each value: 2..6 counts up by one, \
      2..10+2 by two, 64..1024*2 doubles, {64,100,512} lists. Quote it for the shell.
      """)

  @OptionGroup var options: SuiteOptions

  @Option(help: "Fresh worker processes per case, interleaved over the strategies.")
  var launches = 1

  @Option(
    help:
      "Timed replays per launch, odd, at least 3. Default: 3 to 7, 1 to 3 for edit traces, as the budget allows."
  )
  var replays: Int?

  @Option(
    help:
      "Seconds of timed replaying for the slowest strategy of a group. Default: the suite's, 10.")
  var budget: Double?

  @Option(help: "Seconds a worker may take to prepare, to count or to replay.")
  var timeout = 120.0

  @Flag(help: "Keep the finished cases of the output folder and run the others.")
  var resume = false

  @Flag(help: "Say what one frame of one case did, instead of measuring: see --frame.")
  var explain = false

  @Option(help: "The frame to explain, of those whose bounds move, from 0.")
  var frame: Int?

  @Option(help: "The folder that results are written to.")
  var output = "results"

  @Option(
    help: ArgumentHelp(
      """
      Append the run to this file when all its cases are finished: see scrollbench history. Of a \
      failed case only the failure is noted. An interrupted run appends nothing; --resume with \
      --history appends all of it.
      """, valueName: "file"))
  var history: String?

  @Option(help: "What standard output gets.")
  var format = Format.table

  func run(_ registry: Registry) throws -> Int32 {
    let (suite, settings) = try options.resolved()
    let budget = budget ?? suite.budget ?? Suite.defaultBudget
    try checkNumbers(budget)
    let list = try CaseList(suite, settings, in: registry)
    var talk = Talk()
    for note in try list.checkContents(in: registry) { talk.say("note: \(note)") }
    if explain || frame != nil { return try explainFrame(of: list, registry) }
    try WorkerLimits.check(workers: list.groups.map(\.count).max() ?? 0)
    let lock = try FolderLock(URL(fileURLWithPath: output, isDirectory: true))
    defer { withExtendedLifetime(lock) {} }
    var session = try RunSession(self, list, seed: settings.seed, budget: budget)
    let interruption = try session.runAll()
    try session.writeReports()
    guard interruption == 0 else { return 128 + interruption }
    try session.appendToHistory()
    return session.hasFailures ? ExitStatus.caseFailed : 0
  }

  /// Plays the case in this process up to the frame; nothing is timed and nothing written.
  private func explainFrame(of list: CaseList, _ registry: Registry) throws -> Int32 {
    guard explain, let frame else {
      throw InputError(
        file: explain ? "--explain" : "--frame",
        message: "--explain and --frame belong together, found one of them",
        advice: "such as --frame 812 --explain")
    }
    guard list.cases.count == 1, let job = list.cases.first?.job else {
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
      content: CaseContent(job, in: registry), frame: frame)
    switch format {
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      writeResult(String(decoding: try encoder.encode(explanation), as: UTF8.self) + "\n")
    case .table, .csv:
      writeResult(([job.caseID] + explanation.lines).joined(separator: "\n") + "\n")
    }
    return 0
  }

  private func checkNumbers(_ budget: Double) throws(InputError) {
    guard (1...1000).contains(launches) else {
      throw InputError(
        file: "--launches", message: "expected 1...1000, found \(launches)", advice: "such as 5")
    }
    guard replays.map({ $0 % 2 == 1 && (3...99).contains($0) }) ?? true else {
      throw InputError(
        file: "--replays", message: "expected an odd number in 3...99, found \(replays ?? 0)",
        advice: "such as 5")
    }
    for (flag, seconds) in [("--budget", budget), ("--timeout", timeout)] {
      guard isTimeSpan(seconds) else {
        throw InputError(
          file: flag, message: "expected seconds above 0, at most 86400, found \(seconds)",
          advice: "such as 2")
      }
    }
  }
}
