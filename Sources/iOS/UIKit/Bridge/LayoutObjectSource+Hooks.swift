import CollectionAttributes
import CollectionModel

// The engine's hooks, answered by the layout object.

/// The attributes that a view prefers, and the layout's own for the element.
struct ViewPreference {
  let preferred: UICollectionViewLayoutAttributes
  let original: UICollectionViewLayoutAttributes
}

extension LayoutObjectSource: SourceHooks {
  public func shouldInvalidateLayout(forBounds bounds: CGRect) -> Bool {
    onMain { view?.hasBegun == true && layout.shouldInvalidateLayout(forBoundsChange: bounds) }
  }

  public func invalidationContext(forBounds bounds: CGRect) -> InvalidationContext {
    onMain { collectExpected { layout.invalidationContext(forBoundsChange: bounds) } }
  }

  public func boundsChanged(to bounds: CGRect) {
    onMain { if view?.hasBegun == true { view?.followBounds(bounds) } }
  }

  // MARK: Preferred attributes

  /// Stores the attributes that a view prefers; returns engine attributes that refer to them.
  @MainActor
  func note(
    _ preferred: UICollectionViewLayoutAttributes,
    insteadOf original: UICollectionViewLayoutAttributes, for element: ElementAttributes
  ) -> ElementAttributes {
    preference = ViewPreference(preferred: preferred, original: original)
    var noted = element
    noted.frame.size = preferred.frame.size
    noted.detail = Self.handleOfPreferred
    return noted
  }

  /// The layout receives the objects themselves: its own, and that of the view, which may hold more
  /// than a size.
  public func shouldInvalidateLayout(
    forPreferred preferred: ElementAttributes, original: ElementAttributes
  ) -> Bool {
    onMain {
      let objects = objects(of: preferred, original)
      let isInvalid = layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: objects.preferred, withOriginalAttributes: objects.original)
      if !isInvalid { preference = nil }
      return isInvalid
    }
  }

  public func invalidationContext(
    forPreferred preferred: ElementAttributes, original: ElementAttributes
  ) -> InvalidationContext {
    onMain {
      let objects = objects(of: preferred, original)
      preference = nil
      return collectExpected {
        layout.invalidationContext(
          forPreferredLayoutAttributes: objects.preferred, withOriginalAttributes: objects.original)
      }
    }
  }

  /// Objects for attributes of the engine: stored ones, or new ones.
  @MainActor
  private func objects(
    of preferred: ElementAttributes, _ original: ElementAttributes
  ) -> ViewPreference {
    if preferred.detail == Self.handleOfPreferred, let preference { return preference }
    let own = returned(for: original.id) ?? UICollectionViewLayoutAttributes(original)
    let copy = own.duplicate()
    copy.frame = preferred.frame
    return ViewPreference(preferred: copy, original: own)
  }

  // MARK: Dragged items

  public func attributes(ofMovingItem path: ItemPath, at position: CGPoint) -> ElementAttributes? {
    onMain {
      let held = counting {
        layout.layoutAttributesForInteractivelyMovingItem(
          at: path.indexPath, withTargetPosition: position)
      }
      single = held
      return held.element(handle: Self.handleOfSingle)
    }
  }

  public func targetPath(ofMovingItem path: ItemPath, at position: CGPoint) -> ItemPath? {
    onMain {
      prepareIfNeeded()
      return ItemPath(
        layout.targetIndexPath(forInteractivelyMovingItem: path.indexPath, withPosition: position))
    }
  }

  public func invalidationContext(forMoving step: MovementStep) -> InvalidationContext? {
    onMain {
      collectExpected {
        if step.kind == .update {
          return layout.invalidationContext(
            forInteractivelyMovingItems: [step.target.indexPath], withTargetPosition: step.position,
            previousIndexPaths: [step.previous.indexPath], previousPosition: step.previousPosition)
        }
        return layout.invalidationContextForEndingInteractiveMovementOfItems(
          toFinalIndexPaths: [step.target.indexPath],
          previousIndexPaths: [step.previous.indexPath], movementCancelled: step.kind == .cancel)
      }
    }
  }

  /// Collects marks that the engine is going to pass to `invalidate`.
  @MainActor
  private func collectExpected(
    _ context: () -> UICollectionViewLayoutInvalidationContext
  ) -> InvalidationContext {
    let mark = collect(context)
    expect(mark)
    return mark
  }

  // MARK: Offsets

  /// The delegate is called after the layout, and its answer counts.
  public func targetOffset(forProposed bounds: CGRect) -> CGPoint {
    onMain {
      prepareIfNeeded()
      let target = layout.targetContentOffset(forProposedContentOffset: bounds.origin)
      guard let view, let delegate = view.delegate else { return target }
      return delegate.collectionView?(view, targetContentOffsetForProposedContentOffset: target)
        ?? target
    }
  }

  public func targetOffset(forProposed bounds: CGRect, velocity: CGPoint) -> CGPoint {
    onMain {
      layout.targetContentOffset(
        forProposedContentOffset: bounds.origin, withScrollingVelocity: velocity)
    }
  }
}
