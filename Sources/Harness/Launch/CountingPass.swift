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
    let (playback, display, memory) = (launch.playback, launch.display, launch.memory)
    var timeline = TimelineRecorder(playback, on: display)
    memory.resetPeak()
    let start = ThreadCPUClock.now()
    var checksum = VisibleChecksum()
    var work = EditWork()
    /// The tiles filled until the changes before a pass were made; nil without changes.
    var filled: Int?
    var stepper = PassStepper(playback)
    stepper.playRest { change in
      work.apply(change, to: display, counting: memory)
      if change.isBatch { timeline.countBatch() }
      filled = display.work.tilesFilled
    } show: { pass in
      display.show(pass, of: playback)
      if let before = filled {
        work.countFilled(display.work.tilesFilled - before)
        filled = nil
      }
      if playback.isClocked {
        display.forEachPresented { checksum.add($0, frame: pass) }
      } else {
        for element in display.view.visibleElements {
          checksum.add(element, display.view.transform(of: element), frame: pass)
        }
      }
      display.addTouched(to: &checksum, frame: pass)
      timeline.endPass(pass, of: playback, on: display)
    }
    display.addSelection(to: &checksum)
    nanoseconds = ThreadCPUClock.now() - start - work.pause
    peakBytes = memory.peakBytes()
    self.checksum = checksum
    edits = work
    self.timeline = timeline.timeline
  }
}

extension EditWork {
  /// Makes a change on a display and counts what it does to the source.
  fileprivate mutating func apply(
    _ change: PlaybackChange, to display: Display, counting memory: AllocationCounters
  ) {
    let start = ThreadCPUClock.now()
    display.tellCells(change)
    display.begin(change)
    let before = display.work
    let allocationsBefore = memory.allocationCount()
    let applied = ThreadCPUClock.now()
    display.tellSource(change)
    nanoseconds += ThreadCPUClock.now() - applied
    allocations += memory.allocationCount() - allocationsBefore
    display.tellView(change)
    count(display.work, since: before)
    batches += 1
    if !change.isBatch { touches += 1 }
    edits += change.count
    pause += ThreadCPUClock.now() - start
  }
}
