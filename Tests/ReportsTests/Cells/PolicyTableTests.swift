import Measurement
import Reports
import TestSupport
import Testing

/// What a group of policies says.
@Suite struct PolicyTableTests {
  private func answer(_ records: CaseRecord...) throws -> String {
    try #require(PolicyTable(CaseGroup(records))?.answers.first)
  }

  @Test func ofThoseThatAreNeverLateTheFewestCellsWin() throws {
    #expect(
      try answer(
        CellRecords.record("none", late: 3, cells: 5),
        CellRecords.record("screens", late: 0, cells: 40),
        CellRecords.record("rows", late: 0, cells: 12))
        == "At 60 Hz, nothing is late with prefetch=rows, which takes the fewest cells of those, 12"
        + " cells. It is the least late with half and one and a half times the costs too.")
  }

  @Test func whereAllAreLateTheLeastIsNamedAndWhatOtherCostsChange() throws {
    #expect(
      try answer(
        CellRecords.record("none", late: 5, cells: 5, half: 0, more: 9),
        CellRecords.record("rows", late: 4, cells: 12, half: 0, more: 10))
        == "At 60 Hz, every choice is late; prefetch=rows least, by 4.00 ms/s with 12 cells. It is"
        + " the least late with half the costs too. But with one and a half times the costs"
        + " defaults is:"
        + " 9.00 against 10.0 ms/s.")
  }

  @Test func oneChoiceIsNoAnswer() throws {
    let table = try #require(
      PolicyTable(CaseGroup([CellRecords.record("rows", late: 0, cells: 5)])))
    #expect(table.answers.isEmpty && table.fields.count == 1)
  }

  @Test func aCaseThatFailedIsNamedAndTakesNoPart() throws {
    let table = try #require(
      PolicyTable(
        CaseGroup([
          CellRecords.record("none", late: 5, cells: 5),
          CellRecords.record("screens", late: 6, cells: 5),
          CellRecords.record("rows", late: 0, cells: 1, failure: "it broke"),
        ])))
    #expect(table.answers.allSatisfy { $0.contains("every choice is late; defaults least") })
    #expect(table.remarks == ["prefetch=rows: failed: it broke"])
    #expect(table.fields[2][0] == "prefetch=rows (failed)")
    #expect(PolicyTable(CaseGroup([CaseRecord(.named(), itemCount: 1, launches: [])])) == nil)
  }

  @Test func aRunOfPoliciesIsATableInEveryFormat() throws {
    let run = run([
      CellRecords.record("none", late: 5, cells: 5), CellRecords.record("rows", late: 0, cells: 12),
    ])
    for text in [
      table(for: run), markdown(for: run), try ReportPage(run, title: "policies").html(),
    ] {
      #expect(text.contains("prefetch=rows") && text.contains("nothing is late with prefetch=rows"))
    }
    #expect(
      ReportPage(run, title: "").pictures().map(\.name) == ["g1-late-60.svg", "g1-late-120.svg"])
  }
}
