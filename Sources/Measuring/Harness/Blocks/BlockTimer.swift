import CClocks
import Measurement
import Workers

/// The thread's CPU clock, and a way to use up CPU time. Tests replace both.
package final class BlockTimer {
  /// Nanoseconds of CPU that the thread has used.
  package let cpu: () -> UInt64
  /// Keeps the processor busy for a number of steps.
  package let spin: (UInt64) -> Void
  /// Whether Callgrind counts what is timed.
  let countsInstructions: Bool

  /// The cost of a reading of `cpu`, ns.
  private(set) lazy var cpuCost: Int64 = {
    // Sixteen rows of readings suffice for what is subtracted from milliseconds.
    let readings: UInt64 = 16
    return Int64(
      (0..<16).map { _ in
        let start = cpu()
        for _ in 1..<readings { keep(cpu()) }
        return (cpu() - start) / readings
      }.min()!)
  }()

  /// The fastest of several, so that a disturbance does not make the first injection too large.
  private(set) lazy var stepsPerNanosecond: Double = {
    let steps: UInt64 = 1 << 20
    let fastest = (0..<9).map { _ in
      let start = cpu()
      spin(steps)
      return cpu() - start
    }.min()!
    return Double(steps) / Double(max(1, fastest))
  }()

  package init(
    cpu: @escaping () -> UInt64 = { ThreadCPUClock.now() },
    spin: @escaping (UInt64) -> Void = { cclocks_spin($0) }, countsInstructions: Bool = false
  ) {
    self.cpu = cpu
    self.spin = spin
    self.countsInstructions = countsInstructions
  }

  /// Measures the costs of the clock and of steps, so that no block has to.
  package func warmUp() { _ = (cpuCost, stepsPerNanosecond) }
}
