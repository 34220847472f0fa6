import CollectionAttributes
import CollectionEngine
import Measurement

/// Counters under the names of their metrics.
extension Observations {
  mutating func record(_ reuse: ReuseCounters, _ work: WorkCounters) {
    record([
      .dequeues: reuse.dequeues, .reuseHits: reuse.reuseHits, .created: reuse.created,
      .peakVisible: reuse.peakVisible, .queueHighWater: reuse.queueHighWater,
      .endedDisplaying: reuse.endedDisplaying, .dataSourceCalls: reuse.dataSourceCalls,
      .hits: reuse.hits, .overFetch: reuse.overFetch,
      .attributesComputed: work.attributesComputed, .elementsExamined: work.elementsExamined,
      .tilesFilled: work.tilesFilled, .tilesHit: work.tilesHit,
      .tilesEvicted: work.tilesEvicted, .nodesVisited: work.nodesVisited,
      .nodesTouched: work.nodesTouched, .sectionsExamined: work.sectionsExamined,
    ])
    if reuse.dequeues > 0 {
      self[.reuseHitRatio] = .decimal(Double(reuse.reuseHits) / Double(reuse.dequeues))
    }
  }

  mutating func record(_ object: LayoutObjectCounters) {
    record([
      .prepareCalls: object.prepareCalls, .contentSizeRequests: object.contentSizeRequests,
      .layoutInvalidations: object.invalidations,
      .layoutQueries: object.queries,
      .attributeObjects: object.attributeObjects, .objectsReturned: object.objectsReturned,
      .delegateCalls: object.delegateCalls, .sizeRequests: object.sizeRequests,
    ])
    // Most layouts are measured with cells that hold nothing.
    if object.cellLayouts > 0 { record([.cellLayouts: object.cellLayouts]) }
  }

  mutating func record(_ work: EditWork, _ anchoring: AnchoringRecord) {
    record([
      .editBatches: work.changes - work.touches, .edits: work.edits,
      .editAttributesComputed: work.attributesComputed,
      .editAttributesComputedMax: work.mostAttributesComputed,
      .editTilesFilled: work.tilesFilled, .editTilesFilledMax: work.mostTilesFilled,
      .editNodesTouched: work.nodesTouched, .modelNodesTouched: work.modelNodesTouched,
      .editAllocations: Int(work.allocations),
      .correctionsClamped: anchoring.clampedCorrections,
    ])
    self[.offsetCorrection] = .decimal(anchoring.correction)
    self[.anchorShift] = .decimal(anchoring.shift)
    self[.contentDrift] = .decimal(anchoring.extentAtEnd - anchoring.extentAtStart)
  }

  mutating func recordUpdates(_ reuse: ReuseCounters) {
    record([
      .cellsMoved: reuse.cellsMoved, .cellsReloaded: reuse.cellsReloaded,
      .cellsReconfigured: reuse.cellsReconfigured, .invalidations: reuse.invalidations,
    ])
  }

  /// What happens by the virtual clock.
  mutating func recordClocked(_ display: Display, _ playback: Playback) {
    if let presentation = display.presentation {
      record([
        .presentedPeak: presentation.presentedPeak, .initialRequests: presentation.initialRequests,
        .finalRequests: presentation.finalRequests,
      ])
    }
    if playback.exchangesLayouts {
      record([.exchangeUnionPeak: display.presentation?.unionPeak ?? 0])
    }
    if playback.changes.contains(where: { $0.change.isParameter }) {
      record([.parameterChanges: display.parameterChanges])
    }
    if playback.changes.contains(where: { $0.change.drag != nil }) {
      record([
        .targetRequests: display.dragged.targetRequests,
        .targetsChanged: display.dragged.targetsChanged,
        .autoscrollFrames: playback.autoscrollFrames,
      ])
    }
    record([.invalidations: display.view.counters.invalidations])
  }

  /// What was done with the items of a display; nothing if they were not touched.
  mutating func recordTouched(_ touched: TouchedItems?) {
    guard let touched else { return }
    let (selection, focus) = (touched.selection, touched.focus)
    record([
      .hitTests: selection?.hitTests ?? 0,
      .hitTestsExamined: selection?.hitTestsExamined ?? 0,
      .selectionChanges: selection?.changes ?? 0,
      .selectionBytes: selection?.byteCount ?? 0,
      .interactionCalls: touched.interactionCalls, .focusMoves: focus?.moves ?? 0,
    ])
  }

  private mutating func record(_ counts: KeyValuePairs<Metric, Int>) {
    for (metric, value) in counts { self[metric] = .integer(Int64(value)) }
  }
}
