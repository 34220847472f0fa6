import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

/// Where the cards of a carousel rest, and what makes a rule of one.
@Suite struct CarouselLayoutTests {
  @Test func cardsLieInARowWithRoomForHalfAViewportAtItsEnds() {
    let rule = CarouselLayout(
      crossExtent: 400, viewportExtent: 600, cell: CGSize(width: 300, height: 200), spacing: 20)
    let sizes = Carousel.sizes([3])
    #expect(
      placedAtOnce(rule, sizes).map(\.frame) == [
        CGRect(x: 50, y: 200, width: 300, height: 200),
        CGRect(x: 50, y: 420, width: 300, height: 200),
        CGRect(x: 50, y: 640, width: 300, height: 200),
      ])
    // The viewport begins with the first card in the middle and ends with the last one there.
    #expect(PlacedSections(rule, sizes).origins == [0, 1040])
  }

  @Test func everySectionHasItsHeaderRoomAndFooter() {
    let rule = CarouselLayout(
      crossExtent: 400, viewportExtent: 300, cell: CGSize(width: 300, height: 200), spacing: 20,
      style: SectionStyle(inset: 4.5, footer: 21.5))
    let sizes = Carousel.sizes([1, 0, 2], header: 30)
    let placed = placedAtOnce(rule, sizes)
    #expect(
      placed.map(\.id) == [
        .header(ofSection: 0), .item(0, inSection: 0), .of(.footer, section: 0),
        .header(ofSection: 1), .of(.footer, section: 1), .header(ofSection: 2),
        .item(0, inSection: 2), .item(1, inSection: 2), .of(.footer, section: 2),
      ])
    #expect(
      placed.map(\.frame.near) == [0, 80, 330, 351.5, 381.5, 403, 483, 703, 953])
    #expect(placed[1].frame.origin.x == 50 && placed[1].frame.size.width == 300)
  }

  @Test func roomIsRoundedUpAndIsAtLeastTheInset() {
    func first(_ viewport: Double, inset: Double = 0) -> Double {
      frames(
        CarouselLayout(
          crossExtent: 400, viewportExtent: viewport, cell: CGSize(width: 300, height: 200),
          style: SectionStyle(inset: inset)), count: 1)[0].near
    }
    #expect(first(200 + 1.0 / 64) == 1.0 / 64)
    #expect(first(300, inset: 60) == 60)
    #expect(first(100, inset: 7) == 7)
    #expect(first(100) == 0)
  }

  @Test func aCardIsNoWiderThanTheRoomForItUnlessThatGrows() {
    let rule = CarouselLayout(
      crossExtent: 300, cell: CGSize(width: 320, height: 220), style: SectionStyle(inset: 10))
    #expect(frames(rule, count: 1)[0].size.width == 280)
    let resized = rule.resized(toCrossExtent: 500)
    #expect(frames(resized, count: 1)[0].size.width == 320)
    #expect(frames(resized, count: 1)[0].origin.x == 90)
  }

  @Test(.waitsForExits) func whatCannotBeEndsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      _ = CarouselLayout(crossExtent: 390, viewportExtent: .infinity)
    }
    await #expect(processExitsWith: .failure) {
      _ = CarouselLayout(crossExtent: 390, cell: CGSize(width: 100, height: 0))
    }
    await #expect(processExitsWith: .failure) { _ = CarouselLayout(crossExtent: 390, spacing: -1) }
    await #expect(processExitsWith: .failure) { _ = CarouselLayout(crossExtent: 390, turn: 81) }
    await #expect(processExitsWith: .failure) { _ = CarouselLayout(crossExtent: 390, shrink: 1) }
  }
}

/// A rule, a collection and what the hooks of the rule see of it.
enum Carousel {
  /// Cards of 300 x 200, 20 pt apart, in a viewport of 600 pt.
  static func rule(
    viewport: Double = 600, turn: Double = 30, shrink: Double = 0.25,
    style: SectionStyle = SectionStyle()
  ) -> CarouselLayout {
    CarouselLayout(
      crossExtent: 400, viewportExtent: viewport, cell: CGSize(width: 300, height: 200),
      spacing: 20, turn: turn, shrink: shrink, style: style)
  }

  /// - Parameter header: in points.
  static func sizes(_ counts: [Int], header: Double = 0) -> SectionedSizes {
    SectionedSizes(
      sections: counts.map { SectionInfo(itemCount: $0, headerHeight: UInt32(header * 64)) },
      sizes: SizeSequence((0..<counts.reduce(0, +)).map { _ in ItemSize(points: 10, 10) }))
  }

  static func hooks(
    of rule: CarouselLayout, over sizes: SectionedSizes
  ) -> any SourceHooks {
    let hooks = rule.hooks!
    (hooks as! any PlacedHooks).attach(to: Content(rule, sizes))
    return hooks
  }

  /// What a strategy would pass to hooks.
  private final class Content: PlacedContent {
    private let sizes: SectionedSizes
    private let sections: PlacedSections
    private let crossExtent: Double

    init(_ rule: any LayoutRule, _ sizes: SectionedSizes) {
      self.sizes = sizes
      sections = PlacedSections(rule, sizes)
      crossExtent = rule.crossExtent
    }

    var contentSize: CGSize { CGSize(width: crossExtent, height: sections.origins.last!) }
    var sectionCount: Int { sections.sectionCount }
    func info(ofSection section: Int) -> SectionInfo { sizes.section(section) }
    func extent(ofSection section: Int) -> Extent { sections.extent(ofSection: section) }
    func section(reaching offset: Double) -> Int { sections.section(reaching: offset) }
  }
}
