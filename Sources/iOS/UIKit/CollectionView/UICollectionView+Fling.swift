import ScrollPhysics

/// Scrolling after a finger has released the content.
extension UICollectionView {
  /// The offset at which the content comes to rest: where its own speed takes it, unless the
  /// layout, and then the delegate, choose another. With paging it is the offset of the next page,
  /// and neither is called, as on iOS.
  ///
  /// - Parameters:
  ///   - proposed: the offset at which it would rest on its own, without pages.
  ///   - velocity: in points per millisecond, towards larger offsets.
  package func restingOffset(forProposed proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    if isPagingEnabled { return pageOffset(forSwipeAt: velocity) }
    var target = engine.restingOffset(forProposed: proposed, velocity: velocity)
    if let delegate = scrollDelegate {
      withUnsafeMutablePointer(to: &target) { target in
        _ = OptionalMethod.call {
          delegate.scrollViewWillEndDragging(
            self, withVelocity: velocity, targetContentOffset: target)
        }
      }
    }
    return target
  }

  /// The offset of the page on which a swipe from the present offset ends. The first page is at the
  /// least legal offset.
  private func pageOffset(forSwipeAt velocity: CGPoint) -> CGPoint {
    let (x, y) = flings(at: velocity)
    return CGPoint(
      x: x.pageOffset(pageExtent: bounds.width), y: y.pageOffset(pageExtent: bounds.height))
  }

  private func flings(at velocity: CGPoint) -> (x: AxisFling, y: AxisFling) {
    let (low, high) = offsetRange
    return (
      AxisFling(
        from: contentOffset.x, velocity: velocity.x, offsets: low.x...high.x,
        rate: decelerationRate),
      AxisFling(
        from: contentOffset.y, velocity: velocity.y, offsets: low.y...high.y,
        rate: decelerationRate)
    )
  }

  /// Releases the content at a speed. It scrolls as the clock advances; without a clock it is at
  /// rest at once.
  ///
  /// - Parameter velocity: in points per millisecond, towards larger offsets.
  package func fling(velocity: CGPoint) {
    guard isScrollEnabled else { return }
    let flings = flings(at: velocity)
    let proposed = CGPoint(x: flings.x.rest, y: flings.y.rest)
    let target = restingOffset(forProposed: proposed, velocity: velocity)
    let moves = target != contentOffset || proposed != contentOffset
    if let scrollDelegate {
      OptionalMethod.call { scrollDelegate.scrollViewDidEndDragging(self, willDecelerate: moves) }
    }
    guard moves else { return }
    guard let presentation else {
      contentOffset = target
      layoutIfNeeded()
      scrollDelegate?.scrollViewDidEndDecelerating?(self)
      return
    }
    let x = flings.x.movement(to: target.x, bounces: bounces)
    let y = flings.y.movement(to: target.y, bounces: bounces)
    let seconds = max(x.seconds, y.seconds)
    scrolling = ScrollAnimation(
      kind: .decelerating, start: presentation.time,
      nanoseconds: UInt64((seconds * 1e9).rounded(.up)), to: target
    ) { passed in
      let now = Double(passed) / 1e9
      return CGPoint(x: x.offset(now), y: y.offset(now))
    }
  }
}
