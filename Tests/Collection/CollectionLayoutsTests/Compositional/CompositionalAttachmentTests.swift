import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

/// Statements of the specification about headers, footers, badges and decorations that its worked
/// examples do not show.
@Suite struct CompositionalAttachmentTests {
  private let rows = CompositionalItem.horizontal(
    .ofWidth(1), .points(80), [.item(.ofWidth(1), .ofHeight(1))])
  private let side = CompositionalBoundaryItem.kind(at: .section)
  private let badge = CompositionalAnchoredItem.badgeKind()

  private func placed(
    _ boundary: CompositionalBoundaryItem, insets: SectionInsets = .init(), follows: Bool = true,
    height: Double = 480, offset: Double = 0
  ) -> PlacedCompositional {
    var section = CompositionalSection(repeating: rows, insets: insets, boundary: [boundary])
    section.boundaryItemsFollowInsets = follows
    return PlacedCompositional(
      section, [2], view: CGSize(width: 320, height: height), offset: CGPoint(x: 0, y: offset))
  }

  // MARK: Boundary items

  @Test func aSectionGrowsToATallViewAtItsSideAndBothBeginAtItsStart() {
    let placed = placed(.boundary(.leading, .points(40), .points(200)))
    #expect(placed.frames(side) == [CGRect(0, 0, 40, 200)])
    #expect(placed.items.map { Double($0.minY) } == [0, 80])
    #expect(placed.height == 200)
  }

