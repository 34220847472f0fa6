import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

/// Headers, footers, badges and decorations, as recorded from Apple's own classes: the worked
/// examples 25 to 32 of the specification.
@Suite struct CompositionalBoundaryTests {
  /// Rows of two items, 40 points high.
  private let rows = CompositionalItem.horizontal(
    .ofWidth(1), .points(40), [.item(.ofWidth(0.5), .ofHeight(1))])
  private let insets = SectionInsets(3, 4, 5, 6)

  private func placed(
    _ boundary: CompositionalBoundaryItem, follows: Bool = true
  ) -> PlacedCompositional {
    var section = CompositionalSection(repeating: rows, insets: insets, boundary: [boundary])
    section.boundaryItemsFollowInsets = follows
    return PlacedCompositional(section, [3, 2])
  }

  @Test func aHeaderLiesBeforeTheInsetsOfItsSection() {
    let header = CompositionalBoundaryItem.boundary(.top, .points(60), .points(30))
    let following = placed(header)
    #expect(following.frames(.header) == [CGRect(129, 0, 60, 30), CGRect(129, 118, 60, 30)])
    #expect(following.items[0].minY == 33)
    #expect(following.height == 196)
    #expect(placed(header, follows: false).frames(.header)[0] == CGRect(130, 0, 60, 30))
  }

  @Test func aFooterLiesAfterTheInsetsOfItsSection() {
    let footers = placed(.boundary(.bottom, .points(60), .points(30))).frames(.footer)
    #expect(footers == [CGRect(129, 88, 60, 30), CGRect(129, 166, 60, 30)])
  }

  @Test func aViewAtASideLiesInTheMiddle() {
    let placed = placed(.boundary(.leading, .points(60), .points(30)))
    let sides = placed.frames(CompositionalBoundaryItem.kind(at: .section))
    #expect(sides[0] == CGRect(4, 29, 60, 30))
    #expect(placed.height == 136)
  }

  @Test func anOffsetMovesAHeaderAndChangesHowFarItsSectionGrows() {
    let placed = placed(
      .boundary(.top, .points(60), .points(30), offset: CGPoint(x: 5, y: 7)))
    #expect(placed.frames(.header)[0] == CGRect(134, 0, 60, 30))
    #expect(placed.items[0].minY == 26)
    #expect(placed.height == 182)
  }

  @Test func aFooterInsideLiesAtTheEndOfTheSection() {
    let placed = placed(
      .boundary(
        .bottom, .points(60), .points(30), offset: CGPoint(x: -5, y: -7), extends: false))
    let inside = placed.frames(CompositionalBoundaryItem.kind(at: .section))
    #expect(inside[0] == CGRect(124, 51, 60, 30))
  }

  @Test(
    arguments: [
      (.top, false, 0, 80, 0), (.top, true, 0, 280, 200), (.bottom, false, -120, 80, 0),
      (.leading, false, -60, 80, 0),
    ] as [(CompositionalEdges, Bool, Double, Double, Double)])
  func aViewInsideMayBeTallerThanItsSection(
    edges: CompositionalEdges, extends: Bool, y: Double, height: Double, items: Double
  ) {
    let section = CompositionalSection(
      repeating: .horizontal(.ofWidth(1), .points(80), [.item(.ofWidth(1), .ofHeight(1))]),
      boundary: [.boundary(edges, .points(33), .points(200), name: "tall", extends: extends)])
    let placed = PlacedCompositional(section)
    let views = placed.elements.filter { $0.id.kind.name == "tall" }.map(\.frame)
    #expect(views == [CGRect(edges == .leading ? 0 : 143.5, y, 33, 200)])
    #expect(placed.height == height)
    #expect(Double(placed.items[0].minY) == items)
  }

