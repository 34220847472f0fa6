import SuiteCases
import Commands
import Files
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// The examples in the help of each verb work: they run here as they stand, on small inputs.
@Suite(.serialized, .waitsForProcesses) struct HelpExampleTests {
  /// What makes an example small, or the codes other than 0 that it may end with.
  private static let smaller = [
    "run": "--budget 0.02",
    "check": "--cases 2",
    "gate --base ": "--data uniform --items 2k --strategy on-demand --trace flick --tier counters",
  ]
  private static let verdicts: [String: Set<Int32>] = ["doctor": [0, 7], "selftest": [0, 7]]

  /// Each verb that does something: of `trace` and its like, the verbs below it.
  static var verbs: [String] {
    RootCommand.configuration.subcommands.filter { $0 != CasesTopic.self }.flatMap {
      verb -> [String] in
      let name = verb.configuration.commandName!
      let below = verb.configuration.subcommands.map { "\(name) \($0.configuration.commandName!)" }
      return below.isEmpty ? [name] : below
    }
  }

  /// The commands behind `Examples:`.
  private static func examples(of verb: String, of executable: URL, in folder: URL) throws
    -> [String]
  {
    let words = verb.split(separator: " ").map(String.init)
    let help = try Bench.run(["help"] + words, in: folder, executable: executable)
    #expect(help.status == 0)
    let parts = help.output.components(separatedBy: "\nExamples:\n")
    guard parts.count == 2 else { return [] }
    let text = parts[1].components(separatedBy: "\n\n")[0]
    return text.replacing("\\\n", with: " ").components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// A folder in which every example finds what it names.
  static func prepare(_ folder: URL) throws {
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    let files = FileManager.default
    try files.createDirectory(
      atPath: path("Benchmarks/Selftest"), withIntermediateDirectories: true)
    try files.createDirectory(atPath: path("Benchmarks/Suites"), withIntermediateDirectories: true)
    let suites = Bench.suites.filter { $0 != "gate" }
    for name in ["Data", "Traces"] + suites.map({ "Suites/\($0).json" }) {
      try files.createSymbolicLink(
        atPath: path("Benchmarks/\(name)"),
        withDestinationPath: Bench.root.appendingPathComponent("Benchmarks/\(name)").path)
    }
    // The suite of this name in the repository has a case for nearly everything.
    try smallSuite.write(
      toFile: path("Benchmarks/Suites/gate.json"), atomically: true, encoding: .utf8)
    try prepareInputs(folder)
    for name in ["old", "new"] {
      try files.createDirectory(atPath: path(name), withIntermediateDirectories: true)
      try ExecutableFile.copy(Bench.product, to: path("\(name)/scrollbench"))
    }
    for name in ["results-before", "results"] {
      let run = try Bench.run(
        Bench.small.map { $0 == "2k" ? "500,2k" : $0 } + [
          "--strategy", "on-demand,tiled-cache", "--output", path(name), "--history",
          path("history.csv"),
        ], in: folder, executable: Bench.product)
      #expect(run.status == 0, "\(run.errors)")
    }
    try files.copyItem(atPath: path("results"), toPath: path("results-after"))
    try prepareShards(folder)
    let baseline = try Bench.run(
      ["gate", "--update-baseline", "Benchmarks/Baselines"], in: folder, executable: Bench.product)
    #expect(baseline.status == 0, "\(baseline.errors)")
  }

  /// The shards of a suite of two groups, which `merge` reads, and the run of the baseline's suite.
  static func prepareShards(_ folder: URL) throws {
    for number in 1...2 {
      let run = try Bench.run(
        Bench.small.map { $0 == "2k" ? "200,500" : $0 } + [
          "--strategy", "on-demand", "--shard", "\(number)/2", "--output", "shard-\(number)",
        ], in: folder, executable: Bench.product)
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  /// A suite of one case that is counted in a moment.
  static let smallSuite = """
    {"summary": "few", "data": ["uniform"], "layouts": ["list"], "traces": ["flick"],
     "strategies": ["tiled-cache"], "items": ["500"]}
    """

  /// The files that examples read. `Benchmarks/Selftest` has to be there.
  static func prepareInputs(_ folder: URL) throws {
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    try FileManager.default.copyItem(
      at: Bench.root.appendingPathComponent("Tests/Fixtures/TraceImport/chrome-flick.json.gz"),
      to: folder.appendingPathComponent("session.json.gz"))
    try "when,top\n0,0\n0.016,20\n".write(
      toFile: path("rows.csv"), atomically: true, encoding: .utf8)
    try "group,w,h\na,390,44\nb,390,90\n".write(
      toFile: path("items.csv"), atomically: true, encoding: .utf8)
    // The shortest plan: one gate run over one case.
    try """
    {"summary": "one gate run", "seed": 1, "suite": "gate",
     "stages": [{"kind": "same", "runs": 1, "cases": 1}]}
    """.write(toFile: path("Benchmarks/Selftest/short.json"), atomically: true, encoding: .utf8)
  }

  @Test func everyVerbHasTwoExamplesAndTheyWork() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.prepare(folder)
    for verb in Self.verbs {
      // The standard registry has no layout objects, and so nothing to inspect.
      let executable = verb == "inspect" ? Bench.objectBench : Bench.product
      let examples = try Self.examples(of: verb, of: executable, in: folder)
      let program = ShellText.quoted(executable.path)
      #expect(examples.count >= 2, "\(verb) has \(examples.count) examples")
      for example in examples {
        #expect(example.hasPrefix("\(program) \(verb)"), "\(example)")
        let words = example.dropFirst(program.count + 1)
        // An explanation times nothing that a budget could make smaller; one case is the fewest.
        let flags =
          example.contains("--explain") || example.contains("--case ")
          ? [] : Self.smaller.filter { words.hasPrefix($0.key) }.map(\.value)
        let command = ([example] + flags).joined(separator: " ")
        let bench = try Bench.shell(
          "cd '\(folder.path)'; \(command)")
        let allowed = Self.verdicts[verb] ?? [0]
        #expect(allowed.contains(bench.status), "\(command): \(bench.status): \(bench.errors)")
        let writesFiles = example.contains(" > ") || ["report", "draw"].contains(verb)
        #expect(!bench.output.isEmpty || writesFiles, "\(command)")
      }
    }
  }
}
