import Foundation
import Measurement
import ResultPage
import TestSupport
import Testing
import Verdicts

/// Which policies are best over the groups of a run.
@Suite struct BestPoliciesTests {
  private typealias Cells = CellRecords

  /// Two traces: one where nothing is late with two choices, and one where all are.
  private static let two = run([
    Cells.record("none", late: 5, cells: 5, overscan: 0),
    Cells.record("rows", late: 0, cells: 12, overscan: 0),
    Cells.record("screens", late: 0, cells: 40, more: 1, overscan: 0),
    Cells.record("none", late: 9, cells: 5, trace: "chat", overscan: 0),
    Cells.record("rows", late: 7, cells: 12, more: 12, trace: "chat", overscan: 0),
    Cells.record("screens", late: 8, cells: 40, more: 11, trace: "chat", overscan: 0),
  ])

  @Test func ofEquallyLateChoicesTheOneWithTheFewestCellsIsBest() {
    let lines = bestStrategies(for: Self.two).split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.contains("| prefetch=rows | 0 | 12 |") })
    // With more costs screens are less late.
    #expect(lines.contains { $0.contains("chat") && $0.contains("prefetch=rows \\*") })
    #expect(lines.contains { $0.hasPrefix("With overscan=0 unless stated otherwise.") })
    // Best in both groups at 60 Hz, and never behind.
    #expect(lines.contains { $0.hasPrefix("| prefetch=rows | 2 of 2 | 2 | 0 | nowhere |") })
    #expect(lines.contains { $0.hasPrefix("| prefetch=screens | 0 of 2 | 1 | 1.00 |") })
    #expect(lines.contains { $0.hasPrefix("| overscan=0 alone | 0 of 2 | 0 | 5.00 |") })
  }

  @Test func itIsInTheJSONToo() throws {
    let record = try #require(BestStrategiesRecord(of: Self.two))
    #expect(!record.comparesStrategies)
    let whole = try JSONSerialization.jsonObject(with: JSONEncoder().encode(record))
    let policies = try #require((whole as? [String: Any])?["policies"] as? [String: Any])
    let rows = try #require(policies["rows"] as? [[String: Any]])
    #expect(rows.count == 2)
    let best = try #require((rows[0]["best"] as? [String: [String: Any]])?["120"])
    #expect(best["policies"] as? String == "prefetch=rows" && best["cells"] as? Double == 12)
    #expect(best["holdsWithOtherCosts"] as? Bool == true)
  }

  @Test func aGroupWithOneChoiceTakesNoPart() {
    #expect(bestStrategies(for: run([Cells.record("rows", late: 1, cells: 3)])).isEmpty)
  }
}
