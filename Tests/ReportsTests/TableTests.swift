import Foundation
import Measurement
import Reports
import Testing

/// Enough for p95 and not for p99.
private func few(_ query: UInt64) -> [UInt64] { (0..<200).map { query + $0 % 10 } }

@Test func theTableHasALinePerStrategyUnderItsGroup() {
  let text = table(
    for: run([
      record(
        strategy: "precompute-all",
        launches: [
          observations(query: 80_000).merging(["query_ns": distribution(few(80_000))]) { $1 }
        ]),
      record(
        strategy: "tiled-cache",
        launches: [
          observations().merging([
            "query_noise_ratio": .decimal(0.02), "frame_noise_ratio": .decimal(0.005),
          ]) { $1 }
        ]),
      record(strategy: "on-demand", launches: [], failure: "worker was killed by signal 9"),
      record(
        strategy: "tiled-cache", items: 886_323, data: "pypi-summaries",
        launches: [["hits": .integer(3)]]),
    ]))
  #expect(
    text == """
      debian-packages / list / flick-browse (66,000 items, 390x844)
      strategy       checksum query p50 query p95 frame p95 frame p99 noise prepare ms B/item peak MiB reuse created/visible
      -------------- -------- --------- --------- --------- --------- ----- ---------- ------ -------- ----- ---------------
      precompute-all 01234567   80.0 us   80.0 us    241 us    241 us     -       1.20   0.52     3.00 0.988           14/12
      tiled-cache    01234567    254 ns    259 ns   1.89 us   1.94 us 2.5 %       1.20   0.52     3.00 0.988           14/12
      on-demand      failed           -         -         -         -     -          -      -        -     -               -
      ! on-demand failed: worker was killed by signal 9

      pypi-summaries / list / flick-browse (886,323 items, 390x844)
      strategy    checksum query p50 query p95 frame p95 noise prepare ms B/item peak MiB reuse created/visible
      ----------- -------- --------- --------- --------- ----- ---------- ------ -------- ----- ---------------
      tiled-cache -                -         -         -     -          -      -        -     -               -

      """)
}

@Test func p99StandsInTheTableWhereEveryRowHasItAndItsColumnsFit() {
  let full = record(strategy: "full", launches: [observations()])
  let part = record(
    strategy: "part", launches: [observations().merging(["query_ns": distribution(few(1))]) { $1 }])
  let failed = record(strategy: "failed", failure: "killed")
  func titles(_ cases: [CaseRecord]) -> [String] { SummaryColumns(for: groups(cases)[0]).titles }
  func groups(_ cases: [CaseRecord]) -> [CaseGroup<CaseRecord>] { run(cases).groups }
  #expect(titles([full, failed]).contains("query p99") && titles([full]).contains("frame p99"))
  #expect(
    !titles([full, part]).contains("query p99") && titles([full, part]).contains("frame p99"))
  #expect(table(for: run([full])).contains("query p99"))
  let long = record(strategy: String(repeating: "x", count: 24), launches: [observations()])
  #expect(!table(for: run([long])).contains("p99"))
  #expect(markdown(for: run([long])).contains("| query p99 | frame p95 | frame p99 |"))
}

@Test func aPartThatExceedsItsWholeIsSaidAboveTheTable() {
  let wrong = record(
    strategy: "wrong",
    launches: [observations().merging(["query_ns": distribution(few(90_000))]) { $1 }])
  let text = table(for: run([record(), wrong]))
  #expect(text.hasPrefix("! a part takes longer than its whole"), "\(text)")
  #expect(markdown(for: run([wrong])).hasPrefix("> - a part takes longer than its whole"))
  #expect(!table(for: run([record(launches: [observations()])])).contains("whole"))
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

@Test func markdownKeepsHostileNamesInTheirCells() {
  for name in hostileNames {
    let text = markdown(for: run([record(strategy: name, data: name, launches: [observations()])]))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Title, blank, header, rule, one row, the last line's end.
    #expect(lines.count == 6, "\(name)")
    let row = lines[4].replacing("\\\\", with: "").replacing("\\|", with: "")
    #expect(
      row.filter { $0 == "|" }.count == lines[2].filter { $0 == "|" }.count, "\(name)")
    #expect(!text.contains("<script>"))
  }
}

@Test func markdownListsFailuresBelowTheTable() {
  let text = markdown(for: run([record(strategy: "on-demand", failure: "timed out")]))
  #expect(text.hasSuffix("\n\n- on-demand failed: timed out\n"))
}
