import CollectionAttributes
import CollectionEngine
import Measurement

/// Plays every pass of a launch once, from the state just after prepare, and counts what it does.
struct CountingPass {
  let checksum: VisibleChecksum
  let edits: EditWork
  let timeline: FrameTimeline
  /// CPU time of all passes, without the changes between them.
  let nanoseconds: UInt64
  /// The most bytes that were live at once, above those at the start.
  let peakBytes: UInt64

  init(over launch: PreparedLaunch) {
    let (playback, stage, memory) = (launch.playback, launch.stage, launch.memory)
    var timeline = TimelineRecorder(playback, on: stage)
    memory.resetPeak()
    let start = ThreadCPUClock.now()
    var checksum = VisibleChecksum()
    var work = EditWork()
    /// The tiles filled until the changes before a pass were made; nil without changes.
    var filled: Int?
    var player = PassPlayer(playback)
    player.playRest { change in
      work.apply(change, to: stage, counting: memory)
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
    nanoseconds = ThreadCPUClock.now() - start - work.pause
    peakBytes = memory.peakBytes()
    self.checksum = checksum
    edits = work
    self.timeline = timeline.timeline
  }
}

extension EditWork {
  /// Makes a change on a stage and counts what it does to the source.
  fileprivate mutating func apply(
    _ change: PlaybackChange, to stage: Stage, counting memory: AllocationCounters
  ) {
    let start = ThreadCPUClock.now()
    stage.tellCells(change)
    let before = stage.source.counters
    let allocationsBefore = memory.allocationCount()
    let applied = ThreadCPUClock.now()
    change.apply(to: stage.source)
    nanoseconds += ThreadCPUClock.now() - applied
    allocations += memory.allocationCount() - allocationsBefore
    stage.tellView(change)
    count(stage.source.counters, since: before)
    batches += 1
    edits += change.count
    pause += ThreadCPUClock.now() - start
  }
}
