import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

/// A layout, and a collection that it lays out just within the limit or beyond it.
struct VastContent: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var rule: any LayoutRule
  var sizes: SectionedSizes

  init(_ name: String, _ rule: any LayoutRule, _ sizes: SectionedSizes) {
    testDescription = name
    self.rule = rule
    self.sizes = sizes
  }

  private static func items(
    _ count: Int, _ width: Double, _ height: Double, sections: Int = 1, header: UInt32 = 0
  ) -> SectionedSizes {
    let size = ItemSize(points: width, height)
    return SectionedSizes(
      sections: (0..<sections).map { _ in
        SectionInfo(itemCount: count / sections, headerHeight: header)
      },
      sizes: SizeSequence((0..<count).map { _ in size }))
  }

  /// Two items: one at the origin, and one whose size is twice its distance from the origin.
  private static func placed(_ x: Int32, _ y: Int32) -> SectionedSizes {
    var builder = SizeSequence.Builder(hasPlaces: true)
    for place in [ItemPlace.zero, ItemPlace(x: x, y: y)] {
      let size = ItemSize(width: 3200 + 2 * UInt32(place.x), height: 3200 + 2 * UInt32(place.y))
      builder.append(ItemBox(place: place, size: size))
    }
    return SectionedSizes(sections: [SectionInfo(itemCount: 2)], sizes: builder.finish())
  }

  /// - Parameter share: scales content that exceeds the limit by up to a half.
  static func all(_ share: Double) -> [VastContent] {
    let most = LayoutGrid.largestSize
    let count = Int(20_000 * share)
    let far = Int32((Double(Int32.max - 1600) * share).rounded(.down))
    let wide = 390.0
    return [
      .init("list", ListLayout(crossExtent: wide), items(count, 50, most)),
      .init(
        "list[spacing]", ListLayout(crossExtent: wide, spacing: 7e7), items(count, 50, 0)),
      .init(
        "list, headers", ListLayout(crossExtent: wide),
        items(count, 50, 0, sections: count, header: .max)),
      .init(
        "list[footer]", ListLayout(crossExtent: wide, style: SectionStyle(footer: 7e7)),
        items(count, 50, 0, sections: count)),
      .init(
        "uniform-flow[inset]",
        UniformFlowLayout(
          crossExtent: 2e9, style: SectionStyle(inset: 7e7)),
        items(count / 2, 50, 0, sections: count / 2)),
      .init(
        "grid", GridLayout(crossExtent: wide, columns: 4, rowHeight: 3e8), items(count, 50, 0)),
      .init("masonry", MasonryLayout(crossExtent: wide, columns: 2), items(2 * count, 50, most)),
      .init(
        "masonry[sizing=aspect]", MasonryLayout(crossExtent: wide, columns: 16, sizing: .aspect),
        items(Int(400 * share), 1 / 64, most)),
      .init(
        "masonry[sizing=aspect], wide", MasonryLayout(crossExtent: 1e12 * share, sizing: .aspect),
        items(3, 100, 400)),
      .init("mosaic", MosaicLayout(crossExtent: 5e9), items(count / 10, 50, 0)),
      .init("flow", FlowLayout(crossExtent: wide), items(count, 350, most)),
      .init(
        "uniform-flow",
        UniformFlowLayout(crossExtent: wide, itemSize: CGSize(width: 300, height: 6.5e7)),
        items(count, 50, 0)),
      .init("timeline, no places", TimelineLayout(crossExtent: wide), items(count, 50, most)),
      .init(
        "timeline[unit=16384]", TimelineLayout(crossExtent: wide, pointsPerUnit: 16_384),
        placed(0, far)),
      .init("map[scale=16384]", MapLayout(crossExtent: wide, scale: 16_384), placed(0, far)),
      .init(
        "map[scale=16384], across", MapLayout(crossExtent: wide, scale: 16_384), placed(far, 0)),
      .init("circle", CircleLayout(crossExtent: wide, pitch: 7e7), items(count, 50, 0)),
      .init(
        "spreadsheet", SpreadsheetLayout(crossExtent: wide, columns: 2, rowHeight: 1.3e8),
        items(count, 50, 0)),
      .init(
        "spreadsheet, across",
        SpreadsheetLayout(crossExtent: wide, columns: 16_000, columnWidths: [1e8 * share]),
        items(100, 50, 50)),
      .init(
        "mixed",
        MixedLayout([
          GridLayout(crossExtent: wide, columns: 1, rowHeight: 7e7), ListLayout(crossExtent: wide),
        ]), items(count, 50, most, sections: 2)),
    ]
  }
}

