import SuiteCases
import Commands
import Files
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// `scrollbench check`: silent on what is right, and it names what is planted.
@Suite(.waitsForProcesses) struct CheckTests {
  @Test(arguments: [
    ("gap", "items do not overlap"), ("grid", "on the grid"), ("skip", "skip passes"),
    ("reach", "beyond reach"), ("origin", "before the cursor's origin"),
    ("lines", "fillsLines"), ("shape", "shapeCount"), ("sizes", "readsSizes"),
    ("sections", "dependsOnSectionNumber"), ("ids", "under its own id"),
    ("end", "before and after their section"), ("resizing", "resized"),
    ("stretch", "how far each edge moves"), ("target", "if it is proposed again"),
    ("asked", "when it is called"), ("initial", "elements that stay"),
    ("neighbours", "the others do not overlap"), ("cancel", "where it was before"),
    ("drop", "newly made layout places it"), ("batch", "newly made layout places it"),
    ("exchange", "the element in question"),
  ])
  func aFaultInALayoutIsNamed(fault: String, law: String) throws {
    let name = "faulty-rows[fault=\(fault)]"
    let bench = try Bench.run(["check", "--layout", name, "--strategy", "on-demand"])
    #expect(bench.status == 2, "\(bench.errors)")
    #expect(
      bench.output.split(separator: "\n").contains { $0.hasPrefix(name) && $0.contains(law) },
      "\(bench.output)")
  }

  @Test(arguments: ["missing", "twice", "touching", "edits", "width", "alone", "content"])
  func aFaultInAStrategyIsNamedAndItsCommandFindsItAgain(fault: String) throws {
    let strategy = fault == "missing" ? "wrong-answers" : "wrong-answers[fault=\(fault)]"
    let bench = try Bench.run([
      "check", "--layout", "list", "--strategy", "\(strategy),on-demand,precompute-all",
    ])
    #expect(bench.status == 2, "\(bench.errors)")
    #expect(bench.output.hasPrefix("\(strategy) over list: "), "\(bench.output)")
    #expect(bench.output.contains("1 finding: "), "\(bench.output)")
    let lines = bench.output.components(separatedBy: "\n")
    let command = try #require(lines.first { $0.hasPrefix("  ") && $0.contains(" check --") })
    let again = try Bench.shell(command)
    #expect(again.status == 2, "\(again.errors)")
    let finding = bench.output.components(separatedBy: "\n\n")[0]
    #expect(again.output.components(separatedBy: "\n\n")[0] == finding, "\(again.output)")
  }

  @Test func whatIsRightIsSilent() throws {
    let bench = try Bench.run([
      "check", "--layout", "faulty-rows,flow,map,timeline,circle", "--cases", "25", "--strategy",
      "precompute-all,on-demand,tiled-cache[tile=7],wrapped",
    ])
    #expect(bench.status == 0, "\(bench.errors)")
    #expect(
      bench.output == "nothing found: 5 layouts, 4 strategies, 25 collections each, seed 1\n")
  }

  @Test func mostStrategiesAgainstBruteForceMakeTheLayoutSuspect() throws {
    let bench = try Bench.run([
      "check", "--layout", "list", "--strategy",
      "wrong-answers,wrong-answers[fault=twice],on-demand",
    ])
    #expect(bench.output.contains("the layout is suspected: 2 of 3 strategies"), "\(bench.output)")
  }

  /// A third item first comes with collection 5; without any a rule is made for collection 0.
  @Test(arguments: [("trapping", 5), ("making", 0)])
  func aRuleThatTrapsIsNamedAndTheRestGoesOn(fault: String, number: Int) throws {
    let name = "faulty-rows[fault=\(fault)]"
    let bench = try Bench.run([
      "check", "--layout", "\(name),faulty-rows[fault=resizing]", "--strategy", "on-demand",
    ])
    #expect(bench.status == 2, "\(bench.errors)")
    let findings = bench.output.components(separatedBy: "\n\n")
    guard findings.count == 3 else {
      Issue.record("\(bench.output)")
      return
    }
    #expect(findings[2].hasPrefix("2 findings: 2 layouts, 1 strategy, "), "\(bench.output)")
    #expect(findings[0].hasPrefix("\(name): checked code returns, and does not"), "\(bench.output)")
    #expect(findings[0].contains("the fixture's rule traps"), "\(bench.output)")
    let command = "--layout '\(name)' --seed 1 --case \(number)"
    #expect(findings[0].hasSuffix(command), "\(bench.output)")
    #expect(
      findings[1].hasPrefix("faulty-rows[fault=resizing]: a resized rule is "), "\(bench.output)")
    let again = try Bench.run([
      "check", "--layout", name, "--strategy", "on-demand", "--case", "\(number)",
    ])
    #expect(again.status == 2 && again.output.contains("the fixture's rule traps"))
    #expect(again.output.contains("1 finding: 1 layout, 1 strategy, 1 collection each"))
  }

  @Test func aStrategyThatEndsItsProcessIsNamedAndTheOthersGoOn() throws {
    let bench = try Bench.run([
      "check", "--layout", "list", "--timeout", "10000", "--strategy",
      "trapping,killed-from-outside,precompute-all,on-demand,tiled-cache,wrong-answers",
    ])
    #expect(bench.status == 2, "\(bench.errors)")
    let findings = bench.output.components(separatedBy: "\n\n")
    guard findings.count == 4 else {
      Issue.record("\(bench.output)")
      return
    }
    #expect(findings[0].hasPrefix("trapping over list: checked code"), "\(bench.output)")
    #expect(findings[0].contains("the worker was killed by signal"), "\(bench.output)")
    #expect(findings[1].hasPrefix("killed-from-outside over list: checked code"), "\(bench.output)")
    #expect(findings[1].contains("signal 9"), "\(bench.output)")
    #expect(findings[2].hasPrefix("wrong-answers over list: "), "\(bench.output)")
  }

  /// Both layouts hang, so that a slow machine can only let the time pass before the third item.
  @Test func aRuleThatHangsIsNamedAndTheRestGoesOn() throws {
    let name = "faulty-rows[fault=hanging]"
    let bench = try Bench.run([
      "check", "--layout", name, "--layout", name, "--strategy", "on-demand", "--timeout", "0.5",
    ])
    #expect(bench.status == 2, "\(bench.errors)")
    let findings = bench.output.components(separatedBy: "\n\n")
    #expect(findings.count == 3, "\(bench.output)")
    for finding in findings.prefix(2) {
      #expect(finding.hasPrefix("\(name): checked code returns, and does not"), "\(bench.output)")
      #expect(finding.contains("no answer within 0.5 s"), "\(bench.output)")
    }
  }

  /// The rule hangs, so that the check cannot end before the signal comes.
  @Test(arguments: [SIGINT, SIGTERM])
  func anInterruptedCheckReportsItInOneLine(signal: Int32) throws {
    var parent: Int32 = 0
    let bench = try Bench.run([
      "check", "--layout", "faulty-rows[fault=hanging]", "--strategy", "on-demand", "--timeout",
      "10000",
    ]) { process, _ in
      parent = process.processIdentifier
      #expect(Bench.wait { !Bench.workers(of: parent).isEmpty })
      kill(parent, signal)
    }
    #expect(bench.status == 128 + signal && bench.output.isEmpty, "\(bench.errors)")
    #expect(bench.errorLines == ["interrupted; there is no result"], "\(bench.errors)")
    #expect(Bench.workers(of: parent).isEmpty, "no process is left behind")
  }

  @Test func allStandsForEveryLayoutWithARule() throws {
    func layouts(_ arguments: [String]) throws -> [String] {
      let command = try #require(
        try RootCommand.parseAsRoot(["check"] + arguments) as? CheckCommand)
      return try command.checks(.standard).map {
        "\($0.layout.text): \($0.strategies.map(\.strategy.text))"
      }
    }
    let usual = try layouts([])
    #expect(usual.count > 11)
    #expect(try layouts(["--layout", "all"]) == usual)
    #expect(try layouts(["--layout", "all", "--strategy", "all"]) == usual)
    #expect(throws: InputError.self) { try layouts(["--layout", "all,list"]) }
  }

  @Test func aCaseThatCannotBeIsRefused() throws {
    for arguments in [
      ["--cases", "0"], ["--timeout", "0"], ["--timeout", "1e15"], ["--timeout", "nan"],
      ["--case", "-1"], ["--layout", "lisst"],
      ["--layout", "masonry[columns=16,spacing=50]"],
    ] {
      let bench = try Bench.run(["check"] + arguments)
      #expect(bench.status == 64)
      #expect(bench.errorLines.count == 1, "\(bench.errors)")
    }
  }
}
