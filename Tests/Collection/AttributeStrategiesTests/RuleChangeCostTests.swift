import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

/// What strategies do for another rule, in counters.
@Suite struct RuleChangeCostTests {
  private static let sizes = SectionedSizes(
    sections: [SectionInfo(itemCount: 60_000, headerHeight: 640), SectionInfo(itemCount: 40_000)],
    sizes: SizeSequence((0..<100_000).map { ItemSize(points: 100, Double($0 % 40)) }))

  private func list(_ spacing: Double) -> any LayoutRule {
    ListLayout(crossExtent: 390, spacing: spacing)
  }

  private func grid(_ spacing: Double, rowHeight: Double = 20, columns: Int = 3) -> any LayoutRule {
    GridLayout(crossExtent: 390, columns: columns, rowHeight: rowHeight, spacing: spacing)
  }

  private func query(_ source: LayoutSource, at y: Double) -> Int {
    var buffer = ElementBuffer()
    source.elements(in: CGRect(x: 0, y: y, width: 390, height: 844), into: &buffer)
    return buffer.count
  }

  @Test func tilesMoveWithTheSpacingAndOnlyWhatIsOnScreenIsPlaced() {
    for rules in [[list(1), list(1.5), list(1.25)], [grid(1), grid(1.5), grid(1.25)]] {
      let source = LayoutSource(
        rule: rules[0], strategy: TiledCache(rule: rules[0], sizes: Self.sizes))
      source.prepare()
      _ = query(source, at: 200_000)
      #expect(source.setRule(rules[1]) == .inPlace)
      let before = source.counters
      #expect(source.setRule(rules[2]) == .inPlace)
      #expect(source.counters.attributesComputed == before.attributesComputed)
      #expect(source.counters.nodesTouched == before.nodesTouched)
      let hits = query(source, at: 200_000)
      let after = source.counters
      // At most the slots of two tiles passed, and what is placed.
      #expect(after.attributesComputed - before.attributesComputed <= 2 * 256 + hits + 16)
      #expect(after.elementsExamined - before.elementsExamined <= hits + 32)
      #expect(after.nodesVisited - before.nodesVisited <= 4)
      #expect(after.tilesFilled == before.tilesFilled)
      // Scrolling on fills tiles as ever.
      _ = query(source, at: 200_010)
      #expect(source.counters.tilesFilled > before.tilesFilled)
    }
  }

  @Test func fromTheSecondChangeOnTheTileOnScreenIsNotSearched() {
    let source = LayoutSource(
      rule: list(1), strategy: TiledCache(rule: list(1), sizes: Self.sizes))
    source.prepare()
    // Far from the ends of a tile whatever the spacing: some rows before item 2,700.
    let visited = [1.5, 1.25, 1.75].map { spacing -> Int in
      source.setRule(list(spacing))
      let near = source.attributes(of: .item(2700, inSection: 0))!.frame.origin.y
      let before = source.counters.nodesVisited
      #expect(query(source, at: Double(near)) > 20)
      return source.counters.nodesVisited - before
    }
    #expect(visited[0] > 0 && visited[1...] == [0, 0], "\(visited) nodes")
  }

  @Test func aStrategyReportsHowItTakesARule() {
    func change(_ strategy: any PlacementStrategy, _ rule: any LayoutRule) -> RuleChange {
      strategy.prepare()
      return strategy.setRule(rule)
    }
    let sizes = Self.sizes
    #expect(change(TiledCache(rule: list(1), sizes: sizes), list(2)) == .inPlace)
    #expect(change(TiledCache(rule: list(1), sizes: sizes), grid(1)) == .byPreparing)
    #expect(change(TiledCache(rule: grid(1), sizes: sizes), grid(2)) == .inPlace)
    #expect(change(TiledCache(rule: grid(1), sizes: sizes), grid(1, rowHeight: 9)) == .inPlace)
    #expect(change(TiledCache(rule: grid(1), sizes: sizes), grid(2, rowHeight: 9)) == .byPreparing)
    #expect(change(TiledCache(rule: grid(1), sizes: sizes), grid(1, columns: 4)) == .byPreparing)
    #expect(change(OnDemand(rule: list(1), sizes: sizes), list(2)) == .inPlace)
    #expect(change(OnDemand(rule: grid(1), sizes: sizes), grid(1, columns: 4)) == .inPlace)
    #expect(change(OnDemand(rule: grid(1), sizes: sizes), list(1)) == .byPreparing)
    #expect(change(PackedTree(rule: list(1), sizes: sizes), list(2)) == .byPreparing)
  }

  @Test func nobodyPaysWhoNeverChangesARule() {
    func source() -> LayoutSource {
      LayoutSource(rule: list(1), strategy: TiledCache(rule: list(1), sizes: Self.sizes))
    }
    let (plain, changed) = (source(), source())
    plain.prepare()
    changed.prepare()
    let bytes = plain.report(inWords: false).indexBytes
    #expect(changed.report(inWords: false).indexBytes == bytes)
    changed.setRule(list(2))
    #expect(changed.report(inWords: false).indexBytes > bytes)
    changed.invalidate(InvalidationContext(everything: true))
    #expect(changed.report(inWords: false).indexBytes == bytes)
  }
}
