import ChangeMetrics
import Foundation
import Measurement
import TestSupport
import Testing

@Suite struct MetricTests {
  @Test func everyMetricIsNamedOnceAndDocumented() {
    #expect(Set(Metric.all.map(\.name)).count == Metric.all.count)
    for metric in Metric.all + [.failure] {
      #expect(metric.summary.contains(" "), "\(metric)")
      #expect(!metric.summary.hasSuffix("."), "\(metric)")
    }
    for metric in Metric.all { #expect(Metric.named(metric.name) == metric) }
    #expect(Metric.named("query_n") == nil)
    #expect(Metric.named("created_60{image}")?.name == "created_60{image}")
    #expect(Metric.named("created_60{image}")?.summary == Metric.named("created_60")?.summary)
    #expect(Metric.named("{image}") == nil && Metric.named("x{image}") == nil)
  }

  @Test func everyMetricHasAShortNounOfItsOwn() {
    let nouns = (Metric.all + [.failure]).map { (name: $0.name, noun: Metric.noun(of: $0.name)) }
    for (name, noun) in nouns {
      #expect(noun?.isEmpty == false && (noun?.count ?? 0) <= 60, "\(name)")
      #expect(noun?.contains("_") != true && noun?.hasSuffix(".") != true, "\(name)")
    }
    let message = nouns.compactMap(\.noun)
    #expect(
      Set(message).count == nouns.count,
      "\(message.filter { one in message.count { $0 == one } > 1 })")
    #expect(Metric.words(of: "query_ns") == "time of a query (query_ns)")
    #expect(
      Metric.words(of: "created_60{image}") == "cells and views made at 60 Hz (created_60{image})")
    #expect(Metric.noun(of: "query_n") == nil && Metric.words(of: "query_n") == "query_n")
  }

  @Test func whatIsRecordedIsReadAgain() {
    var observations = Observations()
    observations[.created] = .integer(5)
    observations[.cells(.created, at: .hz60).part(of: "image")] = .integer(6)
    #expect(observations[.created] == .integer(5) && observations[.hits] == nil)
    #expect(
      observations.values == ["created": .integer(5), "created_60{image}": .integer(6)])
  }

  /// Traps, since the literals of tests name any metric; a static member is declared.
  @Test(.waitsForExits) func whatIsNotDeclaredCannotBeRecorded() async {
    await #expect(processExitsWith: .failure) {
      var observations = Observations()
      observations["query_n"] = .integer(5)
    }
  }

  /// A metric that is declared and not listed would be recorded by no run and read by no report.
  @Test func everyDeclarationIsListed() throws {
    let folder = Repository.url(Repository.sources(of: "Measurement"))
    var declared = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasPrefix("Metric") {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      declared += text.matches(of: /package static let \w+ = (Metric|time|counter|bytes)\(/).count
    }
    let ofFamilies = ChangeMetric.allCases.count + Metric.ofCells.count
    // But for the one that stands in for all.
    #expect(declared - 1 == Metric.all.count - ofFamilies)
  }

  @Test func metricsOfOtherVersionsAreKept() {
    let names = ["query_ns_intrinsic", "spare_bytes", "leap_pt", "turns"]
    #expect(
      names.map { Metric.of($0).unit } == [.nanoseconds, .bytes, .points, .count])
    for metric in names.map(Metric.of) {
      #expect(metric.better == .neutral && metric.traits.isEmpty, "\(metric)")
    }
    #expect(Metric.ordered(["turns", "hits", "leap_pt"]) == ["hits", "leap_pt", "turns"])
  }

  @Test func bytesAndAllocationsDependOnTheAllocatorAndTimesOnWhatWasTimed() {
    for metric in Metric.all {
      #expect(
        metric.traits.contains(.dependsOnAllocator)
          == (metric.unit.rawValue.hasPrefix("bytes") || metric.name.contains("allocations")),
        "\(metric)")
      #expect(
        metric.dependsOnTiming == (!metric.isDeterministic && metric != .prepareTime), "\(metric)")
    }
  }
}
