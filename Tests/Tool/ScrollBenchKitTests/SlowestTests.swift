import Foundation
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

@Suite(.serialized, .waitsForProcesses) struct SlowestTests {
  private func run(_ output: String, _ flags: [String] = []) throws {
    let bench = try Bench.run(
      Bench.small + ["--strategy", "tiled-cache,wrapped", "--output", output] + flags)
    #expect(bench.status == 0, "\(bench.errors)")
  }

  /// Changes a finished run.
  private func edit(_ folder: String, _ body: (inout RunRecord) -> Void) throws {
    let url = URL(fileURLWithPath: folder + "/run.json")
    var record = try RunRecord.load(url)
    body(&record)
    try record.json().write(to: url)
  }

  @Test func theSlowestFramesAreThoseOfTheRunAndTheirCommandsExplainThem() throws {
    try Bench.withOutput { output in
      try run(output)
      let bench = try Bench.run(["report", output, "--slowest", "3", "--case", "*/tiled-cache"])
      #expect(bench.status == 0, "\(bench.errors)")
      let times = try #require(
        RunRecord.load(URL(fileURLWithPath: output + "/run.json")).cases[0].frameTimes)
      let slowest = zip(times.frame, times.frames).max { $0.0 < $1.0 }!
      let lines = bench.output.split(separator: "\n").map(String.init)
      #expect(lines[0].hasPrefix("uniform@2k/list/flick-browse/tiled-cache ("), "\(bench.output)")
      #expect(lines[3].split(separator: " ").first == "\(slowest.1)", "\(bench.output)")
      let commands = lines.filter { $0.hasSuffix(" --explain") }
      #expect(commands.count == 3 && !bench.output.contains("wrapped"), "\(bench.output)")
      // The command finds what the table shows.
      let words = commands[0].split(separator: " ").dropFirst().map(String.init)
      let explained = try Bench.run(words + ["--format", "json"])
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(explained.output.utf8)) as? [String: Any])
      #expect(object["frame"] as? Int == slowest.1)
      #expect(object["leastFrameNanoseconds"] is Int && object["replays"] as? Int == 5)
      let bounds = try #require(object["bounds"] as? [String: Double])
      let row = lines[3].replacing(",", with: "").split(separator: " ").map(String.init)
      let shown: [Double?] = row.suffix(5).map { Double($0) }
      let counts = ["attributesComputed", "tilesFilled", "elementsExamined"]
      let expected: [Double?] = [bounds["x"], bounds["y"]] + counts.map { object[$0] as? Double }
      #expect(shown == expected, "\(lines[3])")
    }
  }

  @Test func whatIsNotHereIsReportedAndItsColumnsAreLeftOut() throws {
    try Bench.withOutput { output in
      try run(output)
      func report(_ executable: URL = Bench.executable) throws -> String {
        let bench = try Bench.run(["report", output, "--slowest", "2000"], executable: executable)
        #expect(bench.status == 0, "\(bench.errors)")
        return bench.output.replacing("\n", with: " ")
      }
      // The product has no such strategy.
      let product = try report(Bench.product)
      #expect(product.contains("! times alone: the strategy wrapped is not registered here"))
      #expect(product.contains("computed"), "the other case is played")
      let edits: [(change: (inout RunRecord) -> Void, reason: String)] = [
        (
          { $0.cases[0].launches[0].observations["visible_checksum"] = .text("0000000000000000") },
          "times alone: it shows other elements than in the run: visible_checksum is"
        ),
        (
          { $0.cases[0].launches[0].observations["data_hash"] = .text("0000000000000000") },
          "times alone: the data differ from the data of the run: data_hash is"
        ),
        ({ $0.cases[0].case.trace = Case.Name("gone") }, "the trace gone is not registered here"),
        ({ $0.cases[0].case.layout = Case.Name("gone") }, "the layout gone is not registered here"),
        ({ $0.cases[0].case.data = Case.Name("gone") }, "the data gone is not registered here"),
      ]
      let whole = try RunRecord.load(URL(fileURLWithPath: output + "/run.json"))
      for (change, sentence) in edits {
        try edit(output) { record in
          record = whole
          record.cases = [whole.cases[0]]
          change(&record)
        }
        let text = try report()
        #expect(text.contains(sentence), "\(sentence): \(text)")
        #expect(!text.contains("computed") && !text.contains("--explain"), "\(sentence)")
      }
    }
  }

  @Test func filesOfTheRunAreNamedToPlayItAgain() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("items.csv").path
    let rows = (0..<3000).map { "0,\($0),100,\(40 + $0 % 50)" }
    try (["section,item,width,height"] + rows).joined(separator: "\n").write(
      toFile: file, atomically: true, encoding: .utf8)
    let output = folder.appendingPathComponent("results").path
    let bench = try Bench.run([
      "run", "--data", file, "--layout", "list", "--strategy", "tiled-cache", "--trace", "flick",
      "--budget", "0.02", "--output", output,
    ])
    #expect(bench.status == 0, "\(bench.errors)")
    // It is where the run read it, and then elsewhere.
    let there = try Bench.run(["report", output, "--slowest", "2"])
    #expect(there.status == 0 && there.output.contains("computed"), "\(there.output)")
    #expect(there.output.contains("--data \(file) "), "\(there.output)")
    let moved = folder.appendingPathComponent("moved.csv").path
    try FileManager.default.moveItem(atPath: file, toPath: moved)
    let alone = try Bench.run(["report", output, "--slowest", "2"])
    let message = alone.output.replacing("\n", with: " ")
    #expect(
      message.contains("which is missing or has changed; name the file with --file"), "\(message)")
    #expect(!alone.output.contains("computed"))
    let with = try Bench.run(["report", output, "--slowest", "2", "--file", moved])
    #expect(with.status == 0 && with.output.contains("computed"), "\(with.output)")
    #expect(with.output.contains("--data \(moved) "), "\(with.output)")
  }
}

