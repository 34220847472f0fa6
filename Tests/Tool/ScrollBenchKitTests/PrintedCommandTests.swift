import SuiteCases
import Commands
import Files
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// Every command that the product prints runs in the folder where it was printed, as it stands.
@Suite(.serialized, .waitsForProcesses) struct PrintedCommandTests {
  private static let small = "--budget 0.02 --launches 1"

  private func with(
    _ call: PrintedCommands.Call, _ body: (PrintedCommands) throws -> Void
  ) throws {
    try withTemporaryFolder { parent in
      let printed = try PrintedCommands(call, in: parent)
      try printed.writeFiles()
      try body(printed)
    }
  }

  @Test(arguments: PrintedCommands.Call.allCases)
  func aRunOfOwnFilesIsReportedAndRunAgain(call: PrintedCommands.Call) throws {
    try with(call) { printed in
      let run = try printed.bench(
        "run --data '\"Maße, klein.csv\"' --layout list --strategy on-demand,tiled-cache"
          + " --trace 'Weg ü.csv' \(Self.small) --output 'er gebnis'")
      let next = printed.commands(in: run.output)
      #expect(next.count == 1, "\(run.output)")
      for command in next {
        let report = try printed.run(command)
        #expect(report.status == 0, "\(command): \(report.errors)")
      }
      try expectCases("er gebnis", fromPage: "report.html", printed)
      let slowest = try printed.bench("report 'er gebnis' --slowest 2").output
      let commands = printed.commands(in: slowest)
      #expect(commands.count == 2, "\(slowest)")
      for command in commands {
        let explained = try printed.run(command)
        #expect(explained.status == 0, "\(command): \(explained.errors)")
      }
    }
  }

  /// The command on the page measures the cases of the run again, and no others.
  private func expectCases(
    _ run: String, fromPage page: String, _ printed: PrintedCommands, flags: String = Self.small,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let commands = try printed.commands(inPage: page)
    #expect(commands.count == 1, "\(commands)", sourceLocation: sourceLocation)
    for command in commands {
      let again = try printed.run("\(command) \(flags) --output wieder --overwrite")
      #expect(
        again.status == 0, "\(command): \(again.errors)", sourceLocation: sourceLocation)
      #expect(
        try printed.cases(of: "wieder") == printed.cases(of: run), "\(command)",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [
    "--reuse unbounded,kept", "--overscan 0,0.5 --prefetch none,rows",
    "--reuse 'unbounded,capacity[n=5]' --prefetch 'none,deadline[ahead=2]' --cross",
    "--data-latency 120ms --prefetch-data 'none,screens[ahead=3]' --cell-bytes 40KiB",
  ])
  func policiesAreRunAgainAsTheyWereCombined(flags: String) throws {
    try with(.relative) { printed in
      try printed.bench(
        "run --data ./-minus.csv --layout list --strategy on-demand,tiled-cache --trace"
          + " 'chat[over=weg.csv]' --cell-cost '\"Kosten, neu.csv\"' \(flags) --output zellen")
      try printed.bench("report zellen --html s.html")
      try expectCases("zellen", fromPage: "s.html", printed, flags: "")
    }
  }

  @Test(arguments: [
    "Maße, klein.csv", "-minus.csv", "a\"b, c.csv", "\"Zitat\".csv", "$x & y.csv",
  ])
  func aFileOfAnyNameIsFoundAgain(name: String) throws {
    try with(.relative) { printed in
      let suite = """
        {"summary": "few", "data": [\(String(reflecting: "../" + name))], "layouts": ["list"],
         "traces": ["flick"], "strategies": ["on-demand"]}
        """
      try printed.write(suite, to: "Unter ordner/su.json")
      try printed.bench(
        "run --suite 'Unter ordner/su.json' \(Self.small) --output 'er gebnis'")
      try printed.bench("report 'er gebnis' --html s.html")
      try expectCases("er gebnis", fromPage: "s.html", printed)
    }
  }

  @Test func elsewhereAFileIsNamedByItsPathFromTheRootAndOneThatIsGoneByItsName() throws {
    try with(.absolute) { printed in
      try printed.bench(
        "run --data '\"Maße, klein.csv\"' --layout list --strategy on-demand"
          + " --trace 'Weg ü.csv' \(Self.small) --output 'er gebnis'")
      try printed.write("", to: "anders wo/x")
      try printed.bench("report '../er gebnis' --html s.html", in: "anders wo")
      let command = try #require(printed.commands(inPage: "anders wo/s.html").first)
      let again = try printed.run(
        "\(command) \(Self.small) --output '../wieder'", in: "anders wo")
      #expect(again.status == 0, "\(command): \(again.errors)")
      #expect(try printed.cases(of: "wieder") == printed.cases(of: "er gebnis"))

      let (was, now) = ("'Maße, klein.csv'", "'um zug/Maße, klein.csv'")
      _ = try printed.run("mkdir 'um zug'; mv \(was) \(now); printf x > \(was)")
      try printed.bench("report 'er gebnis' --html s.html")
      #expect(try printed.commands(inPage: "s.html").isEmpty)
      let page = try String(
        contentsOf: printed.folder.appendingPathComponent("s.html"), encoding: .utf8)
      #expect(page.contains("No command runs this again here: the data Maße__klein-"))
      #expect(page.contains("Maße, klein.csv"))
      try printed.bench("report 'er gebnis' --html s.html --file \(now)")
      try expectCases("er gebnis", fromPage: "s.html", printed)
    }
  }