  @Test func aHeaderIsAsWideAsItsSectionAndAsHighAsTheViewSays() {
    let header = CompositionalBoundaryItem.boundary(.top, .ofWidth(1), .ofHeight(0.1))
    let insets = SectionInsets(5, 10, 15, 20)
    #expect(placed(header, insets: insets).frames(.header) == [CGRect(10, 0, 290, 48)])
    #expect(
      placed(header, insets: insets, follows: false).frames(.header) == [CGRect(0, 0, 320, 48)])
  }

  @Test(
    arguments: [
      ([.top, .leading], 10), ([.top, .trailing], 240), (.top, 125),
    ] as [(CompositionalEdges, Double)])
  func anAxisThatIsNotNamedIsCentred(edges: CompositionalEdges, x: Double) {
    let placed = placed(
      .boundary(edges, .points(60), .points(30)), insets: SectionInsets(0, 10, 0, 20))
    #expect(placed.frames(.header) == [CGRect(x, 0, 60, 30)])
  }

  @Test func aHeaderHasInsetsOfItsOwn() {
    var header = CompositionalBoundaryItem.boundary(.top, .ofWidth(1), .points(40))
    header.insets = SectionInsets(2, 3, 4, 5)
    let placed = placed(header, insets: SectionInsets(0, 10, 0, 10))
    #expect(placed.frames(.header) == [CGRect(13, 2, 292, 34)])
    #expect(placed.items[0].minY == 40)
  }

  @Test func aMeasuredHeaderMovesWhatFollows() {
    let section = CompositionalSection(
      repeating: rows, boundary: [.boundary(.top, .ofWidth(1), .about(44))])
    let placed = PlacedCompositional(section, [1, 1], headers: [0, 60])
    #expect(placed.frames(.header) == [CGRect(0, 0, 320, 44), CGRect(0, 124, 320, 60)])
    #expect(placed.items.map { Double($0.minY) } == [44, 184])
    #expect(placed.height == 264)
  }

  // MARK: Pinned

  @Test(arguments: [(-20, 0), (0, 0), (50, 50), (150, 150), (300, 160)] as [(Double, Double)])
  func aPinnedHeaderStaysInItsSection(offset: Double, y: Double) {
    let placed = placed(
      .boundary(.top, .points(60), .points(30), pins: true), height: 100, offset: offset)
    // The section ends at 190.
    #expect(placed.frames(.header).map { Double($0.minY) } == [y])
  }

  @Test(arguments: [(-90, 0), (0, 70), (50, 120), (100, 160), (300, 160)] as [(Double, Double)])
  func aPinnedFooterStaysInItsSection(offset: Double, y: Double) {
    let placed = placed(
      .boundary(.bottom, .points(60), .points(30), pins: true), height: 100, offset: offset)
    // The section goes from 0 to 190.
    #expect(placed.frames(.footer).map { Double($0.minY) } == [y])
  }

  @Test func aPinnedHeaderEndsBeforeAnExtendingFooter() {
    let section = CompositionalSection(
      repeating: rows,
      boundary: [
        .boundary(.top, .points(60), .points(30), pins: true),
        .boundary(.bottom, .points(60), .points(20)),
      ])
    let placed = PlacedCompositional(
      section, [1], view: CGSize(width: 320, height: 100), offset: CGPoint(x: 0, y: 95))
    // Items end at 110, the footer at 130.
    #expect(placed.frames(.header).map { Double($0.minY) } == [80])
    #expect(placed.frames(.footer).map { Double($0.minY) } == [110])
  }

  @Test func pinnedViewsLieBeforeEverythingElse() {
    var header = CompositionalBoundaryItem.boundary(.top, .points(60), .points(30), pins: true)
    header.zIndex = 2
    let pinned = placed(header, height: 100, offset: 50)
    #expect(pinned.elements.first { $0.id.kind == .header }?.zIndex == 1_000_000_002)
    header.pinsToVisibleBounds = false
    let resting = placed(header, height: 100, offset: 50)
    #expect(resting.elements.first { $0.id.kind == .header }?.zIndex == 2)
  }

  // MARK: Badges

  private func items(_ badges: [CompositionalAnchoredItem]) -> PlacedCompositional {
    let item = CompositionalItem.item(
      .ofWidth(0.5), .ofHeight(1), insets: SectionInsets(10), badges: badges)
    return PlacedCompositional(.horizontal(.ofWidth(1), .points(100), [item]), 2)
  }

  @Test func aPointOfTheBadgeLiesOnAPointOfTheItem() {
    let placed = items([
      .badge(
        .points(20), .points(30), at: [.top, .trailing],
        offset: .absolute(CGPoint(x: 1, y: 2)),
        itemAnchor: CompositionalAnchor(
          [.bottom, .leading], offset: .absolute(CGPoint(x: 4, y: 8))))
    ])
    // The items are (10, 10) 140 x 80 and (170, 10) 140 x 80. The badge begins at 150 + 1 - 4.
    #expect(placed.frames(badge) == [CGRect(147, -26, 20, 30), CGRect(307, -26, 20, 30)])
    #expect(placed.height == 100)
  }

  @Test func fractionsOfABadgeAreOfTheInsetFrame() {
    let placed = items([.badge(.ofWidth(0.5), .ofHeight(0.25), at: [.bottom, .leading])])
    #expect(placed.frames(badge) == [CGRect(10, 70, 70, 20), CGRect(170, 70, 70, 20)])
  }

  @Test func badgesLieBeforeItemsAndBelongToThem() {
    let placed = items([.badge(.points(20), .points(20), at: .top)])
    let badges = placed.elements.filter { $0.id.kind == badge }
    #expect(badges.map(\.zIndex) == [1, 1])
    #expect(badges.map(\.id.item) == [0, 1])
  }

  @Test func fractionsOfABadgeOfAGroupAreOfWhatTheGroupIsLaidOutIn() {
    let section = CompositionalSection(
      repeating: .horizontal(
        .ofWidth(0.5), .points(50), [.item(.ofWidth(0.5), .ofHeight(1))],
        badges: [.badge(.ofWidth(0.1), .points(10), at: [.top, .trailing])]),
      insets: SectionInsets(0, 10, 0, 10))
    let placed = PlacedCompositional(section, [3])
    // The section is 300 wide, the group 150.
    #expect(placed.frames(badge) == [CGRect(130, 0, 30, 10), CGRect(130, 50, 30, 10)])
    #expect(placed.elements.filter { $0.id.kind == badge }.map(\.id.item) == [0, 2])
  }

  // MARK: Decorations

  @Test func aSectionWithoutExtentHasNoDecoration() {
    let section = CompositionalSection(
      repeating: rows, insets: SectionInsets(10),
      decorations: [CompositionalDecoration(.background)])
    let placed = PlacedCompositional(section, [0, 1])
    #expect(placed.frames(.background) == [CGRect(0, 0, 320, 100)])
  }

  @Test func aDecorationWithNegativeInsetsSticksOutOfItsSection() {
    let section = CompositionalSection(
      repeating: rows,
      decorations: [CompositionalDecoration(.background, insets: SectionInsets(-5, -6, -960, -8))])
    let placed = PlacedCompositional(section, [1])
    #expect(placed.frames(.background) == [CGRect(-6, -5, 334, 1045)])
    #expect(placed.height == 80)
  }
}
