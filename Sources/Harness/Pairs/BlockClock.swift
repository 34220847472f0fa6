import CSupport
import Measurement

/// CPU and wall time of what is timed, summed over a block; the clock's own cost is subtracted.
struct BlockClock {
  private var cpu: Int64 = 0
  private var wall: Int64 = 0
  private let cpuCost: Int64

  init(cpuCost: Int64) { self.cpuCost = cpuCost }

  var times: BlockTimes {
    BlockTimes(cpuNanoseconds: UInt64(max(1, cpu)), wallNanoseconds: UInt64(max(1, wall)))
  }

  @inline(__always)
  mutating func time(_ body: () throws -> Void) rethrows {
    let wallStart = MonotonicClock.now()
    let cpuStart = ThreadCPUClock.now()
    try body()
    let cpuEnd = ThreadCPUClock.now()
    wall += Int64(MonotonicClock.now() - wallStart)
    cpu += Int64(cpuEnd - cpuStart) - cpuCost
  }
}

/// What a worker times blocks with.
final class BlockTimer {
  /// Of one reading of the thread's clock, ns.
  let cpuCost = Int64(ThreadCPUClock.cost().rounded())

  /// Uses the processor and nothing else.
  func spin(_ steps: UInt64) { csupport_spin(steps) }

  private lazy var stepsPerNanosecond: Double = {
    // The fastest of several, so that a disturbance does not make all injections too small.
    let steps: UInt64 = 1 << 20
    let fastest = (0..<9).map { _ in
      let start = ThreadCPUClock.now()
      spin(steps)
      return ThreadCPUClock.now() - start
    }.min()!
    return Double(steps) / Double(max(1, fastest))
  }()

  /// Steps that take about so many nanoseconds, and what they take here when they are measured.
  func steps(for nanoseconds: Double) -> (steps: UInt64, measured: Double) {
    let steps = UInt64((nanoseconds * stepsPerNanosecond).rounded())
    var times: [UInt64] = []
    for _ in 0..<9 {
      let start = ThreadCPUClock.now()
      spin(steps)
      times.append(ThreadCPUClock.now() - start)
    }
    return (steps, Double(times.sorted()[4]) - Double(cpuCost))
  }
}
