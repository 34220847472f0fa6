import ArgumentParser
import SuiteCases
import Commands
import Files
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// An option that would change nothing is refused, and so is one that takes one value and is given
/// two.
@Suite(.waitsForProcesses) struct OptionEffectTests {
  /// The error for a command line that the parser accepts; nil if every option has an effect.
  private func refusal(_ line: String) throws -> String? {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = try CommandLineWords.checked(
      Bench.words(shellWords(line), writingTo: folder))
    let command = try RootCommand.parseAsRoot(words)
    let verb = try #require(command as? any ParsableCommand & Verb)
    do {
      try GivenOptions.check(words, of: verb)
      return nil
    } catch {
      return error.description
    }
  }

  /// The option without an effect, and what it is named with.
  @Test(arguments: [
    ("report r --metric frame_ns", "--metric", "--chart"),
    ("report r --metric query_ns", "--metric", "--chart"),
    ("report r --title 'Mine'", "--title", "--chart"),
    ("report r --metrics query_ns", "--metrics", "--junit"),
    ("report r --metrics query_ns --html p.html", "--metrics", "--hgrm"),
    ("report r --markdown --html p.html", "--markdown", "--html"),
    ("report r --markdown --svg plots", "--markdown", "--svg"),
    ("report r --chart c.svg --markdown", "--markdown", "--chart"),
    ("report r --table wide --best", "--table", "--best"),
    ("report r --table wide --html p.html", "--table", "--html"),
    ("run --metric query_ns --table wide", "--table", "--metric"),
    ("report r --markdown --check", "--markdown", "--check"),
    ("report r --markdown --growth prepare_ns", "--markdown", "--growth"),
    ("report r --by frame_ns", "--by", "--best or --axis"),
    ("report r --file x.csv --best", "--file", "--slowest, --html or --profile"),
    ("report r --base other", "--base", "--html"),
    ("report r --baseline b.tsv --svg plots", "--baseline", "--html"),
    ("report r --history h.csv", "--history", "--html"),
    ("report r --player '*'", "--player", "--html"),
    ("run --explain --frame 3 --output results", "--output", "--explain"),
    ("run --history h.csv --explain --frame 3", "--history", "--explain"),
    ("run --explain --frame 3 --resume", "--resume", "--explain"),
    ("run --explain --frame 3 --launches 1", "--launches", "--explain"),
    ("run --explain --frame 3 --replays 5", "--replays", "--explain"),
    ("run --explain --frame 3 --budget 1", "--budget", "--explain"),
    ("run --explain --frame 3 --timeout=120", "--timeout", "--explain"),
    ("run --explain --frame 3 --cold", "--cold", "--explain"),
    ("run --explain --frame 3 --metric query_ns", "--metric", "--explain"),
    ("run --explain --frame 3 --same-plan earlier", "--same-plan", "--explain"),
    ("run --explain --frame 3 --shard 1/2", "--shard", "--explain"),
    ("run --plan 2 --shard 1/2", "--shard", "--plan"),
    ("run --plan 2 --output o", "--output", "--plan"),
    ("run --costs results", "--costs", "--shard or --plan"),
    ("new a --shards 3", "--shards", "--cluster"),
    ("new a --cluster slurm --ios", "--ios", "--cluster"),
    ("gate --results r", "--results", "--baseline or --update-baseline"),
    ("gate --baseline b --results r --output o", "--output", "--results"),
    ("check --case 3 --cases 40", "--cases", "--case"),
    ("history h.csv --all --detail", "--all", "--detail"),
    ("selftest --overwrite --resume", "--overwrite", "--resume"),
    ("gate --update-baseline b --strict", "--strict", "--update-baseline"),
    ("gate --update-baseline b --policy p.json", "--policy", "--update-baseline"),
    ("gate --update-baseline b --github", "--github", "--update-baseline"),
    ("gate --update-baseline b --junit j.xml", "--junit", "--update-baseline"),
    ("gate --since HEAD --tier counters --measure query", "--measure", "--tier counters"),
    ("gate --since HEAD --artefacts https://example.org", "--artefacts", "--markdown"),
    ("inspect --strategy as-is", "--strategy", "without one"),
    ("list data --seed 1", "--seed", "topic data"),
    ("list --overscan 0.5", "--overscan", "no topic"),
    ("list metrics --benchmarks b", "--benchmarks", "topic metrics"),
  ])
  func anOptionWithoutEffectIsRefused(line: String, option: String, other: String) throws {
    let message = try #require(try refusal(line), "\(line)")
    #expect(message.hasPrefix("\(option): expected ") && message.contains(other), "\(message)")
    #expect(!message.contains("\n"))
  }

