import CollectionAttributes
import CollectionEngine
import Foundation
import Measurement
import ScrollTraces
import Statistics

/// One launch, from within: prepares, counts over every pass, replays the sampled ones.
///
/// Counting and timing are separate. A replay starts from the state just after prepare: a reset
/// goes back to it, and where there are edits a new source is prepared, outside of what is timed.
package final class Launch {
  package let itemCount: Int
  package let playback: Playback
  let seed: UInt64
  package let memory: AllocationCounters
  let liveBytes: Int64
  /// What preparing took of the processor, ns.
  let prepareCPU: UInt64
  private let launch: Int
  package let backstage: Backstage
  /// What the edits leave; nil without edits.
  package let outcome: EditOutcome?
  package private(set) var stage: Stage
  /// The content as the edits leave it, built as if it had always been so; `stage` without edits.
  package private(set) lazy var settledStage = makeSettledStage()
  /// A stage over which the whole playback has gone, edits and passes; `stage` without edits.
  package private(set) lazy var editedStage = makeEditedStage()
  package var observations = Observations()
  var blocks: [BlockSample] = []
  /// What each frame did, as counting saw it.
  package var timeline = FrameTimeline()

  package init(_ content: some LaunchContent, launch: Int, seed: UInt64) throws {
    memory = try AllocationCounters()
    self.launch = launch
    self.seed = seed
    let loaded = try content.loadSizes()
    observations["data_hash"] = .text(loaded.contentHash)
    if let hash = try content.traceHash() { observations["trace_hash"] = .text(hash) }
    var script = try content.makeScript()
    let sizes = script?.begin(over: loaded) ?? loaded
    itemCount = sizes.itemCount
    backstage = Backstage(content: content, sizes: sizes, hasEdits: script != nil)
    try backstage.warmUp()
    observations["dataset_bytes"] = .integer(memory.bytes(of: loaded))

    var prepared: PreparedStage? = try backstage.prepare(counting: memory)
    let source = prepared!.stage.source
    liveBytes = prepared!.liveBytes
    let path = try content.makePath(over: source.contentSize)
    let nanoseconds = prepared!.nanoseconds
    prepareCPU = prepared!.cpuNanoseconds
    let extent = path.axes.isHorizontal ? source.contentSize.width : source.contentSize.height
    var clamped = path.clampedCount
    // Edits happen between frames: without frames there are none.
    if let script, !path.bounds.isEmpty {
      var recorder = PlaybackRecorder(
        path, on: prepared!.stage, script: script, sizes: sizes,
        checkExtent: content.checkExtent(of:crossExtent:))
      prepared = nil
      try recorder.record()
      playback = recorder.playback
      outcome = EditOutcome(recorder)
      clamped += recorder.anchoring.clampedFrames
    } else {
      playback = Playback(path)
      outcome = nil
    }
    stage = try prepared?.stage ?? backstage.prepare(counting: memory).stage
    observations["prepare_ns"] = .integer(Int64(nanoseconds))
    observations["live_bytes"] = .integer(liveBytes)
    observations["live_bytes_per_item"] = .decimal(
      Double(liveBytes) / Double(max(1, itemCount)))
    observations["content_extent_pt"] = .decimal(extent)
    observations["frames_moved"] = .integer(Int64(path.bounds.count))
    observations["frames_idle"] = .integer(Int64(path.idleCount))
    observations["frames_clamped"] = .integer(Int64(clamped))
  }

  /// Whether no frame moves: what is prepared is observed then, and nothing else.
  package var hasNothingToScroll: Bool { playback.passCount == 0 }

  /// Goes back to the state just after prepare.
  package func rewind() throws {
    if playback.hasChanges {
      stage = try backstage.prepare(counting: memory).stage
    } else {
      stage.source.reset()
      stage.view.reset()
    }
  }

  /// A source over what the edits leave, prepared as if it had always been so.
  package func rebuild(_ outcome: EditOutcome) throws -> any AttributeSource {
    try backstage.rebuild(outcome)
  }

  private func makeSettledStage() -> Stage {
    guard let outcome else { return stage }
    do {
      return Stage(try rebuild(outcome), over: outcome.sizes)
    } catch {
      preconditionFailure("a source that was made before cannot be made again: \(error)")
    }
  }

  private func makeEditedStage() -> Stage {
    guard playback.hasChanges else { return stage }
    do {
      let stage = try backstage.prepare(counting: memory).stage
      var player = PassPlayer(playback)
      player.playRest {
        stage.apply($0)
      } show: {
        stage.show($0, of: playback)
      }
      return stage
    } catch {
      preconditionFailure("a source that was made before cannot be made again: \(error)")
    }
  }

  /// Times everything and returns all that the launch observed.
  package func replay(_ plan: TimingPlan) throws -> LaunchRecord {
    var frameTimes: FrameTimes?
    if !hasNothingToScroll {
      frameTimes = try timeRounds(plan)
      if let cold = plan.cold { try timeCold(cold) }
    }
    return LaunchRecord(
      launch: launch, observations: observations.values, blocks: blocks, frameTimes: frameTimes,
      timeline: launch == 0 && timeline.frameCount > 0 ? timeline : nil)
  }

  /// What the input alone decides, where nothing is to be timed: the time of preparing, which was
  /// read on the way, is left out.
  package func finish() -> LaunchRecord {
    LaunchRecord(
      launch: launch,
      observations: observations.values.filter { Metric.named($0.key)!.isDeterministic },
      blocks: [])
  }
}
