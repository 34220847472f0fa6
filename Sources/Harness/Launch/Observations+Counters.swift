import CollectionAttributes
import CollectionEngine
import Measurement

/// Counters under the names of their metrics.
extension Observations {
  mutating func record(_ reuse: ReuseCounters, _ work: WorkCounters) {
    record([
      "dequeues": reuse.dequeues, "reuse_hits": reuse.reuseHits, "created": reuse.created,
      "peak_visible": reuse.peakVisible, "queue_high_water": reuse.queueHighWater,
      "ended_displaying": reuse.endedDisplaying, "data_source_calls": reuse.dataSourceCalls,
      "hits": reuse.hits, "over_fetch": reuse.overFetch,
      "attributes_computed": work.attributesComputed, "elements_examined": work.elementsExamined,
      "tiles_filled": work.tilesFilled, "tiles_hit": work.tilesHit,
      "tiles_evicted": work.tilesEvicted, "nodes_visited": work.nodesVisited,
      "nodes_touched": work.nodesTouched, "sections_examined": work.sectionsExamined,
    ])
    if reuse.dequeues > 0 {
      self["reuse_hit_ratio"] = .decimal(Double(reuse.reuseHits) / Double(reuse.dequeues))
    }
  }

  mutating func record(_ object: LayoutObjectCounters) {
    record([
      "prepare_calls": object.prepareCalls, "content_size_requests": object.contentSizeRequests,
      "layout_invalidations": object.invalidations,
      "layout_queries": object.queries,
      "attribute_objects": object.attributeObjects, "objects_returned": object.objectsReturned,
      "delegate_calls": object.delegateCalls, "size_requests": object.sizeRequests,
    ])
    // Most layouts are measured with cells that hold nothing.
    if object.cellLayouts > 0 { record(["cell_layouts": object.cellLayouts]) }
  }

  mutating func record(_ work: EditWork, _ anchoring: AnchoringRecord) {
    record([
      "edit_batches": work.batches - work.touches, "edits": work.edits,
      "edit_attributes_computed": work.attributesComputed,
      "edit_attributes_computed_max": work.mostAttributesComputed,
      "edit_tiles_filled": work.tilesFilled, "edit_tiles_filled_max": work.mostTilesFilled,
      "edit_nodes_touched": work.nodesTouched, "model_nodes_touched": work.modelNodesTouched,
      "edit_allocations": Int(work.allocations),
      "corrections_clamped": anchoring.clampedCorrections,
    ])
    self["offset_correction_pt"] = .decimal(anchoring.correction)
    self["anchor_shift_pt"] = .decimal(anchoring.shift)
    self["content_drift_pt"] = .decimal(anchoring.extentAtEnd - anchoring.extentAtStart)
  }

  mutating func recordUpdates(_ reuse: ReuseCounters) {
    record([
      "cells_moved": reuse.cellsMoved, "cells_reloaded": reuse.cellsReloaded,
      "cells_reconfigured": reuse.cellsReconfigured, "invalidations": reuse.invalidations,
    ])
  }

  /// What happens by the virtual clock.
  mutating func recordClocked(_ display: Display, _ playback: Playback) {
    if let presentation = display.presentation {
      record([
        "presented_peak": presentation.presentedPeak, "initial_asked": presentation.initialAsked,
        "final_asked": presentation.finalAsked,
      ])
    }
    if playback.changes.contains(where: { $0.change.layout != nil }) {
      record(["exchange_union_peak": display.presentation?.unionPeak ?? 0])
    }
    if playback.changes.contains(where: { $0.change.parameter != nil }) {
      record(["parameter_changes": display.parameterChanges])
    }
    if playback.changes.contains(where: { $0.change.drag != nil }) {
      record([
        "targets_asked": display.dragged.targetsAsked,
        "targets_changed": display.dragged.targetsChanged,
        "autoscroll_frames": playback.autoscrollFrames,
      ])
    }
    record(["invalidations": display.view.counters.invalidations])
  }

  /// What was done with the items of a display; nothing is recorded where nobody touched them.
  mutating func recordTouched(_ touched: TouchedItems?) {
    guard let touched else { return }
    let (selection, focus) = (touched.selection, touched.focus)
    record([
      "hit_tests": selection?.hitTests ?? 0,
      "hit_tests_examined": selection?.hitTestsExamined ?? 0,
      "selection_changes": selection?.changes ?? 0,
      "selection_bytes": selection?.byteCount ?? 0,
      "interaction_calls": touched.interactionCalls, "focus_moves": focus?.moves ?? 0,
    ])
  }

  private mutating func record(_ counts: [String: Int]) {
    for (name, value) in counts { self[name] = .integer(Int64(value)) }
  }
}
