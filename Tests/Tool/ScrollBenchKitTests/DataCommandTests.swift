import Datasets
import Foundation
import TestSupport
import Testing

@Suite(.waitsForProcesses) struct DataCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func json(_ text: String) throws -> [[String: Any]] {
    try JSONStyle.objects(in: text, under: "data")
  }

  @Test func aBundledCollectionIsDescribedInNumbers() throws {
    let bench = try Bench.run(["data", "describe", "debian-packages", "--format", "json"])
    #expect(bench.status == 0, "\(bench.errors)")
    let found = try json(bench.output)[0]
    #expect(found["kind"] as? String == "cards" && found["items"] as? Int == 63_666)
    #expect(found["sections"] as? Int == 58 && found["headers"] as? Int == 58)
    let heights = try #require(found["heights"] as? [String: Double])
    #expect(
      heights == ["min": 67.1875, "p50": 67.1875, "p95": 87.4375, "max": 208.9375, "zeros": 0])
    #expect(found["longerThanViewport"] as? Int == 0)
    let bins = try #require(found["histogram"] as? [[String: Double]])
    #expect(bins.count == 12 && bins.reduce(0) { $0 + $1["count"]! } == 63_666)
    let small = try Bench.run([
      "data", "describe", "debian-packages", "--viewport", "390x100", "--format", "json",
    ])
    #expect(try json(small.output)[0]["longerThanViewport"] as? Int == 357)
  }

  @Test func theHistogramFitsItsTerminal() throws {
    let path = try folder.write("z.csv", "section,item,width,height\n0,0,0,0\n0,1,5,90000\n")
    for (flags, locale) in [(["--plain"], "C.UTF-8"), ([], "C"), ([], "C.UTF-8")] {
      let bench = try Bench.run(
        ["data", "describe", "log-normal,events,glyph-boxes", path, "--items", "3k"] + flags,
        with: ["LC_ALL": locale])
      #expect(bench.status == 0, "\(bench.errors)")
      #expect(bench.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(bench.output)")
      let isPlain = !flags.isEmpty || locale == "C"
      #expect(bench.output.utf8.allSatisfy { $0 < 0x80 } == isPlain, "\(locale)")
    }
  }

  @Test(arguments: [
    "uniform", "log-normal[sections=3,header=0]", "chips", "pins", "events[lanes=2]",
  ])
  func generatedDataIsWhatARunGenerates(name: String) throws {
    let path = folder.path("d.csv.gz")
    let bench = try Bench.run([
      "data", "generate", name, "--items", "3k", "--seed", "6", "-o", path,
    ])
    #expect(bench.status == 0 && bench.errors.isEmpty, "\(bench.errors)")
    #expect(bench.output.hasPrefix("\(path): 3000 items in "), "\(bench.output)")
    #expect(try Dataset.read(path).sizes.itemCount == 3000)
    let described = try [name, path].map { data in
      var found = try json(
        Bench.run([
          "data", "describe", "\"\(data)\"", "--items", "3k", "--seed", "6", "--format", "json",
        ]).output)[0]
      found["name"] = nil
      // From a file, they are cards.
      if found["kind"] as? String == "synthetic" { found["kind"] = "cards" }
      return NSDictionary(dictionary: found)
    }
    #expect(described[0] == described[1], "\(described)")
  }

  @Test func aTableBecomesDataThatRuns() throws {
    let rows = (0..<400).map { "\($0 / 100),\(300 + $0 % 7),\(40 + $0 % 13)\n" }.joined()
    let source = try folder.write("t.csv", "g,w,h\n" + rows)
    let path = folder.path("mine.csv.gz")
    let bench = try Bench.run([
      "data", "import", source, "--width-column", "w", "--height-column", "h", "--section-column",
      "g", "-o", path,
    ])
    #expect(bench.status == 0, "\(bench.errors)")
    #expect(bench.output == "\(path): 400 items in 4 sections\n")
    let run = try Bench.run([
      "run", "--data", path, "--layout", "list", "--strategy", "on-demand", "--trace", "flick",
      "--budget", "0.02", "--output", folder.path("results"),
    ])
    #expect(run.status == 0, "\(run.errors)")
  }

  /// Words of a command, and its output.
  static let wrong: [(words: [String], expected: String)] = [
    (
      ["describe", "debian-package"], "data describe: there is no data \"debian-package\"; did you"
    ),
    (["describe", "uniform", "--items", "0"], "items"),
    (["describe", "uniform", "--viewport", "5"], "--viewport: expected WIDTHxHEIGHT"),
    (["describe", "/nowhere/d.csv"], "/nowhere/d.csv"),
    (
      ["generate", "debian-packages", "-o", "OUT"],
      "which is a file; choose one of uniform, log-normal"
    ),
    (["generate", "unifrom", "-o", "OUT"], "did you mean uniform?"),
    (
      ["generate", "uniform", "--items", "201m", "-o", "OUT"],
      "expected at most 200m items of uniform, found 201m"
    ),
    (["generate", "uniform[sektions=2]", "-o", "OUT"], "did you mean sections?"),
    (["generate", "uniform"], "--output"),
    (["generate", "uniform", "-o", "d.sections.csv"], "is the name of a file of sections"),
    (["generate", "uniform", "-o", "/nowhere/d.csv"], "there is no folder \"/nowhere\""),
    (["import", "/nowhere/t.csv", "-o", "OUT"], "/nowhere/t.csv"),
    (["import", "TABLE", "-o", "OUT"], "--width-column: there is no column \"width\" in "),
    (
      ["import", "TABLE", "--width-column", "w", "--height-column", "hh", "-o", "OUT"],
      "--height-column: there is no column \"hh\" in "
    ),
    (
      ["import", "TABLE", "--width-column", "w", "--height-column", "h", "-o", "OUT"],
      ":3:3: expected a number in column h, found \"tall\""
    ),
    (["exprot"], "there is no verb \"exprot\""),
  ]

  @Test(arguments: wrong)
  func badInputIsOneLineAndLeavesNothing(words: [String], expected: String) throws {
    let table = try folder.write("t.csv", "w,h\n1,2\n3,tall\n")
    let out = folder.path("out.csv")
    let words = words.map { $0 == "OUT" ? out : $0 == "TABLE" ? table : $0 }
    let bench = try Bench.run(["data"] + words, in: folder.url)
    #expect(bench.status == 64 && bench.output.isEmpty, "\(words): \(bench.output)")
    #expect(
      bench.errorLines.count == 1 && bench.errors.contains(expected), "\(words): \(bench.errors)")
    #expect(try folder.names() == ["t.csv"])
  }

  @Test func aFileOfSectionsIsNeverLeftNextToRowsItDoesNotBelongTo() throws {
    let sections = try folder.write("d.sections.csv", "old")
    let pins = try Bench.run([
      "data", "generate", "pins", "--items", "9", "-o", folder.path("d.csv"),
    ])
    #expect(pins.status == 64 && pins.errorLines.count == 1, "\(pins.errors)")
    #expect(pins.errors.contains("remove it or choose another --output"), "\(pins.errors)")
    #expect(try folder.names() == ["d.sections.csv"])
    // It is replaced only if it is a file of sections.
    let words = ["data", "generate", "uniform", "--items", "9", "-o", folder.path("d.csv")]
    let refused = try Bench.run(words)
    #expect(refused.status == 64 && refused.errorLines.count == 1, "\(refused.errors)")
    #expect(
      refused.errors.hasPrefix(
        "error: \(sections): expected a file that this program wrote, or none, found another"),
      "\(refused.errors)")
    #expect(try String(contentsOfFile: sections, encoding: .utf8) == "old")
    #expect(try folder.names() == ["d.sections.csv"])
    try folder.write("d.sections.csv", "section,title,header_height,item_count\r\n0,x,10,9\r\n")
    let cards = try Bench.run(words)
    #expect(cards.status == 0, "\(cards.errors)")
    #expect(try !String(contentsOfFile: sections, encoding: .utf8).contains("\r"))
  }
}
