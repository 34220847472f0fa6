import Foundation
import Measurement
import Primitives
import ResultFiles
import ResultPage
import Testing
import Verdicts

/// Formats that services and visualisers keep over commits.
@Suite struct TrackerFormatTests {
  /// Two launches: their latencies, one value each, one counter, a checksum, a value that is
  /// missing.
  private let two = record(launches: [
    [
      "query_ns": distribution((0..<40).map { 100 + $0 % 2 }), "prepare_ns": .integer(10),
      "live_bytes_per_item": .decimal(0.5), "reuse_hit_ratio": .decimal(0.75),
      "visible_checksum": .text("aa"), "edit_ns": .decimal(.nan),
    ],
    [
      "query_ns": distribution((0..<40).map { 104 + $0 % 2 }), "prepare_ns": .integer(30),
      "live_bytes_per_item": .decimal(0.5), "reuse_hit_ratio": .decimal(0.75),
      "visible_checksum": .text("aa"),
    ],
  ])

  private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

  @Test func gitHubBenchmarkHasAnEntryPerMetricWithAValue() throws {
    let extra =
      #"launches: 2\ncommit: abc123\ncpu: CPU, 2.0 GHz\nswift: 6.3.1"#
    let id = "debian-packages@66000/list/flick-browse/tiled-cache"
    #expect(
      text(try GitHubBenchmark.json(for: run([two]), tool: .customSmallerIsBetter)) == """
        [
          {
            "extra" : "n: 40\\n\(extra)",
            "name" : "\(id)/query_ns",
            "range" : "100..104",
            "unit" : "ns",
            "value" : 102
          },
          {
            "extra" : "n: 2\\n\(extra)",
            "name" : "\(id)/prepare_ns",
            "range" : "10..30",
            "unit" : "ns",
            "value" : 20
          },
          {
            "extra" : "n: 1\\n\(extra)",
            "name" : "\(id)/live_bytes_per_item",
            "unit" : "bytes/item",
            "value" : 0.5
          }
        ]

        """)
    let bigger = try entries(GitHubBenchmark.json(for: run([two]), tool: .customBiggerIsBetter))
    #expect(bigger.map { $0["name"] as? String } == ["\(id)/reuse_hit_ratio"])
  }

  @Test func aTailHasAnEntryOnceItHasSamplesEnough() throws {
    let healthy = run([record(launches: [observations()])])
    let names = try entries(
      GitHubBenchmark.json(
        for: healthy, tool: .customSmallerIsBetter, metrics: .named(["query_ns"]))
    ).map { ($0["name"] as! String).split(separator: "/").last! }
    #expect(names == ["query_ns", "query_ns_p99"])
  }

  @Test func launchesThatDisagreeOnACounterHaveNoValue() throws {
    let torn = run([record(launches: [["created": .integer(5)], ["created": .integer(6)]])])
    #expect(try entries(GitHubBenchmark.json(for: torn, tool: .customSmallerIsBetter)).isEmpty)
  }

  @Test func failedCasesAndEmptyRunsAreEmptyAndNoZeros() throws {
    let failed = run([record(launches: [observations()], failure: "killed")])
    for empty in [failed, run([]), run([record(launches: [])])] {
      for tool in [GitHubBenchmark.Tool.customSmallerIsBetter, .customBiggerIsBetter] {
        #expect(try entries(GitHubBenchmark.json(for: empty, tool: tool)).isEmpty)
      }
    }
  }

  @Test func theMedianOverAllLiesBetweenTheLaunches() throws {
    var generator = SplitMix64(seed: 7)
    for turn in 0..<200 {
      let launches = (0..<(2 + turn % 4)).map { _ in
        let base = 20 + generator.next() % 5_000_000
        return [
          "query_ns": distribution((0..<(20 + turn)).map { _ in base + generator.next() % base })
        ]
      }
      let metric = try #require(record(launches: launches).exportedMetrics(.all).first)
      let range = try #require(metric.launchRange)
      // Widened where it would not hold it: it never had to be.
      #expect(metric.launchValues.values.min() == range.lowerBound, "seed 7, turn \(turn)")
      #expect(metric.launchValues.values.max() == range.upperBound, "seed 7, turn \(turn)")
      #expect(range.contains(metric.value))
    }
  }

  /// What only a web service reads has the values of `results.csv`, which rounds times and bytes.
  @Test func gitHubEntriesAreTheValuesOfTheResults() throws {
    let whole = run([
      two, record(strategy: "on-demand", launches: [observations(), observations()]),
    ])
    let rows = Dictionary(
      uniqueKeysWithValues: records(whole.resultsCSV()).map {
        ("\($0["case"]!)/\($0["metric"]!)", $0)
      })
    var names: Set<String> = []
    for (tool, better) in [
      (GitHubBenchmark.Tool.customSmallerIsBetter, "lower"), (.customBiggerIsBetter, "higher"),
    ] {
      for entry in try entries(GitHubBenchmark.json(for: whole, tool: tool)) {
        let name = entry["name"] as! String
        let isTail = rows[name] == nil && name.hasSuffix("_p99")
        let row = try #require(rows[isTail ? String(name.dropLast(4)) : name], "\(name)")
        #expect(row["better"] == better, "\(name)")
        let value = try #require(Double(row[isTail ? "p99" : "p50"]!), "\(name)")
        #expect(abs((entry["value"] as! Double) - value) <= 0.5 + 1e-9 * value, "\(name)")
        #expect(names.insert(name).inserted, "\(name)")
      }
    }
    for (name, row) in rows
    where row["p50"] != "" && row["better"] != "neutral" && !["hash", "text"].contains(row["unit"])
    {
      #expect(names.contains(name), "\(name)")
    }
  }

  @Test func hostileNamesComeBackFromAJSONReader() throws {
    let cases = hostileText.map {
      record(strategy: $0, launches: [["prepare_ns": .integer(7)]])
    }
    let whole = run(cases)
    let names = try entries(GitHubBenchmark.json(for: whole, tool: .customSmallerIsBetter))
      .map { $0["name"] as! String }
    #expect(names.count == cases.count)
    for (name, record) in zip(names, cases) {
      #expect(name.utf8.elementsEqual("\(record.id)/prepare_ns".utf8))
    }
  }

  private func entries(_ data: Data) throws -> [[String: Any]] {
    try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
  }
}