@Suite(.serialized, .waitsForProcesses) struct ReportModeTests {
  @Test func aRunWhoseCellsHaveCostsHasNoSlowestFrames() throws {
    try Bench.withOutput { output in
      let run = try Bench.run(
        [
          "run", "--data", "uniform", "--items", "1k", "--layout", "list", "--strategy",
          "on-demand", "--trace", "flick", "--cell-cost", "text-feed", "--output", output,
        ])
      #expect(run.status == 0, "\(run.errors)")
      let bench = try Bench.run(["report", output, "--slowest", "3"])
      #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.errors)")
      #expect(bench.errors.contains("has no times: its cells have costs"), "\(bench.errors)")
      #expect(!bench.errors.contains("run it again"))
    }
  }

  @Test func whatMakesNoSenseIsOneLine() throws {
    try Bench.withOutput { output in
      let run = try Bench.run(
        Bench.small + ["--strategy", "on-demand", "--output", output])
      #expect(run.status == 0, "\(run.errors)")
      for (flags, text) in [
        (["--slowest", "0"], "--slowest: expected a whole number in 1...10000, found \"0\""),
        (
          ["--best", "--check"], "--best: expected one way to show the run, found --check too"
        ),
        (["--by", "frame_ns"], "--by: expected --best or --axis too"),
        (["--best", "--by", "fram_ns"], "did you mean frame_ns?"),
        (
          ["--best", "--by", "frame_ns:p42"], "expected a percentile after frame_ns:, found \"p42\""
        ),
        (["--best", "--by", "reuse_hit_ratio"], "expected a metric of which less is better"),
        (["--axis", "items", "--by", "frame_ns,query_ns"], "--axis shows one metric, found 2"),
        (
          ["--best", "--by", "query_ns:p999"],
          "no finished case has enough values of query_ns for its p999"
        ),
        (
          ["--chart", output + "/c.svg", "--metric", "query_ns:p999"],
          "no finished case has enough values of query_ns for its p999"
        ),
        (["--best", "--by", "edit_ns"], "no finished case has the metric edit_ns"),
        (["--axis", "columns"], "no case of the run names a parameter \"columns\""),
        (["--file", "x.csv"], "--file: expected --slowest, --html or --profile too"),
        (["--slowest", "3", "--file", output + "/none.csv"], "none.csv"),
        (["--case", "*/grid/*"], "--case: expected a case of the run, found \"*/grid/*\""),
      ] {
        let bench = try Bench.run(["report", output] + flags)
        #expect(bench.status == 64 && bench.errorLines.count == 1, "\(flags): \(bench.errors)")
        #expect(bench.errors.contains(text), "\(flags): \(bench.errors)")
      }
      let only = try Bench.run(["report", output, "--case", "*/on-demand"])
      #expect(only.status == 0 && only.output.contains("on-demand"))
    }
  }

  @Test func aSweepHasItsParameterAsColumns() throws {
    try Bench.withOutput { output in
      let run = try Bench.run([
        "run", "--data", "uniform", "--items", "1k", "--layout", "masonry[columns=2..4]",
        "--strategy", "on-demand", "--trace", "flick", "--budget", "0.02", "--output", output,
      ])
      #expect(run.status == 0 && run.output.contains("masonry[columns=3]"), "\(run.output)")
      let bench = try Bench.run(["report", output, "--axis", "columns", "--by", "created"])
      #expect(bench.status == 0, "\(bench.errors)")
      let lines = bench.output.split(separator: "\n")
      #expect(lines[1].split(separator: " ") == ["strategy", "2", "3", "4"], "\(bench.output)")
    }
  }
}
