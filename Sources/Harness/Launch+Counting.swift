import CollectionAttributes
import CollectionEngine
import Foundation
import Measurement
import Statistics
import Workers

/// What the edits of a playback cost in exact numbers.
private struct EditWork {
  var batches = 0
  var edits = 0
  var attributesComputed = 0
  var mostAttributesComputed = 0
  var tilesFilled = 0
  var mostTilesFilled = 0
  var nodesTouched = 0
  var modelNodesTouched = 0
  var allocations: UInt64 = 0
  /// CPU time in edits, not in counting what they allocate.
  var nanoseconds: UInt64 = 0
  /// CPU time in edits and in counting.
  var pause: UInt64 = 0
}

extension Launch {
  /// Counts over every pass, once from the state just after prepare; then allocations of the steady
  /// state, over every frame again or, where queries cost the same in any state, a sample.
  package func count() -> ReplayCost {
    if hasNothingToScroll { return .nothing }
    var timeline = TimelineRecorder(playback, on: stage)
    memory.resetPeak()
    let start = ThreadCPUClock.now()
    var checksum = VisibleChecksum()
    var work = EditWork()
    /// The tiles filled until the changes before a pass were made; nil without changes.
    var filled: Int?
    var player = PassPlayer(playback)
    player.playRest { change in
      apply(change, counting: &work)
      timeline.countBatch()
      filled = stage.source.counters.tilesFilled
    } show: { pass in
      stage.show(pass, of: playback)
      if let before = filled {
        work.countFilled(stage.source.counters.tilesFilled - before)
        filled = nil
      }
      for element in stage.view.visibleElements {
        checksum.add(element, stage.view.transform(of: element), frame: pass)
      }
      timeline.endPass(pass, of: playback, on: stage)
    }
    let elapsed = ThreadCPUClock.now() - start - work.pause
    let peak = memory.peakBytes()
    self.timeline = timeline.timeline
    let report = stage.source.report(inWords: true)
    record(stage.view.counters, report.counters)
    observations["data_source_calls_in_layout"] = .integer(Int64(stage.callsInLayout))
    observations["visible_checksum"] = .text(checksum.text)
    observations["peak_bytes"] = .integer(liveBytes + Int64(peak))
    observations["cache_bytes"] = .integer(Int64(report.cacheBytes))
    observations["index_bytes"] = .integer(Int64(report.indexBytes))
    if let counts = report.layoutObject { record(counts) }
    if !report.choice.isEmpty { observations["index_choice"] = .text(report.choice) }
    if let outcome {
      record(work, outcome.anchoring)
      recordUpdates(stage.view.counters)
    }
    countAllocations()
    observations["view_bytes"] = .integer(stage.replaceView(counting: memory))
    let query = queryCost()
    var cost = ReplayCost(
      queryNanoseconds: query.mean, typicalQueryNanoseconds: query.typical,
      frameNanoseconds: Double(elapsed) / Double(playback.passCount),
      framesMoved: playback.passCount, skipsFrames: stage.source.queriesAreIndependent,
      checksum: checksum.text, edits: costOfEdits(work))
    // With edits the cost of preparing is theirs.
    if report.layoutObject != nil, outcome == nil { cost.rewindNanoseconds = Double(prepareCPU) }
    return cost
  }

  private func apply(_ change: PlaybackChange, counting work: inout EditWork) {
    let start = ThreadCPUClock.now()
    stage.tellCells(change)
    let before = stage.source.counters
    let allocations = memory.allocationCount()
    let applied = ThreadCPUClock.now()
    change.apply(to: stage.source)
    work.nanoseconds += ThreadCPUClock.now() - applied
    work.allocations += memory.allocationCount() - allocations
    stage.tellView(change)
    work.count(stage.source.counters, since: before)
    work.batches += 1
    work.edits += change.count
    work.pause += ThreadCPUClock.now() - start
  }

  private func costOfEdits(_ work: EditWork) -> ReplayCost.EditCost? {
    guard playback.hasChanges else { return nil }
    return ReplayCost.EditCost(
      changes: work.batches,
      nanosecondsPerChange: Double(work.nanoseconds + prepareCPU) / Double(work.batches))
  }

