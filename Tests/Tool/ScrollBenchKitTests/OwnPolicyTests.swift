import SuiteCases
import Commands
import Foundation
import Measurement
import Registration
import ResultFiles
import ScrollBenchKit
import Testing
import Verdicts

/// Reuse and prefetch policies of another package are taken wherever those of the product are.
@Suite(.waitsForProcesses) struct OwnPolicyTests {
  private static let small = [
    "--data", "uniform", "--items", "2k", "--layout", "grid", "--strategy", "tiled-cache",
    "--trace", "flick-browse", "--cell-cost", "text-feed",
  ]
  private static let prefix = "uniform@2k/grid/flick-browse/tiled-cache+cost=text-feed"

  private func lines(_ words: [String]) throws -> [String] {
    let bench = try Bench.run(words)
    #expect(bench.status == 0, "\(bench.errors)")
    return bench.output.split(separator: "\n").map(String.init)
  }

  @Test func theyAreListed() throws {
    let reuse = try lines(["list", "reuse"])
    #expect(reuse.contains { $0.hasPrefix("last-left ") && $0.contains("[n=4]") }, "\(reuse)")
    #expect(try lines(["list", "prefetch"]).contains { $0.hasPrefix("next-item ") })
  }

  @Test func aShellCompletesThem() throws {
    #expect(
      try lines(["---completion", "run", "--", "--reuse", "0", "10", "kept,last-"])
        == ["kept,last-left"])
    for flag in ["--prefetch", "--prefetch-data"] {
      #expect(
        try lines(["---completion", "run", "--", flag, "0", "2", "ne"]) == ["next-item"], "\(flag)")
    }
  }

  @Test func casesOfThemAreRunAndHaveIDs() throws {
    let words =
      Self.small + ["--reuse", "unbounded,last-left[n=2..4+2]", "--prefetch", "none,next-item"]
    try Bench.withOutput { folder in
      let run = try Bench.run(["run"] + words + ["--output", folder])
      #expect(run.status == 0, "\(run.errors)")
      let cases = try RunRecord.load(URL(fileURLWithPath: folder + "/run.json")).cases
      let ids = ["", "+reuse=last-left[n=2]", "+reuse=last-left", "+prefetch=next-item"]
      #expect(Set(cases.map(\.id)) == Set(ids.map { Self.prefix + $0 }))
      #expect(cases.allSatisfy { $0.failure == nil })
      func created(_ mark: String) -> Observation? {
        cases.first { $0.id == Self.prefix + mark }?.launches.first?.observations["created_120"]
      }
      #expect(created(ids[1]) != nil && created(ids[1]) != created(ids[0]))
    }
  }

  @Test func anIDNamesThem() throws {
    for mark in ["+reuse=last-left[n=2]", "+prefetch=next-item+reuse=last-left"] {
      let words = try #require(CaseWords(id: Self.prefix + mark, seed: 1)).words
      #expect(try lines(["list", "cases"] + words) == [Self.prefix + mark])
    }
  }

  @Test(arguments: [
    (["--reuse", "last-lef"], "no reuse policy \"last-lef\"; did you mean last-left?"),
    (["--prefetch", "next-items"], "no prefetch policy \"next-items\"; did you mean next-item?"),
    (["--reuse", "last-left[n=-1]"], "last-left[n] takes a whole number in 0...1000"),
    (["--reuse", "last-left[m=1]"], "no parameter of last-left \"m\""),
  ])
  func mistakesInTheirNamesAreReported(words: [String], expected: String) throws {
    let bench = try Bench.run(["list", "cases"] + Self.small + words)
    #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.errors)")
    #expect(bench.errors.contains(expected), "\(bench.errors)")
  }
}
