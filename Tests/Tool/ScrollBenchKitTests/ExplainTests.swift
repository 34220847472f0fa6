import Foundation
import TestSupport
import Testing

@Suite(.waitsForProcesses) struct ExplainTests {
  private let one = [
    "run", "--data", "uniform", "--items", "3k", "--layout", "masonry", "--strategy",
    "tiled-cache", "--trace", "chat", "--explain", "--frame",
  ]

  @Test func aFrameIsExplainedAsTextAndWritesNothing() throws {
    let folder = try Bench.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let bench = try Bench.run(one + ["812"], in: folder)
    #expect(bench.status == 0, "\(bench.errors)")
    let lines = bench.output.split(separator: "\n")
    #expect(lines.first == "uniform@3k/masonry/chat/tiled-cache")
    #expect(lines.dropFirst().first?.hasPrefix("frame 812 of ") == true, "\(lines)")
    for part in ["bounds (", "query (", "examined ", "hits ", "over-fetch ", "tiles filled "] {
      #expect(bench.output.contains(part), "\(part) in \(bench.output)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func theSameFrameIsExplainedAsJSON() throws {
    let bench = try Bench.run(one + ["812", "--format", "json"])
    #expect(bench.status == 0, "\(bench.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(bench.output.utf8))
    let object = try #require(json as? [String: Any])
    #expect(object["frame"] as? Int == 812)
    let bounds = try #require(object["bounds"] as? [String: Double])
    let rect = try #require(object["queryRect"] as? [String: Double])
    #expect(bounds["height"] == 844)
    #expect(rect["height"] == 1688)
    let hits = try #require(object["hits"] as? Int)
    let examined = try #require(object["elementsExamined"] as? Int)
    #expect(hits > 0 && examined >= hits)
    #expect((object["touched"] as? [String])?.isEmpty == false)
  }
}

@Suite(.waitsForProcesses) struct ListTests {
  @Test func everythingThatCanBeNamedIsListedWithItsParameters() throws {
    let expected = [
      "data": ["zipcodes-map", "map", "pins", "[sections=0,header=32]"],
      "layouts": ["spreadsheet", "events", "direction=vertical", "background=no"],
      "strategies": ["packed-tree", "[cache="],
      "traces": [
        "recorded", "generated", "edits", "[over=flick-browse,batches=40,every=0,", "animate=0s]",
      ],
      "suites": ["quick", "standard", "full", "choose"],
    ]
    for (topic, parts) in expected {
      let bench = try Bench.run(["list", topic])
      #expect(bench.status == 0, "\(bench.errors)")
      for part in parts { #expect(bench.output.contains(part), "\(topic): \(part)") }
      let json = try Bench.run(["list", topic, "--format", "json"])
      #expect(try !JSONStyle.objects(in: json.output, under: topic).isEmpty)
    }
    let topics = try Bench.run(["list"])
    #expect(topics.status == 0, "\(topics.errors)")
    for topic in expected.keys.sorted() + ["cases", "metrics"] {
      #expect(topics.output.contains("\n\(topic) "), "\(topic) in \(topics.output)")
    }
    let layouts = try Bench.run(["list", "layouts"]).output.split(separator: "\n")
    #expect(
      layouts[0].split(separator: " ") == ["name", "data", "strategies", "parameters", "summary"])
    #expect(layouts.contains { $0.hasPrefix("masonry ") })
    let cases = try Bench.run(["list", "cases", "--suite", "standard"])
    let lines = cases.output.split(separator: "\n")
    #expect(lines.count > 252 && lines.count <= 331)
  }

  /// `--diff` is the parameter of every trace of snapshots, and of no other.
  @Test func waysToFindDifferencesMultiplyTheCasesOfSnapshots() throws {
    let flags = [
      "list", "cases", "--data", "uniform", "--items", "1k", "--layout", "list", "--strategy",
      "on-demand",
    ]
    let traces = ["--trace", "chat,snapshots,snapshots[change=shuffle,diff=sections]"]
    let bench = try Bench.run(flags + traces + ["--diff", "minimal,linear"])
    #expect(
      bench.output.split(separator: "\n").map { $0.split(separator: "/")[2] } == [
        "chat", "snapshots", "snapshots[diff=linear]", "snapshots[change=shuffle]",
        "snapshots[change=shuffle,diff=linear]",
      ])
    let none = try Bench.run(flags + ["--trace", "chat", "--diff", "minimal"])
    #expect(none.status == 64 && none.errors.hasPrefix("error: --diff: expected a trace snapshots"))
    let unknown = try Bench.run(flags + ["--trace", "snapshots", "--diff", "shortest"])
    #expect(unknown.status == 64 && unknown.errors.contains("minimal, linear, sections"))
  }

  @Test func flagsThatAListDoesNotNeedAreRefused() throws {
    for (topic, flag, value, found) in [
      (nil, "--suite", "standard", "no topic"), (nil, "--benchmarks", ".", "no topic"),
      ("data", "--data", "uniform", "the topic data"),
      ("metrics", "--seed", "2", "the topic metrics"),
      ("suites", "--items", "2k", "the topic suites"),
    ] {
      let bench = try Bench.run(["list"] + (topic.map { [$0] } ?? []) + [flag, value])
      #expect(bench.status == 64 && bench.output.isEmpty, "\(bench.output)")
      #expect(bench.errorLines.count == 1, "\(bench.errors)")
      #expect(
        bench.errors.hasPrefix("error: \(flag): expected only with the topic cases"),
        "\(bench.errors)")
      #expect(bench.errors.contains("found \(found)"), "\(bench.errors)")
    }
  }
}
