import Testing
import UIKit

/// Bug reports about compositional layouts, from the trackers of libraries, of apps and of a
/// package that brings such layouts to older systems. Most say that the package differs from what
/// Apple's classes do; the tests have what these do, or what the reporter expects of them.
@MainActor @Suite struct PublicCompositionalReportTests {
  private typealias Change =
    (NSCollectionLayoutSection, UICollectionViewCompositionalLayoutConfiguration) -> Void
  private let full = layoutItem(.fractionalWidth(1), .fractionalHeight(1))

  private func row(_ height: Double) -> NSCollectionLayoutGroup {
    .horizontal(layoutSize: layoutSize(.fractionalWidth(1), .absolute(height)), subitems: [full])
  }

  private func band(
    _ alignment: NSRectAlignment, _ height: NSCollectionLayoutDimension,
    width: NSCollectionLayoutDimension = .fractionalWidth(1), kind: String = "band"
  ) -> NSCollectionLayoutBoundarySupplementaryItem {
    NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: layoutSize(width, height), elementKind: kind, alignment: alignment)
  }

  /// A view of sections that are all alike.
  private func stage(
    _ group: NSCollectionLayoutGroup, _ counts: [Int], insets: NSDirectionalEdgeInsets = .zero,
    _ change: Change = { _, _ in }
  ) -> CompositionalLayoutStage {
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = insets
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    change(section, configuration)
    return CompositionalLayoutStage(
      UICollectionViewCompositionalLayout(section: section, configuration: configuration), counts)
  }

  /// Runs `body` while cells prefer sizes.
  private func preferring(_ size: @escaping (IndexPath) -> CGSize?, _ body: () -> Void) {
    PreferringCell.preference = size
    defer { PreferringCell.preference = nil }
    body()
  }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  // MARK: Groups

  /// kishikawakatsumi/IBPCollectionViewCompositionalLayout#152: a group loses its trailing and
  /// bottom insets. Sure.
  @Test func fractionsInAGroupAreOfWhatItsInsetsLeave() {
    let item = layoutItem(.fractionalWidth(0.2), .fractionalHeight(1))
    item.contentInsets = NSDirectionalEdgeInsets(2, 2, 2, 2)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .fractionalWidth(0.2)), subitem: item, count: 5)
    group.contentInsets = NSDirectionalEdgeInsets(20, 20, 20, 20)
    let stage = stage(group, [10], insets: NSDirectionalEdgeInsets(20, 20, 20, 20))
    #expect(stage.frames().prefix(5).map(\.minX) == [42, 90, 138, 186, 234])
    #expect(stage.frames().allSatisfy { $0.size == CGSize(width: 44, height: 12) })
    #expect(stage.item(0).frame.minY == 42 && stage.item(5).frame.minY == 98)
    #expect(stage.height == 152)
  }

  /// dotnet/maui#34257, #36508: if the spacing changes, only the second column moves. Sure.
  @Test func anotherSpacingMovesAllColumns() throws {
    func section(_ spacing: Double) -> NSCollectionLayoutSection {
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: layoutSize(.fractionalWidth(1), .absolute(44)),
        subitem: layoutItem(.fractionalWidth(0.5), .fractionalHeight(1)), count: 2)
      group.interItemSpacing = .fixed(spacing)
      let section = NSCollectionLayoutSection(group: group)
      section.interGroupSpacing = spacing
      return section
    }
    let stage = CompositionalLayoutStage(.init(section: section(10)), [4])
    let cells = stage.view.visibleCells.sorted { $0.frame.minX < $1.frame.minX }
    #expect(cells.map(\.frame.minX) == [0, 0, 165, 165] && stage.height == 98)
    let other = UICollectionViewCompositionalLayout(section: section(40))
    stage.view.setCollectionViewLayout(other, animated: false)
    stage.view.layoutIfNeeded()
    let frames = try (0..<4).map { try #require(stage.view.cellForItem(at: [0, $0])).frame }
    #expect(frames.map(\.minX) == [0, 180, 0, 180] && frames.map(\.minY) == [0, 0, 84, 84])
    #expect(frames.allSatisfy { $0.width == 140 } && other.collectionViewContentSize.height == 128)
  }

  /// kishikawakatsumi/IBPCollectionViewCompositionalLayout#118: the process ends if an item with
  /// fixed edges does not fit into its group. Sure of what fits.
  @Test func anItemThatDoesNotFitWithItsEdgesIsNoEnd() {
    func group(_ width: Double) -> NSCollectionLayoutGroup {
      let item = layoutItem(.fractionalWidth(width), .estimated(100))
      item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
        leading: .fixed(8), top: .fixed(8), trailing: .fixed(8), bottom: .fixed(8))
      return .horizontal(
        layoutSize: layoutSize(.fractionalWidth(1), .estimated(100)), subitems: [item])
    }
    let none = stage(group(1), [3])
    #expect(none.view.visibleCells == [] && none.height == 0)
    let some = stage(group(0.9), [3])
    #expect(some.frames().allSatisfy { $0.minX == 8 && $0.size == CGSize(width: 288, height: 100) })
    #expect(some.frames().map(\.minY) == [8, 124, 240])
  }

  /// kishikawakatsumi/IBPCollectionViewCompositionalLayout, its sample of uneven columns: an edge
  /// below 0 makes room for the edge of another item. Likely.
  @Test func anEdgeBelowZeroMakesRoom() {
    func column(_ upper: CGFloat, _ lower: CGFloat, top: CGFloat) -> NSCollectionLayoutGroup {
      let items = [upper, lower].map { part in
        layoutItem(.fractionalWidth(1), .fractionalHeight(part))
      }
      for item in items { item.contentInsets = NSDirectionalEdgeInsets(8, 8, 8, 8) }
      if top > 0 {
        items[0].edgeSpacing = .init(leading: nil, top: .fixed(top), trailing: nil, bottom: nil)
      }
      items[1].edgeSpacing = .init(leading: nil, top: nil, trailing: nil, bottom: .fixed(-24))
      return .vertical(
        layoutSize: layoutSize(.fractionalWidth(0.3), .fractionalHeight(1)), subitems: items)
    }
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .fractionalHeight(1)),
      subitems: [
        column(0.55, 0.45, top: 0), column(0.4, 0.6, top: 24), column(0.65, 0.35, top: 0),
      ])
    let stage = stage(group, [7])
    #expect(stage.frames().map(\.minX) == [8, 8, 104, 104, 200, 200, 8])
    #expect(stage.frames().map(\.minY) == [8, 272, 32, 224, 8, 320, 488])
    #expect(stage.frames().prefix(6).map(\.height) == [248, 200, 176, 272, 296, 152])
    #expect(stage.frames().allSatisfy { $0.width == 80 })
  }

  /// LiveContainer/LiveContainer#1414: the process ends in a window that the insets of a group
  /// fill. Sure of the frames before it.
  @Test func aQuarterOfTheWidthLeavesRoomForSpacingAndInsets() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .estimated(94)),
      subitems: [layoutItem(.fractionalWidth(0.25), .estimated(94))])
    group.interItemSpacing = .fixed(16)
    group.contentInsets = NSDirectionalEdgeInsets(0, 16, 0, 16)
    let stage = stage(group, [4])
    let frames = [16, 92, 168, 244].map { rect($0, 0, 60, 94) }
    #expect(stage.frames() == frames)
    stage.view.frame.size.width = 32
    stage.view.layoutIfNeeded()
    #expect(stage.view.visibleCells == [])
    stage.view.frame.size.width = 320
    stage.view.layoutIfNeeded()
    #expect(stage.frames() == frames)
  }

  // MARK: Sizes that views prefer

  /// komaji504's weblog, 2020-11-21: cells in a group of estimated height keep the estimate if they
  /// are as tall as the group, or share a column. Sure.
  @Test func onlyAnEstimatedItemOutsideASharedColumnIsMeasured() {
    let (size, item) = (
      layoutSize(.fractionalWidth(1), .estimated(100)),
      layoutItem(.fractionalWidth(1), .estimated(100))
    )
    preferring({ _ in CGSize(width: 320, height: 60) }) {
      for group: NSCollectionLayoutGroup in [
        .horizontal(layoutSize: size, subitem: full, count: 1),
        .vertical(layoutSize: size, subitem: item, count: 1),
      ] {
        #expect(stage(group, [3]).frames() == [0, 100, 200].map { rect(0, $0, 320, 100) })
      }
      let measured = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitem: item, count: 1)
      #expect(stage(measured, [3]).frames() == [0, 60, 120].map { rect(0, $0, 320, 60) })
    }
  }

  /// kishikawakatsumi/IBPCollectionViewCompositionalLayout#99: a separator stays where the estimate
  /// of its item ended. Likely.
  @Test func aSeparatorFollowsTheMeasuredEndOfItsItem() {
    let separator = NSCollectionLayoutSupplementaryItem(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(1)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(
        edges: .bottom, absoluteOffset: CGPoint(x: 0, y: 1)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .estimated(201)),
      subitems: [layoutItem(.fractionalWidth(1), .estimated(201), [separator])])
    preferring({ _ in CGSize(width: 288, height: 150) }) {
      let stage = stage(group, [2], insets: NSDirectionalEdgeInsets(16, 16, 16, 16))
      #expect(stage.frames() == [16, 166].map { rect(16, $0, 288, 150) })
      #expect(stage.view("badge") == rect(16, 166, 288, 1))
      #expect(stage.view("badge", [0, 1]) == rect(16, 316, 288, 1))
    }
  }

  /// Apple's forum, thread 719750, kishikawakatsumi/IBPCollectionViewCompositionalLayout#113: cells
  /// of a row should be equally tall. Sure that each keeps its height.
  @Test func eachCellOfARowKeepsItsHeight() {
    let heights: [CGFloat] = [60, 40, 30, 90]
    func stage(_ height: NSCollectionLayoutDimension) -> CompositionalLayoutStage {
      self.stage(
        .horizontal(
          layoutSize: layoutSize(.fractionalWidth(1), .estimated(50)),
          subitems: [layoutItem(.fractionalWidth(0.5), height)]), [4])
    }
    preferring({ CGSize(width: 160, height: heights[$0.item]) }) {
      let own = stage(.estimated(50))
      #expect(own.frames().map(\.height) == heights)
      #expect(own.frames().map(\.minY) == [0, 0, 60, 60] && own.height == 150)
      let uniform = stage(.uniformAcrossSiblings(estimate: 50))
      #expect(uniform.frames().map(\.height) == [60, 60, 90, 90])
    }
  }

  // MARK: Headers, footers and backgrounds

  /// kishikawakatsumi/IBPCollectionViewCompositionalLayout#31, #79, #81: a header has either its
  /// own insets or those of its section. Likely.
  @Test func aHeaderHasItsInsetsAndThoseOfItsSection() {
    for follows in [true, false] {
      let header = band(.top, .absolute(44))
      let footer = band(.bottom, .absolute(44), kind: "badge")
      header.contentInsets = NSDirectionalEdgeInsets(0, 100, 0, 10)
      let stage = stage(row(50), [1], insets: NSDirectionalEdgeInsets(0, 50, 0, 10)) { section, _ in
        section.boundarySupplementaryItems = [header, footer]
        section.supplementariesFollowContentInsets = follows
      }
      #expect(stage.view("band") == (follows ? rect(150, 0, 150, 44) : rect(100, 0, 210, 44)))
      #expect(stage.item(0).frame == rect(50, 44, 260, 50))
      #expect(stage.view("badge") == (follows ? rect(50, 94, 260, 44) : rect(0, 94, 320, 44)))
      #expect(stage.height == 138)
    }
  }

  /// kishikawakatsumi/IBPCollectionViewCompositionalLayout#112: a footer ignores the bottom inset,
  /// and views at the sides are in the wrong place. Sure of the footer.
  @Test func viewsAroundASectionAreOnTheirSides() {
    for (side, expected) in [
      (NSRectAlignment.bottom, rect(129, 88, 60, 30)), (.leading, rect(4, 29, 60, 30)),
      (.trailing, rect(254, 29, 60, 30)),
    ] {
      let stage = stage(row(40), [2], insets: NSDirectionalEdgeInsets(3, 4, 5, 6)) { section, _ in
        section.boundarySupplementaryItems = [band(side, .absolute(30), width: .absolute(60))]
      }
      #expect(stage.view("band") == expected)
      #expect(stage.frames().map(\.minY) == [3, 43])
    }
  }

  /// kishikawakatsumi/IBPCollectionViewCompositionalLayout#57, #77, #82: a background follows the
  /// cells instead of the section with its header. Sure.
  @Test func aBackgroundCoversItsSectionAndTheHeader() {
    func background(_ stage: CompositionalLayoutStage) -> CGRect? {
      stage.layout.layoutAttributesForDecorationView(ofKind: "background", at: [0, 0])?.frame
    }
    let decoration = NSCollectionLayoutDecorationItem.background(elementKind: "background")
    decoration.contentInsets = NSDirectionalEdgeInsets(10, 5, 5, 10)
    let plain = stage(row(44), [3], insets: NSDirectionalEdgeInsets(40, 40, 40, 40)) { section, _ in
      section.interGroupSpacing = 5
      section.decorationItems = [decoration]
    }
    #expect(plain.frames().map(\.minY) == [40, 89, 138] && plain.item(0).zIndex == 1)
    #expect(background(plain) == rect(5, 10, 305, 207))
    decoration.contentInsets = NSDirectionalEdgeInsets(0, 100, 0, 0)
    let insets = NSDirectionalEdgeInsets(10, 100, 20, 30)
    let headed = stage(row(44), [2], insets: insets) { section, _ in
      section.boundarySupplementaryItems = [band(.top, .absolute(50))]
      section.decorationItems = [decoration]
    }
    #expect(headed.view("band") == rect(100, 0, 190, 50))
    #expect(headed.frames() == [60, 104].map { rect(100, $0, 190, 44) })
    #expect(background(headed) == rect(100, 0, 220, 168))
  }

  /// dotnet/maui#34989: the header and the footer of the layout are missing while there are no
  /// sections. Likely that Apple's classes show none either.
  @Test func headersOfTheLayoutNeedASection() {
    var calls = 0
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.boundarySupplementaryItems = [
      band(.top, .absolute(30)), band(.bottom, .absolute(20), kind: "badge"),
    ]
    let stage = CompositionalLayoutStage(
      UICollectionViewCompositionalLayout(
        sectionProvider: { _, _ in
          calls += 1
          return NSCollectionLayoutSection(group: row(50))
        }, configuration: configuration), [])
    #expect(calls == 0 && stage.names(in: rect(0, 0, 320, 480)) == [])
    #expect(stage.view.visibleSupplementaryViews(ofKind: "band") == [])
    stage.counts = [0]
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    #expect(stage.view("band", [0, .max]) == rect(0, 0, 320, 30))
    #expect(stage.view("badge", [0, .max]) == rect(0, 30, 320, 20))
    #expect(stage.height == 50 && stage.view.visibleSupplementaryViews(ofKind: "band").count == 1)
  }

  /// dotnet/maui#27599, #28821, #35213: the footer of a horizontal grid is not at the end of the
  /// content, and does not follow another size. Likely.
  @Test func theFooterOfAHorizontalGridIsAtItsEnd() {
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(.absolute(100), .fractionalHeight(1)),
      subitems: [layoutItem(.fractionalWidth(1), .fractionalHeight(1.0 / 3))])
    let stage = stage(group, [7]) { _, configuration in
      configuration.scrollDirection = .horizontal
      configuration.boundarySupplementaryItems = [
        band(.leading, .fractionalHeight(1), width: .absolute(50)),
        band(.trailing, .fractionalHeight(1), width: .absolute(60), kind: "badge"),
      ]
    }
    for height in [300.0, 240] {
      stage.view.frame.size.height = height
      stage.view.layoutIfNeeded()
      #expect(stage.view("band", [0, .max]) == rect(0, 0, 50, height))
      #expect(stage.view("badge", [0, .max]) == rect(350, 0, 60, height))
      #expect(stage.frames().map(\.minX) == [50, 50, 50, 150, 150, 150, 250])
      #expect(stage.frames().allSatisfy { $0.size == CGSize(width: 100, height: height / 3) })
      #expect(stage.layout.collectionViewContentSize == CGSize(width: 410, height: height))
    }
  }

  /// kishikawakatsumi/IBPCollectionViewCompositionalLayout#52, #88: the spacing of sections comes
  /// after the last one too, or is missing at empty ones. Sure.
  @Test func spacingIsBetweenSectionsEvenEmptyOnes() {
    for (counts, tops, height) in [
      ([1, 0, 1], [0.0, 74], 124.0), ([1, 1, 1], [0, 62, 124], 174),
    ] {
      let stage = stage(row(50), counts) { _, configuration in
        configuration.interSectionSpacing = 12
      }
      let frames = counts.indices.flatMap { stage.frames($0) }
      #expect(frames.map { Double($0.minY) } == tops)
      #expect(stage.height == height)
    }
  }

  /// diogot/CompositionalLayoutHeaders-Bug: another section with a taller header moves the content
  /// up (a fault of tvOS 14). Likely.
  @Test(arguments: [true, false]) func anotherSectionAndHeaderLeaveTheOffsetAtTheTop(batch: Bool) {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .estimated(330)), subitem: full, count: 4)
    group.interItemSpacing = .fixed(48)
    FixedBand.height = 1
    defer { FixedBand.height = nil }
    let stage = stage(group, [20], insets: NSDirectionalEdgeInsets(0, 48, 0, 48)) { section, all in
      section.interGroupSpacing = 48
      section.boundarySupplementaryItems = [band(.top, .estimated(44))]
      all.contentInsetsReference = .none
      all.interSectionSpacing = 48
    }
    stage.view.frame.size = CGSize(width: 1920, height: 540)
    stage.view.contentInsetAdjustmentBehavior = .never
    stage.view.contentInset = UIEdgeInsets(top: 60, left: 0, bottom: 60, right: 0)
    stage.view.contentOffset.y = -60
    stage.view.layoutIfNeeded()
    #expect(stage.item(0).frame == rect(48, 1, 420, 330))
    FixedBand.height = 62
    if batch {
      stage.view.performBatchUpdates {
        stage.counts = [30]
        stage.view.deleteSections([0])
        stage.view.insertSections([0])
      }
    } else {
      stage.counts = [30]
      stage.view.reloadData()
    }
    stage.view.layoutIfNeeded()
    #expect(stage.view("band") == rect(48, 0, 1824, 62))
    #expect(stage.frames().prefix(4).map(\.minX) == [48, 516, 984, 1452])
    #expect(stage.item(0).frame.minY == 62 && stage.item(4).frame.minY == 440)
    #expect(stage.view.contentOffset == CGPoint(x: 0, y: -60))
  }

  // MARK: Sections that scroll by themselves

  private func shelf(
    _ width: NSCollectionLayoutDimension, _ height: Double,
    _ views: [NSCollectionLayoutSupplementaryItem] = []
  ) -> NSCollectionLayoutGroup {
    .horizontal(
      layoutSize: layoutSize(width, .absolute(height)),
      subitems: [layoutItem(.fractionalWidth(1), .fractionalHeight(1), views)])
  }

  /// Where a row comes to rest after a hard swipe.
  private func end(_ stage: CompositionalLayoutStage, _ section: Int = 0) -> CGFloat? {
    stage.layout.restingOffset(ofRow: section, from: 0, velocity: 100)
  }

  /// kishikawakatsumi/IBPCollectionViewCompositionalLayout#78, #84, #85, #132: a row has no inset
  /// at its end, and its fractions are of the width without insets. Sure.
  @Test func aRowEndsWithItsInsetAndItsFractionsAreOfTheView() {
    for (width, pitch, last) in [
      (NSCollectionLayoutDimension.absolute(185), 195.0, 675.0),
      (.fractionalWidth(0.85), 282, 1110),
    ] {
      let stage = stage(
        shelf(width, 160), [5], insets: NSDirectionalEdgeInsets(0, 15, 0, 15)
      ) { section, _ in
        section.interGroupSpacing = 10
        section.orthogonalScrollingBehavior = .continuous
      }
      #expect(stage.frames() == (0..<5).map { rect(15 + pitch * Double($0), 0, pitch - 10, 160) })
      #expect(stage.height == 160 && end(stage) == last)
      stage.layout.scrollRow(ofSection: 0, to: last)
      stage.view.layoutIfNeeded()
      #expect(stage.view.cellForItem(at: [0, 4])?.frame.maxX == 305)
    }
  }

  /// kishikawakatsumi/IBPCollectionViewCompositionalLayout#114: a row keeps the length of its
  /// estimates when its cells are narrower. Likely.
  @Test func aRowIsAsLongAsItsMeasuredCells() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.estimated(200), .absolute(50)),
      subitems: [layoutItem(.estimated(200), .fractionalHeight(1))])
    preferring({ _ in CGSize(width: 80, height: 50) }) {
      let stage = stage(group, [3], insets: NSDirectionalEdgeInsets(0, 10, 0, 10)) { section, _ in
        section.interGroupSpacing = 8
        section.orthogonalScrollingBehavior = .continuous
      }
      #expect(stage.frames() == [10, 98, 186].map { rect($0, 0, 80, 50) })
      #expect(end(stage) == 0)
    }
  }

  /// kishikawakatsumi/IBPCollectionViewCompositionalLayout#115, #116, #119, #109: a background of a
  /// row ends the process, or scrolls with the cells. Sure.
  @Test func aBackgroundStaysWhereItsRowScrolls() {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: layoutSize(.absolute(10), .absolute(10)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing]))
    let stage = stage(
      shelf(.absolute(100), 50, [badge]), [8], insets: NSDirectionalEdgeInsets(3, 4, 5, 6)
    ) { section, _ in
      section.interGroupSpacing = 8
      section.orthogonalScrollingBehavior = .continuous
      section.boundarySupplementaryItems = [band(.top, .absolute(20))]
      section.decorationItems = [.background(elementKind: "background")]
    }
    for offset in [0.0, 50] {
      stage.layout.scrollRow(ofSection: 0, to: offset)
      stage.view.layoutIfNeeded()
      let found = stage.layout.layoutAttributesForDecorationView(ofKind: "background", at: [0, 0])
      #expect(found?.frame == rect(0, 0, 320, 78) && stage.item(0).zIndex == 1)
      #expect(stage.view.cellForItem(at: [0, 0])?.frame == rect(4 - offset, 23, 100, 50))
      #expect(stage.view.subviews.contains { $0.frame == rect(94 - offset, 23, 10, 10) })
    }
  }

  /// kishikawakatsumi/IBPCollectionViewCompositionalLayout#123, and a question on Stack Overflow: a
  /// row stays where the estimate of the section above ended. Sure.
  @Test func aRowFollowsTheMeasuredSectionAboveIt() {
    let above = NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: layoutSize(.fractionalWidth(1), .estimated(50)),
        subitems: [layoutItem(.fractionalWidth(1), .estimated(50))]))
    let row = NSCollectionLayoutSection(group: shelf(.absolute(200), 200))
    row.contentInsets = NSDirectionalEdgeInsets(10, 10, 10, 10)
    row.interGroupSpacing = 10
    row.orthogonalScrollingBehavior = .continuous
    var height = 120.0
    preferring({ $0.section == 0 ? CGSize(width: 320, height: height) : nil }) {
      let stage = CompositionalLayoutStage(
        UICollectionViewCompositionalLayout { number, _ in number == 0 ? above : row }, [1, 4])
      for next in [120.0, 60] {
        if next != height {
          height = next
          stage.view.reloadItems(at: [[0, 0]])
          stage.view.layoutIfNeeded()
        }
        #expect(stage.frames(1).map(\.minX) == [10, 220, 430, 640])
        #expect(stage.frames(1).allSatisfy { $0.minY == height + 10 })
        #expect(stage.view.cellForItem(at: [1, 1])?.frame == rect(220, height + 10, 200, 200))
        #expect(stage.view.indexPathForItem(at: CGPoint(x: 50, y: height + 20)) == [1, 0])
        #expect(stage.height == height + 220)
      }
    }
  }

  /// Four public apps: the cards of a row become smaller away from the middle. Sure that the
  /// middle of a scaled card stays where it is.
  @Test func aHandlerScalesCardsByTheirDistance() {
    var middles: [CGFloat] = []
    let stage = stage(shelf(.fractionalWidth(0.8), 100), [4]) { section, _ in
      section.interGroupSpacing = 30
      section.orthogonalScrollingBehavior = .groupPagingCentered
      section.visibleItemsInvalidationHandler = { items, offset, environment in
        let width = environment.container.contentSize.width
        middles = items.map(\.frame.midX)
        for card in items where card.representedElementCategory == .cell {
          let scale = max(1.2 - abs(card.frame.midX - offset.x - width / 2) / width, 0.8)
          card.transform = CGAffineTransform(scaleX: scale, y: scale)
        }
      }
    }
    for (offset, scale) in [(254.0, 1.2), (254, 1.2), (397, 0.8), (254, 1.2)] {
      stage.layout.scrollRow(ofSection: 0, to: offset)
      stage.view.layoutIfNeeded()
      #expect(middles.map { $0.rounded() } == (offset > 254 ? [414, 700] : [128, 414, 700]))
      let card = stage.view.cellForItem(at: [0, 1])
      #expect(abs((card?.transform.a ?? 0) - scale) < 1e-9)
    }
  }
}
