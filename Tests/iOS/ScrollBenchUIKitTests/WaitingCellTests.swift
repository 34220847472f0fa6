import Foundation
import ScrollBenchUIKit
import Testing
import UIKit

/// Writes down how often it was prepared to be reused.
private final class PostCell: UICollectionViewCell {
  private(set) var reuses = 0
  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
  }
}

/// Forty posts of 100 points below a header, which write down what happens to their cells.
private final class Posts: UICollectionViewController {
  private var lines: [String] = []
  private(set) var headerRequests = 0

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 390, height: 100)
    layout.headerReferenceSize = CGSize(width: 390, height: 100)
    layout.minimumLineSpacing = 0
    super.init(collectionViewLayout: layout)
  }
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(PostCell.self, forCellWithReuseIdentifier: "post")
    collectionView.register(
      UICollectionReusableView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
  }
  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 40 }
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    lines.append("cell \(indexPath.item)")
    return collectionView.dequeueReusableCell(withReuseIdentifier: "post", for: indexPath)
  }
  override func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    headerRequests += 1
    return collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
  }
  override func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { lines.append("display \(indexPath.item)") }
  override func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { lines.append("end \(indexPath.item)") }

  /// What has happened since the last call to one item.
  func take(_ item: Int) -> [String] {
    defer { lines = [] }
    return lines.filter { $0.hasSuffix(" \(item)") }
  }
}

/// A cell that prefers 100 points.
private final class MeasuredPostCell: UICollectionViewCell {
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    layoutAttributes.size.height = 100
    return layoutAttributes
  }
}

/// Posts whose data are requested ahead.
private final class Feed: UICollectionViewController, UICollectionViewDataSourcePrefetching {
  var posts = Array(0..<100)
  /// The requested posts, and those whose cells were requested.
  var data: [Int] = []
  var cells: [Int] = []

  init(estimate: CGSize) {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 390, height: 100)
    layout.estimatedItemSize = estimate
    layout.minimumLineSpacing = 0
    super.init(collectionViewLayout: layout)
  }
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(MeasuredPostCell.self, forCellWithReuseIdentifier: "post")
    collectionView.prefetchDataSource = self
  }
  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { posts.count }
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    cells.append(posts[indexPath.item])
    return collectionView.dequeueReusableCell(withReuseIdentifier: "post", for: indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt paths: [IndexPath]) {
    data += paths.map { posts[$0.item] }
  }
}

/// Where a clock drives the view, a cell that leaves the screen waits for its item
/// (https://github.com/essentialdevelopercom/essential-feed-case-study/pull/70).
@MainActor @Suite struct WaitingCellTests {
  private let posts = Posts()
  private let host: ControllerHost
  private var view: UICollectionView { host.view }

  init() {
    host = ControllerHost(posts, size: CGSize(width: 390, height: 300))
    host.attachClock()
    _ = posts.take(0)
  }

  private func scroll(to y: CGFloat) {
    view.contentOffset.y = y
    host.advanceClock(by: 1.0 / 60)
  }

  @Test func aCellThatComesBackIsDisplayedAgainAndNotRequested() throws {
    let cell = try #require(view.cellForItem(at: [0, 0]) as? PostCell)
    scroll(to: 200)
    #expect(posts.take(0) == ["end 0"])
    #expect(!view.visibleCells.contains(cell))
    #expect(view.cellForItem(at: [0, 0]) === cell, "it waits")
    scroll(to: 0)
    #expect(posts.take(0) == ["display 0"])
    #expect(view.cellForItem(at: [0, 0]) === cell && cell.reuses == 0)
  }

  @Test func whatLeftAScreenfulAgoIsReused() throws {
    let cell = try #require(view.cellForItem(at: [0, 0]) as? PostCell)
    for y in stride(from: 200.0, through: 2000, by: 100) { scroll(to: y) }
    #expect(view.cellForItem(at: [0, 0]) == nil && cell.reuses > 0)
    _ = posts.take(0)
    scroll(to: 0)
    #expect(posts.take(0) == ["cell 0", "display 0"])
  }

