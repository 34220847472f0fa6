import Foundation

/// The interference of others with a piece of work: stolen time, context switches and swapping.
package struct Interference: Codable, Hashable, Sendable {
  /// Wall time, from its start to its end.
  package var seconds: Double
  /// The ticks (10 ms on most kernels) in which processes wanted a processor, over all processors.
  package var wantedTicks: UInt64?
  /// The wanted ticks that the hypervisor gave to other guests.
  package var stolenTicks: UInt64?
  /// The pages that the whole machine read from and wrote to swap.
  package var swappedPages: UInt64?
  /// How often the kernel took the processor away although the work was not done.
  package var involuntarySwitches: UInt64?
  /// The CPU time of the work.
  package var cpuSeconds: Double?

  package init(
    seconds: Double, wantedTicks: UInt64? = nil, stolenTicks: UInt64? = nil,
    swappedPages: UInt64? = nil, involuntarySwitches: UInt64? = nil, cpuSeconds: Double? = nil
  ) {
    self.seconds = seconds
    self.wantedTicks = wantedTicks
    self.stolenTicks = stolenTicks
    self.swappedPages = swappedPages
    self.involuntarySwitches = involuntarySwitches
    self.cpuSeconds = cpuSeconds
  }

  /// The share of the wanted processor time that the hypervisor gave to other guests, in 0...1.
  /// Idle time does not count. Nothing can be stolen from an idle guest, so a share of all time
  /// would look better the less there was to do.
  package var stealShare: Double? {
    guard let wantedTicks, let stolenTicks, wantedTicks > 0 else { return nil }
    return Double(stolenTicks) / Double(wantedTicks)
  }

  /// Involuntary context switches per second of CPU time.
  package var switchesPerSecond: Double? {
    guard let involuntarySwitches, let cpuSeconds, cpuSeconds > 0 else { return nil }
    return Double(involuntarySwitches) / cpuSeconds
  }

  package var swappedPagesPerSecond: Double? {
    guard let swappedPages, seconds > 0 else { return nil }
    return Double(swappedPages) / seconds
  }
}

/// The kernel's running totals at one moment; the difference of two is an `Interference`.
package struct InterferenceTotals: Sendable {
  /// The threads or processes whose context switches and CPU time are read.
  package enum Subject: Sendable {
    /// The calling thread. Both totals must be read on it.
    case thread
    /// The child processes that have ended and were waited for.
    case children
  }

  package var wall: UInt64
  package var ticks: ProcessorTicks?
  package var swappedPages: UInt64?
  package var involuntarySwitches: UInt64?
  package var cpuSeconds: Double?

  package init(
    wall: UInt64, ticks: ProcessorTicks? = nil, swappedPages: UInt64? = nil,
    involuntarySwitches: UInt64? = nil, cpuSeconds: Double? = nil
  ) {
    self.wall = wall
    self.ticks = ticks
    self.swappedPages = swappedPages
    self.involuntarySwitches = involuntarySwitches
    self.cpuSeconds = cpuSeconds
  }

  /// Reads the totals now; takes some 50 us.
  package static func now(of subject: Subject) -> InterferenceTotals {
    let contents = KernelFile.contents
    var totals = InterferenceTotals(
      wall: MonotonicClock.now(), ticks: contents("/proc/stat").flatMap(ProcessorTicks.init),
      swappedPages: contents("/proc/vmstat").flatMap(KernelText.swappedPages))
    switch subject {
    case .thread:
      totals.involuntarySwitches = contents("/proc/thread-self/status")
        .flatMap(KernelText.involuntarySwitches)
      totals.cpuSeconds = Double(ThreadCPUClock.now()) / 1e9
    case .children:
      var usage = rusage()
      guard getrusage(children, &usage) == 0 else { break }
      totals.involuntarySwitches = UInt64(usage.ru_nivcsw)
      totals.cpuSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
    return totals
  }

  /// The interference since `start`. A field is nil if its total is unknown, or has fallen because
  /// a processor was taken away.
  package func since(_ start: InterferenceTotals) -> Interference {
    func grown(_ now: UInt64?, _ then: UInt64?) -> UInt64? {
      guard let now, let then, now >= then else { return nil }
      return now - then
    }
    return Interference(
      seconds: Double(grown(wall, start.wall) ?? 0) / 1e9,
      wantedTicks: grown(ticks?.wanted, start.ticks?.wanted),
      stolenTicks: grown(ticks?.stolen, start.ticks?.stolen),
      swappedPages: grown(swappedPages, start.swappedPages),
      involuntarySwitches: grown(involuntarySwitches, start.involuntarySwitches),
      cpuSeconds: cpuSeconds.flatMap { now in start.cpuSeconds.map { max(0, now - $0) } })
  }

  #if os(Linux)
    private static let children = RUSAGE_CHILDREN.rawValue
  #else
    private static let children = RUSAGE_CHILDREN
  #endif

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
