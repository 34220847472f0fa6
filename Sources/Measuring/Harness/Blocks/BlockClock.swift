import CClocks
import Measurement
import Workers

/// CPU and wall time of what is timed, summed over a block; the clock's own cost is subtracted.
package struct BlockClock {
  private let timer: BlockTimer
  private let cpuCost: Int64
  /// The slowdown to inject: 0.05 makes the block 5 % longer. nil for none.
  private let share: Double?
  private var cpu: Int64 = 0
  private var wall: Int64 = 0
  /// The part of `cpu` that was spun.
  private var spun: Int64 = 0
  /// As measured by the block's last spinning; nil before the first.
  private var nanosecondsPerStep: Double?
  private var offset = 0
  /// Stacks are aligned to 16 bytes; 53 steps of that size have no common divisor with a page.
  private static let offsetStep = 53 * 16
  private static let offsetLimit = 4096

  package init(_ timer: BlockTimer, share: Double? = nil) {
    self.timer = timer
    self.share = share
    cpuCost = timer.cpuCost
  }

  package var times: BlockTimes {
    BlockTimes(
      cpuNanoseconds: UInt64(max(1, cpu)), wallNanoseconds: UInt64(max(1, wall)),
      spunNanoseconds: share == nil ? nil : UInt64(max(0, spun)))
  }

  /// Times `body`, each time with the stack at another place: every block meets all of them. The
  /// position of the stack decides which loads and stores of a function seem to collide, by the low
  /// 12 bits of their addresses. That slows a process by some percent for its whole life.
  @inline(__always)
  package mutating func time(_ body: () throws -> Void) rethrows {
    offset = (offset + Self.offsetStep) % Self.offsetLimit
    try withStackLowered(by: offset) {
      let wallStart = MonotonicClock.now()
      let cpuStart = timer.cpu()
      if timer.countsInstructions { InstructionCounter.toggle() }
      try body()
      if timer.countsInstructions { InstructionCounter.toggle() }
      let cpuEnd = timer.cpu()
      wall += Int64(MonotonicClock.now() - wallStart)
      cpu += Int64(cpuEnd - cpuStart) - cpuCost
    }
  }
}

/// The injected slowdown: time spent on nothing, which no counter sees.
extension BlockClock {
  /// The first spin of a block measures the speed of steps: with a neighbour on the core they take
  /// up to twice as long. Later spins aim at three quarters of the debt, so that they do not
  /// overshoot; after the last, less than 1/256 of the injection is left.
  private static let firstAim = 0.125
  private static let aim = 0.75
  private static let lastAims = 6

  /// Spins for what the block owes so far: its share of all that was timed and not spun. Each spin
  /// is measured and makes up for the one before, so the share holds at any speed of the processor.
  ///
  /// - Parameter isLast: whether the block ends here; almost nothing is then owed afterwards.
  package mutating func spend(isLast: Bool) {
    guard let share, share > 0 else { return }
    for _ in 0..<(isLast ? Self.lastAims : 1) {
      let owed = share * Double(cpu - spun) - Double(spun)
      // The clock cannot measure less than its own cost.
      guard owed > Double(cpuCost) else { return }
      let aim = nanosecondsPerStep == nil ? Self.firstAim : Self.aim
      let each = nanosecondsPerStep ?? 1 / timer.stepsPerNanosecond
      let steps = (aim * owed / each).rounded(.up)
      let before = cpu
      time { [timer] in timer.spin(UInt64(steps)) }
      let spent = cpu - before
      spun += spent
      if spent > 0 { nanosecondsPerStep = Double(spent) / steps }
    }
  }
}

/// Runs `body` with the stack `bytes` further down.
@inline(__always)
func withStackLowered(by bytes: Int, _ body: () throws -> Void) rethrows {
  try withoutActuallyEscaping(body) { body in
    var call = LoweredCall(body: body)
    withUnsafeMutablePointer(to: &call) { call in
      cclocks_call_lower(
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
