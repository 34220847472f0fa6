import Foundation

/// The processor time, turns and memory that others took from a piece of work.
public struct Interference: Codable, Hashable, Sendable {
  /// Wall time, from its start to its end.
  public var seconds: Double
  /// Ticks (of 10 ms on most kernels) in which a process wanted a processor, over all processors.
  public var wantedTicks: UInt64?
  /// The wanted ticks that the hypervisor gave to other guests.
  public var stolenTicks: UInt64?
  /// Pages read from and written to swap, by the whole machine.
  public var swappedPages: UInt64?
  /// How often the kernel took the processor away while there was work left.
  public var involuntarySwitches: UInt64?
  /// CPU time of the work.
  public var cpuSeconds: Double?

  public init(
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

  /// The part of the wanted processor time that the hypervisor gave to others, 0...1.
  ///
  /// Idle time does not count: nothing can be stolen from a guest that waits, and a share of all
  /// time would look better the less there is to do.
  public var stealShare: Double? {
    guard let wantedTicks, let stolenTicks, wantedTicks > 0 else { return nil }
    return Double(stolenTicks) / Double(wantedTicks)
  }

  /// Involuntary context switches per second of CPU time.
  public var switchesPerSecond: Double? {
    guard let involuntarySwitches, let cpuSeconds, cpuSeconds > 0 else { return nil }
    return Double(involuntarySwitches) / cpuSeconds
  }

  public var swappedPagesPerSecond: Double? {
    guard let swappedPages, seconds > 0 else { return nil }
    return Double(swappedPages) / seconds
  }
}

/// The kernel's running totals at one moment: two of them make an `Interference`.
public struct InterferenceMark: Sendable {
  /// The source of the turns and the CPU time.
  public enum Subject: Sendable {
    /// The calling thread: mark both ends on it.
    case thread
    /// Child processes that have ended and were waited for.
    case children
  }

  package var wall: UInt64
  package var ticks: ProcessorTicks?
  package var swappedPages: UInt64?
  package var involuntarySwitches: UInt64?
  package var cpuSeconds: Double?

  package init(
    wall: UInt64,
    ticks: ProcessorTicks? = nil,
    swappedPages: UInt64? = nil,
    involuntarySwitches: UInt64? = nil,
    cpuSeconds: Double? = nil
  ) {
    self.wall = wall
    self.ticks = ticks
    self.swappedPages = swappedPages
    self.involuntarySwitches = involuntarySwitches
    self.cpuSeconds = cpuSeconds
  }

  /// Reads the totals now; takes some 50 us.
  public static func now(of subject: Subject) -> InterferenceMark {
    let contents = KernelFile.contents
    var mark = InterferenceMark(
      wall: MonotonicClock.now(), ticks: contents("/proc/stat").flatMap(ProcessorTicks.init),
      swappedPages: contents("/proc/vmstat").flatMap(KernelText.swappedPages))
    switch subject {
    case .thread:
      mark.involuntarySwitches = contents("/proc/thread-self/status")
        .flatMap(KernelText.involuntarySwitches)
      mark.cpuSeconds = Double(ThreadCPUClock.now()) / 1e9
    case .children:
      var usage = rusage()
      guard getrusage(children, &usage) == 0 else { break }
      mark.involuntarySwitches = UInt64(usage.ru_nivcsw)
      mark.cpuSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
    return mark
  }

  /// The interference since `start`. A field is nil if its total is not known at both ends or went
  /// back, as totals do when a processor is taken away meanwhile.
  public func since(_ start: InterferenceMark) -> Interference {
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
