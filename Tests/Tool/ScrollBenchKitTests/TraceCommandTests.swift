import Foundation
import ScrollTraces
import TestSupport
import Testing

@Suite(.waitsForProcesses) struct TraceCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let session = Bench.root
    .appendingPathComponent("Tests/Fixtures/TraceImport/chrome-flick.json.gz").path
  private static let sizes = ["--viewport", "390x844", "--content", "390x4777113"]

  private func json(_ text: String) throws -> [[String: Any]] {
    try JSONStyle.objects(in: text, under: "traces")
  }

  // MARK: describe

  @Test func aRecordingIsDescribedAsItWasRecorded() throws {
    let bench = try Bench.run(["trace", "describe", "flick-browse", "--format", "json"])
    #expect(bench.status == 0, "\(bench.errors)")
    let found = try json(bench.output)[0]
    #expect(found["name"] as? String == "flick-browse" && found["frames"] as? Int == 2075)
    #expect((found["distancePoints"] as? Double)?.rounded() == 56_210)
    #expect((found["speedMaxPointsPerSecond"] as? Double)?.rounded() == 16_310)
    #expect((found["viewport"] as? [String: Double]) == ["width": 390, "height": 844])
    #expect((found["content"] as? [String: Double])?["height"] == 4_777_113)
    let events = try #require(found["events"] as? [String: Int])
    #expect(events["touchstart"] == events["touchend"] && events["touchmove"] == 221)
  }

  @Test func generatedTracesAndEditsAreDescribedOverAContent() throws {
    let bench = try Bench.run([
      "trace", "describe", "flick[seconds=2],chat[batches=3]", "--content", "390x52000", "--seed",
      "4", "--format", "json",
    ])
    #expect(bench.status == 0, "\(bench.errors)")
    let found = try json(bench.output)
    #expect(found.map { $0["name"] as? String } == ["flick[seconds=2]", "chat[batches=3]"])
    #expect(found.allSatisfy { ($0["content"] as? [String: Double])?["height"] == 52_000 })
    let edits = try #require(found[1]["edits"] as? [String: Any])
    #expect(edits["script"] as? String == "chat" && edits["batches"] as? Int == 3)
    let over = try Bench.run([
      "trace", "describe", "read-slow", "--items", "1k", "--format", "json",
    ])
    #expect(over.status == 0, "\(over.errors)")
    #expect(try json(over.output)[0]["frames"] as? Int == 2090)
  }

  @Test func thePictureFitsItsTerminal() throws {
    for (flags, locale) in [
      (["--plain"], "C.UTF-8"), ([], "C"), ([], "POSIX"), ([], "C.UTF-8"), ([], "de_AT.utf8"),
    ] {
      let bench = try Bench.run(
        ["trace", "describe", "chrome-flick", "jump-to-index", "pan-2d"] + flags,
        with: ["LC_ALL": locale])
      #expect(bench.status == 0, "\(bench.errors)")
      #expect(bench.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
      let isPlain = !flags.isEmpty || !locale.lowercased().contains("utf")
      #expect(bench.output.utf8.allSatisfy { $0 < 0x80 } == isPlain, "\(locale): \(bench.output)")
    }
  }

  // MARK: generate

  @Test func aGeneratedFileHasTheFramesOfTheTrace() throws {
    let path = folder.path("b.csv")
    let bench = try Bench.run([
      "trace", "generate", "bounce[seconds=3,fps=120]", "--content", "390x52000", "--viewport",
      "320x480", "--seed", "9", "-o", path,
    ])
    #expect(bench.status == 0 && bench.errors.isEmpty, "\(bench.errors)")
    let made = TraceGenerator(.bounce, framesPerSecond: 120, seconds: 3).trace(
      over: CGSize(width: 390, height: 52_000), viewport: CGSize(width: 320, height: 480), seed: 9)
    let read = try ScrollTrace(contentsOf: path)
    #expect(read.frames == made.frames && read.viewport == made.viewport)
    #expect(read.contentSize == made.contentSize && made.overscroll > 0)
    #expect(bench.output.hasPrefix("\(path): \(made.frames.count) frames in "))
    #expect(try folder.names() == ["b.csv"])
  }

  @Test func theContentOfACollectionIsThatOfARun() throws {
    let path = folder.path("f.csv")
    let bench = try Bench.run([
      "trace", "generate", "flick[seconds=1]", "--data", "debian-packages", "--layout", "list",
      "-o", path,
    ])
    #expect(bench.status == 0, "\(bench.errors)")
    let made = try ScrollTrace(contentsOf: path)
    #expect(made.contentSize == CGSize(width: 390, height: 4_777_112.59375))
  }

  // MARK: import

  @Test func aSessionOfABrowserBecomesATraceThatRuns() throws {
    let path = folder.path("flick.csv")
    let bench = try Bench.run(["trace", "import", Self.session] + Self.sizes + ["-o", path])
    #expect(bench.status == 0, "\(bench.errors)")
    #expect(bench.errorLines.count == 2 && bench.errorLines[0].hasPrefix("note: 4015 events; "))
    #expect(bench.errors.contains("CrRendererMain") && bench.errors.contains("259 distinct"))
    let trace = try ScrollTrace(contentsOf: path)
    #expect(Set(trace.frames.map(\.offset)).count == 259 && trace.frames.count == 354)
    let run = try Bench.run([
      "run", "--data", "uniform", "--items", "2k", "--layout", "list", "--strategy", "on-demand",
      "--trace", path, "--budget", "0.02", "--output", folder.path("results"),
    ])
    #expect(run.status == 0, "\(run.errors)")
  }

  /// Words of a command, and its output.
  static let wrong: [(words: [String], expected: String)] = [
    (["describe", "flick-brows"], "trace describe: there is no trace \"flick-brows\"; did you"),
    (["describe", "/nowhere/t.csv"], "/nowhere/t.csv: expected a trace file"),
    (["describe", "flick", "--content", "0x5"], "0x5"),
    (
      ["describe", "flick", "--content", "9x9", "--items", "5"], "--items: expected a collection or"
    ),
    (["describe", "flick", "--layout", "mansory"], "did you mean masonry?"),
    (["describe", "flick", "--viewport", "x"], "--viewport: expected WIDTHxHEIGHT"),
    (["describe", "flick", "--items", "1k..4k*2"], "--items: expected one collection, found 3"),
    (["describe"], "traces"),
    (["generate", "chat", "-o", "OUT"], "which is a script of edits; choose one of drag, flick"),
    (["generate", "read-slow", "-o", "OUT"], "which is recorded; choose one of drag, flick"),
    (["generate", "flick[second=3]", "-o", "OUT"], "did you mean seconds?"),
    (["generate", "flick"], "--output"),
    (["generate", "flick", "-o", "x.csv.gz"], "--output: expected a name without .gz"),
    (["generate", "flick", "-o", "-"], "--output: expected a file, found -"),
    (["generate", "flick", "-o", "/nowhere/x.csv"], "there is no folder \"/nowhere\""),
    (["generate", "flick", "-o", "/dev/stdout"], "--output: expected a file, found the device"),
    (["generate", "flick", "-o", "/tmp"], "--output: expected a file, found the folder"),
    (["import", "/nowhere/a.json", "-o", "OUT"], "/nowhere/a.json: expected a recorded scroll"),
    (["import", "SESSION", "-o", "OUT"], "add --viewport WIDTHxHEIGHT and --content WIDTHxHEIGHT"),
    (["import", "SESSION", "--x-column", "x", "-o", "OUT"], "--x-column: "),
    (["import", "SESSION", "--scale", "0", "-o", "OUT"], "--scale: expected pixels per point"),
    (["import", "SESSION", "--time-unit", "h", "-o", "OUT"], "time-unit"),
    (["importt", "x"], "scrollbench trace: there is no verb \"importt\"; did you mean import?"),
  ]

  @Test(arguments: wrong)
  func badInputIsOneLineAndLeavesNothing(words: [String], expected: String) throws {
    let path = folder.path("out.csv")
    let words = words.map { $0 == "OUT" ? path : $0 == "SESSION" ? Self.session : $0 }
    let bench = try Bench.run(["trace"] + words, in: folder.url)
    #expect(bench.status == 64 && bench.output.isEmpty, "\(words): \(bench.output)")
    #expect(
      bench.errorLines.count == 1 && bench.errors.contains(expected), "\(words): \(bench.errors)")
    #expect(try folder.names().isEmpty)
  }

  @Test func aFailedImportKeepsTheOldFile() throws {
    let path = try folder.write("t.csv", "old")
    let torn = try folder.write(
      "torn.json.gz",
      Array(try Data(contentsOf: URL(fileURLWithPath: Self.session)).prefix(30_000)))
    let bench = try Bench.run(["trace", "import", torn] + Self.sizes + ["-o", path])
    #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.errors)")
    #expect(bench.errors.contains("the file is truncated"), "\(bench.errors)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    #expect(try folder.names() == ["t.csv", "torn.json.gz"])
  }

  @Test(arguments: ["a\u{1B}[31mb", "a\nb", "a\u{202E}b", "=cmd|x", "a,b", "viewport 1x1"])
  func aFileNameObeysNoText(name: String) throws {
    let source = try folder.write(name + ".csv", "t_ms,y\n0,0\n16,5\n")
    let path = folder.path(name + ".out.csv")
    let bench = try Bench.run(
      ["trace", "import", source, "--viewport", "390x844", "--content", "390x5000", "-o", path])
    #expect(bench.status == 0, "\(bench.errors)")
    for text in [bench.output, bench.errors] {
      #expect(
        text.unicodeScalars.allSatisfy {
          $0 == "\n" || !$0.properties.isDefaultIgnorableCodePoint && $0.value >= 0x20
        })
    }
    #expect(bench.output.split(separator: "\n").count == 1)
    let trace = try ScrollTrace(contentsOf: path)
    #expect(trace.frames.count == 2 && trace.viewport.width == 390)
    let described = try Bench.run(["trace", "describe", path])
    #expect(described.status == 0 && !described.output.contains("\u{1B}"), "\(described.errors)")
  }
}
