import CollectionEngine
import CollectionModel
import Foundation
import Testing
import UIKit

/// Rows of 50 pt that write down the three questions of a pass.
private final class RecordingRows: UICollectionViewLayout {
  var order: [String] = []
  var invalidatesOnScroll = false
  private var count = 0

  override func prepare() {
    order.append("prepare")
    count = collectionView?.numberOfItems(inSection: 0) ?? 0
  }

  override var collectionViewContentSize: CGSize {
    order.append("size")
    return CGSize(width: 100, height: CGFloat(count) * 50)
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    order.append("elements")
    return (0..<count).map { item in
      let attributes = UICollectionViewLayoutAttributes(
        forCellWith: IndexPath(item: item, section: 0))
      attributes.frame = CGRect(x: 0, y: item * 50, width: 100, height: 50)
      return attributes
    }.filter { $0.frame.minY < rect.maxY && $0.frame.maxY > rect.minY }
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    invalidatesOnScroll
  }

  func take() -> [String] {
    defer { order = [] }
    return order
  }
}

/// Each pass requests the content size once, after `prepare` and before the elements.
@MainActor @Suite struct ContentSizeTests {
  private let layout = RecordingRows()
  private let view: UICollectionView
  private let data = DequeuedItems(20)
  private let log = CallLog()

  init() {
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "row")
    view.dataSource = data
    view.engine.log = log
  }

  private var requests: Int {
    view.layoutSource.report(inWords: false).layoutObject!.contentSizeRequests
  }

  @Test func everyPassOfTheViewKeepsTheOrder() {
    view.layoutIfNeeded()
    #expect(layout.take() == ["prepare", "size", "elements"])
    view.contentOffset.y = 60
    view.layoutIfNeeded()
    #expect(layout.take() == ["size", "elements"])
    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(layout.take() == ["prepare", "size", "elements"])
    view.performBatchUpdates {
      data.count = 21
      view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    #expect(layout.take() == ["prepare", "size", "elements"])
    view.layoutIfNeeded()
    #expect(layout.take() == [], "nothing was marked")
    #expect(requests == 4)
  }

  /// As frames of a trace are shown: the query has the position of the viewport.
  @Test func everyFrameKeepsTheOrderThoughOnlyTheQueryHasTheBounds() {
    view.layoutIfNeeded()
    _ = layout.take()
    layout.invalidatesOnScroll = true
    let before = requests
    for step in 1...5 {
      view.engine.queryElements(in: CGRect(x: 0, y: step * 30, width: 100, height: 100))
      view.engine.updateVisibleElements()
      #expect(layout.take() == ["prepare", "size", "elements"])
    }
    #expect(requests == before + 5)
  }

  @Test func theLogHasTheThreeInOrder() {
    view.layoutIfNeeded()
    let calls = log.take().filter {
      $0.hasPrefix("layout.") && !$0.contains("invalidate") && !$0.contains("Invalidate")
        || $0 == "contentSize" || $0.hasPrefix("elements")
    }
    #expect(
      calls == [
        "contentSize", "layout.prepare", "layout.collectionViewContentSize -> 100.0 x 1000.0",
        "elements in (0, 0, 100, 100)",
        "layout.layoutAttributesForElements(in: (0.0, 0.0, 100.0, 100.0)) -> 2",
      ])
  }

  @Test func aContextMayAddToTheSizeUntilEverythingIsInvalid() {
    view.layoutIfNeeded()
    #expect(view.contentSize == CGSize(width: 100, height: 1000))
    let context = UICollectionViewLayoutInvalidationContext()
    context.contentSizeAdjustment = CGSize(width: 0, height: 25)
    layout.invalidateLayout(with: context)
    view.layoutIfNeeded()
    #expect(view.contentSize == CGSize(width: 100, height: 1025))
    view.reloadData()
    view.layoutIfNeeded()
    #expect(view.contentSize == CGSize(width: 100, height: 1000))
  }

  @Test func anotherContentInsetInvalidatesTheLayout() {
    view.layoutIfNeeded()
    _ = layout.take()
    view.contentInset.top = 10
    view.layoutIfNeeded()
    // A view at the top follows the inset, so that another pass shows it there.
    #expect(layout.take() == ["prepare", "size", "elements", "size", "elements"])
    #expect(view.contentOffset.y == -10)
    view.contentInset.top = 10
    view.layoutIfNeeded()
    #expect(layout.take() == [])
  }
}
