import Measurement
import ResultFiles
import ResultPage
import Testing
import Verdicts

/// A run that was merged from shards of two machines keeps their times apart.
@Suite struct MergedMachinesTests {
  /// Each size on a machine of its own, with a counter and a time.
  private func merged(hosts: [String]) -> RunRecord {
    var whole = run(
      hosts.indices.map { index in
        record(
          items: 1_000 * (1 << index),
          launches: [
            [
              "prepare_ns": .integer(Int64(500 * (1 + index))),
              "attributes_computed": .integer(Int64(100 * (1 + index))),
            ]
          ])
      })
    whole.parts = hosts.enumerated().map { index, host in
      var own = environment
      own.host = host
      own.load1 = Double(index)
      return RunPart(
        runID: "p\(index)", timestamp: "2026-11-2\(index)T10:00:00Z",
        shard: "\(index + 1)/\(hosts.count)", environment: own)
    }
    for index in whole.cases.indices { whole.cases[index].part = index }
    return whole
  }

  @Test func eachRowHasTheMachineAndTheShardOfItsCase() {
    let csv = merged(hosts: ["a", "b"]).resultsCSV().split(separator: "\n").dropFirst()
    let first = csv.filter { $0.contains(",debian-packages@1000") || $0.contains("@1k/") }
    #expect(!first.isEmpty && first.count < csv.count)
    #expect(csv.allSatisfy { $0.contains(",a,") != $0.contains(",b,") })
    #expect(csv.filter { $0.contains(",a,") }.allSatisfy { $0.contains(",1/2,") })
    #expect(csv.filter { $0.contains(",b,") }.allSatisfy { $0.contains(",2/2,") })
  }

  @Test func timesOfUnlikeMachinesMakeNoCurveAndCountersDo() throws {
    #expect(throws: ReportError.self) {
      try GrowthTable(of: merged(hosts: ["a", "b"]), metric: "prepare_ns")
    }
    #expect(
      try GrowthTable(of: merged(hosts: ["a", "b"]), metric: "attributes_computed").text()
        .contains("attributes_computed"))
    #expect(
      try GrowthTable(of: merged(hosts: ["a", "a"]), metric: "prepare_ns").text()
        .contains("prepare_ns"))
  }

  @Test func machinesAreEachNamedOnce() {
    #expect(merged(hosts: ["a", "b", "a"]).machineNames.count == 2)
    #expect(run([record()]).machineNames.count == 1)
  }
}
