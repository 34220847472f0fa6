import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Measurement
import Statistics

/// One launch, from within: prepares, counts over every moved frame, replays the sampled ones.
///
/// Counting and timing are separate passes. A replay starts from the state just after prepare.
final class Launch {
  let sizes: SectionedSizes
  let source: any AttributeSource
  let view: CollectionView
  let path: ScrollPath
  let seed: UInt64
  private let cells: BenchmarkCells
  private let memory: AllocationCounters
  private let launch: Int
  private let liveBytes: Int64
  var observations: [String: Observation] = [:]
  var blocks: [BlockSample] = []

  init(_ content: some LaunchContent, launch: Int, seed: UInt64) throws {
    memory = try AllocationCounters()
    self.launch = launch
    self.seed = seed
    var live = memory.liveBytes
    let sizes = try content.loadSizes()
    observations["dataset_bytes"] = .integer(memory.liveBytes - live)
    try Self.warmUp(content)

    live = memory.liveBytes
    let start = MonotonicClock.now()
    let source = try content.makeSource(over: sizes)
    source.prepare()
    let elapsed = MonotonicClock.now() - start
    liveBytes = memory.liveBytes - live
    (self.sizes, self.source) = (sizes, source)
    cells = BenchmarkCells(sizes: sizes)
    view = CollectionView(source: source, dataSource: cells)
    cells.register(in: view)
    path = try content.makePath(over: source.contentSize)
    guard !path.rects.isEmpty else {
      throw LaunchFailure(reason: "no frame of the trace moves over this content")
    }
    observations["prepare_ns"] = .integer(Int64(elapsed))
    observations["live_bytes"] = .integer(liveBytes)
    observations["live_bytes_per_item"] = .decimal(
      Double(liveBytes) / Double(max(1, sizes.itemCount)))
    observations["content_extent_pt"] = .decimal(source.contentSize.height)
    observations["frames_moved"] = .integer(Int64(path.rects.count))
    observations["frames_idle"] = .integer(Int64(path.idleCount))
    observations["frames_clamped"] = .integer(Int64(path.clampedCount))
  }

  /// Runs the code once over a few items, so that what Swift sets up on first use is not counted.
  private static func warmUp(_ content: some LaunchContent) throws {
    let few = SectionedSizes(
      sections: [SectionInfo(itemCount: 600, headerHeight: 64)],
      sizes: SizeSequence((0..<600).map { _ in ItemSize(width: 64 * 100, height: 64 * 50) }))
    let source = try content.makeSource(over: few)
    source.prepare()
    var buffer = ElementBuffer()
    source.elements(in: CGRect(x: 0, y: 0, width: 100, height: 100), into: &buffer)
    source.reset()
  }

  /// Counts over every moved frame, once from the state just after prepare; then allocations of the
  /// steady state, over every frame again or, where queries cost the same in any state, a sample.
  func count() -> ReplayCost {
    memory.resetPeak()
    let start = MonotonicClock.now()
    var checksum = VisibleChecksum()
    for index in path.rects.indices {
      view.queryElements(in: path.rects[index])
      view.updateVisibleElements()
      for element in view.visibleElements { checksum.add(element, frame: index) }
    }
    let elapsed = MonotonicClock.now() - start
    let peak = memory.peakBytes()
    record(view.counters, source.counters)
    observations["visible_checksum"] = .text(checksum.text)
    observations["peak_bytes"] = .integer(liveBytes + Int64(peak))
    observations["cache_bytes"] = .integer(Int64(source.cacheBytes))

    let frames = FrameSample(
      of: path.rects, viewport: path.viewportHeight,
      target: source.queriesAreIndependent ? 128 : path.rects.count, seed: seed)
    // Going back to the start is a step of its own, after which a few more views may be needed.
    show(frames)
    let allocations = memory.allocationCount()
    show(frames)
    observations["allocations_per_frame"] = .decimal(
      Double(memory.allocationCount() - allocations) / Double(frames.frameCount))
    return ReplayCost(
      queryNanoseconds: meanQuery(),
      frameNanoseconds: Double(elapsed) / Double(path.rects.count),
      framesMoved: path.rects.count, skipsFrames: source.queriesAreIndependent,
      checksum: checksum.text)
  }

  private func show(_ frames: FrameSample) {
    for run in frames.runs {
      for index in run {
        view.queryElements(in: path.rects[index])
        view.updateVisibleElements()
      }
    }
  }

  /// Nanoseconds of a query, over at most 64 frames from the state just after prepare on.
  private func meanQuery() -> Double {
    source.reset()
    var buffer = ElementBuffer()
    let sample = FrameSample(
      of: path.rects, viewport: path.viewportHeight,
      target: source.queriesAreIndependent ? 64 : path.rects.count, seed: seed)
    let start = MonotonicClock.now()
    for run in sample.runs {
      for index in run {
        buffer.removeAll()
        source.elements(in: path.rects[index], into: &buffer)
      }
    }
    return Double(MonotonicClock.now() - start) / Double(sample.frameCount)
  }

  private func record(_ reuse: ReuseCounters, _ work: WorkCounters) {
    let counts: [String: Int] = [
      "dequeues": reuse.dequeues, "reuse_hits": reuse.reuseHits, "created": reuse.created,
      "peak_visible": reuse.peakVisible, "queue_high_water": reuse.queueHighWater,
      "hits": reuse.hits, "over_fetch": reuse.overFetch,
      "attributes_computed": work.attributesComputed, "elements_examined": work.elementsExamined,
      "tiles_filled": work.tilesFilled, "tiles_hit": work.tilesHit,
      "tiles_evicted": work.tilesEvicted, "nodes_visited": work.nodesVisited,
    ]
    for (name, value) in counts { observations[name] = .integer(Int64(value)) }
    if reuse.dequeues > 0 {
      observations["reuse_hit_ratio"] = .decimal(
        Double(reuse.reuseHits) / Double(reuse.dequeues))
    }
  }

  /// Times both passes and returns everything the launch observed.
  func replay(_ plan: TimingPlan, meanQuery: Double) -> LaunchRecord {
    timeQueries(plan, meanQuery: meanQuery)
    timeFrames(plan)
    return LaunchRecord(launch: launch, observations: observations, blocks: blocks)
  }
}
