extension UIView {
  /// The part of the superview's insets that covers the view.
  final func insets(of outer: UIEdgeInsets, in superview: UIView) -> UIEdgeInsets {
    let (frame, area) = (frame, superview.bounds)
    // A view that extends beyond its superview is covered no further than the superview.
    func part(_ inset: CGFloat, _ distance: CGFloat) -> CGFloat {
      max(0, min(inset, inset - distance))
    }
    return UIEdgeInsets(
      top: part(outer.top, frame.minY - area.minY), left: part(outer.left, frame.minX - area.minX),
      bottom: part(outer.bottom, area.maxY - frame.maxY),
      right: part(outer.right, area.maxX - frame.maxX))
  }

  /// Whether the view belongs to a controller that a navigation controller shows.
  final var isInNavigationController: Bool {
    var view: UIView? = self
    while let current = view {
      if current.controller?.navigationController != nil { return true }
      view = current.superview
    }
    return false
  }
}

extension UIEdgeInsets {
  func adding(_ other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: top + other.top, left: left + other.left, bottom: bottom + other.bottom,
      right: right + other.right)
  }
}