  @Test func viewsOnOneSideDoNotStack() {
    let section = CompositionalSection(
      repeating: rows, insets: insets,
      boundary: [
        .boundary(.top, .points(60), .points(30), name: "high"),
        .boundary(.top, .points(60), .points(10), name: "low"),
        .boundary(.bottom, .points(60), .points(7), name: "high"),
        .boundary(.bottom, .points(60), .points(5), name: "low"),
      ])
    let placed = PlacedCompositional(section, [3, 3])
    func places(_ name: String, _ attachment: ElementKind.Attachment) -> [Double] {
      placed.frames(CompositionalBoundaryItem.kind(name, at: attachment)).map { Double($0.minY) }
    }
    #expect(places("high", .opening) == [0, 125])
    #expect(places("low", .opening)[0] == 20)
    #expect(placed.items[0].minY == 33)
    #expect(places("high", .closing)[0] == 118)
    #expect(places("low", .closing)[0] == 118)
  }

  @Test func anEmptySectionHasItsHeaderAndItsInsets() {
    let section = CompositionalSection(
      repeating: rows, insets: insets, boundary: [.boundary(.top, .points(60), .points(10))])
    let placed = PlacedCompositional(section, [0, 2, 0])
    // The recording has a header of 30 points before the first section.
    #expect(placed.frames(.header).map { Double($0.minY) + 30 } == [30, 48, 106])
    #expect(placed.items[0].minY + 30 == 61)
    #expect(placed.height + 30 == 124)
  }

  @Test func pinnedViewsFollowTheBoundsWithinTheirSection() {
    let section = CompositionalSection(
      repeating: rows, insets: insets,
      boundary: [
        .boundary(.top, .points(60), .points(30), pins: true),
        .boundary(.bottom, .points(60), .points(20), pins: true),
      ])
    let placed = PlacedCompositional(
      section, [3, 2], view: CGSize(width: 320, height: 100), offset: CGPoint(x: 0, y: 100))
    #expect(placed.frames(.header).map { Double($0.minY) } == [88, 138])
    #expect(placed.frames(.footer).map { Double($0.minY) } == [118, 180])
  }

  @Test(
    arguments: [
      (.top, 140, 50), (.leading, 50, 140), (.bottom, 140, 230), (.trailing, 230, 140),
      ([], 140, 140),
    ] as [(CompositionalEdges, Double, Double)])
  func aBadgeLiesAtAnEdgeOfItsItemOrInTheMiddle(edges: CompositionalEdges, x: Double, y: Double) {
    let item = CompositionalItem.item(
      .ofWidth(1), .ofHeight(1), insets: SectionInsets(50),
      badges: [.badge(.points(40), .points(20), at: edges)])
    let placed = PlacedCompositional(.horizontal(.ofWidth(1), .points(300), [item]))
    #expect(placed.items == [CGRect(50, 50, 220, 200)])
    #expect(placed.frames(CompositionalAnchoredItem.badgeKind()) == [CGRect(x, y, 40, 20)])
  }

  @Test(
    arguments: [
      (.absolute(CGPoint(x: 7, y: 9)), 232, 61), (.fractional(CGPoint(x: 0.5, y: 0.25)), 245, 57),
    ] as [(CompositionalAnchor.Offset, Double, Double)])
  func anOffsetIsInPointsOrInPartsOfTheBadge(
    offset: CompositionalAnchor.Offset, x: Double, y: Double
  ) {
    let item = CompositionalItem.item(
      .ofWidth(1), .ofHeight(1), insets: SectionInsets(52, 53, 54, 55),
      badges: [.badge(.points(40), .points(20), at: [.top, .trailing], offset: offset)])
    let placed = PlacedCompositional(.horizontal(.ofWidth(1), .points(300), [item]))
    #expect(placed.items == [CGRect(53, 52, 212, 194)])
    #expect(placed.frames(CompositionalAnchoredItem.badgeKind()) == [CGRect(x, y, 40, 20)])
  }

  @Test func aDecorationIsTheSectionWithItsHeaderLessItsInsets() {
    let section = CompositionalSection(
      repeating: rows, insets: insets, boundary: [.boundary(.top, .points(60), .points(34))],
      decorations: [CompositionalDecoration(.background, insets: SectionInsets(1, 2, 3, 4))])
    let placed = PlacedCompositional(section, [3])
    #expect(placed.height == 122)
    #expect(placed.frames(.background) == [CGRect(2, 1, 314, 118)])
    #expect(placed.elements.filter { $0.id.kind == .item }.map(\.zIndex) == [1, 1, 1])
    #expect(placed.elements.filter { $0.id.kind == .background }.map(\.zIndex) == [0])
  }
}
