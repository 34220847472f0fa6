import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

/// Which tiles are held, where they are and what they take.
@Suite struct TileTests {
  private static func sizes(_ count: Int) -> SectionedSizes {
    var random = TestRandom(seed: 51)
    return SectionedSizes(
      sections: [SectionInfo(itemCount: count)],
      sizes: SizeSequence(
        (0..<count).map { _ in ItemSize(points: 50, random.halfPoints(20...90)) }))
  }

  private static func source(_ rule: any LayoutRule, cacheBytes: Int = 1 << 20) -> LayoutSource {
    let strategy = TiledCache(
      rule: rule, sizes: sizes(1000), tileSize: 64, cacheBytes: cacheBytes)
    let source = LayoutSource(rule: rule, strategy: strategy)
    source.prepare()
    return source
  }

  private static func query(_ source: LayoutSource, _ y: Double, _ height: Double) {
    var buffer = ElementBuffer()
    source.elements(in: CGRect(x: 0, y: y, width: 390, height: height), into: &buffer)
  }

  @Test func anyTileMayMakeRoomForAnotherOneTheFirstToo() {
    // A limit that holds one tile, which is the least.
    let source = Self.source(ListLayout(crossExtent: 390), cacheBytes: 1)
    for y in [100.0, 20_000, 100, 40_000] {
      Self.query(source, y, 10)
      #expect(source.sourceTiles().filter(\.isHeld).count == 1, "at \(y)")
    }
  }

  @Test func aTileWhoseEdgesDoNotAscendHoldsSixMoreNumbersForEachElement() {
    let list = Self.source(ListLayout(crossExtent: 390))
    let masonry = Self.source(MasonryLayout(crossExtent: 390))
    for source in [list, masonry] { Self.query(source, 100, 10) }
    #expect(list.report(inWords: false).cacheBytes >= 64 * 64)
    #expect(masonry.report(inWords: false).cacheBytes >= 64 * (64 + 6 * 8))
  }

  @Test func tilesOfAPlaneLieWithinItsContent() {
    var random = TestRandom(seed: 52)
    let pins = (0..<1000).map { _ in
      ItemBox(
        place: ItemPlace(
          x: Int32(random.halfPoints(0...5000) * 64), y: Int32(random.halfPoints(0...5000) * 64)),
        size: ItemSize(points: 20, 30))
    }
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: pins.count)], sizes: SizeSequence(boxes: pins))
    let rule = MapLayout(crossExtent: 390)
    let source = LayoutSource(
      rule: rule, strategy: PlaneTiledCache(rule: rule, sizes: sizes, tileSize: 64))
    source.prepare()
    var buffer = ElementBuffer()
    source.elements(in: CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), into: &buffer)
    let content = CGRect(origin: .zero, size: source.contentSize)
    let tiles = source.sourceTiles()
    #expect(tiles.count > 10)
    for tile in tiles { #expect(content.contains(tile.rect), "\(tile.rect)") }
  }
}
