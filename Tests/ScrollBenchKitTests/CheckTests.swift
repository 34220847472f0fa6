import Foundation
import Testing

@testable import ScrollBenchKit

/// `scrollbench check`: silent on what is right, and it names what is planted.
@Suite struct CheckTests {
  @Test(arguments: [
    ("gap", "items do not overlap"), ("grid", "on the grid"), ("skip", "skip passes"),
    ("reach", "beyond reach"), ("origin", "before the cursor's origin"),
    ("lines", "fillsLines"), ("shape", "shapeCount"), ("sizes", "readsSizes"),
    ("sections", "dependsOnSectionNumber"), ("ids", "under its own id"),
    ("end", "before and after their section"), ("resizing", "resized"),
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
    let name = fault == "missing" ? "wrong-answers" : "wrong-answers[fault=\(fault)]"
    let bench = try Bench.run([
      "check", "--layout", "list", "--strategy", "\(name),on-demand,precompute-all",
    ])
    #expect(bench.status == 2, "\(bench.errors)")
    #expect(bench.output.hasPrefix("\(name) over list: "), "\(bench.output)")
    #expect(bench.output.contains("1 finding: "), "\(bench.output)")
    let lines = bench.output.components(separatedBy: "\n")
    let command = try #require(lines.first { $0.hasPrefix("  scrollbench check") })
    let again = try Bench.shell("scrollbench() { \"$bench\" \"$@\"; }; \(command)")
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

  @Test func aCaseThatCannotBeIsRefused() throws {
    for arguments in [["--cases", "0"], ["--case", "-1"], ["--layout", "lisst"]] {
      let bench = try Bench.run(["check"] + arguments)
      #expect(bench.status == 64)
      #expect(bench.errorLines.count == 1, "\(bench.errors)")
    }
  }
}
