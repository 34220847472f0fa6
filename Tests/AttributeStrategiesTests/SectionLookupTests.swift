import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

@testable import AttributeStrategies

/// What backgrounds and pinned headers ask of a strategy: counted, and not asked twice.
@Suite struct SectionLookupTests {
  private static let sections = 6

  /// Sections of 500 rows of 40.5 pt under headers of 30 pt.
  private static func sizes() -> SectionedSizes {
    SectionedSizes(
      sections: (0..<sections).map { _ in SectionInfo(itemCount: 500, headerHeight: 30 * 64) },
      sizes: SizeSequence((0..<sections * 500).map { _ in ItemSize(points: 50, 40.5) }))
  }

  /// Scrolls through everything, a few points at a time, and back.
  private static func scroll(_ source: any AttributeSource) -> Int {
    var buffer = ElementBuffer()
    let last = Double(source.contentSize.height) - 844
    let way = Array(stride(from: 0, to: last, by: 60.5))
    for offset in way + way.reversed() {
      let rect = CGRect(x: 0, y: offset, width: 390, height: 844)
      buffer.removeAll()
      source.setBounds(rect)
      source.elements(in: rect, into: &buffer)
    }
    return 2 * way.count
  }

  @Test(arguments: NamedStrategy.all)
  func everyStrategyCountsTheSectionsLookedUp(strategy: NamedStrategy) {
    let style = SectionStyle(hasBackground: true)
    let source = strategy.make(ListLayout(crossExtent: 390, style: style), Self.sizes())
      .completed()
    source.prepare()
    #expect(source.counters.sectionsExamined == 0)
    _ = Self.scroll(source)
    #expect(source.counters.sectionsExamined > Self.sections)
  }

  @Test func aTiledListWithBackgroundsLooksUpASectionWhenItIsReached() {
    let style = SectionStyle(hasBackground: true)
    let source = TiledCache(rule: ListLayout(crossExtent: 390, style: style), sizes: Self.sizes())
      .completed()
    source.prepare()
    let queries = Self.scroll(source)
    // Both ends of each, and the search for the first.
    #expect(source.counters.sectionsExamined <= 2 * Self.sections + 4, "of \(queries) queries")
  }

  @Test(arguments: [true, false])
  func pinnedHeadersSendNoQueryDownTheTreeWhileItsTilesStay(hasBackground: Bool) {
    let bare = TiledCache(rule: ListLayout(crossExtent: 390), sizes: Self.sizes())
    bare.prepare()
    let style = SectionStyle(hasBackground: hasBackground, pinsHeaders: true)
    let source = TiledCache(rule: ListLayout(crossExtent: 390, style: style), sizes: Self.sizes())
      .completed()
    source.prepare()
    _ = Self.scroll(bare)
    _ = Self.scroll(source)
    #expect(source.counters.nodesVisited == bare.counters.nodesVisited)
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
