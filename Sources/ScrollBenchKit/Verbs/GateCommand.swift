import ArgumentParser
import CollectionModel
import Foundation
import Gate
import Harness
import Measurement
import Reports

/// `scrollbench gate`: may this change go in?
struct GateCommand: ParsableCommand, Verb {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, json
  }

  static let defaultSuite = "gate"

  static let configuration = CommandConfiguration(
    commandName: "gate", abstract: "Tells whether a change may go in.",
    discussion: """
      With --baseline, counters and checksums of a run are compared with the file DIR/SUITE.tsv, \
      exactly, whatever the machine. With --base and --head two builds are compared with each \
      other: every counter, bytes and allocations too, then CPU time, in pairs of workers that \
      take turns on one core.

      Every finding is a line: case, metric, base, head, ratio, what it means, a command that \
      shows it. Exit codes: 0 pass; 2 regression; 3 a case failed or gave a wrong answer; 4 stale \
      baseline under --strict; 5 baseline missing; 7 inconclusive; 8 a case is gone; 64 bad input.
      """)

  @OptionGroup var options: SuiteOptions

  @Option(help: ArgumentHelp("Compare with the suite's baseline in this folder.", valueName: "dir"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write the suite's baseline to this folder instead of comparing.", valueName: "dir"))
  var updateBaseline: String?

  @Option(
    help: ArgumentHelp(
      "Compare with this build, or with a folder of the same build in several orders; needs --head.",
      valueName: "binary"))
  var base: String?

  @Option(
    help: ArgumentHelp("Compare this build, or such a folder; needs --base.", valueName: "binary"))
  var head: String?

  @Option(
    help: ArgumentHelp("One half of comparing two builds: counters or times. Default: both."))
  var tier: Tier?

  @Option(
    help: ArgumentHelp(
      "CPU time of what: query, frame, edit, prepare; repeat it. Default: query and frame, or edit."
    ))
  var measure: [PairMeasure] = []

  @Option(
    help: ArgumentHelp("Slack and waivers (JSON): see Benchmarks/README.md.", valueName: "file"))
  var policy: String?

  @Flag(help: "Fail with 4 where the baseline no longer says how it is.")
  var strict = false

  @Option(help: "Seconds a worker may take to prepare, to count or to time a block.")
  var timeout = 120.0

  @Option(help: "The folder that results are written to.")
  var output = "gate-results"

  @Option(help: "What standard output gets.")
  var format = Format.table

  @OptionGroup(title: "Output for CI") var exports: ExportOptions

  func run(_ registry: Registry) throws -> Int32 {
    try checkFlags()
    let (suite, settings) = try options.resolved(defaultSuite: Self.defaultSuite)
    let judging = try policy.map { try GatePolicy.load($0) } ?? .standard
    let list = try CaseList(suite, settings, in: registry)
    var talk = Talk()
    for note in try list.checkContents(in: registry) { talk.say("note: \(note)") }
    let counting = CountingRun(list: list, settings: settings, timeoutSeconds: timeout)
    let builds = try self.builds()
    if let updateBaseline { try checkDestination(updateBaseline) }
    let lock = try FolderLock(URL(fileURLWithPath: output, isDirectory: true))
    defer { withExtendedLifetime(lock) {} }
    for name in builds == nil ? [] : ["base/run.json", "head/run.json", "times/times.csv"] {
      try AtomicFile.check("\(output)/\(name)", makingFolders: true)
    }
    try WorkerLimits.check(workers: max(2, list.groups.map(\.count).max() ?? 0))
    let reproduction = Reproduction(list, settings, benchmarks: options.benchmarks)
    if let updateBaseline { return try update(updateBaseline, counting) }
    var tiers: [GateReport] = []
    if let baseline {
      tiers.append(try counters(against: baseline, counting, judging, reproduction))
    }
    var table = ""
    if let builds {
      let (base, head) = builds
      if tier != .times {
        tiers.append(
          try LiveCounters(run: counting, policy: judging, reproduction: reproduction)
            .report(base: base, head: head, output: output, talk: &talk))
      }
      // Without a base that can be compared with, times say nothing either.
      if tier != .counters, tiers.last?.verdict != .noBaseline {
        let times = try times(base: base, head: head, list, judging, reproduction, registry)
        tiers.append(times.report)
        table = times.table
      }
    }
    guard var report = tiers.first else { preconditionFailure("no tier was asked for") }
    for tier in tiers.dropFirst() { report = report.joined(with: tier) }
    report.isStrict = strict
    switch format {
    case .table: writeResult(table + lines(for: report).map { $0 + "\n" }.joined())
    case .json: writeResult(String(decoding: try report.json(), as: UTF8.self))
    }
    try exports.write(report)
    return report.verdict.exitStatus
  }

  private func builds() throws -> (base: PairBuild, head: PairBuild)? {
    guard let base, let head else { return nil }
    let builds = (
      base: try PairBuild(at: base, flag: "--base"), head: try PairBuild(at: head, flag: "--head")
    )
    try builds.base.check(flag: "--base", timeoutSeconds: timeout)
    try builds.head.check(flag: "--head", timeoutSeconds: timeout)
    return builds
  }

  private func checkFlags() throws(InputError) {
    guard (base == nil) == (head == nil) else {
      throw InputError(
        file: base == nil ? "--head" : "--base",
        message: "--base and --head belong together, found one of them",
        advice: "give the paths of two builds")
    }
    guard baseline != nil || updateBaseline != nil || base != nil else {
      throw InputError(
        file: "gate", message: "expected something to compare with, found nothing",
        advice: "give --baseline DIR, or --base BINARY and --head BINARY")
    }
    guard base != nil || (tier == nil && measure.isEmpty) else {
      throw InputError(
        file: tier == nil ? "--measure" : "--tier",
        message: "it is about two builds, found none to compare",
        advice: "give --base BINARY and --head BINARY, or leave it out")
    }
    guard updateBaseline == nil || (baseline == nil && base == nil) else {
      throw InputError(
        file: "--update-baseline", message: "a baseline is written or compared with, not both",
        advice: "leave --baseline, --base and --head out")
    }
    guard updateBaseline == nil || !options.isChanged else {
      throw InputError(
        file: "--update-baseline",
        message: "the baseline of a suite holds all of it, found flags that change the suite",
        advice: "leave --data, --layout, --strategy, --trace and --items out")
    }
    guard isTimeSpan(timeout) else {
      throw InputError(
        file: "--timeout", message: "expected seconds above 0, at most 86400, found \(timeout)",
        advice: "such as 120")
    }
  }
}
