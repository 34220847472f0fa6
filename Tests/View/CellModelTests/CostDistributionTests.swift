import CellModel
import Testing

@Suite struct CostDistributionTests {
  private func values(_ distribution: CostDistribution) -> [UInt64] {
    (0..<CostDistribution.count).map(distribution.value)
  }

  @Test func aDistributionWithoutSpreadIsAlwaysTheSame() {
    #expect(Set(values(CostDistribution(always: 2_000_000))) == [2_000_000])
    #expect(Set(values(CostDistribution(median: 2_000_000, spread: 0))) == [2_000_000])
  }

  /// exp(0.4 z) at z = -2.885635 and 2.885635, the first and the last of 256 quantiles.
  @Test func aLogNormalDistributionHasItsMedianInTheMiddle() {
    let drawn = values(CostDistribution(median: 1_000_000, spread: 0.4))
    #expect(drawn == drawn.sorted())
    #expect(drawn[127] < 1_000_000 && drawn[128] > 1_000_000)
    #expect(abs(Int(drawn[0]) - 315_293) < 2 && abs(Int(drawn[255]) - 3_171_657) < 2)
  }

  @Test func quantilesAreJoinedByLines() {
    let drawn = values(
      CostDistribution(quantiles: [(0, 0), (500_000, 1_000_000), (1_000_000, 3_000_000)]))
    // At (i + 1/2) / 256.
    #expect(drawn[0] == 3_906 && drawn[127] == 996_093)
    #expect(drawn[128] == 1_007_812 && drawn[255] == 2_992_187)
  }

  @Test func outsideOfTheQuantilesTheValuesStay() {
    let drawn = values(CostDistribution(quantiles: [(500_000, 7), (500_001, 9)]))
    #expect(drawn[0] == 7 && drawn[255] == 9)
  }

  @Test func costsDependOnTheItemAndNotOnEarlierRequests() {
    let costs = CellCosts(
      [
        "": [.create: CostDistribution(median: 1_000_000, spread: 0.5)],
        "image": [.create: CostDistribution(always: 5)],
      ], seed: 7)
    let first = (0..<100).map { costs.cost(of: .create, identifier: "text", item: $0) }
    let again = (0..<100).reversed().map { costs.cost(of: .create, identifier: "text", item: $0) }
    #expect(first == again.reversed())
    #expect(Set(first).count > 50)
    #expect(costs.cost(of: .create, identifier: "image", item: 3) == 5)
    #expect(costs.cost(of: .layout, identifier: "image", item: 3) == 0)
  }
}
