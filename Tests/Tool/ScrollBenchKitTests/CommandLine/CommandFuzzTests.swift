import ArgumentParser
import SuiteCases
import Commands
import Files
import Foundation
import Primitives
import Registration
import ResultFiles
import ResultPage
import ScrollBenchKit
import TestSupport
import Testing
import Verdicts

/// No command line ends in a signal or in a code that is not in the table of `Benchmarks/CI.md`.
///
/// The long form: SCROLLBENCH_FUZZ_LINES=20000 SCROLLBENCH_FUZZ_PROCESSES=2000 Scripts/test
/// --filter CommandFuzz. A failure prints the command line and its seed; SCROLLBENCH_FUZZ_SEED=...
/// begins with that line.
@Suite(.serialized, .waitsForProcesses) struct CommandFuzzTests {
  private static func number(_ variable: String, otherwise: UInt64) -> UInt64 {
    ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) } ?? otherwise
  }

  static var firstSeed: UInt64 { number("SCROLLBENCH_FUZZ_SEED", otherwise: 1) }
  static var lineCount: UInt64 { number("SCROLLBENCH_FUZZ_LINES", otherwise: 400) }
  static var processCount: UInt64 { number("SCROLLBENCH_FUZZ_PROCESSES", otherwise: 40) }

  /// As a shell takes it.
  static func quoted(_ words: [String]) -> String {
    words.map { word in
      let isPlain =
        !word.isEmpty
        && word.utf8.allSatisfy { byte in
          byte < 0x80
            && (Character(UnicodeScalar(byte)).isLetter
              || Character(UnicodeScalar(byte)).isNumber || "-_./=,:".utf8.contains(byte))
        }
      return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }.joined(separator: " ")
  }

  // MARK: In process

  /// The input of the process that reads command lines, and its last line.
  private static func folder(of process: pid_t) -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("scrollbench-fuzz-\(process)")
  }

  private static let lastLine = "last-line"

  /// A crash ends only the process that the lines are read in, whose last words are in a file.
  @Test(.waitsForExits) func commandLinesAreReadAndCasesResolvedWithoutACrash() async throws {
    let folder = Self.folder(of: getpid())
    let places = try CommandFuzzFolder()
    defer {
      places.remove()
      try? FileManager.default.removeItem(at: folder)
    }
    try FileManager.default.moveItem(at: places.copy(), to: folder)
    await #expect(processExitsWith: .success) {
      let folder = CommandFuzzTests.folder(of: getppid())
      try #require(chdir(folder.path) == 0)
      try CommandFuzzTests.readLines()
      try FileManager.default.removeItem(atPath: CommandFuzzTests.lastLine)
    }
    let last = try? String(
      contentsOf: folder.appendingPathComponent(Self.lastLine), encoding: .utf8)
    if let last { Issue.record("it ended at \(last)") }
  }

  private static func readLines() throws {
    let registry = Registry.standard
    let fuzz = CommandFuzz(try CommandVocabulary(), registry: registry)
    let file = open(lastLine, O_WRONLY | O_CREAT, 0o644)
    for seed in firstSeed..<firstSeed + lineCount {
      let words = fuzz.line(seed: seed)
      let text = "SCROLLBENCH_FUZZ_SEED=\(seed): scrollbench \(quoted(words))\n"
      ftruncate(file, 0)
      pwrite(file, text, text.utf8.count, 0)
      // What waits for a pipe, or does not come back, is a crash too.
      alarm(120)
      do {
        try resolve(try ScrollBench.parsed(words), registry)
      } catch {
        guard !isExpected(error) else { continue }
        Issue.record("\(error): \(text)")
      }
    }
    alarm(0)
    close(file)
  }

  private static func isExpected(_ error: any Error) -> Bool {
    switch error {
    case is InputError, is OutputError, is ReportError, is HistoryError: true
    default: [.validationFailure, .success].contains(RootCommand.exitCode(for: error))
    }
  }

  /// Everything that a verb does with its options before it works.
  private static func resolve(_ command: any ParsableCommand, _ registry: Registry) throws {
    switch command {
    case let run as RunCommand: try resolve(run.options, registry)
    case let gate as GateCommand: try resolve(gate.options, registry)
    case let list as ListCommand: try resolve(list.options, registry)
    case let draw as DrawCommand: try resolve(draw.options, registry)
    case let inspect as InspectCommand: try resolve(inspect.options, registry)
    case let report as ReportCommand:
      try report.checkModes()
      _ = try report.contests()
      _ = try report.exportOptions.exports()
    default: break
    }
  }

  private static func resolve(_ options: SuiteOptions, _ registry: Registry) throws {
    let (suite, settings) = try options.resolved()
    let list = try CaseList(suite, settings, in: registry)
    // Collections are made, so they have to be small.
    guard list.cases.count <= 20, list.cases.allSatisfy({ ($0.items ?? .max) <= 1_000 }) else {
      return
    }
    _ = try list.checkContents()
  }

  // MARK: As processes

  private static let allowed: Set<Int32> = [0, 2, 3, 4, 5, 7, 8, 64, 130, 143]

  @Test func commandsEndInACodeOfTheTableWhateverTheyAreGiven() throws {
    let places = try CommandFuzzFolder()
    defer { places.remove() }
    let fuzz = CommandFuzz(try CommandVocabulary(), registry: .standard)
    for seed in Self.firstSeed..<Self.firstSeed + Self.processCount {
      var random = SplitMix64(seed: ~seed)
      let commands = QuickCommand.all(round: 1)
      let command = commands[random.next(below: commands.count)]
      let words =
        random.next(below: 4) == 0
        ? fuzz.line(seed: seed) : fuzz.line(extending: command, seed: seed)
      let folder = try places.copy()
      let damage = random.next(below: 3) == 0 ? try CommandFuzzFolder.damage(folder, &random) : ""
      let text = "SCROLLBENCH_FUZZ_SEED=\(seed): \(damage) scrollbench \(Self.quoted(words))"
      let bench = try Self.run(words, in: folder, executable: command.executable, random: &random)
      #expect(Self.allowed.contains(bench.status), "\(text): exit \(bench.status): \(bench.errors)")
      let message = bench.errors
      #expect(!bench.hasCrashed, "\(text): \(message)")
      let lines = bench.errorLines.filter { $0.hasPrefix("error:") }
      #expect(
        lines.count == (bench.status == 64 ? 1 : 0), "\(text): exit \(bench.status): \(message)")
      try FileManager.default.removeItem(at: folder.deletingLastPathComponent())
    }
  }

  /// Runs a command for at most two seconds.
  private static func run(
    _ words: [String], in folder: URL, executable: URL, random: inout SplitMix64
  ) throws -> Bench {
    let numbers = ["", "0", "-1", "1", "40", "99999999999999999999", "nan"]
    let summaries = ["summary.md", "s", "-", "folder", "null", "full", "missing/below", ""]
    let variables = [
      "COLUMNS": numbers[random.next(below: numbers.count)],
      "GITHUB_STEP_SUMMARY": summaries[random.next(below: summaries.count)],
    ]
    return try Bench.run(words, in: folder, executable: executable, with: variables) { process, _ in
      let end = ContinuousClock.now + .seconds(2)
      while process.isRunning, ContinuousClock.now < end { usleep(5_000) }
      // Whatever it does then, it has to obey.
      if process.isRunning { kill(process.processIdentifier, SIGTERM) }
      let last = ContinuousClock.now + .seconds(60)
      while process.isRunning, ContinuousClock.now < last { usleep(5_000) }
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }
  }
}
