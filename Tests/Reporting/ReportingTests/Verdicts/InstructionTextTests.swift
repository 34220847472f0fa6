import Gate
import TestSupport
import Testing
import Verdicts

/// Instructions that changed, in the words of every format.
struct InstructionTextTests {
  private static func change(
    _ id: String, from base: UInt64 = 1000, to head: UInt64, by name: String = "Tile.fill(_:)",
    time: InstructionChange.Time? = nil
  ) -> InstructionChange {
    var change = InstructionChange(
      caseID: id, metric: "query_instructions", units: 128, unit: "queries", base: base,
      head: head,
      functions: [
        .init(
          name: name, file: "Sources/Tile.swift", line: 7, baseOwn: base,
          headOwn: head, baseInclusive: base, headInclusive: head,
          baseCalls: 4, headCalls: 8, newCallees: ["swift_retain"])
      ])
    change.time = time
    return change
  }

  private static func report(_ changes: [InstructionChange], of compared: Int = 30) -> GateReport {
    var report = GateReport(title: "two builds", caseIDs: changes.map(\.caseID), findings: [])
    report.instructionsCompared = compared
    report.instructionChanges = changes
    return report
  }

  private func sentence(_ changes: [InstructionChange], of compared: Int = 30) -> String {
    ComparisonVerdict(of: Self.report(changes, of: compared)).sentences
      .first { $0.hasPrefix("Instructions") } ?? ""
  }

  @Test func theVerdictNamesHowManyChangedAndTheFunctionThatMostHaveInCommon() {
    #expect(sentence([]) == "Instructions: unchanged in all 30 measures.")
    #expect(sentence([], of: 1) == "Instructions: unchanged in the 1 measure.")
    let place = "Tile.fill(_:) (Sources/Tile.swift:7)"
    #expect(
      sentence([Self.change("a", to: 1200), Self.change("b", to: 1100)])
        == "Instructions: more in 2 of 30 measures (at most +20.0 %), in 2 of them mostly in"
        + " \(place).")
    #expect(
      sentence([Self.change("a", to: 1200), Self.change("b", to: 800, by: "Other.f()")])
        == "Instructions: more in 1 of 30 measures (at most +20.0 %), fewer in 1 (at most -20.0 %)."
    )
  }

  @Test func aChangeSaysWhatItsTimeSays() {
    func summary(_ time: InstructionChange.Time?) -> String {
      Self.change("a", to: 1031, time: time).summary
    }
    #expect(summary(nil) == "+3.1 % instructions")
    #expect(summary(.slower(0.024)) == "+3.1 % instructions, +2.4 % CPU time: slower")
    #expect(
      summary(.notSlower(wouldShow: 0.02))
        == "+3.1 % instructions, no CPU time slower, where +2.0 % would have shown")
    #expect(summary(.inconclusive) == "+3.1 % instructions, CPU time inconclusive")
    #expect(
      Self.change("a", to: 1031).clauses == [
        "+3.1 % of all in Tile.fill(_:) (Sources/Tile.swift:7), called 8 times instead of 4, now calls"
          + " swift_retain"
      ])
  }

  @Test func aFunctionOfAnyNameIsHarmlessInEveryFormat() throws {
    let report = Self.report([Self.change("a", to: 1200, by: hostileText.joined())])
    #expect(throws: Never.self) { try XMLElements(report.junitXML()) }
    #expect(!report.markdown().contains("<script>"))
    #expect(!instructionText(report).unicodeScalars.contains { $0.value == 0x1B })
  }
}
