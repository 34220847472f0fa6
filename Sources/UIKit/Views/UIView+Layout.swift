import CoreGraphics

// What needs layout is marked: the view itself, and on the way up all that it is in. Whoever lays
// out follows these marks, and a collection view lists the views on screen that have any.

extension UIView {
  /// How often `layoutSubviews` was called so far.
  @exclusivity(unchecked) static private(set) var layouts = 0

  /// Whether the view or anything below it needs layout.
  final var isMarked: Bool { needsLayout || isMarkedBelow }

  /// Marks the view, unless it is marked already.
  @inline(__always)
  final func markForLayout() {
    if needsLayout { return }
    needsLayout = true
    markAbove()
  }

  /// Marks the view because it has other subviews. While it lays out it does not lay out for that
  /// once more: most views make their subviews there.
  final func markForSubviews(isBelow: Bool) {
    if isBelow { isMarkedBelow = true }
    if !isLayingOut { needsLayout = true }
    if isMarked { markAbove() }
  }

  /// Tells all that the view is in of a mark, up to what knows of one already.
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

  /// What `layOutTree` does, unless a class does otherwise.
  final func layOutMarked(onlyMarked: Bool) {
    // A view that asks for layout while it lays out gets it later.
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

  /// The size of the bounds was `old`: subviews follow, and the view needs layout.
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
