import CollectionEngine
import Testing
import UIKit

/// When a compositional layout is computed again, and what it keeps.
@MainActor @Suite struct CompositionalInvalidationTests {
  private let estimated = layoutSize(.fractionalWidth(1), .estimated(44))

  private func rows() -> NSCollectionLayoutSection {
    NSCollectionLayoutSection(
      group: .vertical(layoutSize: estimated, subitems: [.init(layoutSize: estimated)]))
  }

  /// Runs `body` while cells prefer heights.
  private func preferring(
    _ height: @escaping (IndexPath) -> Double?, _ body: () -> Void
  ) {
    PreferringCell.preference = { path in height(path).map { CGSize(width: 320, height: $0) } }
    defer { PreferringCell.preference = nil }
    body()
  }

  @Test func theProviderIsCalledOnceForEachSectionAndSolution() {
    var calls: [Int] = []
    let layout = UICollectionViewCompositionalLayout { number, environment in
      calls.append(number)
      #expect(environment.container.contentSize == CGSize(width: 320, height: 480))
      return rows()
    }
    preferring({ _ in 60 }) {
      let stage = CompositionalLayoutStage(layout, [20, 20, 20])
      #expect(calls == [0, 1, 2])
      stage.view.contentOffset.y = 500
      stage.view.layoutIfNeeded()
      #expect(calls == [0, 1, 2], "neither measuring nor scrolling solves anything")
      layout.configuration = UICollectionViewCompositionalLayoutConfiguration()
      stage.view.layoutIfNeeded()
      #expect(calls.count == 6)
    }
  }