@Suite struct ExtentLimitTests {
  @Test(arguments: VastContent.all(1))
  func contentBeyondTheLimitIsReported(content: VastContent) throws {
    var walk = LayoutWalk(rule: content.rule, sizes: content.sizes)
    let reached = walk.extentBeyondLimit()
    #expect(try #require(reached) > LayoutGrid.largestExtent)
  }

  @Test(arguments: VastContent.all(0.25))
  func contentWithinTheLimitIsNot(content: VastContent) {
    var walk = LayoutWalk(rule: content.rule, sizes: content.sizes)
    let reached = walk.extentBeyondLimit()
    #expect(reached == nil)
    let extent = walk.sectionOrigins().last!
    #expect(max(extent, walk.contentCrossExtent) > 0x1p36, "as far as it is meant to be")
  }

  @Test(arguments: NamedRule.all)
  func noOddCollectionReachesTooFar(layout: NamedRule) {
    for collection in OddCollection.all(seed: 3) {
      var walk = LayoutWalk(rule: layout.rule, sizes: collection.sizes)
      let reached = walk.extentBeyondLimit()
      #expect(reached == nil, "\(collection)")
    }
  }

  /// The far edge of the largest item at the furthest place, with the largest factor.
  @Test func whatIsScaledFits64Bits() throws {
    let largest = Int64(Int32.max) + Int64(UInt32.max)
    let factor = Int64(16_384 * 65_536)
    #expect(!largest.multipliedReportingOverflow(by: factor).overflow)
    #expect(largest * factor <= .max - 0x8000)
    var builder = SizeSequence.Builder(hasPlaces: true)
    builder.append(
      ItemBox(
        place: ItemPlace(x: 0, y: .max), size: ItemSize(width: 64, height: .max)))
    var walk = LayoutWalk(
      rule: TimelineLayout(crossExtent: 390, pointsPerUnit: 16_384),
      sizes: SectionedSizes(sections: [SectionInfo(itemCount: 1)], sizes: builder.finish()))
    let reached = walk.extentBeyondLimit()
    #expect(try #require(reached) == Double(largest) * 16_384 / 64)
  }

  /// The sum of the heights overflows 64 bits of grid units on the way.
  @Test func whatWouldOverflowOnTheWayIsStoppedBefore() throws {
    let size = ItemSize(points: 1 / 64, LayoutGrid.largestSize)
    var walk = LayoutWalk(
      rule: MasonryLayout(crossExtent: 1e9, columns: 2, sizing: .aspect),
      sizes: SectionedSizes(
        sections: [SectionInfo(itemCount: 4000)],
        sizes: SizeSequence((0..<4000).map { _ in size })))
    let reached = walk.extentBeyondLimit()
    #expect(try #require(reached) > LayoutGrid.largestExtent)
  }

  /// Every representation's own limit is more than twice the limit on extents.
  @Test func everyRepresentationHoldsTwiceTheLimit() {
    let most = 2 * LayoutGrid.largestExtent
    let unit = LayoutGrid.pointsPerUnit
    #expect(most + unit - most == unit)
    #expect(most * LayoutGrid.unitsPerPoint < 0x1p52, "gridPoints")
    // A masonry's keys: grid units of a chunk of 1,016 items, times 16.
    #expect(most * LayoutGrid.unitsPerPoint * 1016 * 16 < 0x1p63)
  }
}
