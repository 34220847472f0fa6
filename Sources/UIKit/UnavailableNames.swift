import Foundation

// Names of UIKit that are not supported. They are declared unavailable, so that the compiler says
// why code that uses them does not compile.

@available(*, unavailable, message: "recognisers are not there: LayoutHost says what fingers do")
open class UIGestureRecognizer {}
@available(*, unavailable, message: "recognisers are not there: LayoutHost says what fingers do")
open class UITapGestureRecognizer {}
@available(*, unavailable, message: "recognisers are not there: LayoutHost says what fingers do")
open class UIPanGestureRecognizer {}
@available(*, unavailable, message: "recognisers are not there: LayoutHost says what fingers do")
open class UIPinchGestureRecognizer {}
@available(*, unavailable, message: "recognisers are not there: LayoutHost says what fingers do")
open class UILongPressGestureRecognizer {}
@available(*, unavailable, message: "menus are not there")
open class UIMenu {}
@available(*, unavailable, message: "menus are not there")
open class UIContextMenuConfiguration {}
@available(*, unavailable, message: "animation is not there: changes are shown at once")
open class UIDynamicAnimator {}
@available(*, unavailable, message: "animation is not there: changes are shown at once")
open class UIViewPropertyAnimator {}
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

extension UIView {
  @available(*, unavailable, message: "animation is not there: changes are shown at once")
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {}

  @available(*, unavailable, message: "animation is not there: changes are shown at once")
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: Int,
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {}

  @available(*, unavailable, message: "recognisers are not there: LayoutHost says what fingers do")
  public func addGestureRecognizer(_ recognizer: Any) {}
}