  /// The path of such a trace is a part of the case's id.
  @Test func aTraceOverAFileIsRunAgainInItsFolderAlone() throws {
    try with(.absolute) { printed in
      try printed.bench(
        "run --data ./-minus.csv --layout list --strategy on-demand --trace 'chat[over=weg.csv]'"
          + " \(Self.small) --output 'er gebnis'")
      try printed.bench("report 'er gebnis' --html s.html")
      try expectCases("er gebnis", fromPage: "s.html", printed)
      try printed.write("", to: "anders wo/x")
      try printed.bench("report '../er gebnis' --html s.html", in: "anders wo")
      #expect(try printed.commands(inPage: "anders wo/s.html").isEmpty)
      let page = try String(
        contentsOf: printed.folder.appendingPathComponent("anders wo/s.html"), encoding: .utf8)
      #expect(page.contains("can be run again only there"))
    }
  }

  @Test func aShardsFilesAreRecordedInTheMergedRun() throws {
    try with(.relative) { printed in
      for shard in 1...2 {
        try printed.bench(
          "run --data '\"Maße, klein.csv\"' --layout list,grid --strategy on-demand --trace flick"
            + " \(Self.small) --shard \(shard)/2 --output 'teil \(shard)'")
      }
      try printed.bench("merge 'teil 1' 'teil 2' --output ganz")
      try printed.bench("report ganz --html s.html")
      #expect(try printed.commands(inPage: "s.html").count == 2)
      for command in try printed.commands(inPage: "s.html") {
        let again = try printed.run("\(command) \(Self.small) --output wieder --overwrite")
        #expect(again.status == 0, "\(command): \(again.errors)")
      }
    }
  }

  @Test(arguments: PrintedCommands.Call.allCases)
  func whatAGateFindsIsShownAgain(call: PrintedCommands.Call) throws {
    try with(call) { printed in
      let choice =
        "--data '\"Maße, klein.csv\"' --layout list --strategy sloppy --trace 'Weg ü.csv'"
      try printed.bench("gate \(choice) --update-baseline 'Ver gleich'")
      _ = try printed.run("sed -i '/attributes_computed/s/[0-9]*$/1/' 'Ver gleich'/*.tsv")
      let gate = try printed.bench(
        "gate \(choice) --baseline 'Ver gleich' --junit j.xml", endsWith: 2)
      let commands = printed.commands(in: gate.output)
      #expect(!commands.isEmpty, "\(gate.output)")
      for command in commands {
        let shown = try printed.run("\(command) \(Self.small)")
        #expect(shown.status == 0, "\(command): \(shown.errors)")
        #expect(shown.output.contains("attributes_computed"), "\(command): \(shown.output)")
      }
    }
  }

  @Test(arguments: PrintedCommands.Call.allCases)
  func whatCheckFindsAndWhereAnswersDifferIsShownAgain(call: PrintedCommands.Call) throws {
    try with(call) { printed in
      let check = try printed.bench(
        "check --layout 'faulty-rows[fault=resizing]' --strategy on-demand", endsWith: 2)
      let found = printed.commands(in: check.output)
      #expect(found.count == 1, "\(check.output)")
      for command in found {
        let again = try printed.run(command)
        #expect(again.status == 2 && again.output.contains("a resized rule"), "\(command)")
      }
      let run = try printed.bench(
        "run --data uniform --items 200 --layout 'faulty-rows[fault=skip]' --trace random-jumps"
          + " --strategy precompute-all,on-demand,tiled-cache \(Self.small)", endsWith: 3)
      let suspected = printed.commands(in: run.errors)
      #expect(!suspected.isEmpty, "\(run.errors)")
      // Among all strategies of the fixture is one that hangs for a minute.
      let strategies = "--strategy precompute-all,on-demand,tiled-cache"
      for command in Set(suspected) {
        let again = try printed.run("\(command) --cases 2 \(strategies)")
        #expect(again.status == 2, "\(command): \(again.errors)")
      }
    }
  }

