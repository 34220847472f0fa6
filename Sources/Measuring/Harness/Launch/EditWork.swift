import CollectionAttributes

/// What the edits of a playback cost in exact numbers.
struct EditWork {
  /// All changes; and those of them that are done with the items and are no batches.
  var batches = 0
  var touches = 0
  var edits = 0
  private(set) var attributesComputed = 0
  private(set) var mostAttributesComputed = 0
  private(set) var tilesFilled = 0
  private(set) var mostTilesFilled = 0
  private(set) var nodesTouched = 0
  private(set) var modelNodesTouched = 0
  var allocations: UInt64 = 0
  /// CPU time in edits, not in counting what they allocate.
  var nanoseconds: UInt64 = 0
  /// CPU time in edits and in counting.
  var pause: UInt64 = 0

  /// What a batch computed at once.
  mutating func count(_ now: WorkCounters, since before: WorkCounters) {
    let computed = now.attributesComputed - before.attributesComputed
    attributesComputed += computed
    mostAttributesComputed = max(mostAttributesComputed, computed)
    nodesTouched += now.nodesTouched - before.nodesTouched
    modelNodesTouched += now.modelNodesTouched - before.modelNodesTouched
  }

  /// The tiles that were placed again in the pass after a batch.
  mutating func countFilled(_ tiles: Int) {
    tilesFilled += tiles
    mostTilesFilled = max(mostTilesFilled, tiles)
  }
}
