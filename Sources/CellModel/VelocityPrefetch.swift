import CollectionModel
import Foundation

/// Prepares what will come on screen within a time, if scrolling goes on as fast as it went last;
/// nothing after a jump, which says nothing about what comes.
package final class VelocityPrefetch: PrefetchPolicy {
  private let nanoseconds: Double

  /// - Parameter milliseconds: how far ahead in time, above 0.
  package init(milliseconds: Double) { nanoseconds = milliseconds * 1e6 }

  package func wantedItems(at place: PrefetchPlace) -> [ElementID] {
    let moved = abs(Double(place.isHorizontal ? place.movement.x : place.movement.y))
    guard place.duration > 0, !place.hasJumped else { return [] }
    return place.items(ahead: moved * nanoseconds / Double(place.duration), behind: 0).map(\.id)
  }
}
