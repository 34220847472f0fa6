// A view that needs layout is marked, and so are all its superviews. Layout follows these marks,
// and a collection view lists the marked views on screen.

extension UIView {
  /// The number of calls of `layoutSubviews` so far.
  @exclusivity(unchecked) static private(set) var layouts = 0

  /// Whether the view or anything below it needs layout.
  final var isMarked: Bool { needsLayout || isMarkedBelow }

  @inline(__always)
  final func markForLayout() {
    if needsLayout { return }
    needsLayout = true
    markAbove()
  }

  /// Marks the view because its subviews have changed. During its own layout it is not marked for
  /// that: most views create their subviews there.
  final func markForSubviews(isBelow: Bool) {
    if isBelow { isMarkedBelow = true }
    if !isLayingOut { needsLayout = true }
    if isMarked { markAbove() }
  }

  /// Marks all superviews, up to the first that is marked already.
  final func markAbove() {
    var current: UIView = self
    let isOwn = isLayingOut
    while true {
      current.noteMark(isOwn: isOwn)
      guard let next = current.superview, !next.isMarkedBelow else { return }
      next.isMarkedBelow = true
      current = next
    }
  }

  /// The default implementation of `layOutTree`.
  final func layOutMarked(onlyMarked: Bool) {
    // A view that requests layout during its own layout gets it later.
    if needsLayout, !isLayingOut {
      needsLayout = false
      isLayingOut = true
      UIView.layouts += 1
      layoutSubviews()
      isLayingOut = false
    }
    guard isMarkedBelow || !onlyMarked else { return }
    isMarkedBelow = false
    for view in subviews where view.isMarked || !onlyMarked {
      view.layOutTree(onlyMarked: onlyMarked)
    }
  }

  /// Called when the size of the bounds was `old`: subviews follow, and the view needs layout.
  final func sizeChanged(from old: CGSize) {
    if autoresizesSubviews {
      for view in children where !view.autoresizingMask.isEmpty {
        view.autoresize(from: old, to: bounds.size)
      }
    }
    followSize()
    markForLayout()
  }
}
