import Foundation

// Names of UIKit that are not supported. They are declared unavailable, so that the compiler
// explains why code that uses them does not compile.

@available(
  *, unavailable, message: "taps, long presses, pans and pinches are there; swipes are not"
)
open class UISwipeGestureRecognizer {}
@available(*, unavailable, message: "taps, long presses, pans and pinches are there; turns are not")
open class UIRotationGestureRecognizer {}
@available(
  *, unavailable,
  message: "taps, long presses, pans and pinches are there; edges of a screen are not"
)
open class UIScreenEdgePanGestureRecognizer {}
@available(
  *, unavailable, message: "taps, long presses, pans and pinches are there; hovering is not"
)
open class UIHoverGestureRecognizer {}
@available(*, unavailable, message: "context menus are not there; the edit menu of items is")
open class UIMenu {}
@available(*, unavailable, message: "context menus are not there; the edit menu of items is")
open class UIContextMenuConfiguration {}
@available(
  *, unavailable, message: "only collection views animate: their batches, layouts and scrolling"
)
open class UIDynamicAnimator {}
@available(
  *, unavailable, message: "only collection views animate: their batches, layouts and scrolling"
)
open class UIViewPropertyAnimator {}
@available(*, unavailable, message: "text input is not supported: there is no keyboard")
open class UITextField {}
@available(*, unavailable, message: "compositional layouts are Apple's own engine")
open class UICollectionViewCompositionalLayout {}
@available(*, unavailable, message: "compositional layouts are Apple's own engine")
open class NSCollectionLayoutSection {}
@available(*, unavailable, message: "compositional layouts are Apple's own engine")
open class NSCollectionLayoutGroup {}
@available(*, unavailable, message: "compositional layouts are Apple's own engine")
open class NSCollectionLayoutItem {}
@available(*, unavailable, message: "compositional layouts are Apple's own engine")
open class NSCollectionLayoutSize {}
@available(
  *, unavailable,
  message: "diffable data sources are Apple's own engine: use UICollectionViewDataSource"
)
open class UICollectionViewDiffableDataSource<Section, Item> {}
@available(
  *, unavailable,
  message: "diffable data sources are Apple's own engine: use UICollectionViewDataSource"
)
public struct NSDiffableDataSourceSnapshot<Section, Item> {}
