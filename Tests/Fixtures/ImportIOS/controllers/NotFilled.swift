import UIKit

final class Store {
  private init() {}
}

struct Order: Identifiable {
  let id: UUID
  let store: Store
}

struct Shade: Hashable {
  let isDark: Bool
}

/// Needs what its initialiser takes.
final class StoreScreen: UIViewController {
  private let store: Store
  private var orders: UICollectionView!
  private var source: UICollectionViewDiffableDataSource<Int, UUID>!

  init(store: Store) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}

/// Nothing makes an order, and its source has their identifiers alone.
final class OrdersScreen: UIViewController {
  private var list: UICollectionView!
  private var source: UICollectionViewDiffableDataSource<Int, Order.ID>!

  func show(orders: [Order]) {
    var snapshot = source.snapshot()
    snapshot.appendItems(orders.map(\.id))
    source.apply(snapshot)
  }
}

/// All shades that can be made are equal.
final class ShadesScreen: UIViewController {
  private var list: UICollectionView!
  private var source: UICollectionViewDiffableDataSource<Int, Shade>!
}

/// Others cannot name its sections.
final class HiddenScreen: UIViewController {
  private enum Part { case main }

  private var list: UICollectionView!
  private var source: UICollectionViewDiffableDataSource<Part, UUID>!
}

/// Has no layout of its own to begin with.
final class LaidOutScreen: UICollectionViewController {
  private lazy var source = UICollectionViewDiffableDataSource<Int, UUID>(
    collectionView: collectionView
  ) { _, _, _ in nil }
}

/// Has no diffable data source, so it is none of these.
final class PlainScreen: UICollectionViewController {
  var cells = [UICollectionView.CellRegistration<UICollectionViewCell, Int>]()
}
