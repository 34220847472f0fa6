import CollectionModel

/// Prepares the items that begin within a window beyond the viewport, as Compose's lazy lists with
/// a cache window do: they add the next item as long as the window is longer than the extent beyond
/// the viewport of the last visible item and those after it. These are the items that cross the
/// window.
///
/// A step begins if it was never measured for its identifier, or if its average time ends before
/// the next refresh. A step for an item of the next row begins in any case if the viewport reaches
/// the item when its last movement is repeated.
///
/// Behind the viewport nothing is prepared. Items that were prepared when they were ahead stay
/// within the window behind. (An item that was on screen comes back without work only if the reuse
/// policy keeps its view.)
///
/// Source: Compose, `LazyListPrefetchStrategy`, `LazyLayoutCacheWindow` and its prefetch state.
package final class WindowPrefetch: PrefetchPolicy {
  /// The range of the default window, in screens.
  private static let defaultRange = 0.1...0.5

  private let ahead: Double?
  private let behind: Double
  private var averages = StepAverages()
  /// The items of the last call that lie behind the viewport.
  private var behindItems: Set<ElementID> = []
  /// The items of the last call that the next frame needs.
  private var neededNext: Set<ElementID> = []

  /// - Parameters:
  ///   - ahead: in screens, 0 or more; nil for the mean extent of the items on screen, limited to
  ///     0.1 to 0.5 screens, and nothing before the first movement.
  ///   - behind: in screens, 0 or more.
  package init(ahead: Double? = nil, behind: Double = 0) {
    self.ahead = ahead
    self.behind = behind
  }

  package func wantedItems(at place: PrefetchPlace) -> [ElementID] {
    guard let window = window(at: place) else {
      (behindItems, neededNext) = ([], [])
      return []
    }
    let next = place.items(ahead: window, behind: 0)
    let last = place.items(ahead: 0, behind: behind * place.screen)
    let reach = abs(place.travel)
    let nextRow = reach > 0 ? place.rows(of: next).first ?? [] : []
    neededNext = Set(
      nextRow.lazy.filter { place.distance(of: $0.frame).points <= reach }.map(\.id))
    behindItems = Set(last.lazy.map(\.id))
    return (next + last).map(\.id)
  }

  package func mayBegin(
    _ step: CellCosts.Step, for id: ElementID, identifier: String, at now: UInt64,
    before deadline: UInt64
  ) -> Bool {
    if behindItems.contains(id) { return false }
    return neededNext.contains(id)
      || averages.allow(step, identifier: identifier, at: now, before: deadline)
  }

  package func learn(_ step: CellCosts.Step, identifier: String, nanoseconds: UInt64) {
    averages.learn(step, identifier: identifier, nanoseconds: nanoseconds)
  }

  /// The extent of the window ahead, in points; nil for no window.
  private func window(at place: PrefetchPlace) -> Double? {
    if let ahead { return ahead * place.screen }
    let visible = place.visibleItems
    if place.movement == .zero || visible.isEmpty { return nil }
    let mean = visible.reduce(0) { $0 + place.extent(of: $1.frame.size) } / Double(visible.count)
    let limits = Self.defaultRange
    return min(max(mean, limits.lowerBound * place.screen), limits.upperBound * place.screen)
  }
}
