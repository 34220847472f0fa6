import Foundation
import TestSupport
import Testing

/// Files of the user's own that are named, placed or made in unexpected ways.
@Suite(.serialized, .waitsForProcesses) struct HostileFilesTests {
  private static let cards =
    "section,item,width,height\n"
    + (0..<50).map { "0,\($0),390,100\n" }.joined()

  private func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      if scalar == "\n" { return true }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: return false
      default: return true
      }
    }
  }

  @Test(arguments: ["a\u{1B}[31mb", "a\u{7}\tb", "a\nb", "a\u{202E}b", "=cmd|x", "a,b", "\"a\",b"])
  func aFileNameObeysNoText(name: String) throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent(name + ".csv").path
      try Data(Self.cards.utf8).write(to: URL(fileURLWithPath: path))
      let output = folder.appendingPathComponent("results").path
      let run = try Bench.run([
        "run", "--data", path, "--layout", "list", "--strategy", "on-demand", "--trace", "flick",
        "--budget", "0.02", "--output", output,
      ])
      #expect(run.status == 0, "\(run.errors)")
      let list = try Bench.run(["list", "cases", "--data", path, "--layout", "list"])
      #expect(list.status == 0 && list.output.contains("/list/"))
      let csv = try String(contentsOfFile: output + "/results.csv", encoding: .utf8)
      for text in [run.output, run.errors, list.output, csv] {
        #expect(isPrintable(text), "\(text)")
      }
      let missing = try Bench.run(["list", "cases", "--data", path + "x"])
      #expect(missing.status == 64 && missing.errorLines.count == 1, "\(missing.errors)")
      #expect(isPrintable(missing.errors), "\(missing.errors)")
    }
  }

  @Test func aNameThatIsNotTextIsRefusedInWords() throws {
    try withTemporaryFolder { folder in
      let process = Process()
      let errors = Pipe()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.currentDirectoryURL = folder
      process.arguments = [
        "-c", #"name=$(printf './x\377y.csv'); : > "$name"; exec "$0" list cases --data "$name""#,
        Bench.executable.path,
      ]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = errors
      try process.run()
      let message = try errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      let text = String(decoding: message, as: UTF8.self)
      #expect(process.terminationStatus == 64)
      #expect(text.contains("argument 4: expected UTF-8, found \"./x\u{FFFD}y.csv\""), "\(text)")
    }
  }

  @Test func noVerbWaitsForAPipe() throws {
    try withTemporaryFolder { folder in
      let pipe = folder.appendingPathComponent("pipe.json").path
      try #require(mkfifo(pipe, 0o600) == 0)
      let results = folder.appendingPathComponent("results")
      try FileManager.default.createDirectory(at: results, withIntermediateDirectories: false)
      for name in ["run.json", "selftest.json", "gate.tsv"] {
        try #require(mkfifo(results.appendingPathComponent(name).path, 0o600) == 0)
      }
      for arguments in [
        ["history", pipe], ["report", results.path], ["compare", results.path, results.path],
        ["run", "--suite", pipe], ["run", "--history", pipe] + Bench.small.dropFirst(),
        ["list", "cases", "--data", pipe], ["list", "cases", "--trace", pipe],
        ["gate", "--baseline", "x", "--policy", pipe], ["gate", "--baseline", results.path],
        ["selftest", pipe], ["selftest", "--policy", pipe],
        ["selftest", "--resume", "--output", results.path],
      ] {
        let bench = try Bench.run(arguments, in: folder)
        #expect(bench.status == 64, "\(arguments): \(bench.errors)")
        #expect(bench.errors.contains("found a pipe"), "\(arguments): \(bench.errors)")
      }
    }
  }

  @Test func aMapThatWouldLeaveTheGridIsRefusedBeforeAnythingRuns() throws {
    try withTemporaryFolder { folder in
      let map = folder.appendingPathComponent("m.csv").path
      try "x,y,width,height\n1,2,3,4\n33554000,33554000,30,30\n".write(
        toFile: map, atomically: true, encoding: .utf8)
      let days = folder.appendingPathComponent("e.csv").path
      try "start_day,length_days,lane,country\n0,1,0,AT\n9000000,2,1,DE\n".write(
        toFile: days, atomically: true, encoding: .utf8)
      for (data, layout) in [(map, "map"), (days, "timeline")] {
        try Bench.withOutput { output in
          let bench = try Bench.run([
            "run", "--data", data, "--layout", layout, "--strategy", "on-demand", "--trace",
            "flick", "--items", "100", "--output", output,
          ])
          #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.errors)")
          #expect(bench.errors.contains("--items: expected at most "), "\(bench.errors)")
          #expect(!FileManager.default.fileExists(atPath: output))
        }
      }
    }
  }

  @Test func whatKeepsDataFromBeingCachedIsReported() throws {
    try withTemporaryFolder { folder in
      let data = folder.appendingPathComponent("d.csv").path
      try Data(Self.cards.utf8).write(to: URL(fileURLWithPath: data))
      let process = Process()
      let errors = Pipe()
      process.executableURL = Bench.executable
      process.arguments = [
        "run", "--data", data, "--layout", "list", "--strategy", "on-demand", "--trace", "flick",
        "--budget", "0.02", "--output", folder.appendingPathComponent("results").path,
      ]
      process.environment = ProcessInfo.processInfo.environment.merging([
        "XDG_CACHE_HOME": data, "SCROLLBENCH_BENCHMARKS": Bench.root.path + "/Benchmarks",
      ]) { $1 }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = errors
      try process.run()
      let message = String(
        decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(message)")
      let notes = message.split(separator: "\n").filter { $0.contains("data is not cached") }
      #expect(notes.count == 1 && notes[0].hasPrefix("note: "), "\(message)")
    }
  }
}
