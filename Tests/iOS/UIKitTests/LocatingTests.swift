import Foundation
import TestSupport
import Testing
import UIKit

/// Rows of 50 pt with a header each, and a badge on every other one.
private final class BadgedRows: UICollectionViewLayout {
  override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 1000) }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    (0..<20).flatMap { item in
      let path = IndexPath(item: item, section: 0)
      let row = UICollectionViewLayoutAttributes(forCellWith: path)
      let kinds = item % 2 == 0 ? ["header", "badge"] : ["header"]
      let views = kinds.map {
        UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: $0, with: path)
      }
      for one in [row] + views { one.frame = CGRect(x: 0, y: item * 50, width: 90, height: 50) }
      return [row] + views
    }.filter { $0.frame.minY < rect.maxY && $0.frame.maxY > rect.minY }
  }
}

/// What is where, in a view that shows rows 2, 3 and 4.
@MainActor @Suite struct LocatingTests {
  private let view: UICollectionView
  private let rows = DequeuedItems(20, view: "view")

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: BadgedRows())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    for kind in ["header", "badge"] {
      view.register(
        UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: "view")
    }
    view.dataSource = rows
    view.contentOffset.y = 110
    view.layoutIfNeeded()
  }

  @Test func itemsAreFoundByPointAndCellsByItem() throws {
    #expect(view.indexPathsForVisibleItems == [[0, 2], [0, 3], [0, 4]])
    // Points of the content, not of the screen.
    #expect(view.indexPathForItem(at: CGPoint(x: 10, y: 160)) == [0, 3])
    #expect(view.indexPathForItem(at: CGPoint(x: 95, y: 160)) == nil)
    let cell = try #require(view.cellForItem(at: [0, 3]))
    #expect(cell.frame.minY == 150 && view.indexPath(for: cell) == [0, 3])
    #expect(view.cellForItem(at: [0, 0]) == nil)
    #expect(view.indexPath(for: UICollectionViewCell(frame: .zero)) == nil)
  }

  @Test func supplementaryViewsAreFoundByKind() {
    #expect(
      view.indexPathsForVisibleSupplementaryElements(ofKind: "header") == [
        [0, 2], [0, 3], [0, 4],
      ])
    #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: "badge") == [[0, 2], [0, 4]])
    #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: "none") == [])
    let badges = view.visibleSupplementaryViews(ofKind: "badge")
    #expect(badges.map(\.frame.minY) == [100, 200])
    #expect(view.supplementaryView(forElementKind: "badge", at: [0, 4]) === badges[1])
    #expect(view.supplementaryView(forElementKind: "badge", at: [0, 3]) == nil)
    #expect(view.supplementaryView(forElementKind: "header", at: [0, 3])?.frame.minY == 150)
  }
  /// The text is that of table views, as the one for items is: SURYAKANTSHARMA/CountryPicker#54.
  @Test(.waitsForExits) func aSectionThatIsNotThereIsNotScrolledTo() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let column = ColumnStage(3)
        column.view.layoutIfNeeded()
        column.view.scrollToItem(at: [4, 0], at: .top, animated: false)
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "Attempted to scroll the collection view to an out-of-bounds section (4) when there are only"
          + " 1 sections"))
  }

  @Test func anItemIsFoundWhereTheLayoutHasItBeforeThePassThatShowsIt() {
    view.contentOffset.y = 500
    #expect(view.indexPathForItem(at: CGPoint(x: 9, y: 510)) == [0, 10])
    rows.count = 10
    view.reloadData()
    #expect(view.indexPathForItem(at: CGPoint(x: 9, y: 510)) == nil)
    #expect(view.indexPathForItem(at: CGPoint(x: 9, y: 110)) == [0, 2])
  }
}
