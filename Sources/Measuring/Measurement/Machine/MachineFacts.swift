/// The facts about a machine that affect timing. An unknown fact is nil.
package struct MachineFacts: Codable, Hashable, Sendable {
  /// Whether the build is not optimised. Its times then mean nothing.
  package var isDebugBuild: Bool
  package var clocks: ClockFacts
  package var cores: CoreFacts
  package var load: LoadFacts
  package var memory: MemoryFacts
  package var allocator: AllocatorFacts
  /// A fixed task repeated; nil if too few repetitions fitted into the time given.
  package var noise: NoiseFacts?
  /// Interference while these facts were measured.
  package var sample: Interference
  /// Interference with the workers of a run, from its start to its end; nil outside of runs.
  package var run: Interference?

  package init(
    isDebugBuild: Bool, clocks: ClockFacts, cores: CoreFacts, load: LoadFacts, memory: MemoryFacts,
    allocator: AllocatorFacts, noise: NoiseFacts?, sample: Interference, run: Interference? = nil
  ) {
    self.isDebugBuild = isDebugBuild
    self.clocks = clocks
    self.cores = cores
    self.load = load
    self.memory = memory
    self.allocator = allocator
    self.noise = noise
    self.sample = sample
    self.run = run
  }
}

/// The source of time, and the cost of reading it.
package struct ClockFacts: Codable, Hashable, Sendable {
  /// The clock that the kernel reads: `tsc`, `kvm-clock`, `hpet`.
  package var source: String?
  /// Mean nanoseconds per reading.
  package var monotonicCost: Double?
  package var cpuCost: Double?
  /// The smallest step seen between two readings, nanoseconds.
  package var monotonicStep: UInt64?
  package var cpuStep: UInt64?

  package init() {}
}

/// The processors, and how much of them this process may use.
package struct CoreFacts: Codable, Hashable, Sendable {
  package var online: Int?
  /// The number of cores that the affinity allows, as `taskset` and `docker --cpuset-cpus` set it.
  package var allowed: Int?
  /// The processor time that the control group may use, in cores, as `docker --cpus` sets it.
  package var quota: Limit?
  package var governor: String?
  /// Whether the clock may rise above its nominal frequency.
  package var turbo: Bool?

  package init() {}
}

/// The load on the machine.
package struct LoadFacts: Codable, Hashable, Sendable {
  /// Load averages over 1, 5 and 15 minutes.
  package var averages: [Double]?

  package init(averages: [Double]? = nil) { self.averages = averages }
}

/// Memory and caches, in bytes, and the randomisation of addresses.
package struct MemoryFacts: Codable, Hashable, Sendable {
  package var total: UInt64?
  package var available: UInt64?
  /// The limit of the control group.
  package var limit: Limit?
  /// The part of the limit that the control group has in use.
  package var charged: UInt64?
  package var swapTotal: UInt64?
  package var swapUsed: UInt64?
  /// `always`, `madvise` or `never`.
  package var hugePages: String?
  /// Size of the processor's last-level cache, in bytes.
  package var lastLevelCache: UInt64?
  /// The kernel's `randomize_va_space`: 0 off, 1 partly, 2 all.
  package var addressRandomisation: Int?

  package init() {}
}

/// The state of jemalloc in this process.
package struct AllocatorFacts: Codable, Hashable, Sendable {
  /// `jemalloc 5.3.0`.
  package var version: String?
  /// Whether one call of `malloc` moved the counters by exactly one allocation.
  package var isCounting: Bool
  package var hasBackgroundThreads: Bool?
  package var isProfiling: Bool?

  package init(
    version: String?, isCounting: Bool, hasBackgroundThreads: Bool?, isProfiling: Bool?
  ) {
    self.version = version
    self.isCounting = isCounting
    self.hasBackgroundThreads = hasBackgroundThreads
    self.isProfiling = isProfiling
  }
}

/// A limit, or none. Where a limit is unknown, the optional that holds it is nil.
package enum Limit: Codable, Hashable, Sendable {
  case unlimited
  case at(Double)

  package var value: Double? {
    if case .at(let value) = self { value } else { nil }
  }

  /// A number, or the word `none`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Double.self) {
      self = .at(value)
      return
    }
    guard try container.decode(String.self) == "none" else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a number or \"none\"")
    }
    self = .unlimited
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .unlimited: try container.encode("none")
    case .at(let value): try container.encode(value)
    }
  }
}