  @Test(arguments: [
    "run --metric nosuchatall", "history h.csv --metric nosuchatall", "run --suite ./nosuch.json",
    "run --data ./-minus.csv --layout list --trace ./nosuch.csv --strategy on-demand",
    "list strategies --data uniform", "report r --best --by hits",
    "report r --html s.html --baseline 'keine da/x.tsv'", "gate --results 'teil 1' --baseline b",
    "inspect --data uniform --layout list --trace flick",
    "run --data uniform --layout list --strategy on-demand --trace 'exchange[to=nosuch]'",
    "run --data uniform --layout list --strategy on-demand --trace 'exchange[to=map]'",
    "list strategies --items 1k", "report r --axis items --by edit_ns:p99",
  ])
  func adviceThatIsACommandCanBeTyped(words: String) throws {
    try with(.absolute) { printed in
      if words.contains("report r") {
        try printed.bench(
          "run --data ./-minus.csv --layout list --strategy on-demand --trace flick \(Self.small)"
            + " --output r")
      }
      if words.contains("teil 1") {
        try printed.bench(
          "run --data ./-minus.csv --layout list --strategy on-demand --trace flick \(Self.small)"
            + " --shard 1/2 --output 'teil 1'")
      }
      if words.contains("history") {
        try printed.bench(
          "run --data ./-minus.csv --layout list --strategy on-demand --trace flick \(Self.small)"
            + " --history h.csv")
      }
      let refused = try printed.bench(words, endsWith: 64)
      for command in printed.commands(in: refused.errors) {
        // Only the baseline's takes more than a moment, and writes something.
        let small = command.contains(" gate ") ? " --data uniform --items 20" : ""
        let more = small.isEmpty ? "" : " --layout list --strategy on-demand --trace flick"
        let advice = try printed.run(command + small + more)
        #expect(advice.status == 0, "\(command): \(advice.errors)")
      }
      #expect(!refused.errors.contains("scrollbench "), "\(refused.errors)")
    }
  }

  /// The help of the whole tool begins with three commands.
  @Test func theHelpBeginsWithCommandsThatParse() throws {
    try with(.relative) { printed in
      let help = try printed.bench("--help").output
      let commands = printed.commands(in: help).map {
        shellWords($0.components(separatedBy: "    ")[0])
      }
      #expect(commands.count == 4, "\(help)")
      for words in commands where !words.contains("--generate-completion-script") {
        if words[1] == "new" {
          try printed.bench("new \(words[2])")
        } else {
          #expect(throws: Never.self) { try RootCommand.parseAsRoot(Array(words.dropFirst())) }
        }
      }
    }
  }

  @Test func theWordThatCallsAnExecutableLeadsToAProgramOrIsItsPath() throws {
    try withTemporaryFolder { folder in
      let bin = folder.appendingPathComponent("pr ü/bin")
      try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
      let path = bin.appendingPathComponent("bench").path
      try ExecutableFile.write("#!/bin/sh\n", to: path)
      func called(_ name: String, in place: String? = folder.path, search: String = "") -> String {
        OwnCommand.called(as: name, in: place, searching: search)
      }
      #expect(called("bench", search: "/nowhere:\(bin.path)") == "bench")
      #expect(called(path, in: "/") == path.dropFirst())
      #expect(called(path, in: "/nowhere") == path && called(path, in: nil) == path)
      #expect(called(path) == "pr ü/bin/bench" && called(path, in: bin.path) == "./bench")
      // What is no program names nothing that could be typed.
      for name in ["", "bench", "a/b", bin.path] where name != bin.path {
        #expect(called(name, in: "/nowhere", search: "/nowhere") == OwnCommand.path, "\(name)")
      }
    }
  }

  /// What is never composed by hand cannot be wrong in one place.
  @Test func noTextButHelpNamesTheExecutable() throws {
    let verbs = HelpExampleTests.verbs.map { $0.split(separator: " ")[0] }.joined(separator: "|")
    let command = try Regex("scrollbench (\(verbs)|help)\\b")
    let sources = Bench.root.appendingPathComponent("Sources")
    var lines = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      for line in text.split(separator: "\n") where line.contains(command) {
        let words = line.trimmingCharacters(in: .whitespaces)
        lines += 1
        let isExample = words.hasPrefix("scrollbench ")
        let isTopic = words.contains("'scrollbench help cases'") || path.hasSuffix("Topic.swift")
        #expect(
          words.hasPrefix("//") || words.hasPrefix("#") || isExample || isTopic
            || Self.named.contains(where: words.contains),
          "\(path): \(words): compose it with OwnCommand.line")
      }
    }
    #expect(lines > 50)
  }

  /// What names the tool and is no command to type.
  private static let named = ["suiteName: \"scrollbench run\"", "Then 'scrollbench list' prints"]
}
