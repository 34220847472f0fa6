/// A task that always does the same work: others or the machine cause any difference in its times.
/// It reads 256 KiB in an order that the arithmetic decides. It therefore becomes slower if the
/// frequency falls, time is stolen, or neighbours occupy the caches.
struct FixedTask: ~Copyable {
  private static let words = 1 << 16
  private let memory: UnsafeMutableBufferPointer<UInt32>
  private let steps: Int

  /// Determines how many steps take `milliseconds` of CPU time, which takes about twice as long.
  init(milliseconds: Double) {
    memory = .allocate(capacity: Self.words)
    var state: UInt32 = 0x9e37_79b9
    for index in 0..<Self.words {
      state = state &* 1_664_525 &+ 1_013_904_223
      memory.initializeElement(at: index, to: state)
    }
    var trial = 1 << 14
    while true {
      let start = ThreadCPUClock.now()
      Self.work(memory, trial)
      let taken = Double(ThreadCPUClock.now() - start) / 1e6
      // Only a long trial counts, because the frequency may still rise during the first ones.
      if taken >= milliseconds / 3 || trial >= 1 << 30 {
        steps = max(1, Int(Double(trial) * milliseconds / max(taken, 1e-6)))
        return
      }
      trial *= 2
    }
  }

  deinit { memory.deallocate() }

  /// Runs the task once.
  func run() { Self.work(memory, steps) }

  private static func work(_ memory: UnsafeMutableBufferPointer<UInt32>, _ steps: Int) {
    let mask = words - 1
    var state: UInt64 = 0x2545_f491_4f6c_dd1d
    for _ in 0..<steps {
      let word = memory[Int(truncatingIfNeeded: state >> 32) & mask]
      state = state &* 6_364_136_223_846_793_005 &+ UInt64(word)
    }
    keep(state)
  }
}
