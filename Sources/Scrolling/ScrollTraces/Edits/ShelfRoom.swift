import CollectionModel
import ScrollPhysics

/// How a shelf follows a hand, and how it moves after that.
///
/// It moves like any content, but not on both axes: it decelerates, and it bounces at its ends. If
/// it has to rest elsewhere than it would by itself, it decelerates towards that place where this
/// takes between half and twice the speed of the hand, and is drawn there by a spring otherwise.
package struct ShelfRoom: Hashable, Sendable {
  /// The most frames in which a shelf moves by itself.
  package static let mostFrames = 300
  /// No hand is faster, in points per second.
  private static let fastest = 12_000.0

  /// The offsets at which it can rest, in points.
  package let offsets: ClosedRange<Double>
  /// The extent of the part that is visible, in points.
  package let viewport: Double

  package init(offsets: ClosedRange<Double>, viewport: Double) {
    self.offsets = offsets
    // A rubber band has an extent.
    self.viewport = max(viewport, 1)
  }

  private var range: Double { offsets.upperBound - offsets.lowerBound }
  private var band: RubberBand { RubberBand(viewportExtent: viewport) }

  /// Where a hand holds a shelf that it touched at `start` and has moved by `way`, in points.
  package func offset(touchedAt start: Double, movedBy way: Double) -> Double {
    let low = offsets.lowerBound
    let wanted = band.wanted(showing: start - low, range: range) + way
    return LayoutGrid.round(low + band.offset(wanted: wanted, range: range))
  }

  /// Where a shelf is in each frame after a hand has let go; the last one is where it rests. Empty
  /// if it rests already.
  ///
  /// - Parameters:
  ///   - velocity: of the offset, in points per second.
  ///   - rest: where it rests if it would stop at an offset by itself, released at a speed; 0
  ///     stands for one that is too slow for a swipe.
  package func movement(
    from offset: Double, velocity: Double, framesPerSecond: Int,
    rest: (_ proposed: Double, _ velocity: Double) -> Double
  ) -> [Double] {
    let velocity = min(max(velocity, -Self.fastest), Self.fastest)
    let low = offsets.lowerBound
    let fling = Fling(from: offset - low, velocity: velocity, range: range)
    let proposed = low + fling.restOffset
    let isSwipe = abs(velocity) >= Paging.swipeVelocity
    let end = LayoutGrid.round(rest(proposed, isSwipe ? velocity : 0))
    let (position, seconds) =
      end == LayoutGrid.round(proposed)
      ? ({ low + fling.position(at: $0) }, fling.duration)
      : Self.movement(from: offset, velocity: velocity, to: end)
    var places: [Double] = []
    for frame in 1..<Self.mostFrames {
      let time = Double(frame) / Double(framesPerSecond)
      guard time < seconds else { break }
      places.append(LayoutGrid.round(position(time)))
    }
    if (places.last ?? offset) != end { places.append(end) }
    return places
  }

  /// A movement to a place where it would not rest by itself: the place at a time, and how long it
  /// takes, in seconds.
  private static func movement(
    from offset: Double, velocity: Double, to end: Double
  ) -> (position: (Double) -> Double, seconds: Double) {
    let needed = (offset - end) * DecelerationRate.normal.decayPerSecond
    if velocity != 0, (0.5...2).contains(needed / velocity) {
      let deceleration = Deceleration(from: offset, velocity: needed)
      return ({ deceleration.position(at: $0) }, deceleration.duration)
    }
    let spring = BounceSpring(returning: offset - end, velocity: velocity)
    return ({ end + spring.displacement(at: $0) }, spring.duration)
  }
}
