import Measurement

/// The most bytes that were live at once since this was made, without those of some steps.
struct PeakBytes {
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
