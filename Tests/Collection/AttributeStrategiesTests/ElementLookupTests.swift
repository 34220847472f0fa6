import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

/// Requesting a single element does not change what the last query found and keeps for the next.
@Suite struct ElementLookupTests {
  private static let sections = 20
  private static let rect = CGRect(x: 0, y: 4000, width: 390, height: 844)

  /// Sections of 500 rows of 40.5 pt under headers of 30 pt.
  private static func sizes() -> SectionedSizes {
    SectionedSizes(
      sections: (0..<sections).map { _ in SectionInfo(itemCount: 500, headerHeight: 30 * 64) },
      sizes: SizeSequence((0..<sections * 500).map { _ in ItemSize(points: 50, 40.5) }))
  }

  private static func answer(
    _ source: any AttributeSource, _ rect: CGRect
  ) -> [ElementAttributes] {
    var buffer = ElementBuffer()
    source.elements(in: rect, into: &buffer)
    return Array(buffer.elements)
  }

  @Test(arguments: NamedStrategy.all)
  func theTransformsOfTheLastAnswerStay(strategy: NamedStrategy) throws {
    let rule = CircleLayout(crossExtent: 390)
    let source = strategy.source(over: Self.sizes(), rule)
    source.prepare()
    let shown = Self.answer(source, Self.rect).filter { $0.detail > 0 }
    let transforms = shown.map { source.transform(of: $0.detail) }
    try #require(shown.count > 3)
    for element in shown.reversed() {
      let alone = try #require(source.attributes(of: element.id))
      #expect(alone.detail > UInt32(shown.count), "a handle of its own")
      #expect(source.transform(of: alone.detail) == source.transform(of: element.detail))
    }
    #expect(shown.map { source.transform(of: $0.detail) } == transforms)
  }

  @Test(arguments: [
    NamedRule(description: "list", rule: ListLayout(crossExtent: 390)),
    NamedRule(description: "grid", rule: GridLayout(crossExtent: 390)),
    NamedRule(description: "flow", rule: FlowLayout(crossExtent: 390)),
  ])
  func noTileIsPlacedOrLeavesTheCacheForASingleElement(layout: NamedRule) throws {
    let tiled = TiledCache(
      rule: layout.rule, sizes: Self.sizes(), tileSize: 64, cacheBytes: 64 << 10)
    let source = LayoutSource(rule: layout.rule, strategy: tiled)
    source.prepare()
    // Twice: if nothing is held, a closed form may answer first.
    _ = Self.answer(source, Self.rect)
    let shown = Self.answer(source, Self.rect)
    let before = source.counters
    for section in 0..<Self.sections {
      for id in [
        ElementID.item(3, inSection: section), .item(499, inSection: section),
        .header(ofSection: section),
      ] {
        let element = try #require(source.attributes(of: id))
        #expect(element.id == id)
      }
    }
    let after = source.counters
    #expect(after.tilesFilled == before.tilesFilled && after.tilesEvicted == before.tilesEvicted)
    #expect(Self.answer(source, Self.rect) == shown)
    // Its tiles and their positions are still stored.
    #expect(source.counters.nodesVisited == after.nodesVisited)
    #expect(source.counters.tilesFilled == after.tilesFilled)
  }

  @Test(arguments: ["on-demand", "tiled-cache"])
  func aClosedFormPlacesASingleElementAlone(name: String) throws {
    let strategy = try #require(NamedStrategy.all.first { $0.description == name })
    let source = strategy.source(over: Self.sizes(), GridLayout(crossExtent: 390))
    source.prepare()
    let before = source.counters.attributesComputed
    for item in stride(from: 0, to: 500, by: 7) {
      _ = try #require(source.attributes(of: .item(item, inSection: 7)))
    }
    #expect(source.counters.attributesComputed - before <= 2 * 72, "one each, and no way to it")
  }
}
