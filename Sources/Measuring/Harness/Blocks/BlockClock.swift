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
  /// 16 bytes are what a stack is aligned to; 53 steps of them and a page have no common divisor.
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

  /// Times `body`, each time with the stack a little elsewhere.
  ///
  /// Where the stack happens to lie decides which of a function's loads and stores seem to collide
  /// (addresses equal in their low 12 bits do), which makes one process some percent slower than
  /// another for as long as it lives. Here every block sees all of it.
  @inline(__always)
  package mutating func time(_ body: () throws -> Void) rethrows {
    offset = (offset + Self.offsetStep) % Self.offsetLimit
    try withStackLowered(by: offset) {
      let wallStart = MonotonicClock.now()
      let cpuStart = timer.cpu()
      try body()
      let cpuEnd = timer.cpu()
      wall += Int64(MonotonicClock.now() - wallStart)
      cpu += Int64(cpuEnd - cpuStart) - cpuCost
    }
  }
}

/// The injected slowdown: time spent on nothing, which no counter sees.
extension BlockClock {
  /// The first spinning of a block finds out how fast steps are now: with a neighbour on the core
  /// they take up to twice as long as at best. The next aim at three quarters of what is owed, so
  /// that they do not overshoot; what is left after the last is below 1/256 of the injection.
  private static let firstAim = 0.125
  private static let aim = 0.75
  private static let lastAims = 6

  /// Spends what the block owes so far: its share of all that was timed and not spun.
  ///
  /// What was spun is measured, not assumed, and what one spinning missed the next one makes up
  /// for. So the share holds for the block as a whole, however fast the processor is meanwhile.
  ///
  /// - Parameter isLast: whether the block ends here: it then aims until hardly anything is owed.
  package mutating func spend(isLast: Bool) {
    guard let share, share > 0 else { return }
    for _ in 0..<(isLast ? Self.lastAims : 1) {
      let owed = share * Double(cpu - spun) - Double(spun)
      // The clock cannot tell less from its own cost.
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
