import CollectionEngine
import CollectionModel

extension UICollectionView {
  // MARK: Cells on screen

  public var visibleCells: [UICollectionViewCell] {
    layoutSource.noteCellRequest()
    return engine.visibleItems.compactMap { cell(at: $0) }
  }

  public var indexPathsForVisibleItems: [IndexPath] {
    layoutSource.noteCellRequest()
    return engine.visibleItems.map(\.indexPath)
  }

  /// The cell of an item on screen, or one that was prepared for it or waits for it.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    layoutSource.noteCellRequest()
    return (engine.cellForItem(ElementID(.item, at: indexPath)) as? CellBox)?.view
  }

  private func cell(at path: ItemPath) -> UICollectionViewCell? {
    (engine.visibleView(of: .item(path.item, inSection: path.section)) as? CellBox)?.view
  }

  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    for path in engine.visibleItems where self.cell(at: path) === cell { return path.indexPath }
    return nil
  }

  public func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    let id = ElementID(ElementKinds.supplementary(elementKind), at: indexPath)
    return (engine.visibleView(of: id) as? SupplementaryBox)?.view
  }

  public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    engine.visibleElements(ofKind: ElementKinds.supplementary(elementKind)).compactMap {
      (engine.visibleView(of: $0) as? SupplementaryBox)?.view
    }
  }

  public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    engine.visibleElements(ofKind: ElementKinds.supplementary(elementKind)).map(\.path)
  }

  // MARK: Attributes and places

  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    layoutSource.prepareIfNeeded()
    return layoutSource.object(of: ElementID(.item, at: indexPath))
  }

  public func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    layoutSource.prepareIfNeeded()
    return layoutSource.object(of: ElementID(ElementKinds.supplementary(kind), at: indexPath))
  }

  /// The item in front at a point of the content. Off screen, and while the screen is out of date,
  /// the layout determines it.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    let isOnScreen = bounds.contains(point) && (engine.isInPass || engine.isUpToDate)
    guard isOnScreen else {
      return layoutSource.item(at: point) { [engine] in engine.hasItem(at: ItemPath($0)) }
    }
    return engine.item(at: point).map(\.indexPath)
  }

  public func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    // After the changes that wait, the item is elsewhere.
    if engine.isInPass, engine.isInLayout || engine.hasDeferredChanges {
      return whenIdle { [unowned self] in
        layoutIfNeeded()
        scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
      }
    }
    do {
      let offset = try engine.offset(
        showing: ItemPath(indexPath), position: scrollPosition.enginePosition)
      setContentOffset(offset, animated: animated)
    } catch .noItem(let section, let item) where engine.isInBatch {
      // The item may be about to be inserted. iOS warns, and scrolls to the beginning.
      engine.log?.write("no item \(item) in section \(section) before the batch: scroll to (0, 0)")
      setContentOffset(.zero, animated: animated)
    } catch .noItem(let section, _) where section >= numberOfSections {
      fatalError(
        """
        Attempted to scroll the collection view to an out-of-bounds section (\(section)) when \
        there are only \(numberOfSections) sections.
        """)
    } catch .noItem(let section, let item) where !engine.hasItem(at: ItemPath(indexPath)) {
      fatalError(
        """
        Attempted to scroll the collection view to an out-of-bounds item (\(item)) when there are \
        only \(numberOfItems(inSection: section)) items in section \(section).
        """)
    } catch {
      fatalError("\(error)")
    }
  }
}

extension UICollectionView.ScrollPosition {
  fileprivate var enginePosition: CollectionEngine.ScrollPosition {
    CollectionEngine.ScrollPosition(rawValue: UInt8(truncatingIfNeeded: rawValue))
  }
}
