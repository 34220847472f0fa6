import CollectionAttributes
import CollectionModel
import Foundation

extension CollectionView {
  // MARK: Visible elements

  /// The visible elements in drawing order: (zIndex, kind, section, item), lowest first. Valid
  /// until the next frame or batch of updates.
  public var visibleElements: UnsafeBufferPointer<ElementAttributes> { visible.current.elements }

  /// The view of a visible element; nil if `id` is not visible.
  ///
  /// - Complexity: O(1).
  public func visibleView(of id: ElementID) -> CollectionReusableView? { visible.view(of: id) }

  /// The cell of an item that is visible, or for which a cell is prepared or waits; nil if there is
  /// none.
  public func cellForItem(at indexPath: IndexPath) -> CollectionCell? {
    cellForItem(ElementID(itemAt: indexPath))
  }

  /// The transform of an element of `visibleElements`; nil if it has none. Valid until the next
  /// frame.
  public func transform(of element: ElementAttributes) -> ElementTransform? {
    element.detail == 0 ? nil : source.transform(of: element.detail)
  }

  /// The items that have a cell, ascending.
  ///
  /// - Complexity: O(visible log visible).
  public var visibleItems: [ItemPath] {
    Set(visibleElements.lazy.filter { $0.id.kind == .item }.map(\.id.itemPath)).sorted()
  }

  /// The elements of a kind that have a view, each once, in drawing order.
  public func visibleElements(ofKind kind: ElementKind) -> [ElementID] {
    distinct(visibleElements.lazy.filter { $0.id.kind == kind }.map(\.id))
  }

  /// The cell of an item on screen; nil if the item is not on screen.
  package func cell(at path: ItemPath) -> CollectionCell? {
    visibleView(of: path.elementID) as? CollectionCell
  }

  /// The element that a view shows; nil if it shows none.
  public func element(of view: CollectionReusableView) -> ElementID? {
    guard view.state == .shown, let id = view.attributes?.id, visible.view(of: id) === view
    else { return nil }
    return id
  }

  // MARK: Locating

  /// The present attributes of an element in the layout, visible or not; nil if the element does
  /// not exist.
  public func attributes(of id: ElementID) -> ElementAttributes? { source.attributes(of: id) }

  /// The topmost item on screen whose frame contains a point of the content; nil if there is none.
  /// Frames contain their near edges but not their far ones. A dragged item is skipped.
  ///
  /// - Complexity: O(visible).
  public func item(at point: CGPoint) -> ItemPath? {
    for element in visibleElements.reversed()
    where element.id.kind == .item && element.id != held?.id && element.contains(point, nil) {
      return element.id.itemPath
    }
    return nil
  }

  /// The topmost element on screen at a point of the content; nil if there is none. Transforms in
  /// the plane count. Elements that are almost transparent, and views that take no touches, are
  /// skipped.
  ///
  /// - Parameter examined: increased by the number of elements examined.
  /// - Complexity: O(visible).
  package func hitTest(_ point: CGPoint, examined: inout Int) -> ElementID? {
    for element in visibleElements.reversed() {
      examined += 1
      // The view has a copy of the transform: that of the source may belong to a later query.
      let transform = element.detail == 0 ? nil : visible.view(of: element.id)?.transform
      guard !element.isFaint, element.contains(point, transform),
        visible.view(of: element.id)?.takesTouches == true
      else { continue }
      return element.id
    }
    return nil
  }

  /// Scrolls to an item at once, as far as the content allows.
  ///
  /// - Throws: `twoPositions`, `noItem`; the view is as it was.
  public func scrollToItem(
    at path: ItemPath, position: ScrollPosition
  ) throws(CollectionViewError) {
    try setContentOffset(offset(showing: path, position: position))
  }

  /// The offset to which `scrollToItem` scrolls: within the content and its insets.
  ///
  /// - Throws: as `scrollToItem`.
  package func offset(
    showing path: ItemPath, position: ScrollPosition
  ) throws(CollectionViewError) -> CGPoint {
    guard position.isValid else { throw .twoPositions(position) }
    guard hasItem(at: path), let element = attributes(of: path.elementID) else {
      throw .noItem(section: path.section, item: path.item)
    }
    return position.offset(for: element.frame, from: contentOffset, in: scrollableArea)
  }

  /// The legal offset nearest to the present one at which a frame in the content is visible.
  package func offset(revealing frame: CGRect) -> CGPoint {
    scrollableArea.offset(revealing: frame, from: bounds.origin)
  }

  /// Whether `visibleElements` match the layout: since the last frame, nothing was changed, and no
  /// query was made.
  package var isUpToDate: Bool { isAnswerCurrent && !layout.hasMarks }

  /// Queries the layout for the elements in a rectangle off screen, and shows none of them. The
  /// next pass repeats the query for the screen.
  package func queryLayout(in rect: CGRect, into buffer: inout ElementBuffer) {
    requireIdle("the layout was queried")
    isInLayout = true
    source.elements(in: rect, bounds: bounds, into: &buffer)
    isInLayout = false
    isAnswerCurrent = false
  }

  /// The offset at which scrolling comes to rest: `offset`, unless the layout chooses another.
  ///
  /// - Parameter velocity: in points per millisecond, as in scrolling physics.
  public func restingOffset(forProposed offset: CGPoint, velocity: CGPoint) -> CGPoint {
    source.hooks?.targetOffset(
      forProposed: CGRect(origin: offset, size: bounds.size), velocity: velocity) ?? offset
  }
}

extension ElementAttributes {
  /// Elements that are fainter than this take no touches and no focus, as on iOS.
  package var isFaint: Bool { alpha < 0.01 }

  /// Whether a point is in the element as it is drawn. Near edges belong to it, far ones do not.
  fileprivate func contains(_ point: CGPoint, _ transform: ElementTransform?) -> Bool {
    var (x, y) = (point.x - frame.origin.x, point.y - frame.origin.y)
    var size = frame.size
    if let transform {
      // Around the centre, by the inverse transform.
      let determinant = transform.a * transform.d - transform.b * transform.c
      guard determinant != 0 else { return false }
      let (dx, dy) = (x - size.width / 2, y - size.height / 2)
      size = transform.size
      x = (transform.d * dx - transform.c * dy) / determinant + size.width / 2
      y = (transform.a * dy - transform.b * dx) / determinant + size.height / 2
    }
    return x >= 0 && x < size.width && y >= 0 && y < size.height
  }
}
