import CollectionModel

/// Prepares the items that come on screen within a time if scrolling continues at its last speed;
/// none after a jump, which predicts nothing.
package final class VelocityPrefetch: PrefetchPolicy {
  private let nanoseconds: Double

  /// - Parameter milliseconds: the time to look ahead, above 0.
  package init(milliseconds: Double) { nanoseconds = milliseconds * 1e6 }

  package func wantedItems(at place: PrefetchPlace) -> [ElementID] {
    guard place.duration > 0, !place.hasJumped else { return [] }
    let ahead = abs(place.travel) * nanoseconds / Double(place.duration)
    return place.items(ahead: ahead, behind: 0).map(\.id)
  }
}
