import Foundation

/// A command that is done in a moment, over a folder that `prepare` made.
struct QuickCommand: CustomStringConvertible {
  let words: [String]
  var statuses: Set<Int32> = [0]

  var description: String { words.joined(separator: " ") }

  /// The standard registry has no layout objects, and so nothing to inspect.
  var executable: URL { words[0] == "inspect" ? Bench.objectBench : Bench.product }

  func run(
    _ more: [String] = [], in folder: URL, with variables: [String: String] = [:]
  ) throws -> Bench {
    try Bench.run(words + more, in: folder, executable: executable, with: variables)
  }

  /// One for each verb, for each way of `report` and for each kind of `list`.
  ///
  /// - Parameter round: another number each time, as some write what must not be there yet.
  static func all(round: Int) -> [QuickCommand] {
    let small = "--data uniform --items 500 --layout list"
    let one = small + " --strategy tiled-cache --trace flick"
    let commands: [(String, Set<Int32>)] = [
      ("run \(one) --budget 0.02 --output run-\(round)", [0]),
      ("run \(one) --explain --frame 3", [0]),
      ("run \(small) --trace flick --plan 2", [0]),
      ("merge shard-1 shard-2 --output whole-\(round)", [0]),
      ("list", [0]), ("list cases \(small)", [0]), ("list data", [0]), ("list layouts", [0]),
      ("list metrics", [0]), ("list strategies", [0]), ("list suites", [0]), ("list traces", [0]),
      ("report results", [0]), ("report results --best", [0]),
      ("report results --axis items", [0]), ("report results --growth prepare_ns", [0]),
      ("report results --slowest 3", [0]), ("report results --check", [0, 7]),
      ("report results --html page.html", [0]), ("report results --chart chart.svg", [0]),
      ("compare results-before results-after", [0]),
      ("gate --suite few.json --update-baseline new --output new-gate-\(round)", [0]),
      ("gate --suite few.json --baseline baselines --output gate-\(round)", [0]),
      ("selftest --output selftest-\(round)", [0, 7]),
      ("history history.csv", [0]), ("history history.csv --detail --metric created", [0]),
      ("inspect --layout waterfall --data uniform --items 500 --frames 20", [0]),
      ("draw \(small) --at 400 --output frame.svg", [0]),
      ("check --layout list --strategy on-demand --cases 2", [0]),
      ("doctor", [0, 7]), ("new OwnRule\(round) --name OwnRule", [0]),
      ("new cluster-\(round) --cluster parallel", [0]),
      ("trace describe flick-browse chat --items 500", [0]),
      ("trace generate flick --items 500 --output flick.csv", [0]),
      (
        "trace import rows.csv --time-column when --time-unit s --offset-column top"
          + " --viewport 390x844 --content 390x52000 --output mine.csv", [0]
      ),
      ("data describe uniform --items 500", [0]),
      ("data generate uniform --items 500 --output uniform.csv", [0]),
      ("data import items.csv --width-column w --height-column h --output sizes.csv", [0]),
    ]
    return commands.map { text, statuses in
      QuickCommand(words: text.split(separator: " ").map(String.init), statuses: statuses)
    }
  }

  /// Verbs that none of them runs.
  static func missing(_ commands: [QuickCommand]) -> [String] {
    HelpExampleTests.verbs.filter { verb in
      !commands.contains { ($0.description + " ").hasPrefix(verb + " ") }
    }
  }

  static func prepare(_ folder: URL) throws {
    try HelpExampleTests.prepare(folder)
    try prepareSuite(folder)
    _ = try QuickCommand(words: ["gate", "--suite", "few.json", "--update-baseline", "baselines"])
      .run(in: folder)
  }

  /// The suite of the commands of `gate`.
  static func prepareSuite(_ folder: URL) throws {
    try HelpExampleTests.smallSuite.write(
      to: folder.appendingPathComponent("few.json"), atomically: true, encoding: .utf8)
  }
}
