import Foundation
import Testing

/// What one wrong flag must say, next to flags that are right.
struct BadInput: CustomTestStringConvertible {
  var flags: [String]
  var says: [String]
  var testDescription: String { flags.joined(separator: " ") }

  init(_ flags: String..., says: [String]) {
    self.flags = flags
    self.says = says
  }
}

@Suite struct BadInputTests {
  @Test(arguments: [
    BadInput("--data", "debian-package", says: ["data", "did you mean debian-packages?"]),
    BadInput("--layout", "mansory", says: ["layout", "did you mean masonry?"]),
    BadInput("--strategy", "tiled-cach", says: ["did you mean tiled-cache?"]),
    BadInput("--trace", "flick-brows", says: ["did you mean flick-browse?"]),
    BadInput("--suite", "quik", says: ["did you mean quick?"]),
    BadInput("--layout", "masonry[colums=4]", says: ["did you mean columns?"]),
    BadInput("--layout", "masonry[columns=0]", says: ["whole number in 1...16"]),
    BadInput("--layout", "masonry[columns", says: ["name[key=value,..]"]),
    BadInput("--layout", "masonry[columns=16,spacing=100]", says: ["leave no room"]),
    BadInput("--strategy", "tiled-cache[cache=1e99]", says: ["bytes in"]),
    BadInput("--items", "0", says: ["--items", "1...200m"]),
    BadInput("--items", "1e99", says: ["--items", "1...200m"]),
    BadInput("--items", "-5", says: ["--items"]),
    BadInput("--viewport", "0x0", says: ["--viewport", "390x844"]),
    BadInput("--viewport", "390", says: ["--viewport", "390x844"]),
    BadInput("--viewport", "nanxinf", says: ["--viewport"]),
    BadInput("--overscan", "-1", says: ["--overscan"]),
    BadInput("--replays", "4", says: ["odd number"]),
    BadInput("--launches", "0", says: ["--launches"]),
    BadInput("--budget", "0", says: ["--budget"]),
    BadInput("--timeout", "nan", says: ["--timeout"]),
    BadInput("--seed", "x", says: ["seed"]),
    BadInput("--frobnicate", says: ["frobnicate"]),
    BadInput("--data", "/nowhere/sizes.csv", says: ["/nowhere/sizes.csv"]),
    BadInput("--data", "/tmp/", says: ["/tmp"]),
    BadInput("--trace", "/nowhere/trace.csv", says: ["/nowhere/trace.csv"]),
    BadInput("--data", "uniform,uniform", says: ["would run twice"]),
    BadInput("--data", "debian-packages", "--layout", "double-list", says: ["it takes uniform"]),
    BadInput("--benchmarks", "/nowhere", says: ["/nowhere", "Benchmarks"]),
  ])
  func badInputGetsOneLineAndWritesNothing(_ input: BadInput) throws {
    try Bench.withOutput { output in
      let defaults = [
        ("--data", "uniform"), ("--layout", "list"), ("--strategy", "tiled-cache"),
        ("--trace", "flick-browse"),
      ]
      let others = defaults.filter { !input.flags.contains($0.0) }.flatMap { [$0.0, $0.1] }
      let bench = try Bench.run(["run"] + others + input.flags + ["--output", output])
      #expect(bench.status == 64, "\(bench.errors)")
      #expect(bench.errorLines.count == 1, "\(bench.errors)")
      for part in input.says { #expect(bench.errors.contains(part), "\(bench.errors)") }
      #expect(bench.output.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: output))
    }
  }

  @Test(arguments: [
    ("section,item,width,height\n0,0,390,abc\n", ":2"),
    ("section,item,width\n0,0,390\n", ":1"),
    ("", ""),
  ])
  func aFileThatIsWrongIsNamedWithItsLine(text: String, place: String) throws {
    try Bench.withOutput { output in
      let folder = try Bench.temporaryFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("mine.csv")
      try Data(text.utf8).write(to: file)
      let bench = try Bench.run(["run", "--data", file.path, "--output", output])
      #expect(bench.status == 64)
      #expect(bench.errors.contains(file.path + place), "\(bench.errors)")
      #expect(!FileManager.default.fileExists(atPath: output))
    }
  }

  @Test func anOutputFolderThatCannotBeIsAnErrorBeforeAnythingRuns() throws {
    let file = try Bench.temporaryFolder().appendingPathComponent("file")
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    try Data("mine".utf8).write(to: file)
    for output in [file.path, file.path + "/results", "/proc/results"] {
      let bench = try Bench.run(Bench.small + ["--output", output])
      #expect(bench.status == 64, "\(bench.errors)")
      #expect(bench.errorLines.count == 1, "\(bench.errors)")
    }
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
  }

  @Test func anUnknownVerbIsToldTheNearest() throws {
    let bench = try Bench.run(["rum"])
    #expect(bench.status == 64)
    #expect(bench.errors == "error: scrollbench: there is no verb \"rum\"; did you mean run?\n")
  }

  @Test func helpIsNoError() throws {
    for arguments in [
      [], ["help", "run"], ["--help"], ["report", "--help"], ["run", "--help"], ["list", "--help"],
    ] {
      let bench = try Bench.run(arguments)
      #expect(bench.status == 0)
      #expect(bench.output.contains("USAGE"))
    }
  }
}
