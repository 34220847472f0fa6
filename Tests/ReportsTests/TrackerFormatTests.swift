import Foundation
import Measurement
import Primitives
import Testing

@testable import Reports

/// Formats that services and visualisers keep over commits.
@Suite struct TrackerFormatTests {
  /// Two launches: their latencies, one value each, one counter, a checksum, a value that is missing.
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

  @Test func bencherHasBoundsWhereLaunchesTellThem() throws {
    #expect(
      text(try BencherMetrics.json(for: run([two]))) == """
        {
          "debian-packages@66000/list/flick-browse/tiled-cache" : {
            "live_bytes_per_item" : {
              "value" : 0.5
            },
            "prepare_ns" : {
              "lower_value" : 10,
              "upper_value" : 30,
              "value" : 20
            },
            "query_ns" : {
              "lower_value" : 100,
              "upper_value" : 104,
              "value" : 102
            },
            "reuse_hit_ratio" : {
              "value" : 0.75
            }
          }
        }

        """)
  }

  @Test func aTailHasAnEntryOnceItHasSamplesEnough() throws {
    let healthy = run([record(launches: [observations()])])
    let names = try entries(
      GitHubBenchmark.json(
        for: healthy, tool: .customSmallerIsBetter, metrics: .named(["query_ns"]))
    ).map { ($0["name"] as! String).split(separator: "/").last! }
    #expect(names == ["query_ns", "query_ns_p99"])
    let bencher = try object(BencherMetrics.json(for: healthy, metrics: .named(["query_ns"])))
    let measures = bencher.values.first as? [String: [String: Double]]
    #expect(measures == ["query_ns": ["value": 254], "query_ns_p99": ["value": 259]])
  }

  @Test func jmhHasAnEntryPerTimeAndTheRestBesideTheFirst() throws {
    let written = try entries(JMHResults.json(for: run([two])))
    #expect(
      written.map { $0["benchmark"] as? String } == [
        "scrollbench.query_ns", "scrollbench.prepare_ns",
      ])
    #expect(written.map { $0["mode"] as? String } == ["sample", "ss"])
    #expect(
      written[0]["params"] as? [String: String] == [
        "data": "debian-packages", "layout": "list", "trace": "flick-browse",
        "strategy": "tiled-cache", "items": "66000", "viewport": "390x844",
      ])
    let query = try #require(written[0]["primaryMetric"] as? [String: Any])
    #expect(query["score"] as? Double == 102.5 && query["scoreUnit"] as? String == "ns/op")
    #expect(
      query["scorePercentiles"] as? [String: Double] == ["0.0": 100, "50.0": 102, "100.0": 105])
    #expect(
      query["rawDataHistogram"] as? [[[[Double]]]]
        == [[[[100, 20], [101, 20]]], [[[104, 20], [105, 20]]]])
    let prepare = try #require(written[1]["primaryMetric"] as? [String: Any])
    #expect(prepare["rawData"] as? [[Double]] == [[10], [30]])
    #expect(prepare["score"] as? Double == 20)
    // t(0.9995, 1 degree of freedom) = 636.6192, times the standard error 10.
    let error = try #require(prepare["scoreError"] as? Double)
    #expect(abs(error - 6366.192) < 0.01)
    let secondary = try #require(written[0]["secondaryMetrics"] as? [String: [String: Any]])
    #expect(secondary.keys.sorted() == ["live_bytes_per_item", "reuse_hit_ratio"])
    #expect((written[1]["secondaryMetrics"] as? [String: Any])?.isEmpty == true)
  }

  @Test func jmhSaysThatOneLaunchHasNoError() throws {
    let alone = run([record(launches: [["prepare_ns": .integer(7)]])])
    let metric = try #require(
      entries(JMHResults.json(for: alone))[0]["primaryMetric"] as? [String: Any])
    #expect(metric["scoreError"] as? String == "NaN")
    #expect(metric["scoreConfidence"] as? [String] == ["NaN", "NaN"])
    #expect(metric["score"] as? Double == 7)
  }

  @Test func launchesThatDisagreeOnACounterHaveNoValue() throws {
    let torn = run([record(launches: [["created": .integer(5)], ["created": .integer(6)]])])
    #expect(try entries(GitHubBenchmark.json(for: torn, tool: .customSmallerIsBetter)).isEmpty)
    #expect(try object(BencherMetrics.json(for: torn)).isEmpty)
  }

  @Test func failedCasesAndEmptyRunsAreEmptyAndNoZeros() throws {
    let failed = run([record(launches: [observations()], failure: "killed")])
    for empty in [failed, run([]), run([record(launches: [])])] {
      for tool in [GitHubBenchmark.Tool.customSmallerIsBetter, .customBiggerIsBetter] {
        #expect(try entries(GitHubBenchmark.json(for: empty, tool: tool)).isEmpty)
      }
      #expect(try object(BencherMetrics.json(for: empty)).isEmpty)
      #expect(try entries(JMHResults.json(for: empty)).isEmpty)
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
    let keys = try object(BencherMetrics.json(for: whole)).keys
    #expect(Set(keys.map { Array($0.utf8) }) == Set(cases.map { Array($0.id.utf8) }))
    let strategies = try entries(JMHResults.json(for: whole)).map {
      ($0["params"] as! [String: String])["strategy"]!
    }
    for (strategy, text) in zip(strategies, hostileText) {
      #expect(strategy.utf8.elementsEqual(text.utf8))
    }
  }

  private func entries(_ data: Data) throws -> [[String: Any]] {
    try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
  }

  private func object(_ data: Data) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}
