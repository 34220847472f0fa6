import CollectionLayouts
import Foundation
import TestSupport
import Testing

/// Items that are measured, and sections that scroll by themselves: the worked examples 33, 34 and
/// 36 of the specification, as recorded from Apple's own classes, and its statements about
/// measuring.
@Suite struct CompositionalMeasuringTests {
  @Test(
    arguments: [
      (44, [0, 47, 94, 141, 188], 232), (77, [0, 80, 160, 240, 320], 397),
      (45, [0, 48, 96, 144, 192], 237),
    ] as [(Double, [Double], Double)])
  func rowsAreAsHighAsTheyMeasured(row: Double, places: [Double], height: Double) {
    let section = CompositionalSection(
      repeating: .horizontal(.ofWidth(1), .about(44), [.item(.ofWidth(1), .about(44))]),
      spacing: 3)
    let placed = PlacedCompositional(
      section, [5], measured: [CGSize(width: 320, height: row)])
    #expect(placed.items == places.map { CGRect(0, $0, 320, row) })
    #expect(placed.height == height)
  }

  @Test func aRowGrowsToItsTallestAndNeighboursKeepTheirHeight() {
    let section = CompositionalSection(
      repeating: .horizontal(
        .ofWidth(1), .about(50), [.item(.points(120), .about(50))], .repeating(2),
        spacing: .fixed(8)))
    let placed = PlacedCompositional(
      section, [2], measured: [CGSize(width: 120, height: 60), CGSize(width: 120, height: 40)])
    #expect(placed.items == [CGRect(0, 0, 120, 60), CGRect(128, 0, 120, 40)])
    #expect(placed.height == 60)
  }

