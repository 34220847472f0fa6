import SuiteCases
import Commands
import Foundation
import Measurement
import Plots
import Registration
import ResultFiles
import ScrollBenchKit
import TestSupport
import Testing

/// What registrations state of layouts and strategies reaches the runs and what is made of them.
@Suite(.waitsForProcesses) struct RegisteredFactsTests {
  /// A run of this version draws and describes the product's own names as one of schema 4 did.
  @Test func theStandardFactsAreThoseThatNamesStoodFor() throws {
    let registry = Registry.standard
    for layout in registry.layouts {
      #expect(layout.noun == Case.named(layout: layout.name).noun, "\(layout.name)")
    }
    for strategy in registry.strategies {
      let earlier = Case.named(strategy: strategy.name)
      #expect(strategy.look == earlier.look && earlier.look.isFixed, "\(strategy.name)")
      #expect(strategy.isReference == earlier.isReference, "\(strategy.name)")
    }
    #expect(Set(registry.strategies.map(\.look)).count == registry.strategies.count)
  }

  /// `scan` states its colour in one registration; `section-scan` states none.
  @Test func aStrategyOfAnotherPackageHasItsColour() throws {
    try Bench.withOutput { folder in
      let run = try Bench.run(
        [
          "run", "--data", "uniform", "--items", "2k", "--layout", "list,double-list", "--trace",
          "flick-browse", "--budget", "0.01", "--strategy",
          "precompute-all,scan,section-scan,tiled-cache[cache=1MiB]", "--output", folder,
        ])
      #expect(run.status == 0, "\(run.errors)")
      let url = URL(fileURLWithPath: folder + "/run.json")
      let cases = try RunRecord.load(url).cases.map(\.case)
      #expect(cases.count == 8 && cases.allSatisfy { $0.facts != nil })
      for one in cases {
        #expect(one.noun == (one.layout.text == "list" ? "rows" : "items"))
        #expect(one.isReference == (one.strategy.text == "precompute-all"))
        #expect(!one.isLayoutItself)
      }
      #expect(
        cases.prefix(4).map(\.look) == [
          .fixed(1), .colour(.crimson), SeriesLook(at: Registry.standard.strategies.count),
          SeriesLook(hashing: "tiled-cache[cache=1MiB]"),
        ])
      let page = folder + "/page.html"
      let report = try Bench.run(["report", folder, "--html", page])
      #expect(report.status == 0, "\(report.errors)")
      let html = try String(contentsOfFile: page, encoding: .utf8)
      #expect(html.contains("class=\"l\(SeriesColour.crimson.rawValue)"))
    }
  }

  /// A run that was kept by a program of schema 4 is read, and stays as it is.
  @Test func aRunOfSchema4IsRead() throws {
    let run = try RunRecord.load(
      Bench.root.appendingPathComponent("Benchmarks/Runs/2026-11-28-quick/run.json"))
    #expect(run.schemaVersion == 4 && run.cases.allSatisfy { $0.case.facts == nil })
    #expect(run.cases.contains { $0.case.noun == "rows" && $0.case.isReference })
    #expect(run.cases.allSatisfy { $0.case.look.isFixed })
    let text = String(decoding: try run.json(), as: UTF8.self)
    #expect(text.contains("\"schemaVersion\" : 4") && !text.contains("\"facts\""))
  }
}
