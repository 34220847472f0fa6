import CollectionEngine
import CollectionModel
import Synchronization

/// Shows snapshots: each one that is applied replaces the one before, and the collection view gets
/// the difference.
///
/// ```swift
/// let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) {
///   view, path, item in view.dequeueConfiguredReusableCell(using: row, for: path, item: item)
/// }
/// source.apply(snapshot)
/// ```
/// Snapshots may be applied on any thread, if always off the main one; they are shown in the next
/// pass of the view.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
  public typealias CellProvider =
    (
      _ collectionView: UICollectionView, _ indexPath: IndexPath,
      _ itemIdentifier: ItemIdentifierType
    ) -> UICollectionViewCell?
  public typealias SupplementaryViewProvider =
    (
      _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
    ) -> UICollectionReusableView?
  typealias State = DiffableState<SectionIdentifierType, ItemIdentifierType>

  public var supplementaryViewProvider: SupplementaryViewProvider?
  public var reorderingHandlers = ReorderingHandlers()
  public var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()

  private let cellProvider: CellProvider
  nonisolated let link = DiffableLink()
  /// What was applied last; it may wait to be shown.
  nonisolated let latest = Mutex(State())
  /// What the view shows.
  var shown = State()
  /// Whether the view shows anything that was applied.
  var hasShown = false
  /// Whether the data source is committing a movement, so that the view cannot change yet.
  private(set) var isDropping = false
  /// The movement, until it is committed.
  private var drop: (from: ItemPath, to: ItemPath)?

  /// Becomes the data source of a view, which does not retain it.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.cellProvider = cellProvider
    super.init()
    noteMainThread()
    collectionView.dataSource = self
  }

  // MARK: Identifiers

  public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    let snapshot = shown.snapshot
    guard indexPath.count == 2, (0..<snapshot.numberOfSections).contains(indexPath.section),
      (0..<snapshot.numberOfItems(inSectionAt: indexPath.section)).contains(indexPath.item)
    else { return nil }
    return snapshot[ItemPath(indexPath)]
  }

  public func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    shown.snapshot.path(ofItem: itemIdentifier)?.indexPath
  }

  public func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    shown.snapshot.sectionIdentifier(at: index)
  }

  public func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    shown.snapshot.indexOfSection(sectionIdentifier)
  }

  // MARK: The data source of the view

  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    shown.snapshot.numberOfSections
  }

  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { shown.snapshot.numberOfItems(inSectionAt: section) }

  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let item = shown.snapshot[ItemPath(indexPath)]
    guard let cell = cellProvider(collectionView, indexPath, item) else {
      fatalError(
        """
        UICollectionViewDiffableDataSource cell provider returned nil for index path \(indexPath) \
        with item identifier '\(item)', which is not allowed. You must always return a cell to \
        the collection view: \(collectionView)
        """)
    }
    showPlace(of: item, in: cell)
    return cell
  }

  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let supplementaryViewProvider else {
      fatalError(
        """
        CollectionView \(collectionView) requested a supplementary view, but a \
        supplementaryViewProvider was not specified on the diffable data source \(self). Element \
        kind: \(kind), index path: \(indexPath)
        """)
    }
    guard let view = supplementaryViewProvider(collectionView, kind, indexPath) else {
      fatalError(
        """
        the supplementaryViewProvider of the diffable data source returned nil for kind \(kind) \
        at \(indexPath): return a view for each element of the layout
        """)
    }
    return view
  }

  /// Whether `reorderingHandlers` allow it; without `didReorder`, no item moves.
  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    guard reorderingHandlers.didReorder != nil, let item = itemIdentifier(for: indexPath) else {
      return false
    }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }

  /// Commits a movement, which the view shows already.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let (from, to) = (ItemPath(sourceIndexPath), ItemPath(destinationIndexPath))
    var after = shown
    after.move(from: from, to: to)
    let transaction = NSDiffableDataSourceTransaction(from: from, to: to, shown, after)
    reorderingHandlers.willReorder?(transaction)
    commit(after)
    reorderingHandlers.didReorder?(transaction)
  }

  private func commit(_ moved: State) {
    drop = nil
    shown = moved
    latest.withLock { $0 = moved }
    submit(.settling, .difference(true), nil)
  }

  /// Commits the movement if an override of the method above does not.
  func commitDrop() {
    guard let (from, to) = drop else { return }
    drop = nil
    shown.move(from: from, to: to)
  }
}

extension UICollectionViewDiffableDataSource: DiffableSource {
  func dropping(from: ItemPath, to: ItemPath, _ move: () -> Bool) -> Bool {
    (isDropping, drop) = (true, (from, to))
    defer { (isDropping, drop) = (false, nil) }
    return move()
  }
}

/// What a user may drag.
extension UICollectionViewDiffableDataSource {
  public struct ReorderingHandlers {
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    public var willReorder:
      ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
    public var didReorder:
      ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?

    public init() {}
  }
}
