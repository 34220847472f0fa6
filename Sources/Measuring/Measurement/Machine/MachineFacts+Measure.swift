import Foundation

extension MachineFacts {
  /// How long the measurement may take.
  package enum Effort: Hashable, Sendable {
    /// At the start of a run that measures for `seconds`: about as long, but 10 repetitions at
    /// least, which a spread needs, and half a second at most.
    case brief(seconds: Double = .infinity)
    /// Two series of 100 repetitions, a second apart: some 2.5 s, more on a busy machine.
    case thorough

    package var repetitions: Int {
      switch self {
      case .brief(let seconds): Int(min(max(seconds * 1000 / Self.taskMilliseconds, 10), 50))
      case .thorough: 100
      }
    }

    /// Seconds after which a series ends, however few its repetitions.
    var seriesSeconds: Double { self == .thorough ? 3 : 0.35 }

    var hasSecondSeries: Bool { self == .thorough }

    static let taskMilliseconds = 5.0
  }

  /// Measures machine and build on the calling thread, which gets an arena of its own.
  package static func measured(_ effort: Effort) -> MachineFacts {
    let contents = KernelFile.contents
    let start = InterferenceTotals.now(of: .thread)
    let noise = NoiseFacts.measured(effort)
    // Taken before the code below, which waits and allocates.
    let sample = InterferenceTotals.now(of: .thread).since(start)
    return MachineFacts(
      isDebugBuild: Environment.isDebugBuild, clocks: .measured(contents),
      cores: .current(contents), load: LoadFacts(averages: loadAverages()),
      memory: .current(contents), allocator: .current(), noise: noise, sample: sample)
  }

  private static func loadAverages() -> [Double]? {
    #if os(Linux)
      KernelFile.contents("/proc/loadavg").flatMap(KernelText.loadAverages)
    #else
      var loads = [0.0, 0, 0]
      return getloadavg(&loads, 3) == 3 ? loads : nil
    #endif
  }
}

extension NoiseFacts {
  static func measured(_ effort: MachineFacts.Effort) -> NoiseFacts? {
    let task = FixedTask(milliseconds: MachineFacts.Effort.taskMilliseconds)
    task.run()
    var facts = series(task, effort)
    guard effort.hasSecondSeries, facts != nil else { return facts }
    Thread.sleep(forTimeInterval: 1)
    // Runs once untimed: after the sleep, cold caches and a low frequency would look like drift.
    task.run()
    guard let second = series(task, effort), let first = facts?.cpuMedian else { return facts }
    facts?.drift = abs(second.cpuMedian / first - 1)
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

extension ClockFacts {
  package static func measured(_ contents: @escaping KernelReader) -> ClockFacts {
    var facts = ClockFacts(contents)
    facts.monotonicCost = MonotonicClock.cost()
    facts.cpuCost = ThreadCPUClock.cost()
    facts.monotonicStep = smallestStep(MonotonicClock.now)
    facts.cpuStep = smallestStep(ThreadCPUClock.now)
    return facts
  }

  /// The smallest step over 2,000 readings; nil if the clock did not move.
  private static func smallestStep(_ read: () -> UInt64) -> UInt64? {
    var smallest: UInt64?
    var last = read()
    for _ in 0..<2000 {
      let now = read()
      if now > last { smallest = min(smallest ?? .max, now - last) }
      last = now
    }
    return smallest
  }
}

extension CoreFacts {
  package static func current(_ contents: @escaping KernelReader) -> CoreFacts {
    var facts = CoreFacts(contents)
    facts.online = facts.online ?? ProcessInfo.processInfo.processorCount
    facts.allowed = facts.allowed ?? ProcessInfo.processInfo.activeProcessorCount
    return facts
  }
}

extension MemoryFacts {
  package static func current(_ contents: @escaping KernelReader) -> MemoryFacts {
    var facts = MemoryFacts(contents)
    facts.total = facts.total ?? ProcessInfo.processInfo.physicalMemory
    return facts
  }
}

extension AllocatorFacts {
  /// Asks jemalloc for its settings, and checks that it counts an allocation by `malloc`.
  static func current() -> AllocatorFacts {
    AllocatorFacts(
      version: AllocationCounters.allocatorVersion(),
      isCounting: (try? AllocationCounters()) != nil,
      hasBackgroundThreads: flag("opt.background_thread"),
      // A jemalloc built without profiling does not answer `opt.prof`.
      isProfiling: flag("config.prof") == false ? false : flag("opt.prof"))
  }

  private static func flag(_ name: String) -> Bool? {
    guard let key = try? ControlKey(name) else { return nil }
    let value: UInt8? = key.readIfServed()
    return value.map { $0 != 0 }
  }
}
