import CollectionEngine
import CoreGraphics
import Foundation

// The views on screen as subviews. They are kept by the engine, and listed when somebody asks.

extension UICollectionView {
  /// The views on screen in drawing order; those that disappear come last.
  var shownViews: [UICollectionReusableView] {
    var views: [UICollectionReusableView] = []
    if let presentation {
      presentation.forEachPresentedView { box, _ in box.uiView.map { views.append($0) } }
    } else {
      engine.forEachShown { $0.uiView.map { views.append($0) } }
    }
    return views
  }

  /// The view on screen at a point of the content that takes touches; nil if there is none.
  func shownView(at point: CGPoint, with event: UIEvent?) -> UIView? {
    var examined = 0
    guard let id = engine.hitTest(point, examined: &examined),
      let view = engine.visibleView(of: id)?.uiView
    else { return nil }
    return view.hitTest(view.point(fromSuperview: point), with: event)
  }
}

extension CollectionReusableView {
  /// The view that this one stands for.
  var uiView: UICollectionReusableView? {
    (self as? CellBox)?.view ?? (self as? SupplementaryBox)?.view
  }
}
