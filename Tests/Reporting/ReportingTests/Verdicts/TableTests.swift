import Foundation
import Measurement
import ResultFiles
import ResultPage
import Testing
import Verdicts

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
      strategy       frame p95 of 8.3 ms query p50 prepare peak MiB
      -------------- --------- --------- --------- ------- --------
      precompute-all    241 µs     2.9 %   80.0 µs 1.20 ms     3.00
      tiled-cache      1.89 µs    0.02 %    254 ns 1.20 ms     3.00
      on-demand         failed         -         -       -        -
      ! on-demand failed: worker was killed by signal 9

      pypi-summaries / list / flick-browse (886,323 items, 390x844)
      strategy    frame p95 of 8.3 ms query p50 prepare peak MiB
      ----------- --------- --------- --------- ------- --------
      tiled-cache         -         -         -       -        -

      """)
}

@Test func allGroupsHaveTheSameColumns() {
  let edited = record(
    strategy: "edited", data: "chips",
    launches: [
      observations().merging([
        "update_ns": distribution([4_000, 9_000_000]),
        "frame_ns": distribution(few(50_000).dropLast()),
      ]) { $1 }
    ])
  let plain = record(launches: [observations()])
  let lines = table(for: run([plain, edited])).split(separator: "\n")
  let titles = lines.filter { $0.hasPrefix("strategy ") }
  #expect(titles.count == 2 && titles.allSatisfy { $0.hasSuffix("peak MiB longest edit") })
  #expect(lines.contains { $0.hasPrefix("tiled-cache ") && $0.hasSuffix("3.00            -") })
  #expect(lines.contains { $0.hasPrefix("edited ") && $0.hasSuffix("3.00      9.00 ms") })
  // Too few frames for a p95.
  #expect(lines.contains { $0.contains("50.0 µs*") })
  #expect(lines.contains("! * the longest frame, because fewer than 200 were timed"))
  #expect(!table(for: run([plain])).contains("longest edit"))
}

@Test func aRunWhoseStrategiesShowedTheSameReportsIt() {
  let two = [record(launches: [observations()]), record(strategy: "b", launches: [observations()])]
  let sentence = "All strategies showed the same elements in every frame."
  #expect(table(for: run(two)).hasSuffix("\n\n\(sentence)\n"))
  #expect(markdown(for: run(two)).hasSuffix("\n\n\(sentence)\n"))
  #expect(!table(for: run([two[0]])).contains(sentence))
  #expect(!table(for: run(two + [record(strategy: "c", failure: "wrong")])).contains(sentence))
}

@Test func p99StandsInTheTableWhereEveryRowHasItAndItsColumnsFit() {
  let full = record(strategy: "full", launches: [observations()])
  let part = record(
    strategy: "part", launches: [observations().merging(["query_ns": distribution(few(1))]) { $1 }])
  let failed = record(strategy: "failed", failure: "killed")
  func titles(_ cases: [CaseRecord]) -> [String] {
    SummaryColumns(for: groups(cases), .wide).titles
  }
  func groups(_ cases: [CaseRecord]) -> [CaseGroup<CaseRecord>] { run(cases).groups }
  #expect(titles([full, failed]).contains("query p99") && titles([full]).contains("frame p99"))
  #expect(
    !titles([full, part]).contains("query p99") && titles([full, part]).contains("frame p99"))
  #expect(table(for: run([full]), columns: .wide).contains("query p99"))
  let long = record(strategy: String(repeating: "x", count: 24), launches: [observations()])
  #expect(!table(for: run([long]), columns: .wide).contains("p99"))
  #expect(
    markdown(for: run([long]), columns: .wide).contains("| query p99 | frame p95 | frame p99 |"))
}

@Test func aPartThatExceedsItsWholeIsReportedAboveTheTable() {
  let wrong = record(
    strategy: "wrong",
    launches: [observations().merging(["query_ns": distribution(few(90_000))]) { $1 }])
  let text = table(for: run([record(), wrong]))
  #expect(text.hasPrefix("! a query takes longer than its whole frame"), "\(text)")
  #expect(markdown(for: run([wrong])).hasPrefix("> - a query takes longer than its whole frame"))
  #expect(!table(for: run([record(launches: [observations()])])).contains("whole"))
}

@Test func noNameWidensTheTableOrCommandsTheTerminal() {
  let cases = hostileNames.flatMap {
    [
      record(strategy: $0, data: $0, launches: [observations(query: 123_456_789)]),
      record(
        strategy: $0 + $0, data: $0,
        failure: .described($0 + " " + String(repeating: "x", count: 300))),
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
