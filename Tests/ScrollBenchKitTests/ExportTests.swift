import Foundation
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

  private static let refused = [
    BadInput("--junit", "/nowhere/junit.xml", says: ["--junit", "no folder \"/nowhere\""]),
    BadInput("--github-benchmark", ".", says: ["--github-benchmark", "found the folder \".\""]),
    BadInput("--go-bench", "", says: ["--go-bench", "expected a file"]),
    BadInput("--go-bench", "/dev/stdout", says: ["--go-bench", "found the device"]),
    BadInput(
      "--go-bench", "a.txt", "--github-benchmark", "a.txt",
      says: ["--github-benchmark and --go-bench name the same file \"a.txt\""]),
    BadInput(
      "--go-bench", "a.txt", "--metrics", "query_n", says: ["--metrics", "did you mean query_ns?"]),
    BadInput("--hgrm", "/nowhere/hgrm", says: ["/nowhere/hgrm: cannot be written"]),
  ]

  @Test func anExportThatCannotBeIsSaidInOneLine() throws {
    try Bench.withOutput { output in
      let bench = try Bench.run(Bench.small + ["--output", output])
      #expect(bench.status == 0, "\(bench.errors)")
      let folder = URL(fileURLWithPath: output).deletingLastPathComponent()
      for input in Self.refused {
        let report = try Bench.run(["report", output] + input.flags, in: folder)
        #expect(report.status == 64 && report.output.isEmpty, "\(report.errors)")
        #expect(report.errorLines.count == 1, "\(report.errors)")
        for part in input.says { #expect(report.errors.contains(part), "\(report.errors)") }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/a.txt"))
      }
    }
  }
}