  @Test func itemsThatAreReloadedMeanwhileAreRequested() {
    scroll(to: 200)
    view.performBatchUpdates { view.reloadItems(at: [[0, 0]]) }
    _ = posts.take(0)
    scroll(to: 0)
    #expect(posts.take(0) == ["cell 0", "display 0"])
    scroll(to: 200)
    view.reloadData()
    _ = posts.take(0)
    scroll(to: 0)
    #expect(posts.take(0) == ["cell 0", "display 0"])
  }

  @Test func whatIsSelectedMeanwhileIsSelectedWhenItComesBack() {
    scroll(to: 200)
    view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
    scroll(to: 0)
    #expect(view.cellForItem(at: [0, 0])?.isSelected == true)
    scroll(to: 200)
    view.deselectItem(at: [0, 0], animated: false)
    scroll(to: 0)
    #expect(view.cellForItem(at: [0, 0])?.isSelected == false)
  }

  /// Records when cells come ahead (https://github.com/lionheart/openradar-mirror/issues/16033).
  @Test func theFirstScreenPreparesWhatFollowsIt() {
    host.advanceClock(by: 1.0 / 60)
    #expect(posts.take(2) == ["cell 2"])
    #expect(view.indexPathsForVisibleItems == [[0, 0], [0, 1]])
  }

  /// `visibleCells` is not enough to update all cells that are set up
  /// (https://github.com/airbnb/epoxy-ios/issues/39).
  @Test func aCellThatIsPreparedIsFoundByItsPath() {
    host.advanceClock(by: 1.0 / 60)
    #expect(view.cellForItem(at: [0, 2]) != nil && view.visibleCells.count == 2)
  }

  /// A request that begins in `cellForItem` cannot rely on `didEndDisplaying` to be cancelled
  /// (https://github.com/essentialdevelopercom/essential-feed-case-study/pull/73).
  @Test func aCellThatIsNeverDisplayedIsReusedAllTheSame() throws {
    scroll(to: 1000)
    let cell = try #require(view.cellForItem(at: [0, 14]) as? PostCell)
    let reuses = cell.reuses
    scroll(to: 900)
    #expect(posts.take(14) == ["cell 14"], "neither displayed nor ended")
    for y in stride(from: 800.0, through: 0, by: -100) { scroll(to: y) }
    #expect(cell.reuses > reuses)
  }

  @Test func headersAreRequestedAgain() {
    scroll(to: 200)
    scroll(to: 0)
    #expect(posts.headerRequests == 2)
  }

  @Test func withoutPrefetchingEveryCellIsRequested() {
    view.isPrefetchingEnabled = false
    scroll(to: 200)
    #expect(view.cellForItem(at: [0, 0]) == nil)
    scroll(to: 0)
    #expect(posts.take(0) == ["end 0", "cell 0", "display 0"])
  }

  private func feed(estimate: CGSize = .zero) -> (feed: Feed, host: ControllerHost) {
    let feed = Feed(estimate: estimate)
    let host = ControllerHost(feed, size: CGSize(width: 390, height: 844))
    host.attachClock()
    for frame in 0..<60 {
      host.view.contentOffset.y = CGFloat(frame * 20)
      host.advanceClock(by: 1.0 / 60)
    }
    return (feed, host)
  }

  /// Scrolling in one direction requests each item once, whether sizes are estimated or not
  /// (https://github.com/arnauddorgans/InfiniteLayout/issues/26,
  /// https://github.com/lionheart/openradar-mirror/issues/20917).
  @Test(arguments: [CGSize.zero, CGSize(width: 390, height: 90)])
  func eachItemIsRequestedOnceOnTheWay(estimate: CGSize) {
    let (feed, host) = feed(estimate: estimate)
    #expect(feed.data.count > 15 && Set(feed.data).count == feed.data.count)
    #expect(host.view.isPrefetchingEnabled)
  }

  /// A batch removes what was requested ahead: it is not requested again
  /// (https://github.com/lionheart/openradar-mirror/issues/16957).
  @Test func whatIsGoneIsNotPrepared() {
    let (feed, host) = feed()
    feed.posts.removeLast(80)
    host.view.performBatchUpdates { host.view.deleteItems(at: (20..<100).map { [0, $0] }) }
    (feed.data, feed.cells) = ([], [])
    for _ in 0..<30 { host.advanceClock(by: 1.0 / 60) }
    #expect((feed.data + feed.cells).allSatisfy { $0 < 20 })
    #expect(host.view.contentOffset.y == 1156 && host.view.visibleCells.count == 9)
  }
}
