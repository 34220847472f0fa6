import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

/// The rules of flow layout, each with frames computed by hand, in both scroll directions.
///
/// Frames are written as the rule sees them, scrolling vertically; `horizontalLinesRunDown` has
/// them as they are on screen.
@Suite struct FlowTests {
  enum Direction: CaseIterable {
    case vertical, horizontal
  }

  @Test func linesOfOneSizeThatCrossAreFoundExactlyWhereverTheirSectionBegins() {
    // Five items of 50 pt in a line, a line each 60 pt.
    let rule = UniformFlowLayout(crossExtent: 300)
    for origin in [0.0, 1000, 12_345] {
      var cursor = Cursor()
      cursor.origin = origin
      var found: [Range<Int>] = []
      let rect = CGRect(x: 0, y: origin + 60, width: 300, height: 60.5)
      rule.forEachRange(crossing: rect, from: cursor, count: 100) { found.append($0) }
      #expect(found == [5..<15], "from \(origin)")
    }
  }

  @Test(arguments: Direction.allCases)
  func aFullLineIsJustifiedAndTheNextItemBeginsANewOne(direction: Direction) {
    // 100 + 10 + 100 + 10 + 80 = 300 of 320, and 60 more do not fit: 20 are left for two gaps.
    let frames = place(
      direction, FlowLayout(crossExtent: 320, lineSpacing: 12),
      [(100, 50), (100, 50), (80, 50), (60, 30), (50, 30)])
    #expect(
      frames == [
        CGRect(x: 0, y: 0, width: 100, height: 50), CGRect(x: 120, y: 0, width: 100, height: 50),
        CGRect(x: 240, y: 0, width: 80, height: 50), CGRect(x: 0, y: 62, width: 60, height: 30),
        CGRect(x: 70, y: 62, width: 50, height: 30),
      ])
  }

  @Test(arguments: Direction.allCases)
  func anItemThatFitsExactlyIsInTheLine(direction: Direction) {
    let rule = FlowLayout(crossExtent: 320)
    let fits = place(direction, rule, [(150, 20), (160, 20), (9, 20)])
    #expect(fits.map(\.minX) == [0, 160, 0])
    let oneUnitMore = place(direction, rule, [(150, 20), (160.015625, 20), (9, 20)])
    #expect(oneUnitMore.map(\.minY) == [0, 30, 30])
  }

  @Test(arguments: Direction.allCases)
  func theLastLineOfEqualItemsKeepsTheSpacingOfAFullLine(direction: Direction) {
    // Three to a line: 330 - 3 * 100 = 30 for two gaps.
    let frames = place(
      direction, FlowLayout(crossExtent: 330), Array(repeating: (100, 40), count: 5))
    #expect(frames.map(\.minX) == [0, 115, 230, 0, 115])
    #expect(frames.map(\.minY) == [0, 0, 0, 50, 50])
  }

  @Test(arguments: Direction.allCases)
  func theLastLineOfMixedSizesHasTheLeastSpacing(direction: Direction) {
    let rule = FlowLayout(crossExtent: 330, interitemSpacing: 4)
    let otherWidth = place(direction, rule, [(300, 40), (100, 40), (101, 40), (100, 40)])
    #expect(otherWidth.map(\.minX) == [15, 0, 104, 209])
    let otherHeight = place(direction, rule, [(300, 40), (100, 40), (100, 41)])
    #expect(otherHeight.map(\.minX) == [15, 0, 104])
  }

  @Test(arguments: Direction.allCases)
  func aLoneItemInAFullLineStandsInTheMiddle(direction: Direction) {
    let frames = place(
      direction, FlowLayout(crossExtent: 320), [(100, 20), (300, 20), (200, 20), (50, 20)])
    #expect(frames.map(\.minX) == [110, 10, 0, 210])
    #expect(frames.map(\.minY) == [0, 30, 60, 60])
  }

  @Test(arguments: Direction.allCases)
  func aLoneItemInTheLastLineStandsWhereAFullLineOfItsLikeBegins(direction: Direction) {
    let rule = FlowLayout(crossExtent: 330)
    let narrow = place(direction, rule, Array(repeating: (100, 40), count: 4))
    #expect(narrow.map(\.minX) == [0, 115, 230, 0])
    let wide = place(direction, rule, Array(repeating: (200, 40), count: 3))
    #expect(wide.map(\.minX) == [65, 65, 65])
    let afterMixed = place(direction, rule, [(150, 40), (170, 40), (70, 40)])
    #expect(afterMixed.map(\.minX) == [0, 160, 0])
  }

  @Test(arguments: Direction.allCases)
  func theOnlyItemOfASectionStandsAtTheLeadingEdge(direction: Direction) {
    for width in [100.0, 200, 330] {
      #expect(place(direction, FlowLayout(crossExtent: 330), [(width, 40)]).map(\.minX) == [0])
    }
  }

  @Test(arguments: Direction.allCases)
  func lowerItemsStandInTheMiddleOfTheirLine(direction: Direction) {
    let frames = place(
      direction, FlowLayout(crossExtent: 320),
      [(100, 41), (100, 20.5), (80, 0), (60, 7), (50, 30)])
    #expect(frames.map(\.minY) == [0, 10.25, 20.5, 51 + 11.5, 51])
    #expect(frames.map(\.height) == [41, 20.5, 0, 7, 30])
  }

  @Test(arguments: Direction.allCases)
  func originsSnapToTheGridAndSizesDoNot(direction: Direction) {
    // 5 pt are left for three gaps: 1.666... each.
    let across = place(
      direction, FlowLayout(crossExtent: 100, interitemSpacing: 5),
      Array(repeating: (20, 20), count: 4) + [(40, 20)])
    #expect(across.map { $0.minX * 64 } == [0, 1707, 3413, 5120, 0])
    // An odd number of units is left above and below: halves round to the even unit.
    let unit = 1.0 / 64
    let along = place(
      direction, FlowLayout(crossExtent: 100),
      [(10, 20 + 3 * unit), (10, 20 + 2 * unit), (10, 20)])
    #expect(along.map { $0.minY * 64 } == [0, 0, 2])
    #expect(along.map { ($0.height - 20) * 64 } == [3, 2, 0])
  }

  @Test(arguments: Direction.allCases)
  func anItemWiderThanTheLineHasOneOfItsOwnAndKeepsItsWidth(direction: Direction) {
    let rule = FlowLayout(
      crossExtent: 320,
      metrics: [SectionMetrics(insets: SectionInsets(leading: 7, trailing: 3), lineSpacing: 1)])
    let frames = place(direction, rule, [(20, 20), (500, 20), (30, 20), (311, 20)])
    #expect(frames.map(\.minX) == [152, 7, 147, 7])
    #expect(frames.map(\.width) == [20, 500, 30, 311])
    #expect(frames.map(\.minY) == [0, 21, 42, 63])
  }

  @Test(arguments: Direction.allCases)
  func aLineEndsAfter1024ItemsOfNoWidth(direction: Direction) {
    let frames = place(
      direction, FlowLayout(crossExtent: 1023, lineSpacing: 3, interitemSpacing: 0),
      Array(repeating: (0, 2), count: 2500))
    let expected = (0..<2500).map { (index: Int) -> CGRect in
      let (x, y) = (Double(index % 1024), Double(index / 1024 * 5))
      return CGRect(x: x, y: y, width: 0, height: 2)
    }
    let agree = frames == expected
    #expect(agree)
  }

  @Test(arguments: Direction.allCases)
  func itemsOfNoSizeTakeTheSpacingOnly(direction: Direction) {
    let frames = place(direction, FlowLayout(crossExtent: 20), [(0, 0), (0, 0), (0, 0), (0, 0)])
    #expect(frames.map(\.minX) == [0, 10, 20, 0])
    #expect(frames.map(\.minY) == [0, 0, 0, 10])
  }

  @Test(arguments: Direction.allCases)
  func sectionsHaveTheirOwnInsetsSpacingsAndFootersAndHeadersIgnoreInsets(direction: Direction) {
    let rule = FlowLayout(
      crossExtent: 100,
      metrics: [
        SectionMetrics(
          insets: SectionInsets(top: 1, leading: 10, bottom: 2, trailing: 20), lineSpacing: 3,
          interitemSpacing: 4, footer: 15),
        SectionMetrics(lineSpacing: 5, interitemSpacing: 6),
      ],
      style: SectionStyle(inset: 99, footer: 8))
    let items = [(30.0, 20.0), (30, 20), (40, 20), (40, 20), (40, 20), (30, 20)]
    let frames = place(direction, rule, items, counts: [2, 3, 0, 0, 1], header: 11)
    #expect(
      frames == [
        CGRect(x: 0, y: 0, width: 100, height: 11), CGRect(x: 10, y: 12, width: 30, height: 20),
        CGRect(x: 50, y: 12, width: 30, height: 20), CGRect(x: 0, y: 34, width: 100, height: 15),
        CGRect(x: 0, y: 49, width: 100, height: 11), CGRect(x: 0, y: 60, width: 40, height: 20),
        CGRect(x: 60, y: 60, width: 40, height: 20), CGRect(x: 0, y: 85, width: 40, height: 20),
        CGRect(x: 0, y: 105, width: 100, height: 8), CGRect(x: 0, y: 113, width: 100, height: 11),
        CGRect(x: 0, y: 124, width: 100, height: 15), CGRect(x: 0, y: 139, width: 100, height: 11),
        CGRect(x: 0, y: 150, width: 100, height: 8), CGRect(x: 0, y: 158, width: 100, height: 11),
        CGRect(x: 10, y: 170, width: 30, height: 20), CGRect(x: 0, y: 192, width: 100, height: 15),
      ])
  }

  @Test func horizontalLinesRunDown() {
    // Lines of 100 pt from top to bottom: 40 + 10 + 40 leave 10 for the gap; 30 wide next to 50.
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 3)],
      sizes: SizeSequence([(50, 40), (30, 40), (20, 25)].map { ItemSize(points: $0, $1) }))
    let placed = placeAll(FlowLayout(crossExtent: 100, lineSpacing: 7), sizes.transposed())
    #expect(
      placed.map(swapped) == [
        CGRect(x: 0, y: 0, width: 50, height: 40), CGRect(x: 10, y: 60, width: 30, height: 40),
        CGRect(x: 57, y: 0, width: 20, height: 25),
      ])
  }

  @Test func backgroundsAndPinnedHeadersAreThoseOfTheStyle() {
    #expect(FlowLayout(crossExtent: 100).sectionElements == nil)
    #expect(FlowLayout(crossExtent: 100).boundsEffect == nil)
    let rule = FlowLayout(
      crossExtent: 100, style: SectionStyle(hasBackground: true, pinsHeaders: true))
    #expect(rule.boundsEffect is PinnedHeaders)
    var buffer = ElementBuffer()
    rule.sectionElements?.place(
      section: 3, SectionInfo(itemCount: 1), extent: Extent(near: 20, far: 50), crossExtent: 100,
      into: &buffer)
    #expect(
      buffer.elements.map(\.frame) == [CGRect(x: 0, y: 20, width: 100, height: 30)])
  }

  @Test(.waitsForExits) func badMetricsAreRefused() async {
    await #expect(processExitsWith: .failure) { _ = FlowLayout(crossExtent: 100, metrics: []) }
    await #expect(processExitsWith: .failure) { _ = FlowLayout(crossExtent: -1) }
    await #expect(processExitsWith: .failure) { _ = FlowLayout(crossExtent: 9, lineSpacing: .nan) }
    await #expect(processExitsWith: .failure) {
      _ = FlowLayout(
        crossExtent: 9, metrics: [SectionMetrics(insets: SectionInsets(bottom: .infinity))])
    }
    await #expect(processExitsWith: .failure) {
      _ = UniformFlowLayout(crossExtent: 9, itemSize: CGSize(width: 0, height: 5))
    }
    await #expect(processExitsWith: .failure) {
      _ = UniformFlowLayout(crossExtent: 9, itemSize: CGSize(width: 5, height: 0))
    }
  }

  private func place(
    _ direction: Direction, _ rule: FlowLayout, _ items: [(Double, Double)], counts: [Int]? = nil,
    header: Double = 0
  ) -> [CGRect] {
    let sections = (counts ?? [items.count]).map {
      SectionInfo(itemCount: $0, headerHeight: UInt32(header * 64))
    }
    switch direction {
    case .vertical:
      let sizes = SizeSequence(items.map { ItemSize(points: $0.0, $0.1) })
      return placeAll(rule, SectionedSizes(sections: sections, sizes: sizes))
    case .horizontal:
      // The data is as on screen; the rule sees it turned, and so does the expectation.
      let sizes = SizeSequence(items.map { ItemSize(points: $0.1, $0.0) })
      return placeAll(rule, SectionedSizes(sections: sections, sizes: sizes).transposed())
    }
  }

  private func placeAll(_ rule: FlowLayout, _ sizes: SectionedSizes) -> [CGRect] {
    var walk = LayoutWalk(rule: rule, sizes: sizes)
    return PlacedCollection.whole(&walk).elements.map(\.frame)
  }

  private func swapped(_ frame: CGRect) -> CGRect {
    CGRect(
      x: frame.origin.y, y: frame.origin.x, width: frame.size.height, height: frame.size.width)
  }
}
