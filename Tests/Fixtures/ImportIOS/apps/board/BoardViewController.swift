import UIKit

/// Two grids of photos, which a user may put in another order.
final class BoardViewController: UIViewController {
  enum Section: String {
    case pinned = "Pinned"
    case others = "Others"
  }

  private var dataSource: UICollectionViewDiffableDataSource<Section, Photo>!
  private var order: [Photo] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    let board = UICollectionView(frame: view.bounds, collectionViewLayout: makeLayout())
    board.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(board)
    dataSource = makeDataSource(of: board)
    dataSource.reorderingHandlers.canReorderItem = { _ in true }
    dataSource.reorderingHandlers.didReorder = { [weak self] transaction in
      self?.order = transaction.finalSnapshot.itemIdentifiers
    }
  }

  private func makeDataSource(
    of board: UICollectionView
  ) -> UICollectionViewDiffableDataSource<Section, Photo> {
    let photo = UICollectionView.CellRegistration<UICollectionViewCell, Photo> { cell, _, photo in
      cell.contentConfiguration = PhotoConfiguration(caption: photo.caption)
    }
    let title = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { [weak self] header, _, path in
      var content = UIListContentConfiguration.plainHeader()
      content.text = self?.dataSource.sectionIdentifier(for: path.section)?.rawValue
      header.contentConfiguration = content
    }
    let made = UICollectionViewDiffableDataSource<Section, Photo>(collectionView: board) {
      view, path, item in view.dequeueConfiguredReusableCell(using: photo, for: path, item: item)
    }
    made.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: title, for: path)
    }
    return made
  }

  private func makeLayout() -> UICollectionViewLayout {
    UICollectionViewCompositionalLayout { index, environment in
      let columns = environment.container.effectiveContentSize.width > 600 ? 5 : 3
      let photo = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
      let row = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1),
          heightDimension: .fractionalWidth(1 / CGFloat(columns))),
        repeatingSubitem: photo, count: columns)
      row.interItemSpacing = .fixed(2)
      let section = NSCollectionLayoutSection(group: row)
      section.interGroupSpacing = 2
      section.boundarySupplementaryItems = [
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .absolute(44)),
          elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      ]
      return section
    }
  }
}
