import ArgumentParser
import Commands
import Files
import Foundation
import Registration
import ResultFiles
import ResultPage
import ScrollBenchKit
import Verdicts

/// `workshop keep`: whether the figures of a run may be published.
struct KeepCommand: ParsableCommand, Verb {
  static let configuration = CommandConfiguration(
    commandName: "keep", abstract: "Checks whether the figures of a run may be published.",
    discussion: """
      The run must come from a committed tree, with the facts of the machine, at least \
      \(KeptRun.leastLaunches) launches of each case and the doctor's verdict in doctor.json; if \
      all cases are played on a virtual clock, the tree is enough. Otherwise one line names each \
      rule that is broken, and the command ends with 64. If all rules are met, it prints where the \
      figures are from and what the run misses. FOLDER may hold a run, a selftest, or launches of \
      Scripts/dev limits.

      Examples:
        workshop keep results
        workshop keep results --pack --plain results.csv --leave-out frames
        workshop keep selftest-results --into Benchmarks/Runs/selftest-rates.json.gz
      """)

  @Argument(help: "The folder that the run was written to.")
  var folder: String

  @Flag(
    help: """
      Then gzip every CSV and JSON of the folder; all verbs read them as they are. The tables of a \
      run, which run.json has every value of, are removed.
      """)
  var pack = false

  @Option(
    help: ArgumentHelp("Leave this file as it is when packing; repeat it.", valueName: "name"))
  var plain: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Leave this out of run.json when packing; repeat it. distributions: all but p50, p90, p95, \
      p99, p99.9, extremes and mean. frames: the least time of each frame. replays: the time of \
      each replay.
      """, valueName: "part"))
  var leaveOut: [PackedFolder.Part] = []

  @Option(
    help: ArgumentHelp(
      """
      Then add the selftest of the folder to this file, which 'workshop rates' reads. Ratios are \
      rounded as in rows.csv.
      """, valueName: "file"))
  var into: String?

  @Option(help: "Output format.")
  var format = TextFormat.text

  var optionRules: [OptionRule] {
    [
      .these(["--plain", "--leave-out"], need: ["--pack"]),
      .these(["--pack"], areUselessBeside: ["--into"]),
    ]
  }

  func run(_ registry: Registry) throws -> Int32 {
    let url = URL(path: folder, isFolder: true)
    var run = try KeptRun(url)
    if !leaveOut.isEmpty, run.kind != .run {
      throw InputError(
        file: "--leave-out", message: "expected a run with a run.json, found none in \(folder)",
        advice: "leave the option out")
    }
    if into != nil, run.kind != .selftest {
      throw InputError(
        file: "--into", message: "expected a selftest, found none in \(folder)",
        advice: "leave the option out")
    }
    let broken = run.brokenRules
    guard broken.isEmpty else {
      let talk = Talk()
      for rule in broken {
        talk.say("error: " + InputError(file: folder, message: rule).description)
      }
      return ExitStatus.badInput
    }
    var packed: KeptFolder.Bytes?
    if pack {
      let bytes = try PackedFolder(url).pack(plain: Set(plain), leavingOut: Set(leaveOut))
      run = try KeptRun(url)
      let talk = Talk()
      talk.say("\(folder): \(bytes.before) bytes packed into \(bytes.after)")
      packed = KeptFolder.Bytes(before: bytes.before, after: bytes.after)
    }
    if let into { try SelftestStudy.add(url, to: into) }
    let provenance = run.provenance(as: folder)
    try format.write(
      KeptFolder(
        folder: folder, kind: run.kind, provenance: provenance, misses: run.misses, packed: packed),
      text: provenance + "\n")
    return 0
  }
}

/// A run whose figures may be published.
private struct KeptFolder: Encodable {
  struct Bytes: Encodable {
    var before: Int
    var after: Int
  }

  var folder: String
  var kind: KeptRun.Kind
  /// The origin of the figures, one line of Markdown.
  var provenance: String
  var misses: [String]
  /// The effect of packing the folder; nil if it was not requested.
  var packed: Bytes?
}

extension PackedFolder.Part: ExpressibleByArgument {}
