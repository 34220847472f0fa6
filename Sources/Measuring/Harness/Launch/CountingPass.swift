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

/// What the edits of a playback cost in exact numbers.
struct EditWork {
  /// All changes, and those that only touch items.
  var batches = 0
  var touches = 0
  var edits = 0
  private(set) var attributesComputed = 0
  private(set) var mostAttributesComputed = 0
  private(set) var tilesFilled = 0
  private(set) var mostTilesFilled = 0
  private(set) var nodesTouched = 0
  private(set) var modelNodesTouched = 0
  var allocations: UInt64 = 0
  /// CPU time in edits, not in counting what they allocate.
  var nanoseconds: UInt64 = 0
  /// CPU time in edits and in counting.
  var pause: UInt64 = 0

  /// Adds the work within a batch.
  mutating func count(_ now: WorkCounters, since before: WorkCounters) {
    let computed = now.attributesComputed - before.attributesComputed
    attributesComputed += computed
    mostAttributesComputed = max(mostAttributesComputed, computed)
    nodesTouched += now.nodesTouched - before.nodesTouched
    modelNodesTouched += now.modelNodesTouched - before.modelNodesTouched
  }

  /// Adds the tiles that were placed again in the pass after a batch.
  mutating func countFilled(_ tiles: Int) {
    tilesFilled += tiles
    mostTilesFilled = max(mostTilesFilled, tiles)
  }

  /// Makes a change on a display and counts what it does to the source.
  fileprivate mutating func apply(
    _ change: PlaybackChange, to display: Display, counting memory: AllocationCounters,
    _ peak: inout PeakBytes
  ) {
    let start = ThreadCPUClock.now()
    // A data source may copy what it numbers items by, which no strategy has to do.
    if change.isBatch { peak.leaveOut { display.changeCells(change) } }
    display.begin(change)
    let before = display.work
    let allocationsBefore = memory.allocationCount()
    let applied = ThreadCPUClock.now()
    display.changeSource(change)
    nanoseconds += ThreadCPUClock.now() - applied
    allocations += memory.allocationCount() - allocationsBefore
    display.changeView(change)
    count(display.work, since: before)
    batches += 1
    if !change.isBatch { touches += 1 }
    edits += change.count
    pause += ThreadCPUClock.now() - start
  }
}

/// The most bytes that were live at once since this was made, without those of some steps.
private struct PeakBytes {
  private let memory: AllocationCounters
  private let start: Int64
  private var leftOut: Int64 = 0
  /// What was live when the counters last began a new peak, above the start.
  private var base: Int64 = 0
  private var greatest: Int64 = 0

  init(_ memory: AllocationCounters) {
    self.memory = memory
    memory.resetPeak()
    start = memory.liveBytes
  }

  /// Runs a step whose bytes do not count, neither while it runs nor afterwards.
  mutating func leaveOut(_ step: () -> Void) {
    update()
    let before = memory.liveBytes
    step()
    leftOut += memory.liveBytes - before
    memory.resetPeak()
  }

  mutating func most() -> Int64 {
    update()
    return greatest
  }

  private mutating func update() {
    greatest = max(greatest, base + Int64(memory.peakBytes()))
    base = memory.liveBytes - start - leftOut
  }
}
