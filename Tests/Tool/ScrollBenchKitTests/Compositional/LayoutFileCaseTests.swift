import Files
import Foundation
import Measurement
import Registration
import SuiteCases
import TestSupport
import Testing

/// Cases whose layout a file describes.
@Suite(.waitsForProcesses) struct LayoutFileCaseTests {
  private static func grid(height: Int) -> String {
    """
    {"sections": [{"group": {
      "width": {"fractionOfWidth": 1}, "height": \(height), "shares": 3,
      "horizontal": [{"width": {"fractionOfWidth": 1}, "height": {"fractionOfHeight": 1}}]}}]}
    """
  }

  /// The flags of a run of a file in the working folder.
  private static func run(_ layout: String = "compositional[file=my.json]") -> [String] {
    [
      "run", "--data", "uniform", "--items", "500", "--layout", layout, "--strategy",
      "on-demand,tiled-cache", "--trace", "flick", "--budget", "0.01", "--output", "results",
    ]
  }

  private func withFile(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try write(Self.grid(height: 100), to: folder)
      try body(folder)
    }
  }

  private func write(_ text: String, to folder: URL) throws {
    try text.write(
      to: folder.appendingPathComponent("my.json"), atomically: true, encoding: .utf8)
  }

  private func cases(_ bench: Bench) -> [String] {
    bench.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["grid", "list", "gallery", "badges", "store", "shelves", "store+shelves"])
  func everySectionWithANameIsMeasured(section: String) throws {
    try Bench.withOutput { output in
      let bench = try Bench.run([
        "run", "--data", "uniform[sections=30]", "--items", "600", "--layout",
        "compositional[section=\(section)],"
          + "compositional[direction=horizontal,rtl=yes,section=\(section)]",
        "--strategy", "precompute-all,tiled-cache", "--trace", "flick,chat[batches=5],rotation",
        "--budget", "0.005", "--output", output,
      ])
      #expect(bench.status == 0, "\(bench.errors)")
      let same = "All strategies showed the same elements in every frame."
      #expect(bench.output.contains(same), "\(bench.output)")
    }
  }

  @Test func theIdHasTheNameAndTheContentOfTheFile() throws {
    try withFile { folder in
      let path = folder.appendingPathComponent("my.json").path
      let digits = try Case.Name.fileDigits(path)
      func name(_ layout: String) throws -> Case.Name { try Registry.standard.layout(layout).name }
      let plain = try name("compositional[file=\(path)]")
      #expect(plain.text == "compositional[file=\(path)]")
      #expect(plain.id == "compositional[file=my-\(digits)]")
      let turned = try name("compositional[direction=horizontal,file=\(path)]")
      #expect(turned.id == "compositional[direction=horizontal,file=my-\(digits)]")
      try write(Self.grid(height: 101), to: folder)
      #expect(try name("compositional[file=\(path)]").id != plain.id)
    }
  }

  @Test func aRunRecordsNoPathInItsCasesAndFindsTheFileAgain() throws {
    try withFile { folder in
      let bench = try Bench.run(Self.run(), in: folder, executable: Bench.product)
      #expect(bench.status == 0, "\(bench.errors)")
      #expect(bench.output.contains("All strategies showed the same elements in every frame."))
      let results = folder.appendingPathComponent("results")
      let text = try String(
        contentsOf: results.appendingPathComponent("run.json"), encoding: .utf8)
      #expect(text.contains("\"text\" : \"compositional[file=my-"))
      #expect(!text.contains("compositional[file=my.json]"))
      func slowest(_ flags: String...) throws -> Bench {
        try Bench.run(
          ["report", "results", "--slowest", "1"] + flags, in: folder, executable: Bench.product)
      }
      #expect(try slowest().output.contains("--layout 'compositional[file=my.json]'"))
      try write(Self.grid(height: 101), to: folder)
      let changed = try slowest()
      #expect(
        changed.output.contains("was a file, \"my.json\", which is missing or has changed"),
        "\(changed.output)")
      try Self.grid(height: 100).write(
        to: folder.appendingPathComponent("other.json"), atomically: true, encoding: .utf8)
      let found = try slowest("--file", "other.json")
      #expect(found.output.contains("--layout 'compositional[file=other.json]'"))
    }
  }

  @Test func aSuiteInAFolderWithWhiteSpaceFindsItsFile() throws {
    try withFile { folder in
      let suites = folder.appendingPathComponent("my suites")
      try FileManager.default.createDirectory(at: suites, withIntermediateDirectories: false)
      try write(Self.grid(height: 100), to: suites)
      try """
      {"summary": "a layout of a file", "data": ["uniform"], "items": ["500"],
        "layouts": ["compositional[file=my.json]"], "strategies": ["tiled-cache"],
        "traces": ["flick"]}
      """.write(
        to: suites.appendingPathComponent("own.json"), atomically: true, encoding: .utf8)
      let bench = try Bench.run(
        ["run", "--suite", "my suites/own.json", "--budget", "0.01", "--output", "results"],
        in: folder, executable: Bench.product)
      #expect(bench.status == 0, "\(bench.errors)")
      let report = try Bench.run(
        ["report", "results", "--slowest", "1"], in: folder, executable: Bench.product)
      #expect(report.output.contains("my suites/my.json]'"), "\(report.output)")
    }
  }

  @Test func aChangedFileIsNotResumed() throws {
    try withFile { folder in
      #expect(try Bench.run(Self.run(), in: folder).status == 0)
      #expect(try Bench.run(Self.run() + ["--resume"], in: folder).status == 0)
      try write(Self.grid(height: 101), to: folder)
      let bench = try Bench.run(Self.run() + ["--resume"], in: folder)
      #expect(bench.status == 64)
      #expect(
        bench.errors.contains("error: my.json: --resume: the file has changed since "),
        "\(bench.errors)")
    }
  }

  @Test func pathsStartAtTheFolderOfTheSuiteOrAtTheWorkingFolder() throws {
    try withFile { folder in
      let suites = folder.appendingPathComponent("suites")
      try FileManager.default.createDirectory(at: suites, withIntermediateDirectories: true)
      try """
      {"summary": "", "data": ["uniform"], "traces": ["flick"], "strategies": ["on-demand"],
       "layouts": ["compositional[file=../my.json]", "list"]}
      """.write(
        to: suites.appendingPathComponent("mine.json"), atomically: true, encoding: .utf8)
      let mine = folder.appendingPathComponent("suites/mine.json").path
      let list = try CaseList(Suite.load(mine, benchmarks: []), .bundled, in: .standard)
      #expect(
        list.cases.map(\.layout.text) == [
          "compositional[file=\(suites.path)/../my.json]", "list",
        ])
      let flags = ["list", "cases", "--suite", "suites/mine.json"]
      let named = try Bench.run(
        flags + ["--layout", "compositional[file=./my.json]"], in: folder)
      #expect(cases(named).count == 1 && cases(named)[0].contains("compositional[file=my-"))
      // There is no such file above this folder, and there is one above that of the suite.
      let deep = folder.appendingPathComponent("one/two")
      try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
      let wrong = try Bench.run(
        [
          "list", "cases", "--suite", "../../suites/mine.json", "--layout",
          "compositional[file=../my.json]",
        ], in: deep)
      #expect(wrong.status == 64 && wrong.errors.contains("../my.json: "), "\(wrong.errors)")
    }
  }

  @Test func filesAreSwept() throws {
    try withFile { folder in
      try Self.grid(height: 50).write(
        to: folder.appendingPathComponent("your.json"), atomically: true, encoding: .utf8)
      let bench = try Bench.run(
        [
          "list", "cases", "--data", "uniform", "--trace", "flick", "--strategy", "on-demand",
          "--layout", "compositional[file={./my.json,your.json},direction={vertical,horizontal}]",
        ], in: folder)
      #expect(bench.status == 0 && Set(cases(bench)).count == 4, "\(bench.output)\(bench.errors)")
    }
  }

  @Test(arguments: [
    ("none.json", "none.json: expected the description of a layout, found nothing with this name"),
    ("mi.json", "did you mean \"my.json\"?"),
    (".", ".: expected the description of a layout, found"),
    ("broken.json", "broken.json:2: the layout has no key \"section\"; did you mean sections?"),
    (
      "sideways.json",
      "sideways.json: it describes a layout that scrolls horizontally; add direction=horizontal"
    ),
    ("wide.json", "wide.json: sections[0] has no room for its first item in a viewport of 390"),
  ])
  func aFileThatCannotBeUsedIsNamed(file: String, message: String) throws {
    try withFile { folder in
      for (name, text) in [
        ("broken.json", "{\n\"section\": []}"),
        (
          "sideways.json",
          Self.grid(height: 40).replacing(
            "{\"sections\"", with: "{\"direction\": \"horizontal\", \"sections\"")
        ),
        (
          "wide.json",
          Self.grid(height: 40).replacing("\"shares\": 3", with: "\"count\": 1")
            .replacing("[{\"width\": {\"fractionOfWidth\": 1}", with: "[{\"width\": 391")
            .replacing(", \"count\": 1", with: "")
        ),
      ] {
        try text.write(
          to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
      }
      let bench = try Bench.run(
        [
          "list", "cases", "--data", "uniform", "--trace", "flick", "--strategy", "on-demand",
          "--layout", "compositional[file=\(file)]",
        ], in: folder)
      #expect(bench.status == 64 && bench.errors.contains(message), "\(bench.errors)")
      let check = try Bench.run(
        ["check", "--layout", "compositional[file=\(file)]", "--cases", "1"], in: folder)
      #expect(check.status == 64 && check.errors.contains(message), "\(check.errors)")
    }
  }

  @Test func aFileIsNotReplacedByAnOutput() throws {
    try withFile { folder in
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("link.svg"),
        withDestinationURL: folder.appendingPathComponent("my.json"))
      let bench = try Bench.run(
        [
          "draw", "--data", "uniform", "--items", "50", "--layout", "compositional[file=my.json]",
          "--at", "0", "-o", "link.svg",
        ], in: folder)
      #expect(
        bench.status == 64 && bench.errors.contains("a file other than that of --layout"),
        "\(bench.errors)")
    }
  }

  /// The trace would have the same hash with another file.
  @Test func anExchangeBringsNoFile() throws {
    try withFile { folder in
      let bench = try Bench.run(
        [
          "list", "cases", "--data", "uniform", "--layout", "list", "--strategy", "on-demand",
          "--trace", "exchange[to=compositional[file=my.json]]",
        ], in: folder)
      let run = try Bench.run(
        [
          "run", "--data", "uniform", "--items", "500", "--layout", "list", "--strategy",
          "on-demand", "--trace", "exchange[to=compositional[file=my.json]]", "--budget", "0.01",
        ], in: folder)
      #expect(bench.status == 64 || run.status == 64)
      #expect(
        (bench.errors + run.errors).contains("exchange[to] takes a layout without a file"),
        "\(bench.errors)\(run.errors)")
    }
  }
}
