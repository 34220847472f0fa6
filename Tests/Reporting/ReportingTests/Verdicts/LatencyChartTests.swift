import Foundation
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

private let sizes = [1_000, 10_000, 100_000, 1_000_000]

@Test func theChartHasALineAndALegendForEachStrategy() throws {
  let cases = sizes.flatMap { items in
    [
      record(
        strategy: "precompute-all", items: items,
        launches: [observations(query: UInt64(items))]),
      record(strategy: "tiled-cache", items: items, launches: [observations(query: 200)]),
    ]
  }
  let svg = try latencyChart(for: run(cases), title: "list, flick-browse")
  let document = try XMLElements(svg)
  #expect(document.all.count(where: \.isLine) == 2)
  for name in ["s0", "s1"] {
    let markers = document.all.filter { $0.attributes["class"] == name }
    #expect(markers.map { $0.attributes["d"]!.count { $0 == "M" } } == [4, 1], "and the legend's")
  }
  for text in ["items", "1k", "1m", "precompute-all", "tiled-cache", "list, flick-browse"] {
    #expect(document.texts.contains(text), "\(text)")
  }
  #expect(svg.contains("prefers-color-scheme:dark"))
  #expect(!svg.contains("http://www.w3.org/1999/xlink") && !svg.contains("url("))
}

@Test func hostileNamesAreOnlyTextInTheChart() throws {
  for name in hostileNames {
    let svg = try latencyChart(
      for: run([record(strategy: name, launches: [observations()])]), title: name)
    let document = try XMLElements(svg)
    #expect(document.counts["script"] == nil)
    #expect(document.all.count(where: \.isLine) == 1)
  }
}

@Test func twoCasesOnOnePointAreRefused() throws {
  let cases = [
    record(data: "one", launches: [observations()]),
    record(data: "two", launches: [observations()]),
  ]
  #expect(
    throws: ReportError.ambiguousPoint(first: cases[0].id, second: cases[1].id)
  ) { try latencyChart(for: run(cases), title: "") }
}

@Test func whatIsMissingWhereNothingCanBeDrawnIsNamed() {
  let few = record(launches: [
    ["query_ns": distribution(Array(1...40)), "hits": .integer(0), "visible_checksum": .text("a")]
  ])
  let cases = [few, record(strategy: "x", failure: "no")]
  func missing(_ metric: Metric, _ point: Contest.Point = .p50) -> ReportError? {
    #expect(throws: ReportError.self) {
      try latencyChart(for: run(cases), title: "", metric: metric, at: point)
    }
  }
  #expect(missing("frame_ns") == .noValue(.metric("frame_ns")))
  #expect(missing("query_ns", .p95) == .noValue(.point("query_ns", .p95)))
  #expect(missing("hits") == .noValue(.zero("hits")))
  #expect(missing("visible_checksum") == .noValue(.text("visible_checksum")))
  #expect(
    "\(ReportError.noValue(.point("query_ns", .p95)))"
      == "no finished case has enough values of query_ns for its p95; take a lower percentile, or"
      + " query_ns alone")
  #expect(throws: ReportError.noValue(.metric("frame_ns"))) {
    try GrowthTable(of: run(cases), metric: "frame_ns")
  }
  #expect(throws: ReportError.nothingGrows(metric: "query_ns")) {
    try GrowthTable(of: run(cases), metric: "query_ns")
  }
}
