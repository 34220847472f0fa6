import Foundation
import TestSupport
import Testing

/// A case whose content fits its viewport results in a remark, in every verb.
@Suite(.serialized, .waitsForProcesses) struct NothingToScrollTests {
  private static let tiny = [
    "--data", "uniform", "--items", "1k", "--layout",
    "uniform-flow[item-width=1,item-height=1],list", "--strategy", "on-demand,tiled-cache",
    "--trace", "flick",
  ]
  private static let reason = "nothing to scroll: no frame of the trace moves over this content"

  @Test func aRunIsDoneAndItsReportsHaveEmptyCells() throws {
    try Bench.withOutput { output in
      let run = try Bench.run(["run", "--budget", "0.02", "--output", output] + Self.tiny)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("! on-demand: \(Self.reason)"), "\(run.output)")
      let rows = try Bench.deterministicRows(output).filter { $0.contains("/uniform-flow") }
      #expect(rows.contains { $0.contains(" | frames_moved | true | 1 |  | 0 | ") }, "\(rows)")
      #expect(!rows.contains { $0.contains(" | hits | ") || $0.contains("visible_checksum") })
      for flags in [[], ["--markdown"], ["--best"]] {
        #expect(try Bench.run(["report", output] + flags).status == 0)
      }
      let compare = try Bench.run(["compare", output, output])
      #expect(compare.status == 0 && compare.output.contains("nothing to scroll"))
    }
  }

  @Test func theGateTakesItAsItIs() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let suite = folder.appendingPathComponent("tiny.json")
    try """
    {"summary": "", "data": ["uniform"], "layouts": ["uniform-flow[item-width=1,item-height=1]"],
     "strategies": ["on-demand", "tiled-cache"], "traces": ["flick", "chat"], "items": ["1k"]}
    """.write(to: suite, atomically: true, encoding: .utf8)
    let common = [
      "gate", "--suite", suite.path, "--output", folder.appendingPathComponent("results").path,
    ]
    let update = try Bench.run(common + ["--update-baseline", folder.path])
    #expect(update.status == 0, "\(update.errors)")
    let gate = try Bench.run(common + ["--baseline", folder.path, "--strict"])
    #expect(gate.status == 0, "\(gate.output)")
    #expect(gate.output.contains("and 3 more: \(Self.reason)"), "\(gate.output)")
    let build = Bench.executable.path
    let times = try Bench.run(
      common + ["--base", build, "--head", build, "--tier", "times", "--all-rows"])
    // Only the control may be off on a busy machine.
    #expect([0, 7].contains(times.status), "\(times.output)\(times.errors)")
    #expect(times.output.contains("note: uniform@1k/uniform-flow"), "\(times.output)")
    #expect(times.output.contains(Self.reason) && !times.output.contains("\nunknown"))
  }

  @Test func selfSizingOverItemsOfNoSizeIsSuchACase() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = folder.appendingPathComponent("none.csv")
    let rows = (0..<300).map { "0,\($0),390,\($0 % 3 == 0 ? 50 : 0)\n" }.joined()
    try ("section,item,width,height\n" + rows).write(to: data, atomically: true, encoding: .utf8)
    let bench = try Bench.run([
      "run", "--data", data.path, "--layout", "list", "--strategy", "on-demand,tiled-cache",
      "--trace", "self-sizing", "--budget", "0.02", "--output",
      folder.appendingPathComponent("results").path,
    ])
    #expect(bench.status == 0 && bench.errors.contains(Self.reason), "\(bench.errors)")
  }
}
