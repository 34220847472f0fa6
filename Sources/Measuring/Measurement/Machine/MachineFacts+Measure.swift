import Foundation

extension MachineFacts {
  /// How long the measurement may take.
  package enum Effort: Hashable, Sendable {
    /// At the start of a run that measures for `seconds`: about as long, but at least the 10
    /// repetitions that a spread needs, and at most 50 or some 0.35 s.
    case brief(seconds: Double = .infinity)
    /// Two series of 100 repetitions, a second apart: some 2.5 s, more on a busy machine.
    case thorough

    /// The repetitions of a series.
    package var repetitions: Int {
      switch self {
      case .brief(let seconds): Int(min(max(seconds * 1000 / Self.taskMilliseconds, 10), 50))
      case .thorough: 100
      }
    }

    /// Seconds after which a series ends, however few repetitions it has.
    var seriesSeconds: Double { self == .thorough ? 3 : 0.35 }

    var hasSecondSeries: Bool { self == .thorough }

    /// The time of one repetition.
    static let taskMilliseconds = 5.0
  }

  /// Measures machine and build on the calling thread, which gets a memory arena of its own.
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

extension ClockFacts {
  package static func measured(_ contents: @escaping KernelReader) -> ClockFacts {
    var facts = ClockFacts(contents)
    facts.monotonicCost = MonotonicClock.cost()
    facts.cpuCost = ThreadCPUClock.cost()
    facts.monotonicStep = smallestStep(MonotonicClock.now)
    facts.cpuStep = smallestStep(ThreadCPUClock.now)
    return facts
  }

  /// The smallest step between successive readings; nil if the clock did not move.
  private static func smallestStep(_ read: () -> UInt64) -> UInt64? {
    let readings = 2000
    var smallest: UInt64?
    var last = read()
    for _ in 0..<readings {
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
