import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

/// The sentences about a group of policies.
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
        == "At 60 Hz, prefetch=rows shows every frame on time with the fewest cells alive (12)."
        + " prefetch=rows is also the best if cells cost half or 1.5 times as much.")
  }

  @Test func whereAllAreLateTheLeastIsNamedAndWhatOtherCostsChange() throws {
    #expect(
      try answer(
        CellRecords.record("none", late: 5, cells: 5, half: 0, more: 9),
        CellRecords.record("rows", late: 4, cells: 12, half: 0, more: 10))
        == "At 60 Hz, frames are late with every policy. prefetch=rows comes closest: frames are"
        + " 4.00 ms late per second of scrolling, with at most 12 cells alive. prefetch=rows is also"
        + " the best if cells cost half as much. If cells cost 1.5 times as much, defaults is better:"
        + " 9.00 instead of 10.0 ms late per second.")
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
    #expect(
      table.answers.allSatisfy {
        $0.contains("frames are late with every policy. defaults comes closest")
      })
    #expect(table.remarks == ["prefetch=rows: failed: it broke"])
    #expect(table.fields[2][0] == "prefetch=rows (failed)")
    #expect(PolicyTable(CaseGroup([CaseRecord(.named(), itemCount: 1, launches: [])])) == nil)
  }

  @Test func aPageOfOneChoiceShowsHowLateItIsAndNotThatItIsBest() throws {
    let html = try ReportPage(run([CellRecords.record("rows", late: 0, cells: 5)]), title: "one")
      .html()
    #expect(
      html.contains(
        "prefetch=rows alone: at 60 Hz, no frame is late, with at most 5 cells alive. At 120 Hz, no"
          + " frame is late, with at most 5 cells alive. The run has no other policy to compare it"
          + " with: add --prefetch"))
    #expect(!html.contains("Use prefetch=rows"))
  }

  /// 6 ms/s for 3 missed refreshes are 2 for each; of two choices with 5 cells the lower counts.
  @Test func thePictureHasHowLateEveryPolicyIsAtLeastAndNamesThePolicies() throws {
    let first = "policies that make missing cells first"
    let html = try ReportPage(
      run([
        CellRecords.record("none", late: 6, cells: 5, missed: (3, 2, first)),
        CellRecords.record("screens", late: 9, cells: 5, missed: (3, 1, "all policies")),
        CellRecords.record("velocity", late: 4, cells: 12, missed: (2, 2, first)),
        CellRecords.record("rows", late: 0, cells: 20, missed: (0, 0, first)),
      ]), title: "policies"
    ).html()
    let figure = try #require(
      html.components(separatedBy: "<figure id=\"g1-late-60\">").dropFirst().first)
    let numbers = figure.components(separatedBy: "<pre>")[1].components(separatedBy: "\n")
    #expect(numbers[0].hasSuffix("\"at least, whatever the policy, ms/s\""))
    let rows = numbers[1...3].map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(rows.map { $0.first } == ["5", "12", "20"])
    // A bound of 0 means nothing.
    #expect(rows.map { $0.last } == ["3", "4", ""])
    #expect(
      figure.contains(
        "off screen than this choice. The level lines hold for policies that make missing cells"
          + " first; that of prefetch=screens for all policies.</figcaption>"))
    // What explains such pictures stands at the first; what holds of one stands at each.
    #expect(html.components(separatedBy: "The level lines hold for").count == 3)
    #expect(html.components(separatedBy: "Lower dots are less late").count == 2)
  }

  @Test func theLegendNamesChoicesThatNoOtherBeatsAndCountsTheRest() throws {
    let html = try ReportPage(
      run([
        CellRecords.record("none", late: 6, cells: 5),
        CellRecords.record("screens", late: 9, cells: 50),
        CellRecords.record("velocity", late: 8, cells: 12),
        CellRecords.record("rows", late: 0, cells: 20),
      ]), title: "policies"
    ).html()
    let figure = try #require(
      html.components(separatedBy: "<figure id=\"g1-late-60\">").dropFirst().first)
    let picture = figure.components(separatedBy: "</svg>")[0]
    #expect(picture.contains(">prefetch=rows</text>") && picture.contains(">2 others</text>"))
    #expect(!picture.contains(">prefetch=screens</text>"))
    #expect(figure.components(separatedBy: "<pre>")[1].contains("prefetch=screens"))
  }

  @Test func choicesWhoseDotsLieOnEachOtherAreNamed() throws {
    let html = try ReportPage(
      run([
        CellRecords.record("none", late: 5, cells: 5),
        CellRecords.record("rows", late: 2, cells: 12),
        CellRecords.record("gap-worker", late: 2, cells: 12),
      ]), title: ""
    ).html()
    #expect(html.contains("Overlapping dots: prefetch=rows, prefetch=gap-worker (12 cells).<"))
  }

  @Test func withoutTheOptimumThePictureLacksIt() throws {
    let html = try ReportPage(
      run([
        CellRecords.record("none", late: 5, cells: 5),
        CellRecords.record("rows", late: 0, cells: 12),
      ]), title: ""
    ).html()
    #expect(html.contains("all other choices have grey dots.</figcaption>"))
    #expect(!html.contains("whatever the policy"))
  }

  @Test func aRunOfPoliciesIsATableInEveryFormat() throws {
    let run = run([
      CellRecords.record("none", late: 5, cells: 5), CellRecords.record("rows", late: 0, cells: 12),
    ])
    for text in [
      table(for: run), markdown(for: run), try ReportPage(run, title: "policies").html(),
    ] {
      #expect(text.contains("prefetch=rows") && text.contains("prefetch=rows shows every frame"))
    }
    #expect(
      ReportPage(run, title: "").pictures().map(\.name) == ["g1-late-60.svg", "g1-late-120.svg"])
  }
}
