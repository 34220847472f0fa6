import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

/// What a query of `OnDemand` places, and what it keeps for the next.
@Suite struct OnDemandQueryTests {
  /// One section of `count` rows of any height under a header.
  private static func sizes(_ count: Int) -> SectionedSizes {
    var random = TestRandom(seed: 23)
    return SectionedSizes(
      sections: [SectionInfo(itemCount: count, headerHeight: 30 * 64)],
      sizes: SizeSequence(
        (0..<count).map { _ in ItemSize(points: 50, random.halfPoints(20...110)) }))
  }

  private static func query(_ source: OnDemand, at offset: Double) -> Int {
    var buffer = ElementBuffer()
    source.append(crossing: CGRect(x: 0, y: offset, width: 390, height: 1688), to: &buffer)
    return buffer.count
  }

  @Test(arguments: [3.5, 40.5, 500])
  func scrollingForwardPlacesLittleMoreThanItFinds(distance: Double) {
    let source = OnDemand(rule: ListLayout(crossExtent: 390), sizes: Self.sizes(5000))
    source.prepare()
    var (hits, queries) = (0, 0)
    for offset in stride(from: 0, to: Double(source.contentSize.height) - 1688, by: distance) {
      hits += Self.query(source, at: offset)
      queries += 1
    }
    let examined = source.counters.elementsExamined
    #expect(Double(examined - hits) < 1.5 * Double(queries), "\(hits) hits of \(queries) queries")
  }

  @Test func aBufferThatHoldsElementsAlreadyGetsTheSameOnes() {
    let sizes = Self.sizes(900)
    let sources = (0..<2).map { _ in OnDemand(rule: ListLayout(crossExtent: 390), sizes: sizes) }
    for source in sources { source.prepare() }
    var all = ElementBuffer()
    for offset in stride(from: 0, to: 30_000, by: 300.5) {
      let rect = CGRect(x: 0, y: offset, width: 390, height: 1688)
      let before = all.count
      var alone = ElementBuffer()
      sources[0].append(crossing: rect, to: &alone)
      sources[1].append(crossing: rect, to: &all)
      #expect(all.elements[before...].map(\.id) == alone.elements.map(\.id), "at \(offset)")
      #expect(sources[1].counters == sources[0].counters, "at \(offset)")
    }
  }

  @Test func rowsWithoutAnExtentArePlacedInStepsThatDouble() {
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 5000)],
      sizes: SizeSequence((0..<5000).map { ItemSize(points: 50, $0 < 60 ? 0 : 40) }))
    let source = OnDemand(rule: ListLayout(crossExtent: 390), sizes: sizes)
    source.prepare()
    let before = source.counters.attributesComputed
    var buffer = ElementBuffer()
    source.append(crossing: CGRect(x: 0, y: 0, width: 390, height: 100), to: &buffer)
    #expect(buffer.elements.map(\.id.item) == [60, 61, 62])
    let placed = source.counters.attributesComputed - before
    #expect(placed <= 2 * 63, "\(placed) placed for the first 63")
  }

  @Test func aJumpPassesLittleMoreThanLiesBeforeIt() {
    let source = OnDemand(rule: ListLayout(crossExtent: 390), sizes: Self.sizes(5000))
    source.prepare()
    let before = source.counters.attributesComputed
    let hits = Self.query(source, at: 200_000)
    // 65 pt a row: 3,077 rows are before it.
    #expect(source.counters.attributesComputed - before < 3_077 + hits + 600)
  }

  @Test(arguments: NamedRule.all)
  func elementsThatAreLookedUpLeaveTheNextQueryWhatItWas(layout: NamedRule) {
    let sizes = Self.sizes(900)
    let (plain, asked) = (
      OnDemand(rule: layout.rule, sizes: sizes), OnDemand(rule: layout.rule, sizes: sizes)
    )
    plain.prepare()
    asked.prepare()
    var random = TestRandom(seed: 29)
    for offset in stride(from: 0.0, to: 9000, by: 180.5) {
      var work: [WorkCounters] = []
      for source in [plain, asked] {
        var before = source.counters
        _ = Self.query(source, at: offset)
        before.attributesComputed = source.counters.attributesComputed - before.attributesComputed
        before.elementsExamined = source.counters.elementsExamined - before.elementsExamined
        before.sectionsExamined = source.counters.sectionsExamined - before.sectionsExamined
        work.append(before)
      }
      #expect(work[0] == work[1], "\(layout) at \(offset)")
      for _ in 0..<4 {
        _ = asked.element(.item(Int.random(in: 0..<900, using: &random), inSection: 0))
      }
      _ = asked.element(.header(ofSection: 0))
      _ = asked.element(.of(.footer, section: 0))
    }
  }

  @Test(arguments: NamedRule.all.filter { $0.rule.closedForms == .all })
  func inClosedFormAnElementIsPlacedAlone(layout: NamedRule) {
    let source = OnDemand(rule: layout.rule, sizes: Self.sizes(20_000))
    source.prepare()
    let found = source.element(.item(19_990, inSection: 0))
    #expect(found?.id == .item(19_990, inSection: 0))
    // A rule of whole rows places the row.
    #expect(source.counters.attributesComputed <= 16)
  }

  @Test func preparingPassesOverTheSectionsWithoutAClosedForm() {
    let rules = NamedRule.all.filter { $0.rule.closedForms == .some }
    #expect(!rules.isEmpty)
    let sizes = SectionedSizes(
      sections: (0..<6).map { SectionInfo(itemCount: 5 + $0) },
      sizes: SizeSequence(repeating: ItemSize(points: 50, 40), count: 45))
    for layout in rules {
      let source = OnDemand(rule: layout.rule, sizes: sizes)
      source.prepare()
      let slots = (0..<6).map { layout.rule.hasClosedForm(ofSection: $0) ? 0 : 6 + $0 }
      #expect(source.counters.attributesComputed == slots.reduce(0, +), "\(layout)")
    }
  }

  @Test func anElementBehindTheLastQueryIsPlacedFromThere() {
    let source = OnDemand(rule: ListLayout(crossExtent: 390), sizes: Self.sizes(5000))
    source.prepare()
    var buffer = ElementBuffer()
    source.append(crossing: CGRect(x: 0, y: 200_000, width: 390, height: 1688), to: &buffer)
    let before = source.counters.attributesComputed
    for element in buffer.elements { #expect(source.element(element.id) == element) }
    #expect(source.counters.attributesComputed - before < buffer.count * (buffer.count + 4))
  }
}
