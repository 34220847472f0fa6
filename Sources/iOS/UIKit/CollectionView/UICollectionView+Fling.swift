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
    if isPagingEnabled { return page(velocity) }
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
  private func page(_ velocity: CGPoint) -> CGPoint {
    func place(
      _ offset: CGFloat, _ speed: CGFloat, _ extent: CGFloat, _ low: CGFloat, _ high: CGFloat
    ) -> CGFloat {
      guard extent > 0 else { return offset }
      let paging = Paging(pageExtent: extent, range: high - low)
      let start = paging.page(nearest: offset - low)
      return low
        + paging.offset(
          ofPage: paging.target(from: start, releasedAt: offset - low, velocity: speed * 1000))
    }
    let (low, high) = offsetRange
    return CGPoint(
      x: place(contentOffset.x, velocity.x, bounds.width, low.x, high.x),
      y: place(contentOffset.y, velocity.y, bounds.height, low.y, high.y))
  }

  /// Releases the content at a speed. It scrolls as the clock advances; without a clock it is at
  /// rest at once.
  ///
  /// - Parameter velocity: in points per millisecond, towards larger offsets.
  package func fling(velocity: CGPoint) {
    guard isScrollEnabled else { return }
    let (low, high) = offsetRange
    let free = [
      Axis(contentOffset.x, velocity.x, low.x...high.x, decelerationRate),
      Axis(contentOffset.y, velocity.y, low.y...high.y, decelerationRate),
    ]
    let proposed = CGPoint(x: free[0].rest, y: free[1].rest)
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
    let (x, y) = (free[0].moving(to: target.x, bounces), free[1].moving(to: target.y, bounces))
    let seconds = max(x.seconds, y.seconds)
    scrolling = ScrollAnimation(
      kind: .decelerating, start: presentation.time,
      nanoseconds: UInt64((seconds * 1e9).rounded(.up)), to: target
    ) { passed in
      let now = Double(passed) / 1e9
      return CGPoint(x: x.place(now), y: y.place(now))
    }
  }

  /// A movement along one axis.
  private struct Axis {
    /// The least offset; all others count from there.
    private let near: Double
    private let start: Double
    private let range: Double
    private let rate: ScrollPhysics.DecelerationRate
    private let free: Deceleration
    private let fling: Fling

    init(
      _ offset: CGFloat, _ velocity: CGFloat, _ offsets: ClosedRange<CGFloat>,
      _ rate: UIScrollView.DecelerationRate
    ) {
      near = offsets.lowerBound
      let start = offset - near
      self.start = start
      range = offsets.upperBound - near
      self.rate = rate == .fast ? .fast : .normal
      // Content that does not scroll on this axis does not move on it.
      let speed = range > 0 ? velocity * 1000 : 0
      free = Deceleration(from: start, velocity: speed, rate: self.rate)
      fling = Fling(from: start, velocity: speed, rate: self.rate, range: range)
    }

    /// The position at which it comes to rest on its own, in the content.
    var rest: Double {
      let rest = fling.edgeTime == nil ? free.restOffset : fling.restOffset
      return (min(max(rest, 0), range) * 64).rounded() / 64 + near
    }

    /// The movement to its target position, and its duration.
    func moving(
      to target: Double, _ bounces: Bool
    ) -> (seconds: Double, place: (Double) -> Double) {
      let (fling, free, range, near) = (fling, free, range, near)
      if target == rest, fling.edgeTime != nil {
        if bounces { return (fling.duration, { near + fling.position(at: $0) }) }
        return (fling.edgeTime ?? 0, { near + min(max(free.position(at: $0), 0), range) })
      }
      // A deceleration from the speed that leads to the target.
      let needed = Deceleration(
        from: start, velocity: (start + near - target) * rate.decayPerSecond, rate: rate)
      return (needed.duration, { near + needed.position(at: $0) })
    }
  }
}
