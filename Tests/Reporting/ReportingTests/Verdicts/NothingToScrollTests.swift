import Foundation
import Measurement
import ResultFiles
import Testing
import Verdicts

/// A case without a frame that moves: cells are empty, never 0, and a line gives the reason.
@Suite struct NothingToScrollTests {
  private let still = record(
    strategy: "still",
    launches: [
      [
        "frames_moved": .integer(0), "prepare_ns": .integer(5000),
        "live_bytes_per_item": .decimal(1.5),
      ]
    ])

  @Test func tablesLeaveCellsEmptyAndGiveTheReason() throws {
    let plain = table(for: run([still]))
    let row = try #require(plain.split(separator: "\n").first { $0.hasPrefix("still") })
    #expect(
      row.split(separator: " ") == [
        "still", "-", "-", "-", "5.00", "µs", "-",
      ])
    #expect(plain.contains("! still: nothing to scroll: no frame of the trace moves"))
    #expect(markdown(for: run([still])).contains("- still: nothing to scroll"))
  }

  @Test func aLayoutWithoutItsDelegateIsReported() {
    var asking = still
    asking.launches[0].observations["content_extent_pt"] = .decimal(0)
    #expect(asking.remark?.hasSuffix("0 pt long in a viewport of 390x844") == true)
    asking.launches[0].observations["unset_delegates"] = .text("delegate, cardSource")
    let remark = asking.remark
    #expect(
      remark?.hasSuffix(
        "the layout's delegate, cardSource is nil: set it where the layout is registered")
        == true)
  }

  @Test func aFailedCaseIsOneThatFailed() {
    let failed = record(launches: [], failure: "killed")
    #expect(failed.remark == nil && table(for: run([failed])).contains("failed: killed"))
  }

  @Test func nothingIsWonWithoutAFrame() {
    let still = (0..<2).map { index in
      var other = self.still
      other.case.strategy = Case.Name("s\(index)")
      return other
    }
    #expect(bestStrategies(for: run(still)).isEmpty)
    let moving = record(launches: [observations()])
    #expect(bestStrategies(for: run(still + [moving])).contains("tiled-cache"))
  }

  @Test func noFormatMakesUpANumber() throws {
    let rows = records(run([still]).resultsCSV())
    #expect(
      Set(rows.map { $0["metric"] }) == ["frames_moved", "prepare_ns", "live_bytes_per_item"])
    let history = HistoryRow.rows(of: run([still]), committed: nil, settings: "")
    #expect(!history.contains { $0.metric == "query_ns" })
  }
}
