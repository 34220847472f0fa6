import CollectionAttributes
import CollectionEngine
import Measurement

/// What the edits of a playback cost in exact numbers.
struct EditWork {
  /// All changes, also those that only touch items.
  private(set) var changes = 0
  private(set) var touches = 0
  private(set) var edits = 0
  private(set) var attributesComputed = 0
  private(set) var mostAttributesComputed = 0
  private(set) var tilesFilled = 0
  private(set) var mostTilesFilled = 0
  private(set) var nodesTouched = 0
  private(set) var modelNodesTouched = 0
  private(set) var allocations: UInt64 = 0
  /// CPU time in edits, not in counting what they allocate.
  private(set) var nanoseconds: UInt64 = 0
  /// CPU time in edits and in counting.
  private(set) var pause: UInt64 = 0

  /// Adds the tiles that were placed again in the pass after a batch.
  mutating func countFilled(_ tiles: Int) {
    tilesFilled += tiles
    mostTilesFilled = max(mostTilesFilled, tiles)
  }

  /// Makes a change on a display and counts what it does to the source.
  ///
  /// - Parameter peak: leaves out what the data source takes.
  mutating func apply(
    _ change: PlaybackChange, to display: Display, counting memory: AllocationCounters,
    _ peak: inout PeakBytes
  ) {
    let start = ThreadCPUClock.now()
    // A data source may copy what it numbers items by, which no strategy has to do.
    if change.isBatch { peak.leaveOut { display.changeCells(change) } }
    display.begin(change)
    let before = display.work
    let allocationsBefore = memory.allocationCount()
    let applied = ThreadCPUClock.now()
    display.changeSource(change)
    nanoseconds += ThreadCPUClock.now() - applied
    allocations += memory.allocationCount() - allocationsBefore
    display.changeView(change)
    count(display.work, since: before)
    changes += 1
    if !change.isBatch { touches += 1 }
    edits += change.count
    pause += ThreadCPUClock.now() - start
  }

  private mutating func count(_ now: WorkCounters, since before: WorkCounters) {
    let computed = now.attributesComputed - before.attributesComputed
    attributesComputed += computed
    mostAttributesComputed = max(mostAttributesComputed, computed)
    nodesTouched += now.nodesTouched - before.nodesTouched
    modelNodesTouched += now.modelNodesTouched - before.modelNodesTouched
  }
}
