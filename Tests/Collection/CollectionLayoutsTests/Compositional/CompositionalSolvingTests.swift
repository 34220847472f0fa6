import CollectionLayouts
import Foundation
import TestSupport
import Testing

/// Statements of the specification about solving that its worked examples do not show.
@Suite struct CompositionalSolvingTests {
  private let whole = CompositionalItem.item(.ofWidth(1), .ofHeight(1))

  // MARK: Lengths

  @Test func absoluteLengthsStayAndPositionsAreTheNearestPixel() {
    let placed = PlacedCompositional(
      .horizontal(.ofWidth(1), .points(20.125), [.item(.points(10.375), .points(7.875))]), 2)
    #expect(placed.items == [CGRect(0, 0, 10.375, 7.875), CGRect(10.5, 0, 10.375, 7.875)])
    #expect(placed.height == 20.125)
  }

  @Test func aFractionMayMissItsPixelByAnErrorOfBinaryNumbers() {
    // 0.29 * 100 is slightly less than 29.
    let placed = PlacedCompositional(
      .horizontal(.points(100), .points(10), [.item(.ofWidth(0.29), .ofHeight(1))]))
    #expect(placed.items[0].width == 29)
  }

  @Test func groupsBeginAtThePixelNearestToTheirSum() {
    // 10.3 is 10.296875 on the grid of 1/64 pt.
    let section = CompositionalSection(
      repeating: .horizontal(.ofWidth(1), .points(10.3), [whole]), spacing: 0.3)
    let placed = PlacedCompositional(section, [4])
    #expect(placed.items.map { Double($0.minY) } == [0, 10.5, 21, 32])
    #expect(placed.items[0].height == 10)
  }

  @Test func anotherSizeOfTheViewIsSolvedAgain() throws {
    let layout = CompositionalLayout([
      CompositionalSection(repeating: .horizontal(.ofWidth(0.5), .ofHeight(0.25), [whole]))
    ])
    func rule(_ width: Double, _ height: Double) -> CompositionalRule {
      CompositionalRule(
        layout, in: CompositionalEnvironment(size: CGSize(width: width, height: height)))
    }
    let resized = rule(320, 480).resized(toCrossExtent: 200, mainExtent: 100)
    let solved = try #require(resized as? CompositionalRule)
    #expect(solved.environment == rule(200, 100).environment)
    #expect(solved.crossExtent == 200)
    #expect(solved.dependsOnMainExtent, "a height may be a fraction of that of the view")
  }

  @Test func aWidthThatIsUsedAsAHeightIsThatOfTheSection() {
    let section = CompositionalSection(
      repeating: .horizontal(.ofWidth(1), .ofWidth(0.5), [whole]),
      insets: SectionInsets(0, 20, 0, 20))
    #expect(PlacedCompositional(section).items == [CGRect(20, 0, 280, 140)])
  }

  @Test func fractionsInAGroupAreOfItsRoomWithinTheInsets() {
    let column = CompositionalItem.vertical(
      .ofWidth(0.5), .ofHeight(0.5), [.item(.ofWidth(0.5), .ofHeight(0.5))],
      insets: SectionInsets(1, 2, 3, 4))
    let placed = PlacedCompositional(
      .horizontal(.ofWidth(1), .points(100), [column], insets: SectionInsets(10)))
    // The group has room for 300 x 80, and the column of 150 x 40 for 144 x 36.
    #expect(placed.items == [CGRect(12, 11, 72, 18)])
  }

  // MARK: Insets

