import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Measurement
import ScrollTraces

/// A launch whose content is loaded, whose source is prepared, and whose playback is recorded: the
/// first of the three values of a launch. Counting makes a `CountedLaunch` of it, and timing a
/// `LaunchRecord` of that. Blocks of a pair need nothing else (`BlockRunner`). A replay starts just
/// after prepare: after a reset or, with edits, with a source prepared again.
package struct PreparedLaunch {
  package let itemCount: Int
  package let playback: Playback
  /// When the frames of the playback are due; nil if unknown.
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
  /// The bytes that the prepared source holds.
  let liveBytes: Int64
  /// The CPU time of preparing, ns.
  let prepareCPU: UInt64

  /// - Throws: what making the content throws, and `AllocatorError` if bytes cannot be counted.
  package init(
    _ content: some LaunchContent, caseID: String? = nil, launch: Int, seed: UInt64
  ) throws {
    memory = try AllocationCounters()
    self.caseID = caseID
    number = launch
    self.seed = seed
    let loaded = try content.loadSizes()
    displayMaker = try DisplayMaker(content, over: loaded)
    itemCount = displayMaker.sizes.itemCount
    var observations = Observations()
    observations[.dataHash] = .text(loaded.contentHash)
    if let hash = try content.traceHash() { observations[.traceHash] = .text(hash) }
    try displayMaker.warmUp()
    observations[.datasetBytes] = .integer(memory.bytes(of: loaded))

    let prepared = try displayMaker.prepare(counting: memory)
    let source = prepared.display.source
    (liveBytes, prepareCPU) = (prepared.liveBytes, prepared.cpuNanoseconds)
    prepareWork = source.counters
    let path = try content.makePath(over: source) { [displayMaker, memory] in
      try displayMaker.prepare(counting: memory).display.source
    }
    // Before the recording, which may change the content.
    observations.record(prepared, itemCount: itemCount, scrolling: path.axes)

    let recording = try PlaybackRecording(of: path, on: prepared.display, by: displayMaker)
    (playback, timing, outcome) = (recording.playback, recording.timing, recording.outcome)
    display = try recording.display ?? displayMaker.prepare(counting: memory).display
    observations.record(path, recording, on: display)
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
}

extension AllocationCounters {
  /// The bytes of a collection, counted on a copy: loading one, parsed or from the cache, makes
  /// different libraries of the system allocate memory that they keep.
  ///
  /// - Complexity: O(n).
  fileprivate func bytes(of sizes: SectionedSizes) -> Int64 {
    let live = liveBytes
    let copy = sizes.duplicated()
    return withExtendedLifetime(copy) { liveBytes - live }
  }
}

extension Observations {
  /// What preparing a source took, and how long its content is.
  fileprivate mutating func record(
    _ prepared: PreparedDisplay, itemCount: Int, scrolling axes: ScrollAxes
  ) {
    let size = prepared.display.source.contentSize
    self[.prepareTime] = .integer(Int64(prepared.nanoseconds))
    self[.liveBytes] = .integer(prepared.liveBytes)
    self[.liveBytesPerItem] = .decimal(Double(prepared.liveBytes) / Double(max(1, itemCount)))
    self[.contentExtent] = .decimal(axes.isHorizontal ? size.width : size.height)
  }

  /// How many frames a path has over the content, of each kind.
  fileprivate mutating func record(
    _ path: ScrollPath, _ recording: PlaybackRecording, on display: Display
  ) {
    let playback = recording.playback
    self[.framesMoved] = .integer(
      Int64(playback.isClocked ? (playback.frames.last ?? -1) + 1 : path.bounds.count))
    self[.framesIdle] = .integer(Int64(path.idleCount))
    self[.framesClamped] = .integer(Int64(recording.clampedCount))
    if let corrections = path.restCorrections {
      self[.restCorrections] = .integer(Int64(corrections))
    }
    let unset = path.bounds.isEmpty ? display.unsetDelegates : []
    if !unset.isEmpty { self[.unsetDelegates] = .text(unset.joined(separator: ", ")) }
  }
}
