import Statistics

/// How much the times of a fixed task of some 5 ms scattered when it was repeated.
package struct NoiseFacts: Codable, Hashable, Sendable {
  package var repetitions: Int
  /// The median time of a repetition in ns, by the thread's CPU clock.
  package var cpuMedian: Double
  /// The median time of a repetition in ns, by the wall clock.
  package var wallMedian: Double
  /// Robust spread as a fraction of the median: 0.02 is 2 %. Nil below ten repetitions.
  package var cpuSpread: Double?
  package var wallSpread: Double?
  /// The CPU time of all repetitions divided by their wall time: below 1 if the task had to wait.
  package var cpuShare: Double
  /// The relative difference between the CPU medians of two series a second apart; nil with one.
  package var drift: Double?

  package init(
    repetitions: Int, cpuMedian: Double, wallMedian: Double, cpuSpread: Double?,
    wallSpread: Double?, cpuShare: Double, drift: Double? = nil
  ) {
    self.repetitions = repetitions
    self.cpuMedian = cpuMedian
    self.wallMedian = wallMedian
    self.cpuSpread = cpuSpread
    self.wallSpread = wallSpread
    self.cpuShare = cpuShare
    self.drift = drift
  }

  /// Summarises the nanoseconds of each repetition; nil below three. With a tenth of a core, a task
  /// repeats some seven times: too few for a spread, but enough to show that it waits.
  package init?(cpu: [UInt64], wall: [UInt64]) {
    precondition(cpu.count == wall.count, "\(cpu.count) CPU times, \(wall.count) wall times")
    guard cpu.count >= 3 else { return nil }
    let cpuTimes = RobustSpread(cpu.map { Double($0) })
    let wallTimes = RobustSpread(wall.map { Double($0) })
    guard cpuTimes.median > 0, wallTimes.median > 0 else { return nil }
    let total = (cpu: cpu.reduce(0, +), wall: wall.reduce(0, +))
    self.init(
      repetitions: cpu.count, cpuMedian: cpuTimes.median, wallMedian: wallTimes.median,
      cpuSpread: cpu.count < 10 ? nil : cpuTimes.relativeDeviation,
      wallSpread: cpu.count < 10 ? nil : wallTimes.relativeDeviation,
      // The two clocks are read one after the other, so the quotient may be a little above 1.
      cpuShare: min(1, Double(total.cpu) / Double(total.wall)))
  }
}
