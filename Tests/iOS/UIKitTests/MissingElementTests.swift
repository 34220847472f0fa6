import CollectionEngine
import Foundation
import Testing
import UIKit

/// A layout that computes its attributes once, for a given number of items and headers.
private final class StaleLayout: UICollectionViewLayout {
  var items = 10
  var headers: [IndexPath] = []
  /// The heights that cells preferred.
  var heard: [CGFloat] = []

  override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferred: UICollectionViewLayoutAttributes,
    withOriginalAttributes original: UICollectionViewLayoutAttributes
  ) -> Bool {
    heard.append(preferred.frame.height)
    return true
  }

  override var collectionViewContentSize: CGSize { CGSize(width: 390, height: 1000) }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let cells = (0..<items).map { item in
      let attributes = UICollectionViewLayoutAttributes(forCellWith: [0, item])
      attributes.frame = CGRect(x: 0, y: 50 * item, width: 390, height: 50)
      return attributes
    }
    let headers = headers.enumerated().map { place, path in
      let attributes = UICollectionViewLayoutAttributes(
        forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, with: path)
      attributes.frame = CGRect(x: 0, y: 600 + 20 * place, width: 390, height: 20)
      return attributes
    }
    return (cells + headers).filter { $0.frame.intersects(rect) }
  }
}

private final class TallCell: NamedCell {
  static var height: CGFloat = 55
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
}

/// Attributes of elements that do not exist are ignored, as since iOS 13.
@MainActor @Suite struct MissingElementTests {
  private let layout = StaleLayout()
  private let column: ColumnStage
  private var view: UICollectionView { column.view }

  init() {
    column = ColumnStage(10, layout: layout)
    view.layoutIfNeeded()
    view.engine.log = column.log
  }

  private var ignored: [String] { column.log.take().filter { $0.contains("are not valid") } }

  /// CollectionViewSlantedLayout#47.
  @Test func aLayoutThatKeepsItsAttributesShowsNoItemsThatAreGone() {
    column.names.removeLast(7)
    view.reloadData()
    view.layoutIfNeeded()
    #expect(column.shown == ["row 0", "row 1", "row 2"])
    #expect(ignored.count == 7)
  }

  @Test func anItemThatIsAddedAgainIsShown() {
    column.names.removeLast(7)
    view.reloadData()
    view.layoutIfNeeded()
    column.names += ["a", "b"]
    view.insertItems(at: [[0, 3], [0, 4]])
    view.layoutIfNeeded()
    #expect(column.shown == ["row 0", "row 1", "row 2", "a", "b"])
  }

  @Test func aBatchLeavesNoItemsThatAreGone() {
    column.names.removeFirst(4)
    view.deleteItems(at: (0..<4).map { [0, $0] })
    #expect(column.shown == (4..<10).map { "row \($0)" })
    #expect(view.visibleCells.count == 6 && ignored.count == 4)
  }

  @Test func aSectionThatIsGoneHasNoHeader() {
    layout.headers = [[0, 0], [1, 0], [7, 3]]
    layout.invalidateLayout()
    view.layoutIfNeeded()
    let kind = UICollectionView.elementKindSectionHeader
    #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: kind) == [[0, 0]])
    #expect(ignored.count == 2)
  }

  @Test func aHeaderOfTheWholeContentNeedsNoSection() {
    layout.items = 0
    layout.headers = [[5]]
    column.names = []
    view.reloadData()
    view.layoutIfNeeded()
    let kind = UICollectionView.elementKindSectionHeader
    #expect(view.visibleSupplementaryViews(ofKind: kind).count == 1)
    #expect(ignored == [])
  }

  @Test func theSameElementTwiceIsIgnoredTwice() {
    column.names = ["only"]
    view.reloadData()
    view.layoutIfNeeded()
    view.contentOffset.y = 10
    view.layoutIfNeeded()
    #expect(column.shown == ["only"] && view.engine.visibleElements.count == 1)
  }

  @Test func theOthersAreMeasuredAllTheSame() {
    let layout = StaleLayout()
    layout.items = 20
    let column = ColumnStage(10, layout: layout)
    column.view.register(TallCell.self, forCellWithReuseIdentifier: "row")
    column.view.layoutIfNeeded()
    layout.heard = []
    TallCell.height = 60
    column.view.performBatchUpdates(nil)
    #expect(layout.heard == [CGFloat](repeating: 60, count: 10))
  }

  @Test func aScrollThroughItemsThatAreGoneShowsTheOthers() {
    layout.items = 20
    for offset in stride(from: 0, through: 900, by: 30) {
      view.contentOffset.y = CGFloat(offset)
      view.layoutIfNeeded()
      #expect(view.indexPathsForVisibleItems.allSatisfy { $0.item < 10 })
      #expect(view.visibleCells.count == view.indexPathsForVisibleItems.count)
    }
  }
}
