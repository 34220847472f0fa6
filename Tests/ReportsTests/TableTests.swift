import Foundation
import Measurement
import Testing

@testable import Reports

@Test func theTableHasALinePerStrategyUnderItsGroup() {
  let text = table(
    for: run([
      record(strategy: "precompute-all", launches: [observations(query: 80_000)]),
      record(strategy: "tiled-cache", launches: [observations()]),
      record(strategy: "on-demand", launches: [], failure: "worker was killed by signal 9"),
      record(strategy: "tiled-cache", items: 886_323, launches: [["hits": .integer(3)]]),
    ]))
  #expect(
    text == """
      debian-packages / list / flick-browse (66,000 items, 390x844)
      strategy       checksum         query p50 query p99 frame p99 prepare ms B/item peak MiB reuse created/visible
      -------------- ---------------- --------- --------- --------- ---------- ------ -------- ----- ---------------
      precompute-all 0123456789abcdef   80.0 us   80.0 us    241 us       1.20   0.52     3.00 0.988           14/12
      tiled-cache    0123456789abcdef    254 ns    259 ns   1.94 us       1.20   0.52     3.00 0.988           14/12
      on-demand      failed                   -         -         -          -      -        -     -               -
      ! on-demand failed: worker was killed by signal 9

      debian-packages / list / flick-browse (886,323 items, 390x844)
      strategy    checksum query p50 query p99 frame p99 prepare ms B/item peak MiB reuse created/visible
      ----------- -------- --------- --------- --------- ---------- ------ -------- ----- ---------------
      tiled-cache -                -         -         -          -      -        -     -               -

      """)
}

@Test func noNameWidensTheTableOrCommandsTheTerminal() {
  let cases = hostileNames.flatMap {
    [
      record(strategy: $0, data: $0, launches: [observations(query: 123_456_789)]),
      record(strategy: $0 + $0, data: $0, failure: $0 + " " + String(repeating: "x", count: 300)),
    ]
  }
  let text = table(for: run(cases))
  for line in text.split(separator: "\n") {
    #expect(line.count <= 120, "\(line)")
    #expect(!line.contains("::") && !line.contains("##["), "\(line)")
  }
  #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
}

@Test func unitsAreForPeopleAndAMissingValueIsADash() {
  #expect(HumanUnits.duration(nil) == "-")
  #expect(HumanUnits.duration(0) == "0 ns")
  #expect(HumanUnits.duration(28.44) == "28.4 ns")
  #expect(HumanUnits.duration(999.4) == "999 ns")
  #expect(HumanUnits.duration(999.6) == "1.00 us")
  #expect(HumanUnits.duration(2_243_210) == "2.24 ms")
  #expect(HumanUnits.duration(3.2e9) == "3.20 s")
  #expect(HumanUnits.mebibytes(1_048_576) == "1.00")
  #expect(HumanUnits.ratio(1) == "1.000")
  #expect(HumanUnits.ratio(0.99999) == ">0.999")
  #expect(HumanUnits.count(1_234_567) == "1,234,567")
  #expect(HumanUnits.ratio(nil) == "-" && HumanUnits.milliseconds(.nan) == "-")
}

@Test func markdownKeepsHostileNamesInTheirCells() {
  for name in hostileNames {
    let text = markdown(for: run([record(strategy: name, data: name, launches: [observations()])]))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Title, blank, header, rule, one row, the last line's end.
    #expect(lines.count == 6, "\(name)")
    let row = lines[4].replacing("\\\\", with: "").replacing("\\|", with: "")
    #expect(
      row.filter { $0 == "|" }.count == SummaryRow.titles(showingEdits: false).count + 1, "\(name)")
    #expect(!text.contains("<script>"))
  }
}

@Test func markdownListsFailuresBelowTheTable() {
  let text = markdown(for: run([record(strategy: "on-demand", failure: "timed out")]))
  #expect(text.hasSuffix("\n\n- on-demand failed: timed out\n"))
}
