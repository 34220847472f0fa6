import Measurement
import TestSupport
import Testing

@Suite struct MetricTests {
  private let units: Set = [
    "ns", "ms", "ms/s", "bytes", "model bytes", "count", "ratio", "pt", "bytes/item",
    "count/frame", "hash", "text",
  ]

  @Test func everyMetricIsNamedOnceAndDocumented() {
    #expect(Set(Metric.all.map(\.name)).count == Metric.all.count)
    for metric in Metric.all + [.failure] {
      #expect(units.contains(metric.unit), "\(metric)")
      #expect(metric.summary.contains(" "), "\(metric)")
      #expect(!metric.summary.hasSuffix("."), "\(metric)")
    }
    for metric in Metric.all { #expect(Metric.named(metric.name) == metric) }
    #expect(Metric.named("query_n") == nil)
    #expect(Metric.named("created_60{image}")?.name == "created_60")
    #expect(Metric.named("{image}") == nil && Metric.named("x{image}") == nil)
  }

  @Test func everyMetricHasAShortNounOfItsOwn() {
    let nouns = (Metric.all + [.failure]).map { (name: $0.name, noun: Metric.noun(of: $0.name)) }
    for (name, noun) in nouns {
      #expect(noun?.isEmpty == false && (noun?.count ?? 0) <= 60, "\(name)")
      #expect(noun?.contains("_") != true && noun?.hasSuffix(".") != true, "\(name)")
    }
    let said = nouns.compactMap(\.noun)
    #expect(
      Set(said).count == nouns.count, "\(said.filter { one in said.count { $0 == one } > 1 })")
    #expect(Metric.words(of: "query_ns") == "time of a query (query_ns)")
    #expect(
      Metric.words(of: "created_60{image}") == "cells and views made at 60 Hz (created_60{image})")
    #expect(Metric.noun(of: "query_n") == nil && Metric.words(of: "query_n") == "query_n")
  }

  @Test func whatIsRecordedIsReadAgain() {
    var observations = Observations()
    observations["created"] = .integer(5)
    #expect(observations["created"] == .integer(5) && observations["hits"] == nil)
    #expect(observations.values == ["created": .integer(5)])
  }

  @Test(.waitsForExits) func whatIsInNoEntryCannotBeRecorded() async {
    await #expect(processExitsWith: .failure) {
      var observations = Observations()
      observations["query_n"] = .integer(5)
    }
  }
}