  @Test func onlyPinnedViewsInvalidateWhileScrolling() {
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: layoutSize(.fractionalWidth(1), .absolute(20)), elementKind: "band",
      alignment: .top)
    let section = rows()
    section.boundarySupplementaryItems = [header]
    let stage = CompositionalLayoutStage(UICollectionViewCompositionalLayout(section: section), [9])
    let moved = CGRect(x: 0, y: 9, width: 320, height: 480)
    #expect(!stage.layout.shouldInvalidateLayout(forBoundsChange: moved))
    #expect(
      stage.layout.shouldInvalidateLayout(
        forBoundsChange: CGRect(x: 0, y: 0, width: 320, height: 400)))
    header.pinToVisibleBounds = true
    stage.layout.invalidateLayout()
    stage.view.layoutIfNeeded()
    #expect(stage.layout.shouldInvalidateLayout(forBoundsChange: moved))
  }

  @Test func measuredSizesFollowTheirItems() {
    let stage = CompositionalLayoutStage(
      UICollectionViewCompositionalLayout(section: rows()), [0, 0])
    preferring({ Double(100 * $0.section + 10 * $0.item + 10) }) {
      stage.counts = [3, 2]
      stage.view.reloadData()
      stage.view.layoutIfNeeded()
    }
    #expect(stage.frames(0).map(\.height) == [10, 20, 30])
    #expect(stage.frames(1).map(\.height) == [110, 120])
    stage.view.performBatchUpdates {
      stage.counts = [2, 4]
      stage.view.deleteItems(at: [IndexPath(item: 1, section: 0)])
      stage.view.insertItems(at: [
        IndexPath(item: 0, section: 1), IndexPath(item: 3, section: 1),
      ])
    }
    #expect(stage.frames(0).map(\.height) == [10, 30])
    #expect(stage.frames(1).map(\.height) == [44, 110, 120, 44])
    #expect(stage.frames(1).map(\.minY) == [40, 84, 194, 314])
    stage.view.performBatchUpdates {
      stage.counts = [4, 2]
      stage.view.moveSection(0, toSection: 1)
    }
    #expect(stage.frames(0).map(\.height) == [44, 110, 120, 44])
    #expect(stage.frames(1).map(\.minY) == [318, 328])
    stage.view.reloadData()
    stage.view.layoutIfNeeded()
    #expect(stage.frames(0).map(\.height) == [44, 44, 44, 44], "a reload measures again")
  }

  @Test func anotherWidthMeasuresAgain() {
    let stage = CompositionalLayoutStage(UICollectionViewCompositionalLayout(section: rows()), [0])
    preferring({ _ in 60 }) {
      stage.counts = [3]
      stage.view.reloadData()
      stage.view.layoutIfNeeded()
    }
    stage.layout.invalidateLayout()
    stage.view.layoutIfNeeded()
    #expect(stage.frames().map(\.height) == [60, 60, 60])
    stage.view.frame.size.height = 300
    stage.view.layoutIfNeeded()
    #expect(stage.frames().map(\.height) == [60, 60, 60])
    stage.view.frame.size.width = 300
    stage.view.layoutIfNeeded()
    #expect(stage.frames().map(\.height) == [44, 44, 44])
  }

  @Test func aHandlerChangesWhatIsShown() {
    let item = layoutItem(.absolute(100), .absolute(50))
    let section = NSCollectionLayoutSection(
      group: .horizontal(layoutSize: layoutSize(.absolute(100), .absolute(50)), subitems: [item]))
    section.orthogonalScrollingBehavior = .continuous
    section.interGroupSpacing = 8
    var calls: [(paths: [IndexPath], offset: CGPoint)] = []
    section.visibleItemsInvalidationHandler = { items, offset, _ in
      calls.append((items.map(\.indexPath), offset))
      items.first?.alpha = 0.5
    }
    let stage = CompositionalLayoutStage(
      UICollectionViewCompositionalLayout(section: section), [8, 1])
    #expect(calls.map { $0.paths[0].section } == [1, 0])
    #expect(calls[1].paths.map(\.item) == [0, 1, 2])
    #expect(stage.item(0).alpha == 0.5 && stage.item(1).alpha == 1)
    stage.layout.scrollRow(ofSection: 0, to: 120)
    stage.view.layoutIfNeeded()
    #expect(calls.last?.offset == CGPoint(x: 120, y: 0))
    #expect(calls.last?.paths.map(\.item) == [1, 2, 3, 4])
    let place = CGRect(x: 96, y: 0, width: 100, height: 50)
    #expect(stage.view.cellForItem(at: IndexPath(item: 2, section: 0))?.frame == place)
    #expect(stage.view.cellForItem(at: IndexPath(item: 0, section: 0)) == nil)
  }

  @Test func sectionsThatScrollByThemselvesRestAtGroups() {
    let item = layoutItem(.absolute(100), .absolute(50))
    let section = NSCollectionLayoutSection(
      group: .horizontal(layoutSize: layoutSize(.absolute(100), .absolute(50)), subitems: [item]))
    section.orthogonalScrollingBehavior = .groupPaging
    let stage = CompositionalLayoutStage(UICollectionViewCompositionalLayout(section: section), [8])
    #expect(stage.layout.restingOffset(ofRow: 0, from: 0, velocity: 0.5) == 100)
    stage.layout.dragRow(ofSection: 0, to: -60)
    let pulled = stage.layout.rowOffset(ofSection: 0)!
    #expect(-60 < pulled && pulled < 0, "the row resists beyond its end")
    #expect(stage.layout.restingOffset(ofRow: 0, from: 0, velocity: 0) == 0)
    section.orthogonalScrollingProperties.bounce = .never
    stage.layout.dragRow(ofSection: 0, to: -60)
    #expect(stage.layout.rowOffset(ofSection: 0) == 0)
  }

  @Test func aSectionWithItemsNeedsADefinition() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = CompositionalLayoutStage(UICollectionViewCompositionalLayout { _, _ in nil }, [0, 1])
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Invalid section definition. Please specify a valid section definition"))
  }

  @Test func aGroupWithoutRoomIsLoggedOnce() {
    func texts(_ edges: NSCollectionLayoutEdgeSpacing?) -> [String] {
      let item = layoutItem(.absolute(200), .absolute(50))
      item.edgeSpacing = edges
      let layout = compositional(rows: .absolute(50), [item])
      let stage = CompositionalLayoutStage(layout, [2], width: 190)
      #expect(stage.view.visibleCells == [] && stage.height == 0)
      let log = CallLog()
      stage.view.engine.log = log
      for _ in 0..<2 {
        layout.invalidateLayout()
        stage.view.layoutIfNeeded()
      }
      return log.take().filter { $0.hasPrefix("section 0: ") }
    }
    let room = texts(nil)
    #expect(room.count == 1)
    #expect(room.first?.contains("There is no room for this NSCollectionLayoutGroup") == true)
    let edges = texts(.init(leading: .fixed(5), top: nil, trailing: nil, bottom: nil))
    #expect(edges.count == 1)
    #expect(edges.first?.contains("invalid combination of spacing and size specified") == true)
  }

  @Test func sectionsWithoutItemsNeedNone() {
    let stage = CompositionalLayoutStage(
      UICollectionViewCompositionalLayout { _, _ in nil }, [0, 0])
    #expect(stage.layout.collectionViewContentSize == CGSize(width: 320, height: 0))
  }
}
