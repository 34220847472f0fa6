import SuiteCases
import Commands
import Foundation
import Gate
import Measurement
import Registration
import ResultFiles
import ResultPage
import ScrollBenchKit
import Testing
import Verdicts

/// Cases whose cells have costs, from flags to results.
@Suite struct CellCasesTests {
  private static let small = [
    "--data", "uniform", "--items", "2k", "--layout", "grid", "--strategy", "tiled-cache",
    "--trace",
    "flick-browse", "--overscan", "0",
  ]

  private func ids(_ words: String...) throws -> [String] {
    let listed = try Bench.run(["list", "cases"] + Self.small + words)
    #expect(listed.status == 0, "\(listed.errors)")
    return listed.output.split(separator: "\n").map {
      String($0).replacing("uniform@2k/grid/flick-browse/tiled-cache", with: "")
    }
  }

  @Test func eachListVariesAloneUnlessTheyAreCrossed() throws {
    let lists = [
      "--cell-cost", "text-feed", "--reuse", "unbounded,kept[n=2..4+2]", "--prefetch", "none,rows",
    ]
    #expect(
      try ids(lists[0], lists[1], lists[2], lists[3], lists[4], lists[5]) == [
        "+cost=text-feed+overscan=0", "+cost=text-feed+overscan=0+reuse=kept[n=2]",
        "+cost=text-feed+overscan=0+reuse=kept[n=4]", "+cost=text-feed+overscan=0+prefetch=rows",
      ])
    #expect(
      try ids(lists[0], lists[1], lists[2], lists[3], lists[4], lists[5], "--cross").count == 6)
  }

  /// As in 'help cases': with their defaults, in the order of 'list'.
  @Test func allStandsForEveryCostAndPolicy() throws {
    let all = ["--reuse", "all", "--prefetch", "all", "--prefetch-data", "all"]
    let listed = try ids(
      "--cell-cost", "all", all[0], all[1], all[2], all[3], all[4], all[5], "--data-latency",
      "120ms")
    let names = (
      costs: Registry.cellCosts.map(\.name),
      reuse: Registry.standard.reusePolicies.map(\.name) + ["last-left"],
      prefetch: Registry.standard.prefetchPolicies.map(\.name) + ["next-item"]
    )
    for name in names.reuse.dropFirst() + names.prefetch.dropFirst() {
      #expect(listed.contains { "\($0)+".contains("=\(name)+") }, "\(name): \(listed)")
    }
    for cost in names.costs { #expect(listed.contains { $0.hasPrefix("+cost=\(cost)+") }) }
    // Each list varies alone, with the first values of the others.
    let variants = 1 + (names.reuse.count - 1) + 2 * (names.prefetch.count - 1)
    #expect(Set(listed).count == names.costs.count * variants, "\(listed)")
    for flag in ["--cell-cost", "--reuse", "--prefetch", "--prefetch-data"] {
      let value = flag == "--cell-cost" ? "all,text-feed" : "all,kept"
      let bench = try Bench.run(
        ["list", "cases"] + Self.small + ["--cell-cost", "text-feed"] + [flag, value])
      #expect(bench.status == 64, "\(bench.errors)")
      #expect(bench.errors.contains("\(flag): all stands for every name"), "\(bench.errors)")
    }
  }

  @Test func aWorkCostIsNoneOrLeftOut() throws {
    let bench = try Bench.run(
      ["list", "cases"] + Self.small + ["--cell-cost", "text-feed", "--work-cost", "nosuch"])
    #expect(bench.status == 64)
    #expect(
      bench.errors == """
        error: --work-cost: expected the word none, found "nosuch"; leave the flag out to include \
        the strategy's work in the time of a frame

        """)
  }

  @Test func stepsInARowAreOneCost() throws {
    #expect(
      try ids("--cell-cost", "text-feed,layout=0.1ms,create=2000us,image.create=5ms,spread=0.40")
        == [
          "+cost=text-feed+overscan=0",
          "+cost=steps[create=2ms,image.create=5ms,layout=100us,spread=0.4]+overscan=0",
        ])
  }

  /// Two runs, in other folders, agree in every line but those with times and places.
  @Test func whatIsFoundIsTheSameInEveryRun() throws {
    func values(_ folder: String) throws -> [String: String] {
      let words =
        Self.small + [
          "--cell-cost", "picture-feed", "--prefetch", "none,deadline", "--reuse",
          "unbounded,by-position", "--data-latency", "40ms", "--cell-bytes", "1KiB", "--optimum",
          "--output", folder,
        ]
      let run = try Bench.run(["run"] + words)
      #expect(run.status == 0, "\(run.errors)")
      let record = try RunRecord.load(URL(fileURLWithPath: folder + "/run.json"))
      var values: [String: String] = [:]
      for record in record.cases {
        for summary in record.metricSummaries() {
          #expect(summary.metric.isDeterministic, "\(summary.metric.name)")
          values["\(record.id) \(summary.metric.name)"] = "\(summary.value)"
        }
      }
      return values
    }
    try Bench.withOutput { first in
      try Bench.withOutput { second in
        let found = try values(first)
        #expect(try values(second) == found)
        #expect(found.keys.contains { $0.hasSuffix("configured_120{image}") })
        #expect(found.keys.contains { $0.hasSuffix("data_late_ms_60") })
        #expect(!found.keys.contains { $0.hasSuffix("query_ns") })
      }
    }
  }

  /// No policy skips fewer samples than the bound of its class.
  @Test func noPolicyIsBelowItsBound() throws {
    try Bench.withOutput { folder in
      let run = try Bench.run(
        [
          "run", "--data", "uniform", "--items", "2k", "--layout", "list,masonry", "--strategy",
          "tiled-cache", "--trace", "flick-browse,chat[batches=5]", "--cell-cost",
          "picture-feed,create=9ms,configure=3ms", "--overscan", "0,0.5", "--prefetch",
          "none,rows,screens,velocity,deadline", "--reuse",
          "unbounded,capacity[n=1],by-position[n=4],kept[n=6]", "--optimum", "--output", folder,
        ])
      #expect(run.status == 0, "\(run.errors)")
      let record = try RunRecord.load(URL(fileURLWithPath: folder + "/run.json"))
      #expect(record.cases.count == 2 * 2 * 2 * 9)
      for record in record.cases {
        for rate in RefreshRate.allCases {
          func value(_ figure: CellFigure) -> Double? {
            record.metricSummary(.cells(figure, at: rate))?.numbers?.p50
          }
          let (least, missed) = (value(.leastMissed), value(.framesMissed))
          #expect(least! <= missed!, "\(record.id) at \(rate) Hz: \(least!) > \(missed!)")
        }
      }
    }
  }

  /// `deadline` makes no frame late by what it prepares, where costs have no spread: none is later
  /// than without it.
  @Test func aDeadlineIsKeptWhereCostsHaveNoSpread() throws {
    try Bench.withOutput { folder in
      let run = try Bench.run(
        ["run"] + Self.small + [
          "--cell-cost", "create=9ms,configure=3ms,layout=1ms", "--prefetch", "none,deadline",
          "--output", folder,
        ])
      #expect(run.status == 0, "\(run.errors)")
      let record = try RunRecord.load(URL(fileURLWithPath: folder + "/run.json"))
      let missed = record.cases.map {
        $0.metricSummary("frames_missed_120")!.numbers!.p50!
      }
      #expect(missed[1] < missed[0], "none misses \(missed[0]), deadline \(missed[1])")
    }
  }

  /// Layout objects have what rules have, by the identifiers that their data sources dequeue.
  @Test func cellsOfLayoutObjectsHaveCosts() throws {
    try Bench.withOutput { folder in
      let run = try Bench.run(
        [
          "run", "--data", "log-normal", "--items", "1k", "--layout", "waterfall", "--strategy",
          "as-is,tiled", "--trace", "flick[seconds=5],chat[batches=3]", "--cell-cost",
          "picture-feed",
          "--overscan", "0", "--prefetch", "none,deadline", "--prefetch-data", "rows",
          "--data-latency", "80ms", "--optimum", "--output", folder,
        ], executable: Bench.objectBench)
      #expect(run.status == 0, "\(run.errors)")
      let record = try RunRecord.load(URL(fileURLWithPath: folder + "/run.json"))
      #expect(record.cases.count == 8)
      for record in record.cases {
        let found = Set(record.metricSummaries().map(\.metric.name))
        #expect(found.contains("configured_60{image}") && found.contains("data_asked_120"))
        func value(_ metric: Metric) -> Double? { record.metricSummary(metric)?.numbers?.p50 }
        #expect(value("at_least_60")! <= value("frames_missed_60")!, "\(record.id)")
      }
    }
  }

  @Test func aCellWithoutACostIsAFailure() throws {
    try Bench.withOutput { folder in
      let run = try Bench.run(
        ["run"] + Self.small + [
          "--cell-cost", "text.create=2ms,image.create=3ms,quote.create=1ms", "--output", folder,
        ])
      #expect(run.status != 0)
      #expect(
        run.errors.contains("cells with the identifier header have no cost"),
        "\(run.errors)")
    }
  }

  @Test func whereCostsMeanNothingTheyAreRefused() throws {
    let build = Bench.product.path
    let gate = try Bench.run(
      ["gate", "--suite", "cells", "--base", build, "--head", build, "--tier", "times"])
    #expect(gate.status == 64 && gate.errorLines.count == 1, "\(gate.errors)")
    #expect(gate.errors.contains("--tier: expected cases that are timed"))
  }
}
