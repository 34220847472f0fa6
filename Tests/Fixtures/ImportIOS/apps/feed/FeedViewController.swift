import UIKit

/// Posts below each other. The data source has their identifiers; the posts are looked up.
final class FeedViewController: UIViewController {
  enum Section {
    case posts
  }

  private typealias DataSource = UICollectionViewDiffableDataSource<Section, Post.ID>
  private typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Post.ID>

  private var collectionView: UICollectionView!
  private var dataSource: DataSource!
  private var posts: [Post.ID: Post] = [:]

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Feed"
    collectionView = UICollectionView(
      frame: view.bounds, collectionViewLayout: Self.makeLayout())
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    collectionView.delegate = self
    view.addSubview(collectionView)

    let card = UICollectionView.CellRegistration<PostCell, Post> { cell, _, post in
      cell.show(post)
    }
    dataSource = DataSource(collectionView: collectionView) { [weak self] view, path, id in
      view.dequeueConfiguredReusableCell(using: card, for: path, item: self?.posts[id])
    }
  }

  private static func makeLayout() -> UICollectionViewLayout {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(240))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 8
    return UICollectionViewCompositionalLayout(section: section)
  }

  /// Called with each page that the server sends.
  func show(_ new: [Post], animated: Bool = false) {
    posts = Dictionary(uniqueKeysWithValues: new.map { ($0.id, $0) })
    var snapshot = Snapshot()
    snapshot.appendSections([.posts])
    snapshot.appendItems(new.map(\.id))
    dataSource.apply(snapshot, animatingDifferences: animated)
  }

  private func toggleLike(of id: Post.ID) {
    posts[id]?.isLiked.toggle()
    var snapshot = dataSource.snapshot()
    snapshot.reconfigureItems([id])
    dataSource.apply(snapshot)
  }
}

extension FeedViewController: UICollectionViewDelegate {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    if let id = dataSource.itemIdentifier(for: indexPath) { toggleLike(of: id) }
  }
}
