import CollectionModel
import Testing
import UIKit

/// A cell that holds its item.
private final class RowCell: UICollectionViewCell {
  var row = -1
  override func prepareForReuse() { row = -1 }
}

/// Twenty rows that record the calls of their data source and delegate.
private final class Feed: NSObject, UICollectionViewDataSource, UICollectionViewDelegate,
  UICollectionViewDataSourcePrefetching
{
  private var lines: [String] = []
  var count = 20

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    lines.append("cell \(indexPath.item)")
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    (cell as? RowCell)?.row = indexPath.item
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { lines.append("display \((cell as! RowCell).row)") }

  func collectionView(
    _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
  ) { lines.append("prefetch \(indexPaths.map(\.item))") }

  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) { lines.append("cancel \(indexPaths.map(\.item))") }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

@MainActor @Suite struct PrefetchingTests {
  private let feed = Feed()
  private let view: UICollectionView

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 50)
    layout.minimumLineSpacing = 0
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    view.register(RowCell.self, forCellWithReuseIdentifier: "row")
    view.dataSource = feed
    view.delegate = feed
    view.prefetchDataSource = feed
    view.layoutIfNeeded()
    _ = feed.take()
  }

  private func ids(_ items: Int...) -> [ElementID] { items.map { .item($0, inSection: 0) } }
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  // MARK: Cells

  @Test func aPreparedCellIsSetUpThenAndDisplayedWhenItComesOnScreen() {
    view.engine.prepareCell(for: .item(3, inSection: 0))
    #expect(feed.take() == ["cell 3"])
    let cell = view.cellForItem(at: path(3)) as? RowCell
    #expect(cell?.row == 3)
    #expect(view.indexPathsForVisibleItems == [path(0), path(1)], "it is not on screen")
    view.contentOffset.y = 100
    view.layoutIfNeeded()
    #expect(feed.take() == ["cell 2", "display 2", "display 3"])
    #expect(view.cellForItem(at: path(3)) === cell)
    #expect(cell?.frame == CGRect(x: 0, y: 150, width: 100, height: 50))
  }

  @Test func aPreparedCellFollowsItsItemAndLeavesWithIt() {
    view.engine.prepareCell(for: .item(5, inSection: 0))
    let cell = view.cellForItem(at: path(5))
    feed.count += 1
    view.insertItems(at: [path(0)])
    #expect(view.cellForItem(at: path(6)) === cell && view.cellForItem(at: path(5)) == nil)
    view.reloadItems(at: [path(6)])
    #expect(view.cellForItem(at: path(6)) == nil)
  }

  // MARK: Data

  @Test func theDataSourceIsCalledWithPaths() {
    view.engine.prefetchData(for: ids(1, 2, 4, 3))
    view.engine.cancelPrefetchedData(for: ids(4, 1))
    #expect(feed.take() == ["prefetch [2, 4, 3]", "cancel [4]"])
    view.reloadData()
    view.layoutIfNeeded()
    _ = feed.take()
    view.engine.cancelPrefetchedData(for: ids(2, 3))
    #expect(feed.take() == [], "reloading forgets the requests")
  }

  @Test func cancellingIsOptional() {
    final class Loader: NSObject, UICollectionViewDataSourcePrefetching {
      var paths: [IndexPath] = []
      func collectionView(
        _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
      ) { paths += indexPaths }
    }
    let loader = Loader()
    view.prefetchDataSource = loader
    view.engine.prefetchData(for: ids(2, 3))
    view.engine.cancelPrefetchedData(for: ids(2))
    #expect(loader.paths == [path(2), path(3)])
    let source: any UICollectionViewDataSourcePrefetching = loader
    #expect(source.collectionView?(view, cancelPrefetchingForItemsAt: []) == nil)
    #expect(
      (feed as any UICollectionViewDataSourcePrefetching)
        .collectionView?(view, cancelPrefetchingForItemsAt: []) != nil)
  }

  @Test func withoutAPrefetchingDataSourceNothingIsRequested() {
    view.prefetchDataSource = nil
    #expect(view.engine.prefetchData(for: ids(2)) == [])
    view.prefetchDataSource = feed
    #expect(view.engine.prefetchData(for: ids(2)) == ids(2))
  }

  @Test func switchedOffNeitherCellsNorDataComeAhead() {
    #expect(view.isPrefetchingEnabled)
    view.isPrefetchingEnabled = false
    view.engine.prepareCell(for: .item(3, inSection: 0))
    view.engine.prefetchData(for: ids(3, 4))
    #expect(feed.take() == [] && view.cellForItem(at: path(3)) == nil)
    view.contentOffset.y = 100
    view.layoutIfNeeded()
    #expect(feed.take() == ["cell 2", "display 2", "cell 3", "display 3"])
  }
}
