import SnapKit
import UIKit

/// A controller as apps write it: a diffable data source, constraints of a library, and a private
/// layout that looks up the kind of each section.
final class FeedScreen: TabScreen {
  enum Section: Int, CaseIterable {
    case stories
    case posts
  }

  private enum Metrics {
    static let story: CGFloat = 72
    static let gap: CGFloat = 10
  }

  private let model: FeedModel
  private var dataSource: UICollectionViewDiffableDataSource<Section, Post>!
  private lazy var feed = UICollectionView(frame: .zero, collectionViewLayout: createLayout())

  init(model: FeedModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("no storyboard has this screen") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(feed)
    feed.snp.makeConstraints { $0.edges.equalToSuperview() }
    dataSource = UICollectionViewDiffableDataSource(collectionView: feed) { _, _, _ in nil }
  }
}

extension FeedScreen: UICollectionViewDelegate {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    model.open(dataSource.itemIdentifier(for: indexPath))
  }
}

private extension FeedScreen {
  func createLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { [weak self] index, environment in
      guard let self else { return nil }
      let kind = self.dataSource.snapshot().sectionIdentifiers[index]
      switch kind {
      case .stories: return self.storySection()
      case .posts: return Self.postSection(environment)
      }
    }
  }

  func storySection() -> NSCollectionLayoutSection {
    let story = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    let ring = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .absolute(Metrics.story), heightDimension: .absolute(Metrics.story)),
      subitems: [story])
    let section = NSCollectionLayoutSection(group: ring)
    section.interGroupSpacing = Metrics.gap
    section.orthogonalScrollingBehavior = .continuous
    return section
  }

  /// A list with swipes, which the layout does not need.
  func listLayout() -> UICollectionViewLayout {
    var list = UICollectionLayoutListConfiguration(appearance: .plain)
    list.trailingSwipeActionsConfigurationProvider = { [unowned self] indexPath in
      model.actions(for: dataSource.itemIdentifier(for: indexPath))
    }
    return UICollectionViewCompositionalLayout.list(using: list)
  }

  static func postSection(
    _ environment: NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let columns = environment.container.contentSize.width > 600 ? 2 : 1
    let post = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(320))
    let line = NSCollectionLayoutGroup.horizontal(
      layoutSize: post, subitem: NSCollectionLayoutItem(layoutSize: post), count: columns)
    return spaced(line)
  }

  /// Not called alone: nobody knows which group.
  static func spaced(_ group: NSCollectionLayoutGroup) -> NSCollectionLayoutSection {
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = Metrics.gap
    return section
  }
}