  @Test(arguments: [
    "report r", "report r --chart c.svg --metric frame_ns --title Mine",
    "report r --junit j.xml --metrics query_ns --markdown", "report r --slowest 3 --markdown",
    "report r --axis items --by frame_ns --markdown", "report r --best --by frame_ns,query_ns",
    "report r --best --markdown", "report r --table wide --markdown",
    "report r --html p.html --base b --player '*' --file x.csv --svg plots",
    "run --explain --frame 3 --seed 2 --overscan 1 --viewport 390x844 --format json",
    "run --shard 1/2 --costs c", "run --plan 2 --costs c --sample 3", "run --sample 3 --shard auto",
    "new a --cluster slurm --suite full", "gate --baseline b --results r --strict",
    "run --output o --resume --history h.csv --cold", "run --metric query_ns --metric frame_ns",
    "check --case 3 --seed 4", "history h.csv --detail", "selftest short --resume --output o",
    "gate --update-baseline b --suite gate", "gate --update-baseline b --results r",
    "gate --since HEAD --tier times --measure query",
    "list cases --seed 1 --data uniform", "list data --benchmarks b", "inspect --layout x",
    "list", "draw --data uniform --layout list --at 4 -o a.svg",
  ])
  func whatHasAnEffectIsTaken(line: String) throws {
    let message = try refusal(line)
    #expect(message == nil, "\(line)")
  }

  /// Those that take lists.
  private static let lists: Set = [
    "--by", "--case", "--cell-cost", "--data", "--diff", "--file", "--items", "--layout",
    "--measure", "--metric", "--overscan", "--player", "--prefetch", "--prefetch-data", "--reuse",
    "--strategy", "--trace",
  ]

  @Test func anOptionThatTakesOneValueIsTakenOnce() throws {
    var checked = 0
    for name in HelpExampleTests.verbs {
      var verb: any ParsableCommand.Type = RootCommand.self
      for word in name.split(separator: " ") {
        let below = verb.configuration.subcommands
        let found = below.first { $0.configuration.commandName == String(word) }
        verb = try #require(found)
      }
      let options = GivenOptions.options(of: verb)
      #expect(options.count > 2, "\(name)")
      // `GivenOptions.check` compares long names as they were typed.
      let long = options.filter { $0.key.hasPrefix("--") }
      #expect(long.allSatisfy { $0.key == $0.value.name }, "\(name)")
      for (typed, option) in options where option.takesValue {
        #expect(!option.isList || Self.lists.contains(option.name), "\(name) \(typed)")
        checked += 1
        for words in [[typed, "a", "\(typed)=b"], ["\(typed)=a", option.name, "b"]] {
          do {
            _ = try GivenOptions(words, of: verb)
            #expect(option.isList, "\(name) \(words)")
          } catch {
            let message = error.description
            #expect(!option.isList, "\(message)")
            #expect(
              message.hasPrefix("\(option.name): ") && message.contains("twice"), "\(message)")
          }
        }
      }
    }
    #expect(checked > 100)
  }

  /// Values, and what stands behind `--`, are no options.
  @Test func onlyOptionsAreCounted() throws {
    #expect(
      try GivenOptions(
        ["report", "--title", "--case", "--case", "a", "--", "--title", "x"],
        of: ReportCommand.self
      ).names == ["--title", "--case"])
  }

  @Test func theCommandLineReportsItInOneLine() throws {
    for (line, flags) in [
      ("list cases --seed 1 --seed 2", ["--seed"]),
      ("check --layout list --case 1 --cases 2", ["--cases", "--case"]),
      ("draw --data uniform --layout list --at 4 -o a.svg --output b.svg", ["--output"]),
    ] {
      let bench = try Bench.run(line.split(separator: " ").map(String.init))
      #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.errors)")
      #expect(flags.allSatisfy(bench.errors.contains), "\(bench.errors)")
    }
  }
}
