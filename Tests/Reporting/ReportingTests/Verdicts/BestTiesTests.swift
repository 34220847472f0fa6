import Foundation
import Measurement
import Primitives
import ResultFiles
import ResultPage
import Statistics
import Testing
import Verdicts

/// Equal times are not called best.
@Suite struct BestTiesTests {
  /// A case whose launches took `prepare` ns; its queries take 4 ns longer than `query`.
  private func entry(
    _ strategy: String, query: UInt64 = 100, prepare: [Int64], peak: Int64 = 1 << 20,
    failure: CaseFailure? = nil
  ) -> CaseRecord {
    record(
      strategy: strategy, items: 1000, data: "uniform@1000",
      launches: prepare.map {
        var values = observations(query: query, prepare: $0)
        values["peak_bytes"] = .integer(peak)
        return values
      }, failure: failure)
  }

  /// The cell of the only row for `prepare`.
  private func bestPrepare(_ cases: [CaseRecord]) -> String? {
    let lines = bestStrategies(for: run(cases)).split(separator: "\n")
    guard lines.count > 2 else { return nil }
    let cells = lines[2].split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    return cells.count == 6 ? cells[4] : nil
  }

  @Test func oneLaunchDistinguishesNoTimes() {
    let text = bestStrategies(
      for: run([
        entry("slow", query: 400, prepare: [1_250_001], peak: 1 << 20),
        entry("near", query: 240, prepare: [1_250_000], peak: 3 << 20),
        entry("fast", query: 200, prepare: [1_000_000], peak: 2 << 20),
      ]))
    #expect(
      text == """
        | layout | items | best query p50 | best query p95 | best prepare | best memory |
        | --- | ---: | --- | --- | --- | --- |
        | list | 1,000 | fast 204 ns, near 244 ns or slow 404 ns | fast 209 ns, near 249 ns or \
        slow 409 ns | fast 1.00 ms, near 1.25 ms or slow 1.25 ms | slow 1.00 MiB |

        Strategies listed in the same field do not differ significantly, and each of them wins. \
        A strategy whose time exceeds the best by more than 25 % is not ranked, and the row does \
        not count for it. With at least 3 launches of each strategy, differences are tested by \
        Welch's t on the logarithms of the launches' values, corrected after Holm over all pairs \
        of a row, alpha 0.05. If all launches agree, a difference above 25 % counts. With fewer \
        launches, times are not ranked: run with --launches 5. Memory is measured to 64 KiB; \
        smaller differences do not count.

        | strategy | wins by query p50 | wins by query p95 | wins by prepare | wins by memory | \
        loses most by query p50 | loses most by query p95 | loses most by prepare | loses most by \
        memory |
        | --- | ---: | ---: | ---: | ---: | --- | --- | --- | --- |
        | slow | - | - | - | 1 of 1 | - | - | - | nowhere |
        | near | - | - | - | 0 of 1 | - | - | - | 3.00 x, list at 1,000 |
        | fast | - | - | - | 0 of 1 | - | - | - | 2.00 x, list at 1,000 |

        """)
  }

  @Test func aCellNamesThreeAtMost() {
    let cases = ["e", "d", "c", "b", "a"].enumerated().map {
      entry($0.element, prepare: [1_040_000 - 10_000 * Int64($0.offset)])
    }
    #expect(bestPrepare(cases) == "a 1.00 ms, b 1.01 ms, c 1.02 ms and 2 more")
    #expect(bestPrepare(Array(cases[1...])) == "a 1.00 ms, b 1.01 ms, c 1.02 ms and 1 more")
    #expect(bestPrepare(Array(cases[2...])) == "a 1.00 ms, b 1.01 ms or c 1.02 ms")
    #expect(bestPrepare(Array(cases[3...])) == "a 1.00 ms or b 1.01 ms")
    #expect(bestPrepare(Array(cases[4...])) == "a 1.00 ms")
    let lines = bestStrategies(for: run(cases)).split(separator: "\n")
    for name in ["a", "b", "c", "d", "e"] {
      #expect(
        lines.contains { $0.hasPrefix("| \(name) | - | - | - | 1 of 1 | - |") }
      )
    }
  }

  @Test func namesInASharedCellAreLiteralText() {
    let cell = bestPrepare([entry("a_b", prepare: [100]), entry("<c>", prepare: [101])])
    #expect(cell == #"a\_b 100 ns or &lt;c&gt; 101 ns"#)
  }

  @Test func threeLaunchesAreTested() {
    let fast = entry("fast", prepare: [1_000_000, 1_010_000, 990_000])
    let same = entry("same", prepare: [1_005_000, 1_020_000, 985_000])
    let slower = entry("slower", prepare: [1_100_000, 1_110_000, 1_090_000])
    // Half as long again, but no launch can be relied on.
    let noisy = entry("noisy", prepare: [700_000, 1_500_000, 2_900_000])
    #expect(bestPrepare([slower, fast]) == "fast 1.00 ms")
    #expect(bestPrepare([same, slower, fast]) == "fast 1.00 ms or same 1.00 ms")
    #expect(bestPrepare([noisy, slower, fast]) == "fast 1.00 ms or noisy 1.50 ms")
  }

  /// Half as long again, but significantly different from no other: neither a win nor a loss. Where
  /// it differs it loses, and that row alone counts.
  @Test func whatIsNotRankedIsNotWon() {
    func wins(_ cases: [CaseRecord]) -> [String: String] {
      var wins: [String: String] = [:]
      for line in bestStrategies(for: run(cases)).split(separator: "\n") {
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        if cells.count == 9 { wins[cells[0]] = "\(cells[3]), \(cells[7])" }
      }
      return wins
    }
    let scattered: [Int64] = [700_000, 1_500_000, 2_900_000]
    let rows = [
      entry("fast", prepare: [1_000_000, 1_010_000, 990_000]),
      entry("same", prepare: [1_005_000, 1_020_000, 985_000]),
      entry("noisy", prepare: scattered),
    ]
    let one = wins(rows)
    #expect(one["fast"] == "1 of 1, nowhere" && one["same"] == "1 of 1, nowhere", "\(one)")
    #expect(one["noisy"] == "-, -", "\(one)")
    let grid = [
      entry("fast", prepare: [1_000_000, 1_010_000, 990_000]),
      entry("noisy", prepare: [24_000_000, 24_100_000, 24_200_000]),
    ].map { record in
      var record = record
      record.case.layout = Case.Name("grid")
      return record
    }
    let both = wins(rows + grid)
    #expect(both["fast"] == "2 of 2, nowhere" && both["same"] == "1 of 1, nowhere", "\(both)")
    #expect(both["noisy"] == "0 of 1, 24.1 x, grid at 1,000", "\(both)")
  }

  @Test func twoLaunchesOnOneSideAreNotTested() {
    let fast = entry("fast", prepare: [1_000_000, 1_000_100, 999_900])
    let near = entry("near", prepare: [1_200_000, 1_200_100])
    let far = entry("far", prepare: [1_300_000, 1_300_100])
    #expect(bestPrepare([fast, near, far]) == "fast 1.00 ms, near 1.20 ms or far 1.30 ms")
  }

  @Test func launchesWithoutSpreadAreNotTested() {
    let fast = entry("fast", prepare: [20, 20, 20])
    let near = entry("near", prepare: [24, 24, 24])
    let far = entry("far", prepare: [26, 26, 26])
    #expect(bestPrepare([fast, near, far]) == "fast 20.0 ns or near 24.0 ns")
  }

  @Test func aNanosecondIsNoDifference() {
    let (two, three, four) = (
      entry("two", prepare: [2, 2, 2]), entry("three", prepare: [3, 3, 3]),
      entry("four", prepare: [4, 4, 4])
    )
    #expect(bestPrepare([two, three, four]) == "two 2.00 ns or three 3.00 ns")
    #expect(bestPrepare([entry("none", prepare: [0, 0, 0]), two]) == "none 0 ns")
  }

  /// 1.04 against 1.01 ms has a p value of 0.02 by itself: over three pairs that may be chance.
  @Test func aFailedCaseIsNeitherNamedNorCorrectedFor() {
    let fast = entry("fast", prepare: [1_000_000, 1_010_000, 1_020_000])
    let near = entry("near", prepare: [1_030_000, 1_040_000, 1_050_000])
    let third = [Int64(1_000_500), 1_015_000, 1_030_000]
    #expect(bestPrepare([fast, near]) == "fast 1.01 ms")
    #expect(
      bestPrepare([fast, near, entry("third", prepare: third)])
        == "fast 1.01 ms, third 1.01 ms or near 1.04 ms")
    let failed = entry("third", prepare: third, failure: "wrong answer")
    #expect(bestPrepare([fast, near, failed]) == "fast 1.01 ms")
    #expect(!bestStrategies(for: run([fast, near, failed])).contains("third"))
    #expect(bestStrategies(for: run([failed])).isEmpty)
  }

  /// Eight strategies that take equally long: one is picked as the fastest after the fact, and the
  /// others may differ from it in one group of twenty.
  @Test func equalTimesSeldomDiffer() {
    var random = SplitMix64(seed: 11)
    var distinguished = 0
    for _ in 0..<1000 {
      let entrants = (0..<8).map { index in
        let values = (0..<5).map { _ in
          // Close to normal, with a scatter of 2 %.
          let sum = (0..<12).reduce(0.0) { sum, _ in sum + Double(random.next() >> 11) * 0x1p-53 }
          return 1e6 * (1 + 0.02 * (sum - 6))
        }.sorted()
        return Entrant(name: "\(index)", value: values[2], launchCount: 5, launchValues: values)
      }
      if Contest.prepare.winners(entrants).count < 8 { distinguished += 1 }
    }
    #expect(distinguished <= 50, "\(distinguished) of 1,000, seed 11")
  }
}
