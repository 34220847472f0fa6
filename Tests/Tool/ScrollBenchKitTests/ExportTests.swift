import Foundation
import TestSupport
import Testing

@Suite(.serialized, .waitsForProcesses) struct ExportTests {
  @Test func aRunIsExportedInEveryFormatAtOnce() throws {
    try Bench.withOutput { output in
      let bench = try Bench.run(Bench.small + ["--launches", "2", "--output", output])
      #expect(bench.status == 0, "\(bench.errors)")
      let files = [
        ("--junit", "junit.xml", "<testcase name=\"uniform@2k/list/flick-browse/"),
        ("--github-benchmark", "smaller.json", "/prepare_ns\""),
        ("--github-benchmark-bigger", "bigger.json", "/reuse_hit_ratio\""),
        ("--go-bench", "go.txt", "/strategy=tiled-cache/"),
      ]
      let flags = files.flatMap { [$0.0, output + "/" + $0.1] }
      let report = try Bench.run(["report", output] + flags + ["--hgrm", output + "/hgrm"])
      #expect(report.status == 0 && report.output.isEmpty, "\(report.errors)")
      for file in files {
        let text = try String(contentsOfFile: output + "/" + file.1, encoding: .utf8)
        #expect(text.contains(file.2), "\(file.1): \(text.prefix(600))")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: output + "/hgrm")
      #expect(names.contains { $0.hasSuffix(".query_ns.hgrm") }, "\(names)")
      // Only what is named.
      let few = try Bench.run([
        "report", output, "--github-benchmark", output + "/few.json", "--metrics",
        "created, prepare_ns",
      ])
      #expect(few.status == 0, "\(few.errors)")
      let text = try String(contentsOfFile: output + "/few.json", encoding: .utf8)
      #expect(text.contains("/created\"") && !text.contains("query_ns"), "\(text)")
    }
  }

  /// The folders of `--svg` and `--hgrm` may hold anything, and files of an earlier export are
  /// replaced.
  @Test(arguments: ["--svg", "--hgrm"])
  func noFileIsReplacedThatTheProgramDidNotWrite(flag: String) throws {
    try Bench.withOutput { output in
      #expect(try Bench.run(Bench.small + ["--output", output]).status == 0)
      let folder = output + "-files/a/b"
      let report = ["report", output, flag, folder]
      #expect(try Bench.run(report).status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      let first = try #require(names.first)
      try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/notes.txt"))
      try Data().write(to: URL(fileURLWithPath: folder + "/" + first + "2"))
      let before = FileManager.default.contents(atPath: folder + "/" + first)
      #expect(try Bench.run(report).status == 0)
      #expect(FileManager.default.contents(atPath: folder + "/" + first) == before)
      let last = folder + "/" + names[names.count - 1]
      for text in ["", "mine", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "Value,Percentile\n"]
      {
        try Data(text.utf8).write(to: URL(fileURLWithPath: last))
        try FileManager.default.removeItem(atPath: folder + "/" + first)
        let refused = try Bench.run(report)
        #expect(refused.status == 64 && refused.errorLines.count == 1, "\(refused.errors)")
        #expect(
          refused.errors.contains("\(last): expected a file that this program wrote, or none"),
          "\(refused.errors)")
        #expect(refused.errors.contains("choose another \(flag)"), "\(refused.errors)")
        #expect(FileManager.default.contents(atPath: last) == Data(text.utf8))
        #expect(!FileManager.default.fileExists(atPath: folder + "/" + first))
        try before?.write(to: URL(fileURLWithPath: folder + "/" + first))
      }
    }
  }

  @Test func theSummaryOfAStepIsNoStream() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for verb in [["compare", "a", "b"], ["gate", "--baseline", "c"]] {
      let bench = try Bench.run(
        verb + ["--github"], in: folder, with: ["GITHUB_STEP_SUMMARY": "-"])
      #expect(bench.status == 64 && bench.errorLines.count == 1, "\(bench.errors)")
      #expect(
        bench.errors.contains("GITHUB_STEP_SUMMARY: expected a file, found -: name a file"),
        "\(bench.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  private static let refused = [
    BadInput("--junit", "/nowhere/junit.xml", names: ["--junit", "no folder \"/nowhere\""]),
    BadInput("--github-benchmark", ".", names: ["--github-benchmark", "found the folder \".\""]),
    BadInput("--go-bench", "", names: ["--go-bench", "expected a file"]),
    BadInput("--go-bench", "/dev/stdout", names: ["--go-bench", "found the device"]),
    BadInput(
      "--go-bench", "a.txt", "--github-benchmark", "a.txt",
      names: ["--go-bench: expected a file other than that of --github-benchmark, found \"a.txt\""]),
    BadInput(
      "--go-bench", "a.txt", "--metrics", "query_n", names: ["--metrics", "did you mean query_ns?"]),
    BadInput("--hgrm", "/dev/null/hgrm", names: ["/dev/null/hgrm", "cannot be written"]),
  ]

  @Test func anExportThatCannotBeIsReportedInOneLine() throws {
    try Bench.withOutput { output in
      let bench = try Bench.run(Bench.small + ["--output", output])
      #expect(bench.status == 0, "\(bench.errors)")
      let folder = URL(fileURLWithPath: output).deletingLastPathComponent()
      for input in Self.refused {
        let report = try Bench.run(["report", output] + input.flags, in: folder)
        #expect(report.status == 64 && report.output.isEmpty, "\(report.errors)")
        #expect(report.errorLines.count == 1, "\(report.errors)")
        for part in input.names { #expect(report.errors.contains(part), "\(report.errors)") }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.txt"))
      }
    }
  }
}
