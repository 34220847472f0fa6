import Testing
import UIKit

/// What a compositional layout answers to its callers, and what the view shows.
@MainActor @Suite struct CompositionalAnswerTests {
  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  private func section(_ group: NSCollectionLayoutGroup) -> NSCollectionLayoutSection {
    NSCollectionLayoutSection(group: group)
  }

  /// Cards of 100 x 50 with badges, 8 apart, in a section with a header.
  private func cards(
    _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior = .continuous
  ) -> NSCollectionLayoutSection {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: layoutSize(.absolute(10), .absolute(10)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .leading]))
    let section = section(
      .horizontal(
        layoutSize: layoutSize(.absolute(100), .absolute(50)),
        subitems: [layoutItem(.absolute(100), .absolute(50), [badge])]))
    section.orthogonalScrollingBehavior = behavior
    section.interGroupSpacing = 8
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: layoutSize(.fractionalWidth(1), .absolute(20)), elementKind: "band",
        alignment: .top)
    ]
    return section
  }

  private func cell(_ stage: CompositionalLayoutStage, _ item: Int) -> CGRect? {
    stage.view.cellForItem(at: IndexPath(item: item, section: 0))?.frame
  }

  // MARK: Sections that scroll by themselves

  /// A subclass that changes what it answers.
  private final class Fading: UICollectionViewCompositionalLayout {
    var seen: [CGFloat] = []
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      let found = super.layoutAttributesForElements(in: rect)
      for one in found ?? [] where one.representedElementCategory == .cell {
        seen.append(one.frame.minX)
        one.alpha = 0.5
      }
      return found
    }
    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let found = super.layoutAttributesForItem(at: indexPath)
      found?.alpha = 0.25
      return found
    }
  }

  @Test(arguments: [false, true])
  func answersAboutARowAreThoseOfTheUnscrolledRow(isHorizontal: Bool) {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    if isHorizontal { configuration.scrollDirection = .horizontal }
    let section = cards()
    section.boundarySupplementaryItems = []
    let stage = CompositionalLayoutStage(
      .init(section: section, configuration: configuration), [8], width: 320, height: 320)
    func along(_ rect: CGRect?) -> CGFloat? { isHorizontal ? rect?.minY : rect?.minX }
    let pitch: CGFloat = isHorizontal ? 58 : 108
    let before = stage.frames()
    #expect(before.map { along($0)! } == (0..<8).map { pitch * CGFloat($0) })
    let all = stage.names(in: stage.view.bounds)
    stage.layout.scrollRow(ofSection: 0, to: 120)
    stage.view.layoutIfNeeded()
    #expect(stage.frames() == before && stage.names(in: stage.view.bounds) == all)
    #expect(along(stage.view("badge", [0, 3])) == 3 * pitch)
    #expect(along(cell(stage, 3)) == 3 * pitch - 120)
    let badge = stage.view.supplementaryView(
      forElementKind: "badge", at: IndexPath(item: 3, section: 0))
    #expect(along(badge?.frame) == 3 * pitch - 120)
    let path = IndexPath(item: 3, section: 0)
    #expect(stage.view.layoutAttributesForItem(at: path)?.frame == before[3])
    #expect(stage.view.indexPathForItem(at: cell(stage, 3)!.origin) == path)
  }

  @Test func aCentredRowIsAnsweredFromItsStart() {
    let stage = CompositionalLayoutStage(.init(section: cards(.groupPagingCentered)), [8])
    #expect(stage.layout.rowOffset(ofSection: 0) == -110)
    #expect(stage.item(0).frame == rect(0, 20, 100, 50))
    #expect(cell(stage, 0) == rect(110, 20, 100, 50))
  }

  @Test func theHeaderOfARowIsAnsweredWhereItIs() {
    let stage = CompositionalLayoutStage(.init(section: cards()), [8])
    stage.layout.scrollRow(ofSection: 0, to: 120)
    stage.view.layoutIfNeeded()
    #expect(stage.view("band") == rect(0, 0, 320, 20))
    let header = stage.view.supplementaryView(
      forElementKind: "band", at: IndexPath(item: 0, section: 0))
    #expect(header?.frame == rect(0, 0, 320, 20))
  }

  /// Items of a row that lie beyond the content without scrolling are in no rectangle.
  @Test func rectanglesAreCutOffAtTheContent() {
    let stage = CompositionalLayoutStage(.init(section: cards()), [8])
    let wide = stage.names(in: rect(-500, -500, 9000, 9000))
    #expect(wide == Set(["band 0.0"] + (0..<3).flatMap { ["cell 0.\($0)", "badge 0.\($0)"] }))
    #expect(stage.names(in: rect(320, 0, 900, 70)) == [])
  }

  @Test func whatASubclassAnswersIsShown() {
    let layout = Fading(section: cards())
    let stage = CompositionalLayoutStage(layout, [8])
    layout.scrollRow(ofSection: 0, to: 120)
    layout.seen = []
    stage.view.layoutIfNeeded()
    #expect(Set(layout.seen) == [0, 108, 216], "it sees the row as if it were not scrolled")
    let cells = (1...3).map { stage.view.cellForItem(at: IndexPath(item: $0, section: 0)) }
    #expect(cells.map { $0?.frame.minX } == [-12, 96, 204])
    // The last one is in no answer for the rectangle, and was requested by itself.
    #expect(cells.map { $0?.alpha } == [0.5, 0.5, 0.25])
  }

  // MARK: Groups

  /// The items of a rectangle.
  private func items(_ stage: CompositionalLayoutStage, in rect: CGRect) -> [IndexPath] {
    stage.layout.layoutAttributesForElements(in: rect)!.map(\.indexPath).sorted()
  }

  private func paths(_ section: Int, _ items: Range<Int>) -> [IndexPath] {
    items.map { IndexPath(item: $0, section: section) }
  }

  @Test func anItemComesIfItsGroupMeetsTheRectangle() {
    // Of 100, 60 and 20 are empty: 10 before the items, 20 after them, and 20 between groups.
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.absolute(200), .absolute(100)),
      subitems: [
        layoutItem(.absolute(50), .absolute(70)), layoutItem(.absolute(50), .absolute(20)),
      ])
    group.contentInsets = NSDirectionalEdgeInsets(10, 0, 20, 0)
    let one = section(group)
    one.interGroupSpacing = 20
    one.contentInsets = NSDirectionalEdgeInsets(5, 30, 0, 0)
    let stage = CompositionalLayoutStage(.init(section: one), [10, 3])
    #expect(stage.item(0).frame == rect(30, 15, 50, 70))
    #expect(items(stage, in: rect(0, 0, 320, 5)) == [])
    #expect(items(stage, in: rect(0, 0, 320, 6)) == paths(0, 0..<4), "in the inset of the group")
    #expect(items(stage, in: rect(225, 90, 1, 15)) == paths(0, 0..<4), "beyond the items")
    #expect(items(stage, in: rect(230, 90, 9, 15)) == [], "at the side of the group")
    #expect(items(stage, in: rect(0, 105, 320, 20)) == [], "between two groups")
    #expect(items(stage, in: rect(0, 104, 320, 22)) == paths(0, 0..<8))
    // The inset after the items is no part of a group that is cut off.
    #expect(stage.item(9).frame == rect(80, 255, 50, 20))
    #expect(stage.item(0, 1).frame.minY == 340)
    #expect(items(stage, in: rect(200, 324, 9, 7)) == paths(0, 8..<10) + paths(1, 0..<3))
    #expect(items(stage, in: rect(200, 325, 9, 6)) == paths(1, 0..<3))
  }

  @Test func groupsOfMeasuredItemsEndWithThem() {
    PreferringCell.preference = { CGSize(width: 160, height: $0.item == 1 ? 200 : 30) }
    defer { PreferringCell.preference = nil }
    let half = layoutItem(.fractionalWidth(0.5), .estimated(44))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .estimated(44)), subitems: [half])
    group.contentInsets = NSDirectionalEdgeInsets(0, 4, 0, 4)
    let stage = CompositionalLayoutStage(.init(section: section(group)), [3])
    #expect(stage.frames().map(\.height) == [30, 200, 30])
    #expect(items(stage, in: rect(0, 150, 9, 9)) == paths(0, 0..<2))
    #expect(items(stage, in: rect(316, 205, 4, 9)) == paths(0, 2..<3))
  }

  /// Only what is in a group of its own comes by its own frame.
  @Test func eachItemOfAGroupThatTakesAsManyAsFitStandsAlone() {
    PreferringCell.preference = { CGSize(width: $0.item == 0 ? 200 : 100, height: 40) }
    defer { PreferringCell.preference = nil }
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(40)),
      subitems: [layoutItem(.estimated(100), .absolute(40))])
    let stage = CompositionalLayoutStage(.init(section: section(group)), [5])
    let shown = (0..<5).filter { stage.item($0).frame.intersects(rect(0, 41, 320, 10)) }
    #expect(items(stage, in: rect(0, 41, 320, 10)).map(\.item) == shown && !shown.isEmpty)
  }

  @Test func customGroupsAreWhereTheyHaveRoom() {
    let group = NSCollectionLayoutGroup.custom(
      layoutSize: layoutSize(.fractionalWidth(0.5), .absolute(80))
    ) { _ in
      [0.0, 200].map { NSCollectionLayoutGroupCustomItem(frame: rect($0, 0, 30, 30)) }
    }
    let one = section(group)
    one.contentInsets = NSDirectionalEdgeInsets(0, 40, 0, 0)
    let stage = CompositionalLayoutStage(.init(section: one), [3])
    #expect(stage.frames().map(\.minX) == [40, 240, 40])
    #expect(items(stage, in: rect(199, 70, 1, 1)) == paths(0, 0..<2))
    #expect(items(stage, in: rect(240, 10, 30, 10)) == [], "outside of its group")
    #expect(items(stage, in: rect(40, 159, 1, 1)) == paths(0, 2..<3), "it is not cut off")
  }

  @Test(arguments: [false, true])
  func groupsOfHorizontalContentAreNextToEachOther(isMirrored: Bool) {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(.absolute(100), .fractionalHeight(1)),
      subitems: [
        layoutItem(.absolute(20), .fractionalHeight(0.25)),
        layoutItem(.absolute(70), .fractionalHeight(0.25)),
      ])
    let one = section(group)
    one.interGroupSpacing = 10
    let stage = CompositionalLayoutStage(
      .init(section: one, configuration: configuration), [12], height: 400)
    if isMirrored {
      stage.view.semanticContentAttribute = .forceRightToLeft
      stage.view.layoutIfNeeded()
    }
    func at(_ x: Double) -> CGRect { rect(isMirrored ? 320 - x - 1 : x, 300, 1, 1) }
    #expect(items(stage, in: at(99)) == paths(0, 0..<4))
    #expect(items(stage, in: at(105)) == [])
    #expect(items(stage, in: at(110)) == paths(0, 4..<8))
    #expect(items(stage, in: at(310)) == paths(0, 8..<12))
  }

  @Test func aRowHasTheGroupsThatMeetTheRectangle() {
    let pair = NSCollectionLayoutGroup.vertical(
      layoutSize: layoutSize(.absolute(100), .absolute(50)),
      subitems: [layoutItem(.absolute(30), .absolute(20))])
    let one = section(pair)
    one.orthogonalScrollingBehavior = .groupPaging
    one.interGroupSpacing = 8
    one.contentInsets = NSDirectionalEdgeInsets(5, 20, 5, 20)
    let stage = CompositionalLayoutStage(.init(section: one), [9])
    for offset in [0.0, 300] {
      stage.layout.scrollRow(ofSection: 0, to: offset)
      stage.view.layoutIfNeeded()
      #expect(items(stage, in: rect(119, 50, 1, 4)) == paths(0, 0..<2))
      #expect(items(stage, in: rect(120, 5, 8, 50)) == [])
      #expect(items(stage, in: rect(127, 5, 300, 50)) == paths(0, 2..<6))
    }
  }

  @Test func aRowFromTheRightIsAnsweredUnscrolled() {
    let stage = CompositionalLayoutStage(.init(section: cards()), [8])
    stage.view.semanticContentAttribute = .forceRightToLeft
    stage.view.layoutIfNeeded()
    stage.layout.scrollRow(ofSection: 0, to: 120)
    stage.view.layoutIfNeeded()
    #expect((0..<3).map { stage.item($0).frame.minX } == [220, 112, 4])
    #expect((1..<4).map { cell(stage, $0)?.minX } == [232, 124, 16])
    #expect(items(stage, in: rect(0, 30, 320, 1)).map(\.item) == [0, 0, 1, 1, 2, 2])
  }
}
