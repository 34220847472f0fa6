import CollectionLayouts
import Foundation
import TestSupport
import Testing

/// Items that are measured, and sections that scroll by themselves, as recorded from Apple's own
/// classes: the worked examples 33, 34 and 36 of the specification.
@Suite struct CompositionalMeasuringTests {
  @Test(arguments: [
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
