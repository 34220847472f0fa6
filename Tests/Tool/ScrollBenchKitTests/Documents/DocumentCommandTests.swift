import ArgumentParser
import SuiteCases
import Commands
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// The commands in the documents can be typed as they stand.
@Suite(.serialized, .waitsForProcesses) struct DocumentCommandTests {
  private struct Command {
    let place: String
    let words: [String]

    /// Whether it runs a reader's own executable, which also has the examples of the documents.
    var isReaders: Bool { words[0] == "mybench" }
    var isScript: Bool { words[0] != "scrollbench" && !isReaders }

    /// Whether it is one of the commands behind `Scripts/dev`.
    var isDevelopers: Bool {
      words[0] == "Scripts/dev" && words.count > 1 && words[1].first?.isLowercase == true
    }
  }

  /// Data that only a reader has.
  private static let readersData = ["my-items.csv.gz", "a,b.csv", "feed.csv"]
  /// Scripts whose arguments are those of `scrollbench`, and what stands before them.
  private static let wrappers = ["Scripts/bench": ["run"], "Scripts/scrollbench": []]
  /// Options that name a file, which a command tries to write before it starts.
  private static let destinations: Set = [
    "-o", "--output", "--html", "--chart", "--svg", "--junit", "--markdown", "--hgrm",
    "--go-bench", "--github-benchmark", "--update-baseline",
  ]
  /// Options of `swift test`, which some scripts pass on.
  private static let testOptions: Set = ["--filter"]

  private static func commands() throws -> [Command] {
    try Document.all().flatMap { document in
      (document.code + document.spans).compactMap { number, text -> Command? in
        var text = text
        for prefix in ["$ ", "- run: ", "run: "] where text.hasPrefix(prefix) {
          text = String(text.dropFirst(prefix.count))
        }
        // The description of a command stands two spaces behind it.
        if let end = text.range(of: "  ") { text = String(text[..<end.lowerBound]) }
        var words = shellWords(text)
        while let word = words.first, word.contains("="), !word.hasPrefix("-") {
          words.removeFirst()
        }
        guard let name = words.first else { return nil }
        for program in ["scrollbench", "mybench"] where name == ".build/release/" + program {
          words[0] = program
        }
        let isOurs =
          ["scrollbench", "mybench"].contains(words[0]) || name.hasPrefix("Scripts/")
          || name.hasPrefix(".ci/")
        return isOurs ? Command(place: "\(document.path):\(number): \(text)", words: words) : nil
      }
    }
  }

  /// The words with their files in `folder`: the documents' folder may not be ours to write to.
  private static func writing(_ words: [String], to folder: URL) -> [String] {
    words.indices.map { index in
      index > 0 && destinations.contains(words[index - 1])
        ? folder.appendingPathComponent(words[index]).path : words[index]
    }
  }

  @Test func everyVerbAndOptionExistsAndEveryNameIsRegistered() throws {
    let folder = try TemporaryFolder()
    var runs = 0
    for command in try Self.commands() {
      let arguments: [String]
      if !command.isScript {
        arguments = Array(command.words.dropFirst())
      } else if let verb = Self.wrappers[command.words[0]] {
        arguments = verb + command.words.dropFirst()
      } else {
        continue
      }
      // The name of the program or of a verb alone, as a sentence has it.
      guard arguments.count > 1 || arguments.first == "list" else { continue }
      do {
        let parsed = try RootCommand.parseAsRoot(
          CommandLineWords.checked(Self.writing(arguments, to: folder.url)))
        guard let run = parsed as? RunCommand,
          !run.options.data.contains(where: { text in
            Self.readersData.contains { text.contains($0) }
          }), run.options.suite != "NAME"
        else { continue }
        runs += 1
        if command.isReaders {
          try expectCases(of: command)
          continue
        }
        let (suite, settings) = try run.options.resolved()
        #expect(try !CaseList(suite, settings, in: .standard).cases.isEmpty, "\(command.place)")
      } catch {
        #expect(RootCommand.exitCode(for: error) == .success, "\(command.place): \(error)")
      }
    }
    #expect(runs > 8)
  }

