import CellModel
import Files
import Testing

/// What an app recorded of its cells, read.
@Suite struct CellCostsFileTests {
  private func costs(_ text: String) throws -> CellCosts {
    try CellCosts(parsing: Array(text.utf8), file: "costs.csv", seed: 1)
  }

  private static let header = "identifier,step,quantile,ms\n"

  @Test func aMedianAloneIsTheCostOfEveryItem() throws {
    let costs = try costs(
      Self.header + "\"a,\"\"b\"\"\",create,0.5,1.25\n,configure,0.5,0.000001\n")
    for item: Int32 in [0, 1, 77] {
      #expect(costs.cost(of: .create, identifier: "a,\"b\"", item: item) == 1_250_000)
      // Steps that an identifier does not have are those of all identifiers.
      #expect(costs.cost(of: .configure, identifier: "a,\"b\"", item: item) == 1)
      #expect(costs.cost(of: .configure, identifier: "other", item: item) == 1)
      #expect(costs.cost(of: .layout, identifier: "a,\"b\"", item: item) == 0)
    }
  }

  @Test func itemsAreScatteredOverTheQuantiles() throws {
    let costs = try costs(Self.header + "x,layout,0,1\r\nx,layout,0.9,1\r\nx,layout,1,11")
    let all = (0..<10_000).map { costs.cost(of: .layout, identifier: "x", item: $0) }
    #expect(all.allSatisfy { (1_000_000...11_000_000).contains($0) })
    let dear = all.count { $0 > 1_000_000 }
    #expect((800...1200).contains(dear), "\(dear) of 10,000 lie in the last tenth")
    #expect(costs.scaled(percent: 50).cost(of: .layout, identifier: "x", item: 3) == all[3] / 2)
  }

  @Test(arguments: [
    ("", "expected at least one cost"),
    ("identifier,step,ms\n", "costs.csv:1: expected the header identifier,step,quantile,ms"),
    (header + "a,create,0.5\n", "costs.csv:2: expected 4 fields, found 3"),
    (header + "a,made,0.5,1\n", "costs.csv:2: expected a step, found \"made\""),
    (header + "a,create,1.5,1\n", "costs.csv:2: expected a quantile in 0...1"),
    (header + "a,create,0.5,-1\n", "costs.csv:2: expected ms in 0...10000"),
    (header + "a,create,0.5,10001\n", "costs.csv:2: expected ms in 0...10000"),
    (header + "a,create,0.5,2\na,create,0.5,3\n", "costs.csv:3: expected a higher quantile"),
    (header + "a,create,0.5,2\na,create,0.9,1\n", "costs.csv:3: expected a higher quantile"),
    (header + "\"a,create,0.5,1\n", "costs.csv:2:1: expected a closing quote"),
  ])
  func aFileThatIsWrongIsNamedWithItsLine(text: String, expected: String) {
    let error = #expect(throws: InputError.self) { try costs(text) }
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "none")")
  }
}