  @Test func insetsBeyondASlotLeaveTheDifference() {
    let placed = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(20), [.item(.points(20), .points(20), insets: SectionInsets(15))]))
    #expect(placed.items == [CGRect(15, 15, 10, 10)])
  }

  @Test func anEstimatedAxisIgnoresInsets() {
    let placed = PlacedCompositional(
      .vertical(.ofWidth(1), .about(30), [.item(.ofWidth(1), .about(30), insets: .init(5))]), 2,
      measured: [CGSize(width: 320, height: 30)])
    #expect(placed.items == [CGRect(5, 0, 310, 30), CGRect(5, 30, 310, 30)])
  }

  @Test func insetsOfAGroupAreNotAddedToACutOne() {
    let placed = PlacedCompositional(
      .vertical(
        .ofWidth(1), .points(100), [.item(.ofWidth(1), .points(30))],
        insets: SectionInsets(0, 0, 10, 0)), 4)
    #expect(placed.items.map { Double($0.minY) } == [0, 30, 60, 100])
    #expect(placed.height == 130)
  }

  // MARK: Counts

  @Test func groupsStackAlongTheScrollAxisOnly() {
    let group = CompositionalItem.horizontal(.ofWidth(0.25), .points(10), [whole])
    #expect(PlacedCompositional(group, 3).items == [0, 10, 20].map { CGRect(0, $0, 80, 10) })
    let layout = CompositionalLayout(
      [CompositionalSection(.horizontal(.points(10), .ofHeight(0.25), [whole]))],
      isHorizontal: true)
    #expect(
      PlacedCompositional(layout, [3]).items == [0, 10, 20].map { CGRect($0, 0, 10, 120) })
  }

  @Test func aRepeatedSubitemKeepsItsSizeWhetherItFitsOrNot() {
    let placed = PlacedCompositional(
      .horizontal(.ofWidth(1), .points(20), [.item(.points(120), .ofHeight(1))], .repeating(3)), 4)
    #expect(
      placed.items == [
        CGRect(0, 0, 120, 20), CGRect(120, 0, 120, 20), CGRect(240, 0, 120, 20),
        CGRect(0, 20, 120, 20),
      ])
  }

  @Test(arguments: [CompositionalGroup.Arrangement.equalShares(2), .repeating(2)])
  func aCountRepeatsTheFirstSubitemAlone(arrangement: CompositionalGroup.Arrangement) {
    let subitems = [10.0, 20].map { CompositionalItem.item(.points(160), .points($0)) }
    let placed = PlacedCompositional(
      .horizontal(.ofWidth(1), .points(30), subitems, arrangement), 3)
    #expect(
      placed.items == [
        CGRect(0, 0, 160, 10), CGRect(160, 0, 160, 10), CGRect(0, 30, 160, 10),
      ])
  }

  @Test func anItemWithoutRoomTakesNoSpaceFromTheFractionsOfTheOthers() {
    let subitems = [
      CompositionalItem.item(.ofWidth(0.685), .points(20)), .item(.points(100), .points(20)),
    ]
    let placed = PlacedCompositional(
      .horizontal(.ofWidth(1), .points(20), subitems, spacing: .fixed(10)), 2)
    // Both would take 212 + 10 + 100 of 320 pt: there is no space between items.
    #expect(placed.items == [CGRect(0, 0, 219, 20), CGRect(0, 20, 219, 20)])
  }

  @Test func aCountSharesAnEstimate() {
    let placed = PlacedCompositional(
      .vertical(.ofWidth(1), .about(100), [.item(.ofWidth(1), .points(10))], .equalShares(4)), 5)
    #expect(placed.items == [0, 25, 50, 75, 100].map { CGRect(0, $0, 320, 25) })
    #expect(placed.height == 125)
  }

  @Test func aGroupWithAnEstimateAlongItsAxisIsOneRunOfItsSubitems() {
    let items = [
      CompositionalItem.item(.ofWidth(1), .points(30)), .item(.ofWidth(1), .points(20)),
    ]
    let placed = PlacedCompositional(.vertical(.ofWidth(1), .about(500), items), 4)
    #expect(placed.items.map { Double($0.minY) } == [0, 30, 50, 80])
    #expect(placed.height == 100)
  }

  @Test func aGroupWithAnEstimateAcrossItsAxisIsAsLongAsItsTallestItem() {
    let items = [
      CompositionalItem.item(.ofWidth(0.5), .points(30)), .item(.ofWidth(0.5), .points(70)),
    ]
    let placed = PlacedCompositional(.horizontal(.ofWidth(1), .about(44), items), 3)
    #expect(
      placed.items == [
        CGRect(0, 0, 160, 30), CGRect(160, 0, 160, 70), CGRect(0, 70, 160, 30),
      ])
  }

  @Test func nothingIsLaidOutIfTheFirstItemIsLongerThanItsGroup() {
    let placed = PlacedCompositional(
      .horizontal(.ofWidth(1), .points(20), [.item(.points(400), .points(20))]), 3)
    #expect(placed.items.isEmpty)
  }

  @Test func anItemThatIsLongerAcrossSticksOut() {
    let placed = PlacedCompositional(
      .horizontal(.ofWidth(1), .points(20), [.item(.ofWidth(1), .points(50))]), 2)
    #expect(placed.items == [CGRect(0, 0, 320, 50), CGRect(0, 20, 320, 50)])
    #expect(placed.height == 40)
  }

  // MARK: Flexible spaces

  @Test func flexibleSpacingAndEdgesHaveEqualShares() {
    let edges = CompositionalEdgeSpacing(leading: .flexible(0), trailing: .flexible(0))
    let placed = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(20), [.item(.points(50), .ofHeight(1), edges: edges)], .repeating(2),
        spacing: .flexible(0)), 2)
    // 220 points for four edges and the space between the items.
    #expect(placed.items == [44, 226].map { CGRect($0, 0, 50, 20) })
  }

  @Test func aShareMayBeNegative() {
    let placed = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(20), [.item(.points(200), .ofHeight(1))], .repeating(2),
        spacing: .flexible(0)), 2)
    #expect(placed.items == [0, 120].map { CGRect($0, 0, 200, 20) })
  }

  @Test func aGroupThatIsTooWideIsPushedToTheLeft() {
    let edges = CompositionalEdgeSpacing(leading: .flexible(0), trailing: .flexible(0))
    let placed = PlacedCompositional(
      .horizontal(.points(400), .points(20), [whole], edges: edges))
    #expect(placed.items == [CGRect(-40, 0, 400, 20)])
  }

  @Test func fixedEdgesAreNotSubtractedBeforeFractions() {
    let edges = CompositionalEdgeSpacing(leading: .fixed(10), trailing: .fixed(10))
    let placed = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(20), [.item(.ofWidth(0.4), .ofHeight(1), edges: edges)]), 2)
    #expect(placed.items == [10, 158].map { CGRect($0, 0, 128, 20) })
  }

  @Test(arguments: [
    (CompositionalEdgeSpacing(), 0), (CompositionalEdgeSpacing(top: .fixed(5)), 5),
    (CompositionalEdgeSpacing(bottom: .flexible(0)), 0),
    (CompositionalEdgeSpacing(top: .flexible(0)), 60),
    (CompositionalEdgeSpacing(top: .flexible(0), bottom: .flexible(0)), 30),
  ])
  func itemsAreAtTheStartAcrossUnlessAnEdgeIsFlexible(
    edges: CompositionalEdgeSpacing, y: Double
  ) {
    let placed = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(100), [.item(.ofWidth(0.5), .points(40), edges: edges)]))
    #expect(placed.items == [CGRect(0, y, 160, 40)])
  }

  @Test(arguments: [
    (CompositionalEdgeSpacing(leading: .flexible(0)), 110),
    (CompositionalEdgeSpacing(leading: .flexible(0), trailing: .flexible(0)), 60),
    (CompositionalEdgeSpacing(leading: .fixed(7)), 17),
  ])
  func theEdgesOfAGroupActInItsSection(edges: CompositionalEdgeSpacing, x: Double) {
    let section = CompositionalSection(
      repeating: .horizontal(.points(200), .points(20), [whole], edges: edges),
      insets: SectionInsets(0, 10, 0, 10))
    #expect(PlacedCompositional(section).items == [CGRect(x, 0, 200, 20)])
  }

  // MARK: Sections

  @Test func theContainerOfACustomGroupIsTheWholeView() {
    let section = CompositionalSection(
      repeating: .custom(.ofWidth(1), .ofWidth(0.5), [CGRect(0, 0, 30, 40)]),
      insets: SectionInsets(0, 20, 0, 20))
    let placed = PlacedCompositional(section, [2])
    #expect(placed.items == [CGRect(20, 0, 30, 40), CGRect(20, 160, 30, 40)])
    #expect(placed.height == 320)
  }

  @Test func theItemsOfACustomGroupMayHaveAnOrderOfTheirOwn() {
    let placed = PlacedCompositional(
      .custom(
        .ofWidth(1), .points(80), [CGRect(0, 0, 30, 40), CGRect(10, 0, 30, 40)],
        zIndices: [7, -3]), 2)
    #expect(placed.elements.map(\.zIndex) == [7, -3])
  }

  @Test func anEmptySectionWithoutHeadersHasNoExtent() {
    let section = CompositionalSection(
      repeating: .horizontal(.ofWidth(1), .points(20), [whole]), insets: SectionInsets(10))
    #expect(PlacedCompositional(section, [0, 0]).height == 0)
    #expect(
      PlacedCompositional(CompositionalLayout([section], sectionSpacing: 12), [0, 0]).height == 12)
  }

  @Test func theContentIsAsWideAsTheWidestGroup() {
    func width(_ group: CompositionalItem) -> Double {
      PlacedCompositional(CompositionalSection(repeating: group)).width
    }
    let narrow = CompositionalItem.item(.points(50), .ofHeight(1))
    #expect(width(.horizontal(.ofWidth(1.5), .points(20), [narrow])) == 480)
    #expect(width(.horizontal(.ofWidth(0.5), .points(20), [narrow])) == 320)
    #expect(width(.horizontal(.points(400), .about(20), [narrow])) == 400)
  }

  @Test func theInsetsOfTheViewNarrowSectionsAndTheirHeadersAcross() {
    var section = CompositionalSection(
      repeating: .horizontal(.ofWidth(1), .points(20), [whole]),
      boundary: [.boundary(.top, .ofWidth(1), .points(10))])
    func placed(_ reference: CompositionalInsetsReference, isHorizontal: Bool = false)
      -> PlacedCompositional
    {
      section.insetsReference = reference
      return PlacedCompositional(
        CompositionalLayout([section], isHorizontal: isHorizontal), [1],
        view: CGSize(width: 1040, height: 480)
      ) {
        $0.layoutMargins = .init(leading: 14, trailing: 14)
        $0.safeArea = .init(leading: 3, trailing: 5)
      }
    }
    #expect(placed(.layoutMargins).items == [CGRect(14, 10, 1012, 20)])
    #expect(placed(.layoutMargins).frames(.header) == [CGRect(14, 0, 1012, 10)])
    #expect(placed(.automatic).items == [CGRect(3, 10, 1032, 20)])
    #expect(placed(.none).items == [CGRect(0, 10, 1040, 20)])
  }
}
