import Testing
import UIKit

/// Layouts of items, groups and sections, by Apple's names. The frames are those that Apple's own
/// classes were measured to give.
@MainActor @Suite struct CompositionalLayoutTests {
  private let insets = NSDirectionalEdgeInsets(3, 4, 5, 6)
  private let row = layoutItem(.fractionalWidth(1), .absolute(40))

  private func band(
    _ alignment: NSRectAlignment, _ kind: String = "band",
    _ height: NSCollectionLayoutDimension = .absolute(30)
  ) -> NSCollectionLayoutBoundarySupplementaryItem {
    NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: layoutSize(.fractionalWidth(1), height), elementKind: kind, alignment: alignment)
  }

  // MARK: Groups

  @Test func partsOfTheWidthLeaveRoomForTheSpaceBetweenItems() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(10)),
      subitems: [layoutItem(.fractionalWidth(0.3), .absolute(10))])
    group.interItemSpacing = .fixed(10)
    let section = NSCollectionLayoutSection(group: group)
    let stage = CompositionalLayoutStage(UICollectionViewCompositionalLayout(section: section), [8])
    #expect(stage.frames().prefix(4).map(\.minX) == [0, 100, 200, 0])
    #expect(stage.frames().allSatisfy { $0.size == CGSize(width: 90, height: 10) })
    #expect(stage.height == 30)
  }

  @Test func customGroupsAskOncePerSectionForFrames() {
    var containers: [CGSize] = []
    let group = NSCollectionLayoutGroup.custom(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(80))
    ) { environment in
      containers.append(environment.container.contentSize)
      return [
        CGRect(x: 1, y: 2, width: 30, height: 40), CGRect(x: 50, y: 10, width: 60, height: 30),
        CGRect(x: -5, y: -5, width: 400, height: 20),
      ].map { NSCollectionLayoutGroupCustomItem(frame: $0) }
    }
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = insets
    let stage = CompositionalLayoutStage(
      UICollectionViewCompositionalLayout(section: section), [4, 2])
    #expect(stage.frames(0).map(\.origin.x) == [5, 54, -1, 5])
    #expect(stage.frames(0).map(\.origin.y) == [5, 13, -2, 85])
    #expect(stage.frames(1).map(\.origin.y) == [173, 181])
    #expect(stage.height == 256)
    #expect(containers == Array(repeating: CGSize(width: 320, height: 80), count: 2))
  }

  @Test func aGroupCopiesItsItems() {
    let item = layoutItem(.fractionalWidth(0.5), .fractionalHeight(1))
    let layout = compositional(rows: .absolute(40), [item])
    item.contentInsets = NSDirectionalEdgeInsets(9, 9, 9, 9)
    let stage = CompositionalLayoutStage(layout, [2])
    #expect(stage.item(1).frame == CGRect(x: 160, y: 0, width: 160, height: 40))
  }

  // MARK: Views around items

  @Test func headersAndFootersAreOutsideOfTheirSection() {
    let layout = compositional(rows: .absolute(40), [row], insets: insets) { section in
      section.boundarySupplementaryItems = [
        band(.top), band(.bottom, UICollectionView.elementKindSectionFooter, .absolute(7)),
      ]
    }
    let stage = CompositionalLayoutStage(layout, [2, 1])
    #expect(stage.view("band") == CGRect(x: 4, y: 0, width: 310, height: 30))
    #expect(stage.frames()[0].minY == 33)
    #expect(stage.view(UICollectionView.elementKindSectionFooter)?.minY == 118)
    #expect(stage.view("band", [1, 0])?.minY == 125)
    #expect(stage.view("band", [0, 1]) == nil)
  }

  @Test func headersOfTheLayoutHaveTheLargestPath() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.boundarySupplementaryItems = [band(.top)]
    let layout = compositional(
      rows: .absolute(40), [row], insets: insets, configuration: configuration
    ) { $0.boundarySupplementaryItems = [band(.top, "badge", .absolute(10))] }
    let stage = CompositionalLayoutStage(layout, [0, 1, 0])
    #expect(stage.view("band", [0, .max]) == CGRect(x: 0, y: 0, width: 320, height: 30))
    #expect((0...2).map { stage.view("badge", [$0, 0])?.minY } == [30, 48, 106])
    #expect(stage.frames(1)[0].minY == 61)
    #expect(stage.height == 124)
    #expect(stage.names(in: CGRect(x: 0, y: 0, width: 320, height: 40)).contains("band 0.max"))
    #expect(
      stage.view.supplementaryView(forElementKind: "band", at: IndexPath(indexes: [0, .max]))
        != nil)
  }

  @Test func headersOfTheLayoutHaveTheirOwnInsets() {
    let (header, side) = (band(.top), band(.trailing, "badge", .estimated(20)))
    header.contentInsets = NSDirectionalEdgeInsets(1, 2, 3, 4)
    side.contentInsets = NSDirectionalEdgeInsets(1, 2, 3, 4)
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.boundarySupplementaryItems = [header, side]
    let stage = CompositionalLayoutStage(
      compositional(rows: .absolute(40), [row], configuration: configuration), [2])
    #expect(stage.view("band", [0, .max]) == CGRect(x: 2, y: 1, width: 314, height: 26))
    #expect(stage.view("badge", [0, .max]) == CGRect(x: 2, y: 60, width: 314, height: 20))
    #expect(stage.frames().map(\.minY) == [30, 70] && stage.height == 110)
  }

  @Test func pinnedViewsFollowTheBoundsWithinTheirSection() {
    let (header, footer) = (band(.top), band(.bottom, "badge", .absolute(20)))
    header.pinToVisibleBounds = true
    footer.pinToVisibleBounds = true
    let layout = compositional(rows: .absolute(40), [row], insets: insets) {
      $0.boundarySupplementaryItems = [header, footer]
    }
    let stage = CompositionalLayoutStage(layout, [2, 2], height: 100)
    stage.view.contentOffset.y = 100
    stage.view.layoutIfNeeded()
    #expect(stage.view("band")?.minY == 88)
    #expect(stage.view("badge")?.minY == 118)
    #expect(stage.view("band", [1, 0])?.minY == 138)
    #expect(stage.view("badge", [1, 0])?.minY == 180)
  }

  @Test(
    arguments: [
      (NSDirectionalRectEdge.top, CGPoint(x: 140, y: 50)), (.leading, CGPoint(x: 50, y: 140)),
      (.bottom, CGPoint(x: 140, y: 230)), (.trailing, CGPoint(x: 230, y: 140)),
      (NSDirectionalRectEdge(), CGPoint(x: 140, y: 140)),
    ])
  func badgesAreAtThePointOfTheirItem(_ edges: NSDirectionalRectEdge, _ origin: CGPoint) {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: layoutSize(.absolute(40), .absolute(20)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(edges: edges))
    let layout = compositional(
      rows: .absolute(200), [layoutItem(.absolute(220), .absolute(200), [badge])],
      insets: NSDirectionalEdgeInsets(50, 50, 0, 0))
    let stage = CompositionalLayoutStage(layout, [2])
    #expect(stage.view("badge") == CGRect(origin: origin, size: CGSize(width: 40, height: 20)))
  }

  @Test func badgesCountFromZeroInEachSection() {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: layoutSize(.absolute(10), .absolute(10)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(edges: .top))
    let quarter = NSCollectionLayoutDimension.fractionalWidth(0.25)
    let inner = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(quarter, .fractionalHeight(1)),
      subitems: [layoutItem(.fractionalWidth(1), .fractionalHeight(0.5))])
    inner.supplementaryItems = [badge]
    let layout = compositional(
      rows: .absolute(40),
      [
        layoutItem(quarter, .fractionalHeight(1)),
        layoutItem(quarter, .fractionalHeight(1), [badge]),
        inner,
      ])
    let stage = CompositionalLayoutStage(layout, [9, 2])
    #expect((0...3).map { stage.view("badge", [0, $0])?.midX } == [120, 200, 120, 200])
    #expect((0...3).map { stage.view("badge", [0, $0])?.minY } == [0, 0, 40, 40])
    #expect(stage.view("badge", [0, 4]) == nil)
    #expect(stage.view("badge", [1, 0])?.minY == 80 && stage.view("badge", [1, 1]) == nil)
    #expect(
      stage.names(in: CGRect(x: 0, y: 0, width: 320, height: 10)) == [
        "cell 0.0", "cell 0.1", "cell 0.2", "cell 0.3", "cell 0.4", "badge 0.0", "badge 0.1",
      ])
  }

  @Test func decorationsAreBelowTheCellsOfTheirSection() {
    let decoration = NSCollectionLayoutDecorationItem.background(elementKind: "background")
    decoration.contentInsets = NSDirectionalEdgeInsets(1, 2, 3, 4)
    let layout = compositional(rows: .absolute(40), [row], insets: insets) { section in
      section.boundarySupplementaryItems = [band(.top, "band", .absolute(34))]
      section.decorationItems = [decoration]
    }
    let stage = CompositionalLayoutStage(layout, [2])
    let found = layout.layoutAttributesForDecorationView(
      ofKind: "background", at: IndexPath(item: 0, section: 0))
    #expect(found?.frame == CGRect(x: 2, y: 1, width: 314, height: 118))
    #expect(found?.zIndex == 0 && stage.item(0).zIndex == 1)
    #expect(stage.names(in: CGRect(x: 9, y: 9, width: 0, height: 9)) == ["background 0.0"])
  }

  // MARK: Directions

  @Test func contentThatIsReadFromTheRightBeginsThere() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.absolute(200), .fractionalHeight(1)),
      subitems: [layoutItem(.absolute(200), .fractionalHeight(1))])
    let layout = UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(group: group), configuration: configuration)
    let stage = CompositionalLayoutStage(layout, [3])
    #expect(stage.frames().map(\.minX) == [0, 200, 400])
    stage.view.semanticContentAttribute = .forceRightToLeft
    stage.view.layoutIfNeeded()
    #expect(stage.frames().map(\.minX) == [400, 200, 0])
    #expect(stage.view.contentOffset.x == 280)
  }

  // MARK: Lists

  @Test func listsAreAsTallAsTheirCellsPrefer() {
    PreferringCell.preference = { CGSize(width: 288, height: 50 + $0.item) }
    FixedBand.height = 31
    defer { (PreferringCell.preference, FixedBand.height) = (nil, nil) }
    var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    list.headerMode = .supplementary
    list.footerMode = .supplementary
    let stage = CompositionalLayoutStage(.list(using: list), [3, 2])
    #expect(stage.frames().map(\.height) == [50, 51, 52])
    #expect(stage.frames().allSatisfy { $0.minX == 16 && $0.width == 288 })
    #expect(stage.view(UICollectionView.elementKindSectionHeader, [1, 0])?.minY == 215)
    #expect(stage.view(UICollectionView.elementKindSectionFooter, [1, 0])?.height == 31)
    #expect(stage.height == 378)
  }
}
