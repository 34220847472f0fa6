import CollectionAttributes
import CollectionEngine
import Measurement

/// Plays every pass of a launch once, from the state just after prepare, and counts what it does.
struct CountingPass {
  let checksum: VisibleChecksum
  /// What the changes between the passes did; nothing without changes.
  let edits: EditWork
  let timeline: FrameTimeline
  /// CPU time of all passes, without the changes between them.
  let nanoseconds: UInt64
  /// The most bytes live at once, above those at the start, without those of the data source.
  let peakBytes: Int64

  init(over launch: PreparedLaunch) {
    let (playback, display, memory) = (launch.playback, launch.display, launch.memory)
    var timeline = TimelineRecorder(playback, on: display)
    var peak = PeakBytes(memory)
    let start = ThreadCPUClock.now()
    var checksum = VisibleChecksum()
    var work = EditWork()
    /// The tiles filled until the changes before a pass were made; nil without changes.
    var filled: Int?
    var stepper = PassStepper(playback)
    stepper.playRest { change in
      work.apply(change, to: display, counting: memory, &peak)
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
    peakBytes = peak.most()
    self.checksum = checksum
    edits = work
    self.timeline = timeline.timeline
  }
}
