import CollectionModel

/// Prepares the next row in the direction of scrolling, as Android's RecyclerView does.
///
/// Items come first that the next frame needs if scrolling continues at its speed; they are
/// prepared even if that makes the next frame late. Any other step begins only if it was never
/// measured for its identifier, or if its average time ends before the next refresh.
///
/// Nothing is prepared before a first movement, nor after one across the scroll axis. RecyclerView
/// prefetches once after each movement. This policy also does so while the scroll rests, to
/// continue unfinished work.
///
/// `ByPositionReuse` with a limit of 2 and a pool of 5 models the views that RecyclerView keeps by
/// position and in its pool.
///
/// Source: AndroidX, `GapWorker`, `RecyclerView.RecycledViewPool` and the layout managers.
package final class GapWorkerPrefetch: PrefetchPolicy {
  /// An item that may come on screen next.
  package struct Candidate: Hashable {
    package let id: ElementID
    /// The distance of its near edge beyond the viewport, in points.
    package let distance: Double
    /// Whether it comes on screen if the last movement of the viewport is repeated.
    package let isNeededNext: Bool
  }

  private var averages = StepAverages()
  /// The items of the last call that the next frame needs.
  private var neededNext: Set<ElementID> = []

  package init() {}

  /// The items that may be prepared, in this order.
  package func candidates(at place: PrefetchPlace) -> [Candidate] {
    guard place.travel != 0 else { return [] }
    let reach = abs(place.movement.x) + abs(place.movement.y)
    // In the order of distance, which puts the needed ones first.
    return place.rowsAhead(1).joined().map { id, frame in
      let distance = place.distance(of: frame).points
      return Candidate(id: id, distance: distance, isNeededNext: distance <= reach)
    }
  }

  package func wantedItems(at place: PrefetchPlace) -> [ElementID] {
    let candidates = candidates(at: place)
    neededNext = Set(candidates.lazy.filter(\.isNeededNext).map(\.id))
    return candidates.map(\.id)
  }

  package func mayBegin(
    _ step: CellCosts.Step, for id: ElementID, identifier: String, at now: UInt64,
    before deadline: UInt64
  ) -> Bool {
    neededNext.contains(id)
      || averages.allow(step, identifier: identifier, at: now, before: deadline)
  }

  package func learn(_ step: CellCosts.Step, identifier: String, nanoseconds: UInt64) {
    averages.learn(step, identifier: identifier, nanoseconds: nanoseconds)
  }
}