  @Test func aFixedGroupKeepsItsSizeWhateverItsItemsMeasure() {
    let placed = PlacedCompositional(
      .horizontal(.ofWidth(1), .points(50), [.item(.ofWidth(0.5), .about(30))]), 4,
      measured: [CGSize(width: 160, height: 70), CGSize(width: 160, height: 20)])
    #expect(
      placed.items == [
        CGRect(0, 0, 160, 70), CGRect(160, 0, 160, 20), CGRect(0, 50, 160, 70),
        CGRect(160, 50, 160, 20),
      ])
    #expect(placed.height == 100)
  }

  @Test func theRoomThatAWholeGroupLeavesIsAddedToACutOne() {
    let group = CompositionalItem.vertical(
      .ofWidth(1), .points(100), [.item(.ofWidth(1), .about(30))])
    let placed = PlacedCompositional(group, 4, measured: [CGSize(width: 320, height: 30)])
    #expect(placed.items.map { Double($0.minY) } == [0, 30, 60, 100])
    #expect(placed.height == 140)
  }

  @Test func asManyItemsAreInALineAsFitByTheirMeasuredWidths() {
    let widths = [120.0, 130, 60, 200, 110, 40]
    func placed(_ spacing: CompositionalSpacing) -> PlacedCompositional {
      PlacedCompositional(
        .horizontal(
          .ofWidth(1), .about(44), [.item(.about(60), .about(44))], spacing: spacing), 6,
        measured: widths.map { CGSize(width: $0, height: 20) })
    }
    // 120 + 130 + 60 + 2 * 5 = 320.
    let fixed = placed(.fixed(5))
    #expect(fixed.items.map { Double($0.minX) } == [0, 125, 260, 0, 205, 0])
    #expect(fixed.items.map { Double($0.minY) } == [0, 0, 0, 20, 20, 40])
    #expect(fixed.height == 60)
    // 10 points are left in the second line. What follows the last one is not known.
    let flexible = placed(.flexible(0))
    #expect(flexible.items.map { Double($0.minX) } == [0, 125, 260, 0, 210, 0])
  }

  @Test func siblingsThatAreUniformGrowToTheLargestOfTheirGroup() {
    let item = CompositionalItem.item(.ofWidth(0.5), .uniformAcrossSiblings(estimate: 30))
    let placed = PlacedCompositional(
      .horizontal(.ofWidth(1), .about(30), [item]), 4,
      measured: [20, 50, 35, 10].map { CGSize(width: 160, height: $0) })
    #expect(placed.items.map { Double($0.height) } == [50, 50, 35, 35])
    #expect(placed.height == 85)
  }

  @Test func sectionsOfMeasuredItemsAloneHaveNoClosedForm() {
    let measured = CompositionalItem.vertical(
      .ofWidth(1), .about(30), [.item(.ofWidth(1), .about(30))])
    let fixed = CompositionalItem.vertical(
      .ofWidth(1), .points(30), [.item(.ofWidth(1), .ofHeight(1))])
    let rule = CompositionalRule(
      CompositionalLayout([fixed, measured].map { CompositionalSection(repeating: $0) }),
      in: CompositionalEnvironment(size: CGSize(width: 320, height: 480)))
    #expect(rule.closedForms == .some)
    #expect((0..<4).map(rule.hasClosedForm) == [true, false, true, false])
  }

  @Test func aBadgeSticksOutOfAMeasuredItem() {
    let badge = CompositionalAnchoredItem.badge(
      .points(20), .points(30), at: [.top, .trailing], offset: .absolute(CGPoint(x: 4, y: -12)))
    let row = CompositionalItem.horizontal(
      .ofWidth(1), .about(44), [.item(.ofWidth(1), .about(44), badges: [badge])])
    let placed = PlacedCompositional(
      CompositionalSection(repeating: row, spacing: 5), [2],
      measured: [CGSize(width: 320, height: 10), CGSize(width: 320, height: 60)])
    #expect(placed.items == [CGRect(0, 0, 320, 10), CGRect(0, 15, 320, 60)])
    #expect(
      placed.frames(CompositionalAnchoredItem.badgeKind())
        == [CGRect(304, -12, 20, 30), CGRect(304, 3, 20, 30)])
    #expect(placed.height == 75)
    #expect(placed.elements.allSatisfy { $0.alpha == 1 })
  }

  @Test func measuredRowsGrowToATallViewAtTheirSide() {
    let row = CompositionalItem.horizontal(
      .ofWidth(1), .about(44), [.item(.ofWidth(1), .about(44))])
    let section = CompositionalSection(
      repeating: row, insets: SectionInsets(3, 0, 5, 0), spacing: 4,
      boundary: [.boundary(.leading, .points(20), .points(100))])
    func height(_ count: Int) -> Double {
      PlacedCompositional(section, [count], measured: [CGSize(width: 320, height: 40)]).height
    }
    #expect([0, 1, 2, 3].map(height) == [100, 100, 100, 136])
  }

  @Test func aSectionThatScrollsByItselfIsAsTallAsItsTallestGroup() {
    let section = CompositionalSection(
      repeating: .horizontal(.points(100), .points(50), [.item(.ofWidth(1), .ofHeight(1))]),
      insets: SectionInsets(3, 4, 5, 6), spacing: 8,
      boundary: [.boundary(.top, .ofWidth(1), .points(20))], scrolling: .continuous)
    // One item for the row.
    let placed = PlacedCompositional(section, [1])
    #expect(placed.items == [CGRect(4, 23, 310, 50)])
    #expect(placed.height == 78)
    let shelf = self.shelf(section, 8)
    #expect(shelf.items.prefix(2) == [CGRect(0, 0, 100, 50), CGRect(108, 0, 100, 50)])
    let movement = ShelfMovement(
      of: shelf.rule, scrolling: .continuous, row: shelf.row, viewport: 310)
    #expect(movement.offsets == 0...546)
  }

  @Test func groupsComeToRestInTheMiddleOfTheirSection() {
    let section = CompositionalSection(
      repeating: .horizontal(.ofWidth(0.8), .points(50), [.item(.ofWidth(1), .ofHeight(1))]),
      insets: SectionInsets(3, 4, 5, 6), spacing: 8, scrolling: .groupPagingCentered)
    let shelf = self.shelf(section, 4)
    #expect(shelf.items[0].width == 256)
    let movement = ShelfMovement(
      of: shelf.rule, scrolling: .groupPagingCentered, row: shelf.row, viewport: 310)
    #expect(movement.offsets == -27...765)
    let stops = [-100, 200, 510, 2000].map {
      movement.restingOffset(proposed: $0, from: 0, velocity: 0)
    }
    #expect(stops == [-27, 237, 501, 765])
  }

  /// The row of a section that scrolls by itself: its items, from the start of the row.
  private func shelf(
    _ section: CompositionalSection, _ count: Int
  ) -> (rule: CompositionalRule, items: [CGRect], row: Double) {
    let environment = CompositionalEnvironment(size: CGSize(width: 320, height: 480))
    let rule = CompositionalRule(CompositionalLayout([section]), in: environment)
      .shelfRule(ofSection: 0)
    let placed = PlacedCompositional(rule.layout, [count])
    return (rule, placed.items, placed.width)
  }
}
