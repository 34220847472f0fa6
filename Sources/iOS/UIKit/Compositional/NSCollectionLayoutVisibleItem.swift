/// What can be moved and turned.
@preconcurrency @MainActor
public protocol UIDynamicItem: AnyObject {
  var center: CGPoint { get set }
  var bounds: CGRect { get }
  var transform: CGAffineTransform { get set }
}

extension UIView: UIDynamicItem {}
extension UICollectionViewLayoutAttributes: UIDynamicItem {}

/// An element of a section on screen, as `visibleItemsInvalidationHandler` sees it.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: UIDynamicItem {
  var alpha: CGFloat { get set }
  /// Higher is nearer to the viewer.
  var zIndex: Int { get set }
  var isHidden: Bool { get set }
  var transform3D: CATransform3D { get set }
  /// The kind of the element; empty for items.
  var name: String { get }
  var indexPath: IndexPath { get }
  /// The box around the transformed element, in points of the content.
  var frame: CGRect { get }
  var representedElementCategory: UICollectionView.ElementCategory { get }
  /// nil for cells.
  var representedElementKind: String? { get }
}
