/// The facts about a machine that affect timing. A fact that could not be found out is nil.
public struct MachineFacts: Codable, Hashable, Sendable {
  /// Whether the build is not optimised. Its times then mean nothing.
  public var isDebugBuild: Bool
  public var clocks: ClockFacts
  public var cores: CoreFacts
  public var load: LoadFacts
  public var memory: MemoryFacts
  public var allocator: AllocatorFacts
  /// A fixed task repeated; nil if too few repetitions fitted into the time given.
  public var noise: NoiseFacts?
  /// Interference while these facts were measured.
  public var sample: Interference
  /// Interference with the workers of a run, from its start to its end; nil outside of runs.
  public var run: Interference?

  public init(
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
public struct ClockFacts: Codable, Hashable, Sendable {
  /// The clock that the kernel reads: `tsc`, `kvm-clock`, `hpet`.
  public var source: String?
  /// Mean nanoseconds per reading.
  public var monotonicCost: Double?
  public var cpuCost: Double?
  /// The smallest step seen between two readings, nanoseconds.
  public var monotonicStep: UInt64?
  public var cpuStep: UInt64?

  public init() {}
}

/// The processors, and how much of them this process may use.
public struct CoreFacts: Codable, Hashable, Sendable {
  public var online: Int?
  /// The number of cores that the affinity allows, as `taskset` and `docker --cpuset-cpus` set it.
  public var allowed: Int?
  /// The processor time that the control group may use, in cores, as `docker --cpus` sets it.
  public var quota: Limit?
  public var governor: String?
  /// Whether the clock may rise above its nominal frequency.
  public var turbo: Bool?

  public init() {}
}

/// The load on the machine.
public struct LoadFacts: Codable, Hashable, Sendable {
  /// Load averages over 1, 5 and 15 minutes.
  public var averages: [Double]?

  public init(averages: [Double]? = nil) { self.averages = averages }
}

/// Memory and caches, in bytes, and the randomisation of addresses.
public struct MemoryFacts: Codable, Hashable, Sendable {
  public var total: UInt64?
  public var available: UInt64?
  /// The limit of the control group.
  public var limit: Limit?
  /// The part of the limit that the control group has in use.
  public var charged: UInt64?
  public var swapTotal: UInt64?
  public var swapUsed: UInt64?
  /// `always`, `madvise` or `never`.
  public var hugePages: String?
  /// Size of the processor's last-level cache, in bytes.
  public var lastLevelCache: UInt64?
  /// The kernel's `randomize_va_space`: 0 off, 1 partly, 2 all.
  public var addressRandomisation: Int?

  public init() {}
}

/// The state of jemalloc in this process.
public struct AllocatorFacts: Codable, Hashable, Sendable {
  /// `jemalloc 5.3.0`.
  public var version: String?
  /// Whether one call of `malloc` moved the counters by exactly one allocation.
  public var isCounting: Bool
  public var hasBackgroundThreads: Bool?
  public var isProfiling: Bool?

  public init(
    version: String?, isCounting: Bool, hasBackgroundThreads: Bool?, isProfiling: Bool?
  ) {
    self.version = version
    self.isCounting = isCounting
    self.hasBackgroundThreads = hasBackgroundThreads
    self.isProfiling = isProfiling
  }
}

/// A limit, or none. Where a limit is unknown, the optional that holds it is nil.
public enum Limit: Codable, Hashable, Sendable {
  case none
  case at(Double)

  public var value: Double? {
    if case .at(let value) = self { value } else { nil }
  }

  /// A number, or the word `none`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Double.self) {
      self = .at(value)
      return
    }
    guard try container.decode(String.self) == "none" else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a number or \"none\"")
    }
    self = .none
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encode("none")
    case .at(let value): try container.encode(value)
    }
  }
}
