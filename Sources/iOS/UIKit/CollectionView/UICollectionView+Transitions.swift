import CollectionEngine
import CollectionModel
import CollectionMotion

/// A transition between two layouts whose progress is set by hand.
struct InteractiveTransition {
  let layout: UICollectionViewTransitionLayout
  let completion: UICollectionView.LayoutInteractiveTransitionCompletion?
}

extension UICollectionView {
  /// Called with whether the transition was completed, and whether the view has the new layout.
  public typealias LayoutInteractiveTransitionCompletion = (Bool, Bool) -> Void

  /// The presentation that a clock drives; nil if everything is shown and completed at once.
  package var presentation: Presentation? { engine.animator as? Presentation }

  /// Determines how the next change is shown.
  ///
  /// - Returns: whether it is animated.
  @discardableResult
  func animateChange(_ isAnimated: Bool, part: CGFloat = 1) -> Bool {
    guard let presentation else { return false }
    let isAnimated = isAnimated && UIView.areAnimationsEnabled
    var timing = AnimationTiming.standard
    timing.nanoseconds = UInt64(Double(timing.nanoseconds) * Double(part))
    presentation.timing = isAnimated ? timing : nil
    return isAnimated
  }

  // MARK: At once, or animated

  public func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }

  /// Exchanges the layout. Both layouts are notified before and after; the new one chooses the
  /// offset, if the exchange is animated.
  ///
  /// - Parameter completion: called with whether everything came to rest in the new layout.
  public func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    whenIdle { [unowned self] in
      guard layout !== collectionViewLayout else {
        completion?(true)
        return
      }
      animateChange(animated)
      exchange(for: layout, completion)
      layoutIfNeeded()
    }
  }

  /// Exchanges the layout without a pass.
  ///
  /// - Parameter isNotified: whether the layouts have already been notified of the exchange.
  package func exchange(
    for layout: UICollectionViewLayout, isNotified: Bool = false, offset: CGPoint? = nil,
    _ completion: ((Bool) -> Void)? = nil
  ) {
    let former = FormerLayoutSource(
      collectionViewLayout, before: layoutSource, isNotified: isNotified)
    layoutSource.exchange(for: layout, keepingFormer: true)
    engine.setSource(layoutSource, from: former, offset: offset, completion: completion)
    invalidateEverything()
  }

  /// The offset that a layout chooses when it replaces another one; by default, the first item on
  /// screen keeps its place.
  func target(in next: UICollectionViewLayout, from current: UICollectionViewLayout) -> CGPoint {
    var proposed = bounds.origin
    let first = engine.visibleItems.lazy.map(\.indexPath)
      .map { ElementID(.item, at: $0) }
      .first { current.shownAttributes(of: $0)?.frame.intersects(self.bounds) == true }
    if let first, let was = current.shownAttributes(of: first)?.frame,
      let now = next.shownAttributes(of: first)?.frame
    {
      proposed.x += now.minX - was.minX
      proposed.y += now.minY - was.minY
    }
    var area = engine.scrollableArea
    area.content = next.collectionViewContentSize
    proposed = area.nearest(to: proposed)
    return next.targetContentOffset(forProposedContentOffset: proposed)
  }

  // MARK: By hand

  /// Inserts a layout between this one and another one; its progress is set by hand.
  @discardableResult
  public func startInteractiveTransition(
    to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> UICollectionViewTransitionLayout {
    if transition != nil {
      fatalError("an interactive transition was started during another one: finish or cancel it")
    }
    let current = collectionViewLayout
    current.prepareForTransition(to: layout)
    layout.attach(to: self)
    layout.prepareForTransition(from: current)
    let between: UICollectionViewTransitionLayout =
      delegate?.collectionView?(self, transitionLayoutForOldLayout: current, newLayout: layout)
      ?? UICollectionViewTransitionLayout(currentLayout: current, nextLayout: layout)
    transition = InteractiveTransition(layout: between, completion: completion)
    layoutSource.exchange(for: between, keepingFormer: true)
    animateChange(false)
    engine.setSource(layoutSource)
    invalidateEverything()
    layoutIfNeeded()
    return between
  }

  /// Completes the transition to the new layout.
  public func finishInteractiveTransition() { endTransition(isFinished: true) }

  /// Returns to the old layout.
  public func cancelInteractiveTransition() { endTransition(isFinished: false) }

  private func endTransition(isFinished: Bool) {
    guard let transition else {
      fatalError("an interactive transition was ended, and none was started")
    }
    self.transition = nil
    let between = transition.layout
    let (kept, left) =
      isFinished
      ? (between.nextLayout, between.currentLayout) : (between.currentLayout, between.nextLayout)
    let way = between.transitionProgress
    animateChange(true, part: isFinished ? 1 - way : way)
    exchange(for: kept, isNotified: true, offset: isFinished ? between.nextOffset : bounds.origin) {
      transition.completion?($0, isFinished)
    }
    layoutIfNeeded()
    kept.finalizeLayoutTransition()
    left.finalizeLayoutTransition()
    left.attach(to: nil)
  }
}
