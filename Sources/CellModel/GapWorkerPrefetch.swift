import CollectionModel
import Foundation

/// Prepares the next row in the direction of scrolling, as Android's RecyclerView does.
///
/// What the next frame needs if scrolling goes on as fast comes first, and is prepared even if that
/// makes the next frame late. Any other step begins only if it was never taken for its identifier,
/// or ends before the next refresh if it takes as long as on average.
///
/// Nothing is prepared before a first movement, nor after one across the scroll axis. RecyclerView
/// asks once after each movement, this policy also while the scroll rests: it goes on with what was
/// left unfinished.
///
/// What RecyclerView keeps by position and in its pool is what `ByPositionReuse` does, with
/// a limit of 2 and a pool of 5.
///
/// Source: AndroidX, `GapWorker`, `RecyclerView.RecycledViewPool` and the layout managers.
package final class GapWorkerPrefetch: PrefetchPolicy {
  /// What may come on screen next.
  package struct Candidate: Hashable {
    package let id: ElementID
    /// How far its near edge lies beyond the viewport, in points.
    package let distance: Double
    /// Whether it comes on screen if the viewport moves on as far as it moved last.
    package let isNeededNext: Bool
  }

  private var averages = StepAverages()
  /// Of the items named last.
  private var neededNext: Set<ElementID> = []

  package init() {}

  /// What may be prepared, in this order.
  package func candidates(at place: PrefetchPlace) -> [Candidate] {
    guard (place.isHorizontal ? place.movement.x : place.movement.y) != 0 else { return [] }
    let reach = abs(place.movement.x) + abs(place.movement.y)
    // By distance, which brings the needed ones to the front.
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
