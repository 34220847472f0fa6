import CollectionLayouts
import Foundation
import TestSupport
import Testing

/// Insets, edges, groups in groups and custom groups, as recorded from Apple's own classes: the
/// worked examples 14 to 24 of the specification.
@Suite struct CompositionalSpaceTests {
  private let half = CompositionalItem.item(.ofWidth(0.5), .ofHeight(1))

  @Test func heightsAreTakenOfTheWholeViewAndWidthsOfTheSection() {
    let section = CompositionalSection(
      repeating: .horizontal(.ofWidth(1), .ofHeight(0.5), [half]),
      insets: SectionInsets(10, 20, 30, 40))
    let placed = PlacedCompositional(section, [4])
    #expect(
      placed.items == [
        CGRect(20, 10, 130, 240), CGRect(150, 10, 130, 240), CGRect(20, 250, 130, 240),
        CGRect(150, 250, 130, 240),
      ])
    #expect(placed.height == 520)
  }

  @Test func groupsAreTheirSpacingApartWithinTheInsets() {
    let section = CompositionalSection(
      repeating: .horizontal(
        .ofWidth(1), .points(50), [.item(.ofWidth(1 / 3), .ofHeight(1))], spacing: .fixed(10)),
      insets: SectionInsets(5, 6, 7, 8), spacing: 4)
    let placed = PlacedCompositional(section, [7])
    #expect(
      placed.items
        == (0..<7).map { item in
          CGRect([6, 111, 216][item % 3], [5, 59, 113][item / 3], 95, 50)
        })
    #expect(placed.height == 170)
  }

  @Test func insetsShrinkItemsInTheirSlotsAndTheRoomOfGroups() {
    let placed = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(100),
        [.item(.ofWidth(0.5), .ofHeight(1), insets: SectionInsets(5, 6, 7, 8))],
        insets: SectionInsets(1, 2, 3, 4)), 4)
    #expect(
      placed.items == [
        CGRect(8, 6, 143, 84), CGRect(165, 6, 143, 84), CGRect(8, 106, 143, 84),
        CGRect(165, 106, 143, 84),
      ])
  }

  @Test func fixedEdgesTakeRoomBesideTheFraction() {
    let edges = CompositionalEdgeSpacing(
      leading: .fixed(4), top: .fixed(5), trailing: .fixed(6), bottom: .fixed(7))
    let placed = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(100), [.item(.ofWidth(0.5), .ofHeight(1), edges: edges)]), 4)
    #expect(placed.items == [5, 105, 205, 305].map { CGRect(4, $0, 160, 100) })
    #expect(placed.height == 400)
  }

  @Test func flexibleEdgesShareTheRest() {
    let edges = CompositionalEdgeSpacing(leading: .flexible(4), trailing: .flexible(6))
    let placed = PlacedCompositional(
      .horizontal(
        .ofWidth(1), .points(100), [.item(.ofWidth(0.5), .ofHeight(1), edges: edges)]), 4)
    #expect(placed.items == [0, 100, 200, 300].map { CGRect(79, $0, 160, 100) })
  }

  @Test func theEdgesOfAGroupAddToItsPitch() {
    let edges = CompositionalEdgeSpacing(
      leading: .fixed(4), top: .fixed(5), trailing: .fixed(6), bottom: .fixed(7))
    let section = CompositionalSection(
      repeating: .horizontal(.ofWidth(1), .points(30), [half], edges: edges), spacing: 8)
    let placed = PlacedCompositional(section, [5])
    #expect(
      placed.items == [
        CGRect(4, 5, 160, 30), CGRect(164, 5, 160, 30), CGRect(4, 55, 160, 30),
        CGRect(164, 55, 160, 30), CGRect(4, 105, 160, 30),
      ])
    #expect(placed.height == 142)
  }

  @Test func sectionsAreTheirSpacingApartEvenIfOneIsEmpty() {
    let section = CompositionalSection(
      repeating: .horizontal(.ofWidth(1), .points(30), [half]), insets: SectionInsets(3, 4, 5, 6))
    let placed = PlacedCompositional(
      CompositionalLayout([section], sectionSpacing: 12), [3, 0, 4])
    #expect(placed.items(ofSection: 0)[0] == CGRect(4, 3, 155, 30))
    #expect(placed.items(ofSection: 2)[0] == CGRect(4, 95, 155, 30))
    #expect(placed.height == 160)
  }

  @Test func horizontalLayoutsSizeGroupsByTheHeightWithoutInsets() {
    var section = CompositionalSection(
      repeating: .vertical(.points(100), .ofHeight(1), [.item(.ofWidth(1), .ofHeight(0.25))]),
      insets: SectionInsets(3, 4, 5, 6), spacing: 5)
    let fixed = PlacedCompositional(
      CompositionalLayout([section], sectionSpacing: 12, isHorizontal: true), [6, 5])
    let (whole, cut) = (fixed.items(ofSection: 0)[..<4], fixed.items(ofSection: 0)[4...])
    #expect(Array(whole) == [3, 121, 239, 357].map { CGRect(4, $0, 100, 118) })
    #expect(Array(cut) == [3, 121].map { CGRect(109, $0, 100, 118) })
    #expect(fixed.items(ofSection: 1)[0] == CGRect(231, 3, 100, 118))
    #expect(fixed.items(ofSection: 1)[4] == CGRect(336, 3, 100, 118))
    #expect(fixed.width == 442)

    section = CompositionalSection(
      repeating: .horizontal(.ofWidth(0.5), .ofHeight(1), [.item(.ofWidth(1), .ofHeight(0.25))]),
      insets: SectionInsets(3, 4, 5, 6))
    let fractional = PlacedCompositional(CompositionalLayout([section], isHorizontal: true), [5])
    #expect(fractional.items == [4, 164, 324, 484, 644].map { CGRect($0, 3, 160, 118) })
    #expect(fractional.width == 810)
  }

  @Test func groupsInGroupsHaveTheirOwnSpacing() {
    let column = CompositionalItem.vertical(
      .ofWidth(0.5), .ofHeight(1), [.item(.ofWidth(1), .ofHeight(0.5))], spacing: .fixed(4))
    let placed = PlacedCompositional(
      .horizontal(.ofWidth(1), .points(100), [half, column], spacing: .fixed(6)), 3)
    #expect(
      placed.items == [
        CGRect(0, 0, 157, 100), CGRect(163, 0, 157, 48), CGRect(163, 52, 157, 48),
      ])
  }

  @Test func aGroupInTheLastGroupIsCutOffToo() {
    let column = CompositionalItem.vertical(
      .ofWidth(0.5), .ofHeight(1), [.item(.ofWidth(1), .ofHeight(0.5))])
    let placed = PlacedCompositional(.horizontal(.ofWidth(1), .points(100), [column]), 9)
    let left = [0, 50, 100, 150, 200].map { CGRect(0, $0, 160, 50) }
    let right = [0, 50, 100, 150].map { CGRect(160, $0, 160, 50) }
    #expect([0, 1, 4, 5, 8].map { placed.items[$0] } == left)
    #expect([2, 3, 6, 7].map { placed.items[$0] } == right)
    #expect(placed.height == 250)
  }

  @Test func aGroupOfEstimatedHeightIsAsHighAsItsHighestItem() {
    let placed = PlacedCompositional(
      .horizontal(.ofWidth(1), .about(44), [.item(.ofWidth(0.5), .about(30))]), 4,
      measured: [CGSize(width: 160, height: 30)])
    #expect(
      placed.items == [
        CGRect(0, 0, 160, 30), CGRect(160, 0, 160, 30), CGRect(0, 30, 160, 30),
        CGRect(160, 30, 160, 30),
      ])
    #expect(placed.height == 60)
  }

  @Test func theItemsOfACustomGroupMayStickOutOfIt() {
    let section = CompositionalSection(
      repeating: .custom(
        .ofWidth(1), .points(80),
        [CGRect(1, 2, 30, 40), CGRect(50, 10, 60, 30), CGRect(-5, -5, 400, 20)]),
      insets: SectionInsets(3, 4, 5, 6))
    let placed = PlacedCompositional(section, [4, 2])
    #expect(
      placed.items == [
        CGRect(5, 5, 30, 40), CGRect(54, 13, 60, 30), CGRect(-1, -2, 400, 20),
        CGRect(5, 85, 30, 40), CGRect(5, 173, 30, 40), CGRect(54, 181, 60, 30),
      ])
    #expect(placed.height == 256)
  }
}
