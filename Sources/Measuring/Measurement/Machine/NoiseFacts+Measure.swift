import Foundation

extension NoiseFacts {
  /// Repeats a fixed task; nil if a series has too few repetitions.
  static func measured(_ effort: MachineFacts.Effort) -> NoiseFacts? {
    let task = FixedTask(milliseconds: MachineFacts.Effort.taskMilliseconds)
    // Loads the task's code and data.
    task.run()
    var facts = series(task, effort)
    guard effort.hasSecondSeries, let first = facts?.cpuMedian else { return facts }
    Thread.sleep(forTimeInterval: 1)
    // Runs once untimed: after the sleep, cold caches and a low frequency would look like drift.
    task.run()
    if let second = series(task, effort) { facts?.drift = abs(second.cpuMedian / first - 1) }
    return facts
  }

  private static func series(
    _ task: borrowing FixedTask, _ effort: MachineFacts.Effort
  ) -> NoiseFacts? {
    var cpu: [UInt64] = []
    var wall: [UInt64] = []
    let end = MonotonicClock.now() + UInt64(effort.seriesSeconds * 1e9)
    while cpu.count < effort.repetitions, MonotonicClock.now() < end {
      let wallStart = MonotonicClock.now()
      let cpuStart = ThreadCPUClock.now()
      task.run()
      cpu.append(ThreadCPUClock.now() - cpuStart)
      wall.append(MonotonicClock.now() - wallStart)
    }
    return NoiseFacts(cpu: cpu, wall: wall)
  }
}
