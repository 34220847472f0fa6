import CollectionAttributes
import CollectionEngine
import Foundation
import Measurement
import ScrollTraces

/// A launch whose content is loaded, whose source is prepared, and whose playback is recorded: the
/// first of the three values that a launch consists of. Counting makes a `CountedLaunch` of it, and
/// timing makes a `LaunchRecord` of that.
///
/// Counting and timing are separate. A replay starts from the state just after prepare: a reset
/// goes back to it, and where there are edits a new source is prepared, outside of what is timed.
/// Blocks of a pair need nothing else (`BlockRunner`).
package struct PreparedLaunch {
  package let itemCount: Int
  package let playback: Playback
  /// When the frames of the playback are due; nil where nobody knows.
  let timing: PathTiming?
  package let memory: AllocationCounters
  package let displayMaker: DisplayMaker
  /// What the edits leave; nil without edits.
  package let outcome: EditOutcome?
  package private(set) var display: Display
  /// What preparing a source did.
  let prepareWork: WorkCounters
  /// What preparing observed.
  package let observations: Observations
  /// nil where the launch belongs to no plan.
  let caseID: String?
  /// Which launch of its case it is, from 0.
  let number: Int
  let seed: UInt64
  let liveBytes: Int64
  /// What preparing took of the processor, ns.
  let prepareCPU: UInt64

  /// - Throws: what making the content throws, and `AllocatorError` where nothing counts the bytes.
  package init(
    _ content: some LaunchContent, caseID: String? = nil, launch: Int, seed: UInt64
  ) throws {
    memory = try AllocationCounters()
    self.caseID = caseID
    number = launch
    self.seed = seed
    var observations = Observations()
    let loaded = try content.loadSizes()
    observations["data_hash"] = .text(loaded.contentHash)
    if let hash = try content.traceHash() { observations["trace_hash"] = .text(hash) }
    var script = try content.makeScript()
    let sizes = script?.begin(over: loaded) ?? loaded
    itemCount = sizes.itemCount
    displayMaker = DisplayMaker(
      content: content, sizes: sizes, hasEdits: script?.kind.changesContent ?? false,
      script: script,
      truth: script?.selfSizing?.truth)
    try displayMaker.warmUp()
    observations["dataset_bytes"] = .integer(memory.bytes(of: loaded))

    var prepared: PreparedDisplay? = try displayMaker.prepare(counting: memory)
    let source = prepared!.display.source
    liveBytes = prepared!.liveBytes
    prepareWork = source.counters
    let path = try content.makePath(over: source) { [displayMaker, memory] in
      try displayMaker.prepare(counting: memory).display.source
    }
    var timing = path.timing
    let nanoseconds = prepared!.nanoseconds
    prepareCPU = prepared!.cpuNanoseconds
    let extent = path.axes.isHorizontal ? source.contentSize.width : source.contentSize.height
    var clamped = path.clampedCount
    // Edits happen between frames: without frames there are none.
    if let script, !path.bounds.isEmpty {
      let recording = try displayMaker.recordingDisplay()
      var recorder = PlaybackRecorder(
        path, on: recording ?? prepared!.display, script: script, sizes: sizes,
        checkExtent: content.checkExtent(of:crossExtent:), makeParameter: content.makeParameter)
      // A display that has recorded is used up.
      if recording == nil { prepared = nil }
      try recorder.record()
      playback = recorder.playback
      timing = recorder.timing ?? timing
      let isEdited = script.kind.changesContent && !recorder.measuresByCells
      outcome = isEdited ? EditOutcome(recorder) : nil
      clamped += recorder.anchoring.clampedFrames
    } else {
      playback = Playback(path)
      outcome = nil
    }
    self.timing = timing
    display = try prepared?.display ?? displayMaker.prepare(counting: memory).display
    observations["prepare_ns"] = .integer(Int64(nanoseconds))
    observations["live_bytes"] = .integer(liveBytes)
    observations["live_bytes_per_item"] = .decimal(
      Double(liveBytes) / Double(max(1, itemCount)))
    observations["content_extent_pt"] = .decimal(extent)
    observations["frames_moved"] = .integer(
      Int64(playback.isClocked ? (playback.frames.last ?? -1) + 1 : path.bounds.count))
    observations["frames_idle"] = .integer(Int64(path.idleCount))
    observations["frames_clamped"] = .integer(Int64(clamped))
    if let corrections = path.restCorrections {
      observations["rest_corrections"] = .integer(Int64(corrections))
    }
    let unset = path.bounds.isEmpty ? display.unsetDelegates : []
    if !unset.isEmpty { observations["unset_delegates"] = .text(unset.joined(separator: ", ")) }
    self.observations = observations
  }

  /// Whether no frame moves: what is prepared is observed then, and nothing else.
  package var hasNothingToScroll: Bool { playback.passCount == 0 }

  /// Goes back to the state just after prepare.
  package mutating func rewind() throws {
    if playback.hasChanges {
      display = try displayMaker.prepare(counting: memory).display
    } else {
      display.reset()
    }
  }

  /// A source over what the edits leave, prepared as if it had always been so.
  package func rebuild(_ outcome: EditOutcome) throws -> any AttributeSource {
    try displayMaker.rebuild(outcome)
  }
}
