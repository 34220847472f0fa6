import SuiteCases
import Commands
import Files
import Foundation
import Measurement
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// A suite's file may lie anywhere: its paths start at its folder.
@Suite(.waitsForProcesses) struct SuitePathTests {
  private static let items = "section,item,width,height\n0,0,100,900\n0,1,100,900\n"
  private static let trace = """
    # viewport 390x844, content 390 x 1800
    t_ms,x,y,event
    0,0,0,
    16,0,40,
    32,0,80,

    """

  /// Calls `body` with the path of a suite in a folder of its own, and the folder.
  private func withSuite(
    data: String, traces: String, _ body: (String, String) throws -> Void
  ) throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("sub"), withIntermediateDirectories: true)
    for (name, text) in [
      ("items.csv", Self.items), ("sub/scroll.csv", Self.trace), ("plain", Self.trace),
      (
        "mine.json",
        """
        {"summary": "", "data": [\(data)], "layouts": ["list"], "strategies": ["on-demand"],
         "traces": [\(traces)]}
        """
      ),
    ] {
      try text.write(
        to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    try body(folder.appendingPathComponent("mine.json").path, folder.path)
  }

  private func cases(_ path: String) throws -> [Case] {
    try CaseList(Suite.load(path, benchmarks: []), .bundled, in: .standard).cases
  }

  @Test func pathsStartAtTheFolderOfTheSuite() throws {
    try withSuite(
      data: "\"items.csv\", \"uniform\"",
      traces: "\"sub/scroll.csv\", \"plain\", \"flick\", \"chat[over=sub/scroll.csv,batches=2]\""
    ) { path, folder in
      let cases = try cases(path)
      #expect(cases.count == 8)
      #expect(Set(cases.map(\.data.text)) == ["\(folder)/items.csv", "uniform"])
      #expect(
        Set(cases.map(\.trace.text)) == [
          "\(folder)/sub/scroll.csv", "\(folder)/plain", "flick",
          "chat[batches=2,over=\(folder)/sub/scroll.csv]",
        ])
    }
  }

  @Test func aFullPathStaysAsItIs() throws {
    try withSuite(data: "\"uniform\"", traces: "\"flick\"") { _, folder in
      try withSuite(data: "\"\(folder)/items.csv\"", traces: "\"flick\"") { path, _ in
        let data = try cases(path).map(\.data.text)
        #expect(data == ["\(folder)/items.csv"])
      }
    }
  }

  @Test func aPathThatIsNotThereIsNamedWhereItWasLookedFor() throws {
    try withSuite(data: "\"none.csv\"", traces: "\"flick\"") { path, folder in
      let error = #expect(throws: InputError.self) { try cases(path) }
      #expect(error?.description.contains("\(folder)/none.csv") == true)
    }
    try withSuite(data: "\"unifrm\"", traces: "\"flick\"") { path, _ in
      let error = #expect(throws: InputError.self) { try cases(path) }
      #expect(error?.description.contains("did you mean uniform?") == true)
    }
  }

  @Test func pathsOfFlagsStartAtTheCurrentFolder() throws {
    try withSuite(data: "\"items.csv\"", traces: "\"sub/scroll.csv\"") { path, folder in
      let here = try Bench.run(
        ["list", "cases", "--suite", "mine.json"], in: URL(fileURLWithPath: folder))
      #expect(here.status == 0, "\(here.errors)")
      let below = try Bench.run(
        ["list", "cases", "--suite", "../mine.json", "--trace", "scroll.csv"],
        in: URL(fileURLWithPath: folder + "/sub"))
      #expect(below.status == 0 && below.output == here.output, "\(below.errors)")
    }
  }
}

@Suite(.waitsForProcesses) struct AllNamesTests {
  @Test func allStandsForEveryNameOfAFlag() throws {
    let bench = try Bench.run(
      [
        "list", "cases", "--data", "uniform", "--items", "1k", "--layout", "all", "--strategy",
        "all", "--trace", "flick",
      ], executable: Bench.product)
    #expect(bench.status == 0, "\(bench.errors)")
    let fitting = Registry.standard.layouts.filter { $0.kinds.contains(.synthetic) }
    let lines = bench.output.split(separator: "\n")
    #expect(lines.count == fitting.count * Registry.standard.strategies.count)
  }

  @Test func allStandsAlone() throws {
    let bench = try Bench.run(["list", "cases", "--strategy", "all,on-demand"])
    #expect(bench.status == 64 && bench.errorLines.count == 1)
    let message: String =
      "error: --strategy: all stands for every name, found 1 more with it; give all alone,"
      + " or only the names\n"
    #expect(bench.errors == message)
  }
}
