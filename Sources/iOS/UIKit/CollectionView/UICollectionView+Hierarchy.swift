import CollectionEngine

/// The views on screen as subviews. The engine holds them, and they are listed on request.
extension UICollectionView {
  /// The views on screen in drawing order; those that disappear come last.
  var shownViews: [UICollectionReusableView] {
    var views: [UICollectionReusableView] = []
    // A layout may return an element several times, but it has only one view.
    var known: Set<ObjectIdentifier> = []
    func add(_ view: UICollectionReusableView?) {
      if let view, known.insert(ObjectIdentifier(view)).inserted { views.append(view) }
    }
    if let presentation {
      presentation.forEachPresentedView { box, _ in add(box.uiView) }
    } else {
      engine.forEachShown { add($0.uiView) }
    }
    return views
  }

  /// The view on screen at a point of the content that takes touches; nil if there is none.
  func shownView(at point: CGPoint, with event: UIEvent?) -> UIView? {
    var ignored = 0
    guard let id = engine.hitTest(point, examined: &ignored),
      let view = engine.visibleView(of: id)?.uiView
    else { return nil }
    return view.hitTest(view.point(fromSuperview: point), with: event)
  }
}

extension CollectionReusableView {
  /// The view that this one stands for; nil for a view that no class of this module made.
  var uiView: UICollectionReusableView? {
    (self as? CellBox)?.view ?? (self as? SupplementaryBox)?.view
  }
}
