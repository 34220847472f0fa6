import CollectionAttributes
import CollectionModel

/// The parts of a layout that are out of date. Subclasses add the parts of their own layouts.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  public override init() { super.init() }

  // What the engine and the collection view themselves invalidate.
  var isOfEverything = false
  var isOfCounts = false
  /// The elements of all lists below, for the engine.
  private var elements: [ElementID] = []

  /// Whether the layout has to be computed as a whole: for a new layout, a new data source and
  /// `reloadData`.
  open var invalidateEverything: Bool { isOfEverything }
  /// Whether the numbers of sections and items may have changed.
  open var invalidateDataSourceCounts: Bool { isOfCounts }

  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// Added to the content offset in the next pass, in points.
  open var contentOffsetAdjustment = CGPoint.zero
  /// Added to the size of the content, in points.
  open var contentSizeAdjustment = CGSize.zero

  /// The dragged items, by their paths before and after the step; nil in contexts of other changes.
  open private(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
  open private(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The position at which they are held, in points of the content.
  open private(set) var interactiveMovementTarget = CGPoint.zero

  func noteMovement(
    from previous: [IndexPath], to targets: [IndexPath], heldAt position: CGPoint
  ) {
    previousIndexPathsForInteractivelyMovingItems = previous
    targetIndexPathsForInteractivelyMovingItems = targets
    interactiveMovementTarget = position
  }

  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    elements += indexPaths.map { ElementID(.item, at: $0) }
  }

  open func invalidateSupplementaryElements(
    ofKind elementKind: String, at indexPaths: [IndexPath]
  ) {
    var paths = invalidatedSupplementaryIndexPaths ?? [:]
    paths[elementKind, default: []] += indexPaths
    invalidatedSupplementaryIndexPaths = paths
    let kind = ElementKinds.supplementary(elementKind)
    elements += indexPaths.map { ElementID(kind, at: $0) }
  }

  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    var paths = invalidatedDecorationIndexPaths ?? [:]
    paths[elementKind, default: []] += indexPaths
    invalidatedDecorationIndexPaths = paths
    let kind = ElementKinds.decoration(elementKind)
    elements += indexPaths.map { ElementID(kind, at: $0) }
  }

  /// The engine's context with the same content.
  var engineContext: InvalidationContext {
    InvalidationContext(
      everything: invalidateEverything, dataSourceCounts: invalidateDataSourceCounts,
      elements: elements, contentOffsetAdjustment: contentOffsetAdjustment,
      contentSizeAdjustment: contentSizeAdjustment)
  }
}