  /// Over the content as it is at the end: what every frame allocates then.
  private func countAllocations() {
    let frames = settledSample(
      target: stage.source.queriesAreIndependent ? 128 : playback.settled.count)
    // Going back to the start is a step of its own, for which slots and views may have to be made.
    show(frames)
    if let first = frames.runs.first?.first { show(first) }
    let allocations = memory.allocationCount()
    show(frames)
    observations["allocations_per_frame"] = .decimal(
      Double(memory.allocationCount() - allocations) / Double(frames.frameCount))
  }

  func settledSample(target: Int) -> FrameSample {
    FrameSample(of: playback.settled.map(\.bounds), target: target, seed: seed)
  }

  private func show(_ frames: FrameSample) {
    for run in frames.runs {
      for index in run { show(index) }
    }
  }

  private func show(_ index: Int) {
    stage.show(playback.settled[index].rect, bounds: playback.settled[index].bounds)
  }

  /// Nanoseconds of a query, cold, over at most 64 frames where any will do: the mean, in CPU time
  /// as all that the plan is made of, because others may want the processor meanwhile; and the
  /// median over the sample's runs of consecutive frames.
  private func queryCost() -> (mean: Double, typical: Double) {
    let source = stage.source
    source.reset()
    var buffer = ElementBuffer()
    let sample = settledSample(
      target: source.queriesAreIndependent ? 64 : playback.settled.count)
    let allStart = ThreadCPUClock.now()
    var runs: [Double] = []
    runs.reserveCapacity(sample.runs.count)
    for run in sample.runs {
      let start = MonotonicClock.now()
      for index in run {
        buffer.removeAll()
        let frame = playback.settled[index]
        source.elements(in: frame.rect, bounds: frame.bounds, into: &buffer)
      }
      runs.append(Double(MonotonicClock.now() - start) / Double(run.count))
    }
    let total = ThreadCPUClock.now() - allStart
    return (Double(total) / Double(sample.frameCount), Percentile.median(of: runs))
  }

  private func record(_ reuse: ReuseCounters, _ work: WorkCounters) {
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
      observations["reuse_hit_ratio"] = .decimal(
        Double(reuse.reuseHits) / Double(reuse.dequeues))
    }
  }

  private func record(_ object: LayoutObjectCounters) {
    record([
      "prepare_calls": object.prepareCalls, "content_size_requests": object.contentSizeRequests,
      "layout_invalidations": object.invalidations,
      "attribute_objects": object.attributeObjects, "objects_returned": object.objectsReturned,
      "delegate_calls": object.delegateCalls, "size_requests": object.sizeRequests,
    ])
  }

  private func record(_ work: EditWork, _ anchoring: AnchoringRecord) {
    record([
      "layout_passes": playback.passCount, "edit_batches": work.batches, "edits": work.edits,
      "edit_attributes_computed": work.attributesComputed,
      "edit_attributes_computed_max": work.mostAttributesComputed,
      "edit_tiles_filled": work.tilesFilled, "edit_tiles_filled_max": work.mostTilesFilled,
      "edit_nodes_touched": work.nodesTouched, "model_nodes_touched": work.modelNodesTouched,
      "edit_allocations": Int(work.allocations),
      "corrections_clamped": anchoring.clampedCorrections,
    ])
    observations["offset_correction_pt"] = .decimal(anchoring.correction)
    observations["anchor_shift_pt"] = .decimal(anchoring.shift)
    observations["content_drift_pt"] = .decimal(anchoring.extentAtEnd - anchoring.extentAtStart)
  }

  private func recordUpdates(_ reuse: ReuseCounters) {
    record([
      "cells_moved": reuse.cellsMoved, "cells_reloaded": reuse.cellsReloaded,
      "cells_reconfigured": reuse.cellsReconfigured, "invalidations": reuse.invalidations,
    ])
  }

  private func record(_ counts: [String: Int]) {
    for (name, value) in counts { observations[name] = .integer(Int64(value)) }
  }
}

extension EditWork {
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
