import SuiteCases
import Commands
import Foundation
import Measurement
import Registration
import ScrollBenchKit
import TestSupport
import Testing
import TimeGate
import Workers

/// The fixture's executable, run as a user would.
@Suite struct ObjectRunTests {
  private func run(_ arguments: [String]) throws -> FinishedProcess {
    let root = Repository.root
    return try withTemporaryFolder { scratch in
      let output = arguments[0] == "run" ? ["--output", scratch.path + "/results"] : []
      return try FinishedProcess(of: built("ObjectBench"), arguments + output, in: root)
    }
  }

  @Test func aRunOfALayoutObjectHasItsMetricsAndEqualAnswersOfItsStrategies() throws {
    let result = try run([
      "run", "--data", "uniform", "--items", "700", "--layout", "waterfall,left-aligned",
      "--strategy", "as-is,tiled", "--trace", "flick-browse,chat", "--budget", "0.005",
      "--format", "json",
    ])
    #expect(result.status == 0, "\(result.errors)")
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(result.output.utf8))
    let observed = Set(record.cases.flatMap(\.launches).flatMap(\.observations.keys))
    #expect(observed.isSuperset(of: objectMetrics), "\(objectMetrics.subtracting(observed))")
    #expect(record.cases.count == 8)
  }

  /// A frame is shown until its cells have been measured.
  @Test func layoutsTakeTheSizesOfTheirCells() throws {
    let result = try run([
      "run", "--data", "log-normal", "--items", "700", "--layout", "chat,waterfall", "--strategy",
      "as-is,tiled", "--trace", "self-sizing", "--budget", "0.005", "--format", "json",
    ])
    #expect(result.status == 0, "\(result.errors)")
    let record = try JSONDecoder().decode(RunRecord.self, from: Data(result.output.utf8))
    #expect(record.cases.count == 4)
    for one in record.cases {
      let observed = try #require(one.launches.first).observations
      guard case .integer(let passes)? = observed["layout_passes"],
        case .integer(let frames)? = observed["frames_moved"]
      else {
        Issue.record("\(one.id) has no passes")
        continue
      }
      // A waterfall that does not consult its cells keeps the estimates, as on iOS.
      #expect(one.case.layout.text == "chat" ? passes > frames + 20 : passes == frames, "\(one.id)")
    }
  }

  @Test(arguments: [
    ("rows-unequal-answers", "for the same rectangle ("),
    ("rows-depends-on-rectangle", "for overlapping rectangles ("),
  ])
  func whereAnswersOfTheLayoutDisagreeNoStrategyIsWrong(layout: String, why: String) throws {
    let result = try run([
      "run", "--data", "uniform", "--items", "700", "--layout", layout, "--trace",
      "flick-browse", "--budget", "0.005",
    ])
    #expect(result.status == 3, "\(result.errors)")
    let failures = result.errors.split(separator: "\n").filter { $0.hasPrefix("failed: ") }
    let failure = try #require(failures.first)
    #expect(failures.count == 1 && !failure.contains("wrong answer"), "\(failures)")
    #expect(
      failure.contains(#/\/tiled: the layout's answers disagree: item \d+\.\d+ is at /#),
      "\(failure)")
    #expect(failure.contains(why), "\(failure)")
    // Where it first differs, the query, both answers, and what to run.
    #expect(
      failure.contains(
        #/; first in frame \d+, which queries \(.*\) .*, tiled: item .*expected .*, found /#),
      "\(failure)")
    #expect(failure.contains("as the layout object: as-is; different: tiled"), "\(failure)")
    #expect(
      failure.contains("ObjectBench inspect --data uniform --layout \(layout)"),
      "\(failure)")
  }

  @MainActor @Test func layoutObjectsAreComparedByPrepareToo() throws {
    let suite = try Suite.parse(
      """
      {"summary": "", "data": ["uniform"], "layouts": ["waterfall", "list"],
       "strategies": ["as-is", "tiled-cache"], "traces": ["flick", "chat"], "items": ["1k"],
       "cover": "fitting"}
      """, file: "mine.json")
    let registry = objectRegistry()
    let settings = CaseList.Settings(
      viewport: .standard, seed: 1, benchmarks: ["Benchmarks"])
    let list = try CaseList(suite, settings, in: registry)
    let measures = try list.cases.map {
      try list.timed($0, by: []).measures
    }
    let afterEdits: [PairMeasure] = [.queryAfterEdits, .editBatch, .editPass]
    #expect(measures == [[.query, .frame, .prepare], afterEdits, [.query, .frame], afterEdits])
  }

  @Test(arguments: [("waterfall", 0), ("rows-asks-cells", 2)] as [(String, Int32)])
  func inspectionEndsWithWhatItFound(layout: String, status: Int32) throws {
    let result = try run([
      "inspect", "--data", "uniform", "--items", "700", "--layout", layout, "--trace",
      "flick-browse", "--frames", "20", "--format", "json",
    ])
    #expect(result.status == status, "\(result.errors)")
    #expect(result.output.contains("asks-cells") == (status == 2))
  }

  @Test func aLayoutWithARuleCannotBeInspectedAndStrategiesMustFit() throws {
    var result = try run(["inspect", "--data", "uniform", "--layout", "list"])
    #expect(result.status == 64 && result.errors.contains("expected a layout object"))
    result = try run([
      "inspect", "--data", "uniform", "--items", "1", "--layout", "waterfall", "--trace",
      "flick-browse",
    ])
    #expect(result.status == 64 && result.errors.contains("nothing to scroll"))
    result = try run([
      "list", "cases", "--data", "uniform", "--layout", "waterfall", "--strategy", "tile-table",
    ])
    #expect(result.status == 64)
    #expect(
      result.errors.contains(
        "tile-table is for layout rules, and waterfall is one of the layout objects"))
  }
}
