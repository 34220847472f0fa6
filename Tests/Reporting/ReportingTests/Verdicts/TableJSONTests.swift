import Foundation
import Measurement
import ResultFiles
import ResultPage
import Testing
import Verdicts

/// The tables of a run as JSON.
@Suite struct TableJSONTests {
  private let cases = [1_000, 4_000].flatMap { items in
    let data = "debian-packages@\(Case.itemText(items))"
    return [
      record(
        strategy: "fast[tile=8]", items: items, data: data,
        launches: [observations(prepare: Int64(10 * items))]),
      record(strategy: "slow", items: items, data: data, launches: [observations(query: 9_000)]),
      record(strategy: "gone[tile=8]", items: items, data: data, failure: "killed"),
    ]
  }

  private func object(_ value: some Encodable) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(jsonText(value).utf8))
    return try #require(json as? [String: Any])
  }

  @Test func growthHasItsExponents() throws {
    let table = try object(GrowthTable(of: run(cases), metric: "prepare_ns"))
    let rows = try #require(table["rows"] as? [[String: Any]])
    #expect(table["metric"] as? String == "prepare_ns" && table["unit"] as? String == "ns")
    #expect(rows.count == 2 && rows[0]["mostItems"] as? Int == 4_000)
    #expect(abs((rows[0]["exponent"] as? Double ?? 0) - 1) < 1e-9 && rows[0]["exponentLow"] == nil)
  }

  @Test func anAxisHasAValueForEachColumn() throws {
    let table = try object(AxisTable(of: run(cases), parameter: "tile", by: .query))
    let tables = try #require(table["tables"] as? [[String: Any]])
    let rows = try #require(tables[0]["rows"] as? [[String: Any]])
    #expect(tables.count == 2 && tables[0]["columns"] as? [String] == ["8", "not named"])
    let values = rows.map { $0["values"] as? [Any] ?? [] }
    #expect(abs((values[0][0] as? Double ?? 0) - 254) < 1 && values[0][1] is NSNull)
    #expect(values[1][0] is NSNull && values[2][0] as? String == "failed")
  }

  @Test func theBestAndHowEachDidAreThere() throws {
    // One launch cannot distinguish times.
    var launched = cases
    for index in launched.indices {
      guard var launch = launched[index].launches.first else { continue }
      launched[index].launches = (0..<3).map { number in
        launch.launch = number
        return launch
      }
    }
    let best = try object(try #require(BestStrategiesRecord(of: run(launched))))
    let rows = try #require(best["rows"] as? [[String: Any]])
    let winners = (rows[0]["best"] as? [String: [[String: Any]]])?["query p50"]
    #expect(rows.count == 2 && winners?.count == 1)
    #expect(winners?[0]["strategy"] as? String == "fast[tile=8]")
    let slow = try #require((best["strategies"] as? [[String: Any]])?.last)
    #expect((slow["wins"] as? [String: Int])?["query p50"] == 0)
    let loss = (slow["losesMost"] as? [String: [String: Any]])?["query p50"]
    #expect(loss?["place"] as? String == "list at 1,000")
    #expect(BestStrategiesRecord(of: run([])) == nil)
  }

  @Test func partsAboveTheirWholesAreListed() throws {
    let wrong = record(
      strategy: "wrong",
      launches: [
        observations().merging(["query_ns": distribution((0..<1_200).map { _ in 90_000 })]) { $1 }
      ])
    let all = run([cases[0], wrong])
    let check = try object(PartCheckRecord(PartCheck(all.cases)))
    #expect((check["compared"] as? [String: Int])?["p95"] == 2)
    let excesses = try #require(check["excesses"] as? [[String: Any]])
    #expect(excesses.count == 4 && excesses[0]["percentile"] as? String == "p50")
    #expect(excesses[0]["queryNanoseconds"] as? Double ?? 0 > 89_000)
  }
}
