import CollectionAttributes
import CollectionModel
import Foundation

// The engine's hooks, answered by the layout object.

extension LayoutObjectSource: SourceHooks {
  public func shouldInvalidateLayout(forBounds bounds: CGRect) -> Bool {
    onMain {
      view?.hasBegun == true && layout.shouldInvalidateLayout(forBoundsChange: bounds)
    }
  }

  public func invalidationContext(forBounds bounds: CGRect) -> InvalidationContext {
    onMain {
      let mark = collect(forBounds: bounds)
      know(mark)
      return mark
    }
  }

  public func boundsChanged(to bounds: CGRect) {
    onMain { if view?.hasBegun == true { view?.followBounds(bounds) } }
  }

  public func shouldInvalidateLayout(
    forPreferred preferred: ElementAttributes, original: ElementAttributes
  ) -> Bool {
    onMain {
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: resized(preferred, original),
        withOriginalAttributes: object(like: original))
    }
  }

  public func invalidationContext(
    forPreferred preferred: ElementAttributes, original: ElementAttributes
  ) -> InvalidationContext {
    onMain {
      let mark = collect {
        layout.invalidationContext(
          forPreferredLayoutAttributes: resized(preferred, original),
          withOriginalAttributes: object(like: original))
      }
      know(mark)
      return mark
    }
  }

  @MainActor
  private func object(like element: ElementAttributes) -> UICollectionViewLayoutAttributes {
    let index = Int(element.detail) - 1
    return answer.indices.contains(index)
      ? answer[index] : UICollectionViewLayoutAttributes(element)
  }

  @MainActor
  private func resized(
    _ preferred: ElementAttributes, _ original: ElementAttributes
  ) -> UICollectionViewLayoutAttributes {
    let copy = object(like: original).duplicate()
    copy.frame = preferred.frame
    return copy
  }

  // MARK: Items that are dragged

  public func attributes(ofMovingItem path: ItemPath, at position: CGPoint) -> ElementAttributes? {
    onMain {
      let asked = counting {
        layout.layoutAttributesForInteractivelyMovingItem(
          at: path.indexPath, withTargetPosition: layout.mirrored(position))
      }
      let held = layout.mirrored(asked) ?? asked
      single = held
      return held.element(handle: Self.handleOfSingle)
    }
  }

  public func targetPath(ofMovingItem path: ItemPath, at position: CGPoint) -> ItemPath? {
    onMain {
      prepareIfNeeded()
      return ItemPath(
        layout.targetIndexPath(
          forInteractivelyMovingItem: path.indexPath, withPosition: layout.mirrored(position)))
    }
  }

  public func invalidationContext(forMoving step: MovementStep) -> InvalidationContext? {
    onMain {
      let mark = collect {
        if step.kind == .update {
          return layout.invalidationContext(
            forInteractivelyMovingItems: [step.target.indexPath],
            withTargetPosition: step.position, previousIndexPaths: [step.previous.indexPath],
            previousPosition: step.previousPosition)
        }
        return layout.invalidationContextForEndingInteractiveMovementOfItems(
          toFinalIndexPaths: [step.target.indexPath],
          previousIndexPaths: [step.previous.indexPath], movementCancelled: step.kind == .cancel)
      }
      know(mark)
      return mark
    }
  }

  // MARK: Offsets

  /// The delegate is asked after the layout, and has the last word.
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
