import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

/// Counts the section lookups of backgrounds and pinned headers: none happens twice.
@Suite struct SectionLookupTests {
  private static let sections = 6

  /// Sections of 500 rows of 40.5 pt under headers of 30 pt.
  private static func sizes() -> SectionedSizes {
    SectionedSizes(
      sections: (0..<sections).map { _ in SectionInfo(itemCount: 500, headerHeight: 30 * 64) },
      sizes: SizeSequence((0..<sections * 500).map { _ in ItemSize(points: 50, 40.5) }))
  }

  private static func tiled(_ rule: any LayoutRule) -> any AttributeSource {
    LayoutSource(rule: rule, strategy: TiledCache(rule: rule, sizes: sizes()))
  }

  /// Scrolls through everything, a few points at a time, and back.
  private static func scroll(_ source: any AttributeSource) -> Int {
    var buffer = ElementBuffer()
    let last = Double(source.contentSize.height) - 844
    let way = Array(stride(from: 0, to: last, by: 60.5))
    for offset in way + way.reversed() {
      let rect = CGRect(x: 0, y: offset, width: 390, height: 844)
      buffer.removeAll()
      source.elements(in: rect, into: &buffer)
    }
    return 2 * way.count
  }

  @Test(arguments: NamedStrategy.all)
  func everyStrategyCountsTheSectionsLookedUp(strategy: NamedStrategy) {
    let style = SectionStyle(hasBackground: true)
    let source = strategy.source(
      over: Self.sizes(), ListLayout(crossExtent: 390, style: style))
    source.prepare()
    #expect(source.counters.sectionsExamined == 0)
    _ = Self.scroll(source)
    #expect(source.counters.sectionsExamined > Self.sections)
  }

  @Test func aTiledListWithBackgroundsLooksUpASectionWhenItIsReached() {
    let style = SectionStyle(hasBackground: true)
    let source = Self.tiled(ListLayout(crossExtent: 390, style: style))
    source.prepare()
    let queries = Self.scroll(source)
    // Both ends of each, and the search for the first.
    #expect(source.counters.sectionsExamined <= 2 * Self.sections + 4, "of \(queries) queries")
  }

  @Test(arguments: [true, false])
  func pinnedHeadersSendNoQueryDownTheTreeWhileItsTilesStay(hasBackground: Bool) {
    let bare = Self.tiled(ListLayout(crossExtent: 390))
    bare.prepare()
    let style = SectionStyle(hasBackground: hasBackground, pinsHeaders: true)
    let source = Self.tiled(ListLayout(crossExtent: 390, style: style))
    source.prepare()
    _ = Self.scroll(bare)
    _ = Self.scroll(source)
    #expect(source.counters.nodesVisited == bare.counters.nodesVisited)
  }

  private static func sorted(_ rule: any LayoutRule) -> any AttributeSource {
    LayoutSource(rule: rule, strategy: PrecomputeSorted(rule: rule, sizes: sizes()))
  }

  @Test func afterAResetSectionsAreLookedUpAsInANewSource() {
    let style = SectionStyle(pinsHeaders: true)
    let rule = ListLayout(crossExtent: 390, style: style)
    for source in [Self.sorted(rule), Self.tiled(rule)] {
      source.prepare()
      var buffer = ElementBuffer()
      var examined: [Int] = []
      for _ in 0..<2 {
        source.reset()
        let before = source.counters.sectionsExamined
        source.elements(in: CGRect(x: 0, y: 30_000, width: 390, height: 844), into: &buffer)
        examined.append(source.counters.sectionsExamined - before)
      }
      #expect(examined[0] > 0 && examined[1] == examined[0], "\(examined)")
    }
  }

  @Test func theExtentsOfSectionsAreKeptByTheirNumbers() {
    var kept = KeptSections()
    #expect(kept.extent(of: 0) == nil && kept.section(around: 5) == nil)
    for section in 0..<40 {
      kept.keep(Extent(near: Double(section) * 10, far: Double(section) * 10 + 10), of: section)
    }
    #expect(kept.extent(of: 39) == Extent(near: 390, far: 400))
    #expect(kept.extent(of: 24) == Extent(near: 240, far: 250))
    #expect(kept.extent(of: 23) == nil && kept.extent(of: 40) == nil && kept.extent(of: -1) == nil)
    #expect(kept.section(around: 240) == 24 && kept.section(around: 239.5) == nil)
    #expect(kept.section(around: .nan) == nil && kept.section(around: .infinity) == nil)
    kept.removeAll()
    #expect(kept.extent(of: 39) == nil && kept.section(around: 395) == nil)
  }
}
