import CollectionModel

/// Prepares all items within a distance of the viewport: a number of screens ahead in the direction
/// of scrolling, and a number behind.
package final class ScreensPrefetch: PrefetchPolicy {
  private let ahead: Double
  private let behind: Double

  /// - Parameters: in screens, 0 or more.
  package init(ahead: Double, behind: Double) {
    self.ahead = ahead
    self.behind = behind
  }

  package func wantedItems(at place: PrefetchPlace) -> [ElementID] {
    place.items(ahead: ahead * place.screen, behind: behind * place.screen).map(\.id)
  }
}
