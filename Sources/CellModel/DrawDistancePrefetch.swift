import CollectionModel
import Foundation

/// Prepares what lies within a distance of where the viewport will be a little later, as React
/// Native's FlashList 2 does.
///
/// The distance counts in both directions: seven tenths of it lie ahead and three behind. What one
/// end of the content has no room for is added at the other. The direction is that of most of the
/// last five velocities, and the window moves on by their median times the time of a render.
///
/// A velocity is learnt when the policy is asked at another place than before, which is after each
/// frame that leaves time to prepare. So a policy is for one scroll alone.
///
/// The window also covers where the viewport is now: FlashList once left a gap there when it was
/// fast.
///
/// Source: Shopify's FlashList 2, `RVEngagedIndicesTrackerImpl`.
package final class DrawDistancePrefetch: PrefetchPolicy {
  private static let leadingShare = 0.7
  private static let trailingShare = 0.3
  /// As if the viewport had come a little way back. In points per ms.
  private static let firstVelocities = [0, 0, 0, -0.1, -0.1]
  /// How long a render takes, ms.
  private static let renderTime = 16.0

  private let distance: Double
  /// The last five, the latest last, in points per ms.
  private var velocities = firstVelocities
  /// Where the policy was asked last.
  private var origin: CGPoint?

  /// - Parameter distance: in points, 0 or more; in each direction, so twice as much in all.
  package init(distance: Double = 250) { self.distance = distance }

  package func wantedItems(at place: PrefetchPlace) -> [ElementID] {
    let window = window(at: place)
    let start = place.isHorizontal ? place.bounds.minX : place.bounds.minY
    return place.items(
      before: start - window.lowerBound, after: window.upperBound - start - place.screen
    ).map(\.id)
  }

  /// What should be ready, in points along the scroll axis of the content. Learns the last movement
  /// if it is new.
  package func window(at place: PrefetchPlace) -> ClosedRange<Double> {
    learnVelocity(at: place)
    let backward = velocities.count { $0 < 0 } > velocities.count { $0 > 0 }
    let (before, after) =
      backward
      ? (Self.leadingShare, Self.trailingShare) : (Self.trailingShare, Self.leadingShare)
    let start = place.isHorizontal ? place.bounds.minX : place.bounds.minY
    let projected = start + velocities.sorted()[velocities.count / 2] * Self.renderTime
    var lower = projected - before * 2 * distance
    var upper = projected + place.screen + after * 2 * distance
    let extent = place.contentSize.map { Double(place.isHorizontal ? $0.width : $0.height) }
    let end = max(extent ?? .infinity, start + place.screen)
    let surplus = (lower: max(0, -lower), upper: max(0, upper - end))
    lower = max(0, lower - surplus.upper)
    upper = min(end, upper + surplus.lower)
    return min(lower, start)...max(upper, start + place.screen)
  }

  private func learnVelocity(at place: PrefetchPlace) {
    defer { origin = place.bounds.origin }
    guard place.bounds.origin != origin, place.duration > 0, place.movement != .zero else { return }
    // As if a jump's speed went on, the window would reach over thousands of items.
    guard !place.hasJumped else { return }
    let moved = place.isHorizontal ? place.movement.x : place.movement.y
    velocities.removeFirst()
    velocities.append(moved / (Double(place.duration) / 1e6))
  }
}
