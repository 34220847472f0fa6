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

  private static func source(_ frames: [CGRect], tileSize: Int) -> LayoutSource {
    let rule = FrameRule(frames: frames)
    let strategy = TiledCache(rule: rule, sizes: rule.sizes, tileSize: tileSize)
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
    // And 4 bytes for its share of the edges of a group.
    #expect(list.report(inWords: false).cacheBytes >= 64 * (64 + 4))
    #expect(masonry.report(inWords: false).cacheBytes >= 64 * (64 + 4 + 6 * 8))
  }

  @Test func aTileWhoseEdgesAreEqualOrAscendHoldsNoMore() {
    // Three in a row.
    let rule = FrameRule(
      frames: (0..<1000).map { CGRect(x: $0 % 3 * 60, y: $0 / 3 * 40, width: 50, height: 30) })
    let rows = LayoutSource(
      rule: rule, strategy: TiledCache(rule: rule, sizes: rule.sizes, tileSize: 64))
    rows.prepare()
    Self.query(rows, 100, 10)
    #expect((1000 * 64..<1000 * 72).contains(rows.report(inWords: false).cacheBytes))
  }

  @Test func tilesStayWhereItemsAreAddedBehindThem() {
    let source = Self.source(ListLayout(crossExtent: 390))
    Self.query(source, 100, 10)
    let before = source.counters.tilesFilled
    let added = ItemBox(size: ItemSize(points: 50, 40))
    source.apply([
      .insertItems(Array(repeating: added, count: 500), at: ItemPath(section: 0, item: 1000))
    ])
    Self.query(source, 100, 10)
    #expect(before > 0 && source.counters.tilesFilled == before)
  }

  @Test func aLongElementDoesNotMakeAQueryExamineItsWholeTile() {
    var frames = (0..<256).map { CGRect(x: 0, y: 10 * Double($0), width: 100, height: 10) }
    frames[0].size.height = 2560
    let source = Self.source(frames, tileSize: 256)
    Self.query(source, 0, 10)
    let before = source.counters.elementsExamined
    Self.query(source, 2000.5, 9)
    let examined = source.counters.elementsExamined - before
    #expect(examined <= 64, "\(examined) of 256 for two that cross")
  }

  @Test func whereOnlyALongElementReachesNoOtherOneIsExamined() {
    var frames = (0..<64).map { CGRect(x: 0, y: 10 * Double($0), width: 100, height: 10) }
    frames[0].size.height = 2000
    let source = Self.source(frames, tileSize: 64)
    Self.query(source, 1500, 9)
    #expect(source.counters.elementsExamined == 1)
  }

  @Test func theFirstAndTheLastElementOfATileMayBothBeLong() {
    var frames = (0..<64).map { CGRect(x: 0, y: 10 * Double($0), width: 100, height: 10) }
    frames[0].size.height = 2000
    frames[63].size.height = 2000
    let source = Self.source(frames, tileSize: 64)
    for (y, expected) in [(700.5, [0, 63]), (1500, [0, 63]), (2100, [63])] {
      var buffer = ElementBuffer()
      source.elements(in: CGRect(x: 0, y: y, width: 390, height: 9), into: &buffer)
      #expect(buffer.elements.map { Int($0.id.item) }.sorted() == expected, "at \(y)")
    }
  }

  @Test func ofTilesThatNeedToGrowEquallyTheFirstTakesAnItem() {
    let pin = ItemBox(place: ItemPlace(x: 640, y: 640), size: ItemSize(points: 20, 30))
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 8)],
      sizes: SizeSequence(boxes: Array(repeating: pin, count: 8)))
    let rule = MapLayout(crossExtent: 390)
    let source = LayoutSource(
      rule: rule, strategy: PlaneTiledCache(rule: rule, sizes: sizes, tileSize: 4))
    source.prepare()
    source.apply([.insertItems([pin], at: ItemPath(section: 0, item: 8))])
    Self.query(source, 0, 100)
    let tiles = source.report(inWords: true).lastTouched
    #expect(tiles.count == 2)
    #expect(tiles.first?.hasPrefix("tile 0: 5 items") == true, "\(tiles)")
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
