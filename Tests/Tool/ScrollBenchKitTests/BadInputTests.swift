import Foundation
import TestSupport
import Testing

/// The message for one wrong flag among correct ones.
struct BadInput: CustomTestStringConvertible {
  var flags: [String]
  var names: [String]
  var testDescription: String { flags.joined(separator: " ") }

  init(_ flags: String..., names: [String]) {
    self.flags = flags
    self.names = names
  }
}

@Suite(.waitsForProcesses) struct BadInputTests {
  @Test(arguments: [
    BadInput("--data", "debian-package", names: ["data", "did you mean debian-packages?"]),
    BadInput("--layout", "mansory", names: ["layout", "did you mean masonry?"]),
    BadInput("--strategy", "tiled-cach", names: ["did you mean tiled-cache?"]),
    BadInput("--trace", "flick-brows", names: ["did you mean flick-browse?"]),
    BadInput("--suite", "quik", names: ["did you mean quick?"]),
    BadInput("--layout", "masonry[colums=4]", names: ["did you mean columns?"]),
    BadInput("--layout", "masonry[columns=0]", names: ["whole number in 1...16"]),
    BadInput("--layout", "masonry[columns", names: ["name[key=value,..]"]),
    BadInput("--layout", "masonry[columns=16,spacing=100]", names: ["leave no room"]),
    BadInput("--strategy", "tiled-cache[cache=1e99]", names: ["bytes in"]),
    BadInput("--items", "0", names: ["--items", "1...2147483647"]),
    BadInput("--items", "2147483648", names: ["--items", "1...2147483647"]),
    BadInput(
      "--data", "uniform", "--items", "201m",
      names: [
        "--items: expected at most 200m items of uniform, found 201m",
        "take fewer, or data that may have so many: rows",
      ]),
    BadInput("--items", "1e99", names: ["--items", "1...2147483647"]),
    BadInput("--items", "-5", names: ["--items: expected a count in 1...2147483647, found \"-5\""]),
    BadInput(
      "--items", "-1k", names: ["--items: expected a count in 1...2147483647, found \"-1k\""]),
    BadInput(
      "--launches", "-1", names: ["--launches: expected a whole number in 1...1000, found \"-1\""]),
    BadInput(
      "--replays", "-3", names: ["--replays: expected an odd number in 3...99, found \"-3\""]),
    BadInput("--budget", "-1", names: ["--budget: expected seconds above 0"]),
    BadInput("--timeout", "-inf", names: ["--timeout: expected seconds above 0"]),
    BadInput("--frame", "-1", "--explain", names: ["--frame: expected a whole number from 0"]),
    BadInput("--viewport", "-390x844", names: ["--viewport: expected WIDTHxHEIGHT"]),
    BadInput("--layout", "", names: ["--layout: expected a file, a folder, a name or a number"]),
    BadInput("--benchmarks=", names: ["--benchmarks: expected a file, a folder, a name"]),
    BadInput("--data", "uniform,", names: ["--data: expected a name between commas"]),
    BadInput("--data", "\"uniform", names: ["--data: expected a double quote at the end"]),
    BadInput("--viewport", "0x0", names: ["--viewport", "390x844"]),
    BadInput("--viewport", "390", names: ["--viewport", "390x844"]),
    BadInput("--viewport", "nanxinf", names: ["--viewport"]),
    BadInput(
      "--overscan", "-1", names: ["--overscan: expected viewports in 0...100, found \"-1\""]),
    BadInput(
      "--overscan", "0,x", names: ["--overscan: expected viewports in 0...100, found \"x\""]),
    BadInput("--prefetch", "rows", names: ["--prefetch: expected --cell-cost too"]),
    BadInput("--cell-cost", "text-fed", names: ["--cell-cost", "did you mean text-feed?"]),
    BadInput("--cell-cost", "create=2", names: ["--cell-cost: create takes a time", "2ms"]),
    BadInput("--cell-cost", "crate=2ms", names: ["--cell-cost", "did you mean create?"]),
    BadInput("--cell-cost", "create=2ms,create=3ms", names: ["it has create twice"]),
    BadInput("--cell-cost", "create=2ms,spread=3", names: ["expected a spread in 0...2"]),
    BadInput("--cell-cost", "spread=0.3", names: ["expected the time of a step, found none"]),
    BadInput("--cell-cost", "/nowhere/costs.csv", names: ["/nowhere/costs.csv"]),
    BadInput("--cell-cost", "text-feed", "--reuse", "bounded", names: ["--reuse", "unbounded"]),
    BadInput(
      "--cell-cost", "text-feed", "--prefetch", "rows[ahead=0]", names: ["rows[ahead] takes"]),
    BadInput("--cell-cost", "text-feed", "--prefetch", "rows,rows", names: ["would run twice"]),
    BadInput(
      "--cell-cost", "text-feed", "--prefetch-data", "rows",
      names: ["--prefetch-data: expected --data-latency too"]),
    BadInput(
      "--cell-cost", "text-feed", "--data-latency", "120", names: ["--data-latency", "120ms"]),
    BadInput("--cell-cost", "text-feed", "--cell-bytes", "0", names: ["--cell-bytes", "40KiB"]),
    BadInput("--cell-cost", "text-feed", "--launches", "2", names: ["--launches"]),
    BadInput("--optimum", names: ["--optimum: expected costs of cells"]),
    BadInput("--replays", "4", names: ["odd number"]),
    BadInput("--launches", "0", names: ["--launches"]),
    BadInput("--budget", "0", names: ["--budget"]),
    BadInput("--timeout", "nan", names: ["--timeout"]),
    BadInput("--seed", "x", names: ["seed"]),
    BadInput("--frobnicate", names: ["frobnicate"]),
    BadInput("--data", "/nowhere/sizes.csv", names: ["/nowhere/sizes.csv"]),
    BadInput("--data", "/tmp/", names: ["/tmp"]),
    BadInput("--trace", "/nowhere/trace.csv", names: ["/nowhere/trace.csv"]),
    BadInput("--data", "uniform,uniform", names: ["would run twice"]),
    BadInput("--data", "debian-packages", "--layout", "double-list", names: ["it takes uniform"]),
    BadInput(
      "--data", "zipcodes-map", names: ["holds map", "list does not take", "it takes debian"]),
    BadInput("--layout", "map", names: ["map does not take", "it takes zipcodes-map, pins"]),
    BadInput("--layout", "timeline", names: ["it takes holidays-calendar, events"]),
    BadInput("--data", "uniform[section=3]", names: ["--data", "did you mean sections?"]),
    BadInput("--data", "uniform[sections=-1]", names: ["--data", "0...200000000"]),
    BadInput("--data", "debian-packages[sections=2]", names: ["no parameter", "sections"]),
    BadInput("--layout", "list[pinned=maybe]", names: ["takes yes or no"]),
    BadInput("--layout", "list[direction=sideways]", names: ["one of vertical, horizontal"]),
    BadInput("--layout", "mixed[of=list+map]", names: ["joined by +", "list, grid"]),
    BadInput("--layout", "masonry[columns=2..]", names: ["sweep", "LOW..HIGH", "2..6"]),
    BadInput("--layout", "masonry[columns=6..2]", names: ["sweep"]),
    BadInput("--layout", "masonry[columns=2..40]", names: ["whole number in 1...16"]),
    BadInput("--layout", "masonry[columns={2,2}]", names: ["would run twice"]),
    BadInput("--strategy", "tiled-cache[tile=1..9999]", names: ["more than 1000 values"]),
    BadInput("--items", "1k..9k*1", names: ["--items", "factor is above 1"]),
    BadInput("--trace", "chat[over=flick-brows]", names: ["did you mean flick-browse?"]),
    BadInput("--trace", "chat[over=shuffle]", names: ["without edits", "flick-browse"]),
    BadInput("--trace", "chat[batches=many]", names: ["whole number"]),
    BadInput("--trace", "self-sizing[batches=3]", names: ["no parameter"]),
    BadInput("--trace", "drag[seconds=0]", names: ["1...3600"]),
    BadInput("--trace", "flick-browse[fps=60]", names: ["no parameter"]),
    BadInput("--explain", names: ["belong together", "--frame 812"]),
    BadInput("--frame", "3", names: ["--explain and --frame belong together"]),
    BadInput(
      "--frame", "3", "--explain", "--items", "1k,2k", names: ["expected one case, found 2"]),
    BadInput("--frame", "99999", "--explain", "--items", "1k", names: ["expected a frame of 0..."]),
    BadInput("--frame", "3", "--explain", "--format", "csv", names: ["table or json"]),
    BadInput("--benchmarks", "/nowhere", names: ["/nowhere", "Benchmarks"]),
  ])
  func badInputGetsOneLineAndWritesNothing(_ input: BadInput) throws {
    try Bench.withOutput { output in
      let defaults = [
        ("--data", "uniform"), ("--layout", "list"), ("--strategy", "tiled-cache"),
        ("--trace", "flick-browse"),
      ]
      let others = defaults.filter { !input.flags.contains($0.0) }.flatMap { [$0.0, $0.1] }
      // What explains a frame has no output.
      let written = input.flags.contains("--explain") ? [] : ["--output", output]
      let bench = try Bench.run(["run"] + others + input.flags + written)
      #expect(bench.status == 64, "\(bench.errors)")
      #expect(bench.errorLines.count == 1, "\(bench.errors)")
      for part in input.names { #expect(bench.errors.contains(part), "\(bench.errors)") }
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

  @Test(arguments: [
    (
      #"{"summary":"","data":[],"layouts":[],"strategies":[]}"#,
      "mine.json:1: the suite: expected the key traces, found none"
    ),
    (
      "{\n\"summary\":1,\"data\":[],\"layouts\":[],\"strategies\":[],\"traces\":[]}",
      "mine.json:2: the suite: summary: expected a text, found a number"
    ),
    (
      #"{"summary":"","data":[],"layouts":[],"strategies":[],"traces":[],"cover":"pair"}"#,
      "cover: expected one of cross, fitting, pairs, teams, found \"pair\"; did you mean pairs?"
    ),
    (
      "{\"summary\":\"\",\n\"itmes\":[\"1k\"]}",
      "mine.json:2: the suite has no key \"itmes\"; did you mean items?"
    ),
    ("{\"data\": [],\n\"data\": []}", "mine.json:2: the key \"data\" occurs twice"),
    (
      "{\"summary\": \"\", \"data\": [\n1]}",
      "mine.json:2: the suite: data: expected a text, found a number"
    ),
    ("{\"budget\": -1}", "the suite: budget: expected seconds above 0, at most 86400, found -1.0"),
    ("{", "mine.json:1: expected a key in quotes or a closing brace, found the end of the file"),
    ("\u{FFFD}", "mine.json:1: expected a value"), ("", "mine.json:1: expected a value"),
    (#"{"summary":"","data":[],"layouts":[],"strategies":[],"traces":[]}"#, "at least one case"),
    (
      #"{"summary":"","cover":"pairs","data":["pins"],"layouts":["list"],"#
        + #""strategies":["on-demand"],"traces":["drag"]}"#, "list does not take"
    ),
  ])
  func aSuiteThatIsWrongIsRefusedWithTheReason(text: String, reason: String) throws {
    try Bench.withOutput { output in
      let folder = try Bench.temporaryFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("mine.json")
      try Data(text.utf8).write(to: file)
      let bench = try Bench.run(["run", "--suite", file.path, "--output", output])
      #expect(bench.status == 64 && bench.errorLines.count == 1)
      #expect(bench.errors.contains(reason), "\(bench.errors)")
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

  @Test func anUnknownVerbIsRefusedWithTheNearest() throws {
    let bench = try Bench.run(["rum"])
    #expect(bench.status == 64)
    #expect(bench.errors == "error: scrollbench: there is no verb \"rum\"; did you mean run?\n")
  }

  @Test func helpOnAnUnknownVerbNamesTheNearest() throws {
    let near = try Bench.run(["help", "comparee"])
    #expect(near.status == 64 && near.output.isEmpty)
    #expect(near.errors.hasSuffix("there is no verb \"comparee\"; did you mean compare?\n"))
    #expect(try Bench.run(["help", "bogus"]).status == 64)
  }

  @Test(arguments: [
    ["report", ""], ["compare", "", "x"], ["history", ""], ["selftest", ""],
    ["report", "x", "--chart", ""], ["gate", "--baseline", ""], ["gate", "--policy="],
    ["selftest", "--policy", ""], ["run", "--history", ""], ["run", "--output", ""], [""],
  ])
  func anEmptyWordIsNotTheCurrentFolder(arguments: [String]) throws {
    let bench = try Bench.run(arguments)
    #expect(bench.status == 64 && bench.output.isEmpty)
    #expect(bench.errors.contains("found an empty word"), "\(bench.errors)")
    #expect(bench.errorLines.count == 1)
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
