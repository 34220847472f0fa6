import CollectionModel

/// What a user may expand and collapse.
extension UICollectionViewDiffableDataSource {
  public struct SectionSnapshotHandlers<Item: Hashable & Sendable> {
    public var shouldExpandItem: ((Item) -> Bool)?
    public var willExpandItem: ((Item) -> Void)?
    public var shouldCollapseItem: ((Item) -> Bool)?
    public var willCollapseItem: ((Item) -> Void)?
    /// Returns what is below an item that is about to be expanded, given what is below it now.
    public var snapshotForExpandingParent:
      (
        (Item, NSDiffableDataSourceSectionSnapshot<Item>)
          -> NSDiffableDataSourceSectionSnapshot<Item>
      )?

    public init() {}
  }

  func toggle(_ path: IndexPath) {
    guard let item = itemIdentifier(for: path), let section = sectionIdentifier(for: path.section)
    else { return }
    let handlers = sectionSnapshotHandlers
    var tree = snapshot(for: section)
    if tree.isExpanded(item) {
      guard handlers.shouldCollapseItem?(item) ?? true else { return }
      handlers.willCollapseItem?(item)
      tree.collapse([item])
    } else {
      guard handlers.shouldExpandItem?(item) ?? true else { return }
      handlers.willExpandItem?(item)
      if let children = handlers.snapshotForExpandingParent?(item, tree.snapshot(of: item)) {
        tree.replace(childrenOf: item, using: children)
      }
      tree.expand([item])
    }
    apply(tree, to: section)
  }

  /// Shows in a cell where its item is in the tree of its section.
  func showPlace(of item: ItemIdentifierType, in cell: UICollectionViewCell) {
    let tree = shown.tree(of: item)
    cell.isExpanded = tree?.isExpanded(item) ?? false
    // Without trees, the level is the program's own.
    guard shown.hasTrees, let row = cell as? UICollectionViewListCell else { return }
    row.indentationLevel = (try? tree?.level(of: item)) ?? 0
  }

  /// The same in the cells on screen, if trees have changed.
  func showPlaces(insteadOf old: State) {
    guard let view = link.view, old.hasTrees || shown.hasTrees else { return }
    for cell in view.visibleCells {
      guard let path = view.indexPath(for: cell), let item = itemIdentifier(for: path) else {
        continue
      }
      showPlace(of: item, in: cell)
    }
  }
}

extension UICollectionViewListCell {
  /// The width in which a tap meets an accessory, which is not drawn.
  private static let standardWidth: CGFloat = 44

  /// The disclosure of the row, if a tap at a point of the row expands or collapses its item.
  func disclosure(at point: CGPoint) -> UICellAccessory? {
    let isEditing = box?.collectionView?.isEditing ?? false
    let found = accessories.first {
      guard case .outlineDisclosure = $0.accessoryType else { return false }
      return $0.displayed == .always || ($0.displayed == .whenEditing) == isEditing
    }
    guard let found, let options = found.options as? UICellAccessory.OutlineDisclosureOptions,
      !options.isHidden
    else { return nil }
    if options.style == .header { return found }
    var width = Self.standardWidth
    if case .custom(let reserved) = options.reservedLayoutWidth { width = reserved }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return (isMirrored ? point.x < width : point.x >= bounds.width - width) ? found : nil
  }
}
