import CollectionLayouts
import Foundation
import TestSupport
import Testing

/// How many items a group takes and how long they are, as recorded from Apple's own classes: the
/// worked examples 1 to 13 of the specification, and 35.
@Suite struct CompositionalFittingTests {
  /// Groups of one row in a view of 320 by 480 points.
  struct Row: Sendable {
    var spacing: CompositionalSpacing?
    var width: Double
    var places: [Double]
  }

  /// The frames of `count` items in rows of equal pitch.
  private func rows(
    _ count: Int, at places: [Double], width: Double, height: Double
  ) -> [CGRect] {
    (0..<count).map { item in
      CGRect(places[item % places.count], Double(item / places.count) * height, width, height)
    }
  }

  @Test(arguments: [
    Row(spacing: nil, width: 96, places: [0, 96, 192]),
    Row(spacing: .fixed(10), width: 90, places: [0, 100, 200]),
    Row(spacing: .flexible(10), width: 90, places: [0, 115, 230]),
    Row(spacing: .flexible(1), width: 95, places: [0, 112.5, 225]),
  ])
  func fractionsAreTakenOfWhatTheSpacingOfAsManyItemsLeaves(row: Row) {
    let placed = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(10), [.item(.ofWidth(0.3), .points(10))], spacing: row.spacing), 8)
    #expect(placed.items == rows(8, at: row.places, width: row.width, height: 10))
    #expect(placed.height == 30)
  }

  @Test(arguments: [
    Row(spacing: .fixed(10), width: 72.5, places: [0, 82.5, 165, 247.5]),
    Row(spacing: .flexible(1), width: 79, places: [0, 80.5, 160.5, 241]),
  ])
  func aQuarterOfTheWidthFitsFourTimesWithAnySpacing(row: Row) {
    let placed = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(10), [.item(.ofWidth(0.25), .points(10))], spacing: row.spacing), 8)
    #expect(placed.items == rows(8, at: row.places, width: row.width, height: 10))
  }

  @Test(arguments: [
    (320, Row(spacing: nil, width: 106.5, places: [0, 106.5, 213])),
    (320, Row(spacing: .fixed(10), width: 100, places: [0, 110, 220])),
    (280, Row(spacing: nil, width: 93, places: [0, 93, 186])),
  ])
  func fractionsRoundDownToAPixel(view: Double, row: Row) {
    let placed = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(10), [.item(.ofWidth(1 / 3), .points(10))], spacing: row.spacing), 8,
      view: CGSize(width: view, height: 480))
    #expect(placed.items == rows(8, at: row.places, width: row.width, height: 10))
  }

  @Test func pixelsOfAThirdOfAPointAreRoundedToTheGridOnceMore() {
    let placed = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(10), [.item(.ofWidth(1 / 3), .points(10))], spacing: .fixed(10)), 3,
      view: CGSize(width: 393, height: 852), scale: 3)
    // 373, 403 and 806 pixels: 124.333, 134.333 and 268.667 points.
    let (width, places) = (7957 / 64.0, [0, 8597 / 64.0, 17_195 / 64.0])
    #expect(placed.items == rows(3, at: places, width: width, height: 10))
  }

  @Test func theListOfSubitemsRepeatsUntilTheNextDoesNotFit() {
    let placed = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(20),
        [.item(.ofWidth(0.5), .ofHeight(1)), .item(.points(50), .ofHeight(1))],
        spacing: .fixed(10)), 6)
    #expect(
      placed.items == [
        CGRect(0, 0, 155, 20), CGRect(165, 0, 50, 20), CGRect(0, 20, 155, 20),
        CGRect(165, 20, 50, 20), CGRect(0, 40, 155, 20), CGRect(165, 40, 50, 20),
      ])
    #expect(placed.height == 60)
  }

  @Test func flexibleSpacesShareWhatAbsoluteItemsLeave() {
    let placed = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(20), [.item(.points(100), .points(20))], spacing: .flexible(4)), 8)
    #expect(placed.items == rows(8, at: [0, 110, 220], width: 100, height: 20))
    #expect(placed.height == 60)
  }

  @Test func heightsThatFollowFromTheWidthDecideTheCountWithoutSpacing() {
    let placed = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(20),
        [.item(.ofWidth(0.5), .points(100)), .item(.ofWidth(0.5), .ofWidth(0.25))],
        spacing: .fixed(10)), 4)
    #expect(
      placed.items == [
        CGRect(0, 0, 155, 100), CGRect(165, 0, 155, 77.5), CGRect(0, 20, 155, 100),
        CGRect(165, 20, 155, 77.5),
      ])
    #expect(placed.height == 40)
  }

  @Test func aPartOfTheWidthCanBeTheHeightOfAGroup() {
    let placed = PlacedCompositional(
      .horizontal(.ofWidth(1), .ofWidth(0.2), [.item(.ofWidth(0.5), .ofHeight(1))]))
    #expect(placed.items == [CGRect(0, 0, 160, 64)])
  }

  @Test func itemsOfAVerticalGroupShareItsHeight() {
    let placed = PlacedCompositional(
      .vertical(
        .ofWidth(1), .points(100), [.item(.ofWidth(1), .ofHeight(0.25))], spacing: .fixed(10)), 9)
    let places = [0, 27.5, 55, 82.5, 100, 127.5, 155, 182.5, 200]
    #expect(placed.items == places.map { CGRect(0, $0, 320, 17.5) })
    #expect(placed.height == 217.5)
  }

  @Test func aWholeGroupIsAsLongAsItsSizeHoweverLittleItsItemsNeed() {
    let placed = PlacedCompositional(
      .vertical(
        .ofWidth(0.5), .ofHeight(0.5), [.item(.ofWidth(1), .ofHeight(0.3))], spacing: .fixed(10)),
      9)
    let places = [0.0, 76, 152, 240, 316, 392, 480, 556, 632]
    #expect(placed.items == places.map { CGRect(0, $0, 160, 66) })
    #expect(placed.height == 720)
  }

  @Test(
    arguments: [
      (nil, [0, 30, 60, 100, 130], 170),
      (.fixed(10), [0, 40, 100, 140, 200], 260),
      (.flexible(10), [0, 70, 100, 170, 200], 230),
    ] as [(CompositionalSpacing?, [Double], Double)])
  func theLastGroupIsCutOffAfterItsItems(
    spacing: CompositionalSpacing?, places: [Double], height: Double
  ) {
    let placed = PlacedCompositional(
      .vertical(
        .ofWidth(1), .points(100), [.item(.ofWidth(1), .points(30))], spacing: spacing), 5)
    #expect(placed.items == places.map { CGRect(0, $0, 320, 30) })
    #expect(placed.height == height)
  }

  @Test func horizontalLayoutsCutTheLastGroupOfEachSection() {
    let group = CompositionalItem.horizontal(
      .points(100), .ofHeight(1), [.item(.points(30), .ofHeight(1))])
    let placed = PlacedCompositional(
      CompositionalLayout([CompositionalSection(group)], isHorizontal: true), [5, 3])
    let places = [0.0, 30, 60, 100, 130, 170, 200, 230]
    #expect(placed.items == places.map { CGRect($0, 0, 30, 480) })
    #expect(placed.width == 270)
  }

  @Test func aCountSharesTheExtentAmongItems() {
    let across = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(20), [.item(.points(30), .ofHeight(1))], .equalShares(3),
        spacing: .fixed(10)), 3)
    #expect(across.items == [0, 110, 220].map { CGRect($0, 0, 100, 20) })
    let along = PlacedCompositional(
      .vertical(
        .ofWidth(0.5), .points(90), [.item(.ofWidth(1), .ofHeight(0.1))], .equalShares(3)), 3)
    #expect(along.items == [0, 30, 60].map { CGRect(0, $0, 160, 30) })
  }
}
