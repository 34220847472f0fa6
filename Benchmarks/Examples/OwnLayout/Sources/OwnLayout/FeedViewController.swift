import UIKit

/// A feed as apps build it: a cell registration, a diffable data source of identifiers, a list
/// layout, and cells that measure themselves.
final class FeedViewController: UIViewController {
  enum Section {
    case posts
  }

  private var dataSource: UICollectionViewDiffableDataSource<Section, Int>!
  /// The height of each post's cell.
  private var heights: [CGFloat] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    let layout = UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .plain))
    let collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(collectionView)

    let row = UICollectionView.CellRegistration<PostCell, Int> { [weak self] cell, _, post in
      var content = cell.defaultContentConfiguration()
      content.text = "Post \(post)"
      cell.contentConfiguration = content
      cell.height = self?.heights[post] ?? PostCell.leastHeight
    }
    dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) {
      view, indexPath, post in
      view.dequeueConfiguredReusableCell(using: row, for: indexPath, item: post)
    }
  }

  /// Replaces the posts by as many as there are heights.
  func show(_ heights: [CGFloat]) {
    self.heights = heights
    var snapshot = NSDiffableDataSourceSnapshot<Section, Int>()
    snapshot.appendSections([.posts])
    snapshot.appendItems(Array(heights.indices))
    dataSource.apply(snapshot, animatingDifferences: false)
  }
}

/// A row that is as high as its post.
final class PostCell: UICollectionViewListCell {
  static let leastHeight: CGFloat = 44
  var height = leastHeight

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let fitting = super.preferredLayoutAttributesFitting(layoutAttributes)
    fitting.size.height = max(height, Self.leastHeight)
    return fitting
  }
}
