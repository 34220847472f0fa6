/// How late a display with a fixed rate shows a replay, by a model of the costs of cells.
package struct HitchFigures: Hashable, Sendable {
  /// What happened to the cells of one identifier, or to the views of one kind.
  package struct OfIdentifier: Hashable, Sendable {
    package var created = 0
    package var configured = 0
    package var poolHits = 0
  }

  /// The requests for data that arrive later.
  package struct Data: Hashable, Sendable {
    /// How often the data of an item were requested.
    package var asked = 0
    package var cancelled = 0
    /// How often an item came on screen before its data.
    package var lateItems = 0
    /// How long items on screen waited, together, ns.
    package var late: UInt64 = 0
  }

  /// What preparing and the first frame cost, ns: nothing is late before it.
  package var firstFrame: UInt64 = 0
  /// By how much frames were late, together, ns.
  package var hitch: UInt64 = 0
  package var worstHitch: UInt64 = 0
  package var framesShown = 0
  package var framesLate = 0
  /// Refreshes at which something newer should have been shown.
  package var framesMissed = 0
  /// Of each frame, in order, ns; negative where it was done early.
  package var overruns: [Int64] = []
  /// From the first sample that moves or changes to the one after the last, ns.
  package var span: UInt64 = 0

  package var created = 0
  package var configured = 0
  /// Set up for elements that did not come on screen.
  package var configuredWasted = 0
  /// The most cells and views that were there at once, on screen and off it.
  package var alivePeak = 0
  /// The most views bound to elements off screen at once: in the overscan, prepared, or kept.
  var aheadPeak = 0
  package var dropped = 0
  /// Cells that came back to the items that they still showed.
  package var positionHits = 0
  package var poolHits = 0
  /// Items whose cells prefetching has set up.
  package var prefetchRequests = 0
  /// Of these, the cells that came on screen.
  package var prefetchHits = 0
  /// Of these, the cells that were given up before they came on screen.
  package var prefetchCancelled = 0
  /// Cells that were set up and never came on screen: cancelled, lost to edits, or left over.
  package var prefetchWasted: Int { prefetchRequests - prefetchHits }
  /// Whether a step of prefetching went on beyond a refresh.
  package var prefetchPassedRefresh = false
  /// Whether a frame had cells to show beyond the viewport.
  var hasOverscan = false
  /// The most that a frame took besides setting up the cells that it did not show before, ns.
  var greatestShare: UInt64 = 0
  /// Whether `SkipBound.missingFirst` holds: every frame made what it missed first and nothing
  /// else, without overscan or prefetching beyond a refresh, and with all data.
  var makesMissingFirst: Bool { !hasOverscan && !prefetchPassedRefresh && data == nil }
  /// nil if all data are present from the start.
  package var data: Data?
  package var identifiers: [String: OfIdentifier] = [:]

  /// Late time per second of movement, in ms: Apple's hitch time ratio.
  package var hitchMillisecondsPerSecond: Double {
    span == 0 ? 0 : Double(hitch) * 1000 / Double(span)
  }

  mutating func count(_ frame: FrameTiming) {
    framesShown += 1
    hitch += frame.hitch
    worstHitch = max(worstHitch, frame.hitch)
    if frame.isLate { framesLate += 1 }
    framesMissed += frame.missed
    overruns.append(frame.overrun)
  }
}