  /// The names of a reader's run are those of the examples that are built.
  private func expectCases(of command: Command) throws {
    let choosing: Set = ["--suite", "--data", "--layout", "--strategy", "--trace", "--items"]
    let words = command.words
    let chosen = words.indices.filter { choosing.contains(words[$0]) }
      .flatMap { [words[$0], words[$0 + 1]] }
    let bench = try Bench.run(["list", "cases"] + chosen)
    #expect(bench.status == 0 && !bench.output.isEmpty, "\(command.place): \(bench.errors)")
  }

  @Test func everyScriptExistsAndTakesItsOptions() throws {
    var checked = 0
    let gate = GateCommand.helpMessage(columns: nil)
    for command in try Self.commands() where command.isScript {
      let script = Bench.root.appendingPathComponent(command.words[0])
      // A script in the text may be a glob or a sentence's end.
      #expect(FileManager.default.isExecutableFile(atPath: script.path), "\(command.place)")
      guard Self.wrappers[command.words[0]] == nil,
        var known = try? String(contentsOf: script, encoding: .utf8)
      else { continue }
      if command.isDevelopers {
        let help = try Bench.run([command.words[1], "--help"], executable: script)
        #expect(help.status == 0, "\(command.place): \(help.errors)")
        known = help.output
      }
      known += command.words[0] == "Scripts/gate" ? gate : ""
      if command.words[0].hasPrefix(".ci/") {
        known += try String(
          contentsOf: Bench.root.appendingPathComponent(".ci/steps"), encoding: .utf8)
      }
      for word in command.words.dropFirst() {
        let option = word.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        guard option.hasPrefix("--"), !Self.testOptions.contains(option) else { continue }
        #expect(known.contains(option), "\(command.place): \(option) does not exist")
      }
      checked += 1
    }
    #expect(checked > 10)
  }

  /// The README shows the two commands that do everything before any other, and CI runs both as
  /// they stand there, in their order.
  @Test func theFirstCommandsOfTheReadmeAreThoseThatCIRuns() throws {
    let readme = try #require(Document.all().first { $0.path == "README.md" })
    let first = readme.code.prefix(2).map { $0.text.components(separatedBy: "  ")[0] }
    #expect(first == ["Scripts/bench", "Scripts/test"])
    let lines = try Repository.text(".ci/run").components(separatedBy: "\n")
    let list = try #require(lines.last { $0.hasPrefix("run_steps ") })
    // What the steps call, in the order of the list.
    var calls: [String] = []
    for step in list.components(separatedBy: "\"")[1].split(separator: " ") {
      // A step in a line of its own calls none of them.
      guard let start = lines.firstIndex(of: "\(step)() {") else { continue }
      for line in lines[start...].prefix(while: { $0 != "}" }) {
        let command = line.components(separatedBy: " 2>")[0].trimmingCharacters(in: .whitespaces)
        if first.contains(command) { calls.append(command) }
      }
    }
    #expect(calls == first)
  }

  @Test func listsAndVersionsRunAsTheyStand() throws {
    var ran = 0
    for command in try Self.commands()
    where command.words[0] == "scrollbench"
      && ["list", "--version"].contains(command.words.dropFirst().first)
      && !command.words.contains("NAME")
    {
      let bench = try Bench.run(
        Array(command.words.dropFirst()), executable: Bench.product)
      #expect(bench.status == 0 && !bench.output.isEmpty, "\(command.place): \(bench.errors)")
      ran += 1
    }
    #expect(ran > 4)
  }

  /// What a frame did is what the documents show of it.
  @Test(arguments: [
    ("Benchmarks/USAGE.md", Bench.product),
    ("Sources/Tool/ScrollBenchKit/ScrollBenchKit.docc/Write-A-Strategy.md", Bench.executable),
  ])
  func theExplainedFrameIsExplainedSo(path: String, executable: URL) throws {
    let document = try #require(try Document.all().first { $0.path == path })
    let start = try #require(document.code.firstIndex { $0.text.hasSuffix("--explain") })
    let shown = document.code[(start + 1)...].prefix { $0.text != "..." }.map(\.text)
    #expect(shown.count > 4)
    let words = shellWords(String(document.code[start].text.dropFirst(2)))
    let bench = try Bench.run(Array(words.dropFirst()), executable: executable)
    #expect(bench.status == 0, "\(bench.errors)")
    #expect(Array(bench.output.components(separatedBy: "\n").prefix(shown.count)) == shown)
  }
}
