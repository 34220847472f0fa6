import Measurement
import ResultFiles
import TestSupport
import Testing
import Verdicts

/// The verdict on ways to find the differences of snapshots.
@Suite struct DifferenceVerdictTests {
  private func record(
    _ way: String, change: String = "shuffle", time: Double, items: Int64,
    strategy: String = "tiled-cache"
  ) -> CaseRecord {
    let records = VerdictRecords().with { $0.trace = "snapshots[change=\(change),diff=\(way)]" }
    let record = records.record(strategy)
    let launches = record.launches.enumerated().map { index, launch -> LaunchRecord in
      var observations = launch.observations
      observations["difference_ns"] = distribution(Array(repeating: UInt64(time), count: 10))
      observations["difference_edits"] = .integer(items)
      return LaunchRecord(launch: index, observations: observations, blocks: [])
    }
    return CaseRecord(record.case, itemCount: record.itemCount, launches: launches, failure: nil)
  }

  private func lines(_ cases: [CaseRecord]) -> [Verdict.Line] {
    Verdict(of: run(cases)).lines.filter { $0.kind == .differences }
  }

  /// Times decide by whole refreshes: a few milliseconds do not outweigh items.
  @Test func whatChangesFewerItemsIsTaken() throws {
    let line = try #require(
      lines([
        record("minimal", time: 9e6, items: 1000), record("linear", time: 4e6, items: 1500),
      ]).first)
    #expect(line.recommended == ["minimal"])
    #expect(
      line.text.hasSuffix(
        "use minimal. minimal takes at most 9 ms for a difference, and changes 1,000 items; linear"
          + " 4 ms and 1,500 items."))
  }

  @Test func whatSavesARefreshIsTakenUnlessItChangesMore() {
    #expect(
      lines([
        record("minimal", time: 90e6, items: 1000), record("linear", time: 40e6, items: 1005),
      ])[0].recommended == ["linear"])
    #expect(
      Set(
        lines([
          record("minimal", time: 90e6, items: 1000), record("linear", time: 40e6, items: 2000),
        ])[0].recommended) == ["minimal", "linear"])
  }

  /// One line for each change, whatever the strategies; none where nothing is compared.
  @Test func thereIsALineForEachChange() {
    let found = lines([
      record("minimal", time: 9e6, items: 10), record("linear", time: 9e6, items: 10),
      record("minimal", time: 9e6, items: 10, strategy: "on-demand"),
      record("minimal", change: "append", time: 9e6, items: 10),
      record("linear", change: "append", time: 9e6, items: 10),
      record("minimal", change: "sort", time: 9e6, items: 10),
    ])
    #expect(found.count == 2)
    #expect(found[0].subject.hasPrefix("snapshots[change=shuffle], "))
    #expect(found[1].subject.hasPrefix("snapshots[change=append], "))
  }
}
