import CollectionModel
import Foundation

/// Prepares items within a distance of the viewport's expected position a little later, as React
/// Native's FlashList 2 does.
///
/// The distance counts in both directions: seven tenths of it lie ahead and three behind. A part
/// that lies beyond one end of the content is added at the other end. The direction is that of most
/// of the last five velocities, and the window moves on by their median times the time of a render.
///
/// A velocity is measured when the policy is called at another place than before, which happens
/// after each frame that leaves time to prepare. So an instance serves one scroll.
///
/// The window also covers the present viewport: FlashList once left a gap there during fast
/// scrolling.
///
/// Source: Shopify's FlashList 2, `RVEngagedIndicesTrackerImpl`.
package final class DrawDistancePrefetch: PrefetchPolicy {
  /// Velocities as after a short movement backwards, in points per ms.
  private static let firstVelocities = [0, 0, 0, -0.1, -0.1]
  /// The time of a render, ms.
  private static let renderTime = 16.0

  private let distance: Double
  /// The last five velocities, the latest last, in points per ms.
  private var velocities = firstVelocities
  private var origin: CGPoint?

  /// - Parameter distance: in points, 0 or more; applies in each direction, so the sum is twice as
  ///   large.
  package init(distance: Double = 250) { self.distance = distance }

  package func wantedItems(at place: PrefetchPlace) -> [ElementID] {
    let window = window(at: place)
    let start = place.edges(of: place.bounds).near
    return place.items(
      before: start - window.lowerBound, after: window.upperBound - start - place.screen
    ).map(\.id)
  }

  /// The range that should be ready, in points along the scroll axis of the content. Records the
  /// last movement if it is new.
  package func window(at place: PrefetchPlace) -> ClosedRange<Double> {
    learnVelocity(at: place)
    let (leadingShare, trailingShare) = (0.7, 0.3)
    let backward = velocities.count { $0 < 0 } > velocities.count { $0 > 0 }
    let (before, after) = backward ? (leadingShare, trailingShare) : (trailingShare, leadingShare)
    let start = place.edges(of: place.bounds).near
    let projected = start + velocities.sorted()[velocities.count / 2] * Self.renderTime
    var lower = projected - before * 2 * distance
    var upper = projected + place.screen + after * 2 * distance
    let end = max(place.contentSize.map(place.extent) ?? .infinity, start + place.screen)
    let surplus = (lower: max(0, -lower), upper: max(0, upper - end))
    lower = max(0, lower - surplus.upper)
    upper = min(end, upper + surplus.lower)
    return min(lower, start)...max(upper, start + place.screen)
  }

  private func learnVelocity(at place: PrefetchPlace) {
    defer { origin = place.bounds.origin }
    guard place.bounds.origin != origin, place.duration > 0, place.movement != .zero else { return }
    // If a jump counted as a velocity, the window would reach over thousands of items.
    guard !place.hasJumped else { return }
    velocities.removeFirst()
    velocities.append(place.travel / (Double(place.duration) / 1e6))
  }
}
