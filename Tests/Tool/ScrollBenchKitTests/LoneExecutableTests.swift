import SuiteCases
import Commands
import Foundation
import Registration
import ScrollBenchKit
import TestSupport
import Testing

/// An executable that was copied to where neither its repository nor the folder of its build is.
@Suite(.serialized, .waitsForProcesses) struct LoneExecutableTests {
  private struct Place {
    let folder: URL

    /// - Parameter more: further words, which may have blanks.
    func run(
      _ command: String, _ name: String = "scrollbench", and more: [String] = []
    ) throws -> Bench {
      try Bench.run(
        command.split(separator: " ").map(String.init) + more, in: folder,
        executable: folder.appendingPathComponent(name))
    }
  }

  private func withExecutables(_ body: (Place) throws -> Void) throws {
    let folder = try Bench.temporaryFolder().resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, executable) in [("scrollbench", Bench.product), ("objects", Bench.objectBench)] {
      // A process of its own copies it: one that other tests start here in between would hold the
      // copy open for writing for a moment, and a file that is written to cannot be run.
      let copy = folder.appendingPathComponent(name).path
      let copied = try Bench.shell("cp -- \"$bench\" '\(copy)'", executable: executable)
      #expect(copied.status == 0, "\(copied.errors)")
    }
    try body(Place(folder: folder))
  }

  private static let small = "--data uniform --items 500 --layout list"
  private static let one = small + " --strategy tiled-cache --trace flick"

  @Test func generatedDataWorksInEveryVerb() throws {
    let commands: [(String, Int32)] = [
      ("run \(Self.one) --budget 0.02 --output results", 0),
      ("run \(Self.small) --budget 0.02 --output others", 0),
      ("run \(Self.one) --explain --frame 3", 0),
      ("list cases \(Self.one)", 0), ("list cases \(Self.small)", 0),
      ("draw \(Self.small) --at 400 --output at.svg", 0),
      ("draw \(Self.small) --frame 3 --output frame.svg", 0),
      ("draw \(Self.small) --trace chat[over=flick,batches=4] --frame 3 --output jump.svg", 0),
      ("data describe uniform --items 500", 0),
      ("data generate uniform --items 500 --output uniform.csv", 0),
      ("trace describe flick --items 500", 0),
      ("trace generate flick --items 500 --output flick.csv", 0),
      ("report results --slowest 1", 0), ("report results --html page.html --player *", 0),
      ("compare results results", 0), ("check --layout list --strategy on-demand --cases 2", 0),
      // There is no baseline yet, and no folder is missing for that.
      ("gate --baseline baselines \(Self.one)", 5),
    ]
    try withExecutables { place in
      for (command, status) in commands {
        let bench = try place.run(command)
        #expect(bench.status == status, "\(command): \(bench.status): \(bench.errors)")
      }
      let inspected = try place.run(
        "inspect --layout waterfall --data uniform --items 500 --frames 20", "objects")
      #expect(inspected.status == 0, "\(inspected.errors)")
      let drawn = try place.run(
        "draw --layout waterfall --data uniform --items 500 --at 100 --output o.svg", "objects")
      #expect(drawn.status == 0, "\(drawn.errors)")
    }
  }

  @Test func listShowsWhatIsRegistered() throws {
    try withExecutables { place in
      for (topic, there, gone) in [
        ("data", "uniform", "debian-packages"), ("traces", "flick ", "read-slow"),
        ("suites", "", "quick"),
      ] {
        let alone = try place.run("list \(topic)")
        #expect(alone.status == 0 && !alone.output.contains(gone), "\(alone.output)")
        #expect(there.isEmpty || alone.output.contains(there), "\(alone.output)")
        #expect(alone.errorLines.count == 1, "\(alone.errors)")
        #expect(alone.errors.contains("note: ") && alone.errors.contains("--benchmarks DIR"))
        let folder = Bench.root.appendingPathComponent("Benchmarks").path
        let named = try place.run("list \(topic)", and: ["--benchmarks", folder])
        #expect(named.output.contains(gone), "\(named.output)")
        #expect(there.isEmpty || named.output.contains(there), "\(named.output)")
        #expect(named.errors.isEmpty, "\(named.errors)")
      }
      let empty = try place.run("list suites --format json")
      let json = try JSONSerialization.jsonObject(with: Data(empty.output.utf8))
      let suites = (json as? [String: Any])?["suites"] as? [Any]
      #expect(empty.status == 0 && suites?.isEmpty == true, "\(empty.output)")
    }
  }

  @Test func whatNeedsTheProjectReportsItPlainly() throws {
    try withExecutables { place in
      try "".write(
        to: place.folder.appendingPathComponent("Package.swift"), atomically: true,
        encoding: .utf8)
      for command in [
        "run", "run --suite standard", "run --data debian-packages", "list cases",
        "run --data uniform --layout list --trace read-slow", "gate --baseline baselines",
        "selftest", "trace describe read-slow", "data describe debian-packages",
        "draw --data debian-packages --layout list --at 0 --output a.svg", "gate --since HEAD",
        "new mine",
      ] {
        let bench = try place.run(command)
        #expect(bench.status == 64 && bench.output.isEmpty, "\(command): \(bench.output)")
        #expect(bench.errorLines.count == 1, "\(command): \(bench.errors)")
        #expect(!bench.errors.contains("workspace-state"), "\(command): \(bench.errors)")
        let advice = command.contains("--since") ? "swift build" : "give "
        #expect(bench.errors.contains(advice), "\(command): \(bench.errors)")
      }
    }
  }
}
