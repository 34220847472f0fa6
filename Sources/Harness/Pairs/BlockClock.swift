import CSupport
import Measurement

/// CPU and wall time of what is timed, summed over a block; the clock's own cost is subtracted.
struct BlockClock {
  private var cpu: Int64 = 0
  private var wall: Int64 = 0
  private let cpuCost: Int64
  private var offset = 0
  /// 16 bytes are what a stack is aligned to; 53 steps of them and a page have no common divisor.
  private static let offsetStep = 53 * 16
  private static let offsetLimit = 4096

  init(cpuCost: Int64) { self.cpuCost = cpuCost }

  var times: BlockTimes {
    BlockTimes(cpuNanoseconds: UInt64(max(1, cpu)), wallNanoseconds: UInt64(max(1, wall)))
  }

  /// Times `body`, each time with the stack a little elsewhere.
  ///
  /// Where the stack happens to lie decides which of a function's loads and stores seem to collide
  /// (addresses equal in their low 12 bits do), which makes one process some percent slower than
  /// another for as long as it lives. Here every block sees all of it.
  @inline(__always)
  mutating func time(_ body: () throws -> Void) rethrows {
    offset = (offset + Self.offsetStep) % Self.offsetLimit
    try withStackLowered(by: offset) {
      let wallStart = MonotonicClock.now()
      let cpuStart = ThreadCPUClock.now()
      try body()
      let cpuEnd = ThreadCPUClock.now()
      wall += Int64(MonotonicClock.now() - wallStart)
      cpu += Int64(cpuEnd - cpuStart) - cpuCost
    }
  }
}

/// Runs `body` with the stack `bytes` further down.
@inline(__always)
private func withStackLowered(by bytes: Int, _ body: () throws -> Void) rethrows {
  try withoutActuallyEscaping(body) { body in
    var call = LoweredCall(body: body)
    withUnsafeMutablePointer(to: &call) { call in
      csupport_call_lower(
        bytes, { $0!.assumingMemoryBound(to: LoweredCall.self).pointee.run() }, call)
    }
    if let error = call.error { try { throw error }() }
  }
}

/// A body that C calls, and the error it ended with.
private struct LoweredCall {
  let body: () throws -> Void
  var error: (any Error)?

  mutating func run() {
    do { try body() } catch { self.error = error }
  }
}

/// What a worker times blocks with.
final class BlockTimer {
  /// Of one reading of the thread's clock, ns.
  let cpuCost: Int64 = {
    // Sixteen rows of readings suffice for what is subtracted from milliseconds.
    let readings: UInt64 = 16
    return Int64(
      (0..<16).map { _ in
        let start = ThreadCPUClock.now()
        for _ in 1..<readings { keep(ThreadCPUClock.now()) }
        return (ThreadCPUClock.now() - start) / readings
      }.min()!)
  }()

  /// Uses the processor for so many steps, and nothing else.
  let spin: (UInt64) -> Void

  init(spin: @escaping (UInt64) -> Void = { csupport_spin($0) }) { self.spin = spin }

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
