import CollectionModel
import ScrollPhysics

/// What the content does along one axis after a finger has released it. Offsets and speeds are the
/// view's; inside, offsets count from the least one, and speeds are in points per second.
struct AxisFling {
  private let least: Double
  private let start: Double
  private let range: Double
  private let velocity: Double
  private let rate: ScrollPhysics.DecelerationRate
  /// The movement if the content had no end.
  private let endless: Deceleration
  private let bouncing: Fling

  /// - Parameters:
  ///   - velocity: in points per millisecond, towards larger offsets.
  ///   - offsets: the legal offsets.
  init(
    from offset: CGFloat, velocity: CGFloat, offsets: ClosedRange<CGFloat>,
    rate: UIScrollView.DecelerationRate
  ) {
    least = offsets.lowerBound
    start = offset - least
    range = offsets.upperBound - least
    self.velocity = velocity * 1000
    self.rate = rate == .fast ? .fast : .normal
    // Content that does not scroll on this axis does not move on it.
    let speed = range > 0 ? self.velocity : 0
    endless = Deceleration(from: start, velocity: speed, rate: self.rate)
    bouncing = Fling(from: start, velocity: speed, rate: self.rate, range: range)
  }

  /// The offset at which the content comes to rest on its own.
  var rest: Double {
    let rest = bouncing.edgeTime == nil ? endless.restOffset : bouncing.restOffset
    return LayoutGrid.round(min(max(rest, 0), range)) + least
  }

  /// The offset of the page on which a swipe ends; the present offset if a page has no extent.
  func pageOffset(pageExtent: CGFloat) -> CGFloat {
    guard pageExtent > 0 else { return start + least }
    let paging = Paging(pageExtent: pageExtent, range: range)
    let page = paging.target(
      from: paging.page(nearest: start), releasedAt: start, velocity: velocity)
    return least + paging.offset(ofPage: page)
  }

  /// The movement to an offset: how long it takes, and the offset after so many seconds.
  func movement(
    to target: Double, bounces: Bool
  ) -> (seconds: Double, offset: (Double) -> Double) {
    let (endless, bouncing, range, least) = (endless, bouncing, range, least)
    if target == rest, let edgeTime = bouncing.edgeTime {
      if bounces { return (bouncing.duration, { least + bouncing.position(at: $0) }) }
      return (edgeTime, { least + min(max(endless.position(at: $0), 0), range) })
    }
    // A deceleration from the speed that leads to the target.
    let needed = Deceleration(
      from: start, velocity: (start + least - target) * rate.decayPerSecond, rate: rate)
    return (needed.duration, { least + needed.position(at: $0) })
  }
}
