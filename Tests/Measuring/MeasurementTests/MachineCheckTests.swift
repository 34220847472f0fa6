import Measurement
import Testing

/// A machine without any caution.
private func quiet(_ change: (inout MachineFacts) -> Void = { _ in }) -> Environment {
  var clocks = ClockFacts()
  (clocks.source, clocks.monotonicCost, clocks.cpuCost) = ("tsc", 23, 500)
  (clocks.monotonicStep, clocks.cpuStep) = (20, 500)
  var cores = CoreFacts()
  (cores.online, cores.allowed, cores.quota) = (4, 4, Limit.unlimited)
  (cores.governor, cores.turbo) = ("performance", false)
  var memory = MemoryFacts()
  (memory.total, memory.available, memory.limit) = (16 << 30, 12 << 30, Limit.unlimited)
  (memory.swapTotal, memory.swapUsed) = (0, 0)
  (memory.hugePages, memory.addressRandomisation) = ("madvise", 2)
  var facts = MachineFacts(
    isDebugBuild: false, clocks: clocks, cores: cores, load: LoadFacts(averages: [0.1, 0.2, 0.3]),
    memory: memory,
    allocator: AllocatorFacts(
      version: "jemalloc 5.3.0", isCounting: true, hasBackgroundThreads: false, isProfiling: false),
    noise: NoiseFacts(
      repetitions: 100, cpuMedian: 5e6, wallMedian: 5e6, cpuSpread: 0.005, wallSpread: 0.006,
      cpuShare: 0.99, drift: 0.003),
    sample: Interference(
      seconds: 2, wantedTicks: 200, stolenTicks: 1, swappedPages: 0, involuntarySwitches: 3,
      cpuSeconds: 1))
  change(&facts)
  return Environment(
    host: "h", cpuModel: "c", cores: 4, virtualization: "none", os: "o", kernel: "k",
    swiftVersion: "6", allocator: "jemalloc 5.3.0", clockNanoseconds: 23, load1: 0.1,
    machine: facts)
}

private func remarks(_ environment: Environment) -> [String] {
  RunRecord(
    runID: "r", commit: "c", isDirty: false, timestamp: "t", shard: "",
    environment: environment, cases: []
  ).machineRemarks
}

/// The check that the change makes anything but good.
private func conspicuous(_ change: (inout MachineFacts) -> Void) -> [String] {
  quiet(change).machineChecks.filter { $0.verdict != .good }
    .map { "\($0.name) \($0.verdict.rawValue)" }
}

@Test func aQuietMachineIsGoodInEverythingWithoutRemarks() {
  let checks = quiet().machineChecks
  #expect(checks.count == 18 && checks.allSatisfy { $0.verdict == .good && $0.advice == nil })
  #expect(checks.areFit && remarks(quiet()).isEmpty)
  #expect(Set(checks.map(\.name)).count == checks.count)
}

@Test func everyTroubleIsSeenByItsOwnCheckAlone() {
  #expect(conspicuous { $0.isDebugBuild = true } == ["build bad"])
  #expect(conspicuous { $0.clocks.source = "hpet" } == ["clock source caution"])
  #expect(conspicuous { $0.clocks.monotonicCost = 101 } == ["clock reading caution"])
  #expect(conspicuous { $0.clocks.monotonicCost = 1001 } == ["clock reading bad"])
  #expect(conspicuous { $0.clocks.monotonicStep = 4_000_000 } == ["clock step bad"])
  #expect(conspicuous { $0.cores.quota = .at(0.5) } == ["cores bad"])
  #expect(
    conspicuous {
      $0.cores.allowed = nil
      $0.cores.quota = .at(0.5)
    } == ["cores bad"])
  #expect(conspicuous { $0.cores.quota = .at(1.5) } == ["cores caution"])
  #expect(conspicuous { $0.cores.allowed = 1 } == ["cores caution"])
  #expect(conspicuous { $0.load.averages = [3.1, 0, 0] } == ["load caution"])
  #expect(conspicuous { $0.sample.stolenTicks = 5 } == ["steal caution"])
  #expect(conspicuous { $0.sample.stolenTicks = 21 } == ["steal bad"])
  #expect(conspicuous { $0.sample.involuntarySwitches = 21 } == ["interruptions caution"])
  #expect(conspicuous { $0.cores.governor = "powersave" } == ["frequency caution"])
  #expect(conspicuous { $0.cores.turbo = true } == ["frequency caution"])
  #expect(conspicuous { $0.memory.available = 1 << 30 } == ["memory caution"])
  #expect(conspicuous { $0.memory.available = 1 << 20 } == ["memory bad"])
  #expect(conspicuous { $0.sample.swappedPages = 1 } == ["swap caution"])
  #expect(conspicuous { $0.sample.swappedPages = 514 } == ["swap bad"])
  #expect(conspicuous { $0.memory.hugePages = "always" } == ["huge pages caution"])
  #expect(conspicuous { $0.memory.addressRandomisation = 0 } == ["addresses caution"])
  #expect(conspicuous { $0.allocator.isCounting = false } == ["allocator bad"])
  #expect(conspicuous { $0.allocator.version = nil } == ["allocator bad"])
  #expect(conspicuous { $0.allocator.isProfiling = true } == ["allocator caution"])
  #expect(conspicuous { $0.allocator.hasBackgroundThreads = true } == ["allocator caution"])
  #expect(conspicuous { $0.noise?.cpuSpread = 0.021 } == ["noise caution"])
  #expect(conspicuous { $0.noise?.cpuSpread = 0.11 } == ["noise bad"])
  #expect(conspicuous { $0.noise?.cpuShare = 0.94 } == ["waiting caution"])
  #expect(conspicuous { $0.noise?.cpuShare = 0.4 } == ["waiting bad"])
  #expect(conspicuous { $0.noise?.drift = 0.03 } == ["drift caution"])
}

@Test func cautionsNameTheRemedyAndFaultsStandAboveEveryTable() {
  let troubles: [(inout MachineFacts) -> Void] = [
    { $0.isDebugBuild = true }, { $0.clocks.monotonicCost = 2000 },
    { $0.clocks.monotonicStep = 4_000_000 }, { $0.cores.quota = .at(0.5) },
    { $0.sample.stolenTicks = 40 }, { $0.memory.available = 1 << 20 },
    { $0.sample.swappedPages = 1000 }, { $0.noise?.cpuSpread = 0.2 },
    { $0.noise?.cpuShare = 0.3 },
  ]
  for trouble in troubles {
    let environment = quiet(trouble)
    let bad = environment.machineChecks.filter { $0.verdict == .bad }
    #expect(bad.count == 1 && bad[0].advice != nil, "\(bad)")
    #expect(!environment.machineChecks.areFit)
    #expect(remarks(environment).count == 1, "\(bad)")
  }
}

@Test func aMemoryLimitCountsWhereItLeavesLessThanTheMachineHas() {
  let limited = quiet {
    $0.memory.limit = .at(3 * 1_073_741_824)
    $0.memory.charged = 2 << 30
  }
  let check = limited.machineChecks.first { $0.name == "memory" }
  #expect(check?.verdict == .caution)
  #expect(check?.value == "1 GiB free of 16 GiB, limit 3 GiB")
}

@Test func oneStolenTickOfAShortSampleIsACoincidence() {
  #expect(
    conspicuous {
      $0.sample.wantedTicks = 30
      $0.sample.stolenTicks = 1
    }.isEmpty)
  let short = quiet { $0.run = Interference(seconds: 0.3, wantedTicks: 30, stolenTicks: 1) }
  #expect(remarks(short).isEmpty)
}

@Test func whatIsUnknownIsNeitherGoodNorBad() {
  var environment = quiet {
    $0.clocks = ClockFacts()
    $0.cores = CoreFacts()
    $0.load = LoadFacts()
    $0.memory = MemoryFacts()
    $0.noise = nil
    $0.sample = Interference(seconds: 0)
  }
  environment.virtualization = "unknown"
  let unknown = environment.machineChecks.filter { $0.verdict == .unknown }
  #expect(unknown.count == 15 && unknown.allSatisfy { $0.value == "unknown" && $0.advice == nil })
  #expect(environment.machineChecks.areFit && remarks(environment).isEmpty)
  environment.machine = nil
  #expect(environment.machineChecks.isEmpty && remarks(environment).isEmpty)
}

@Test func remarksStateByHowMuchTimesMayBeOff() {
  #expect(
    remarks(quiet { $0.noise?.cpuSpread = 0.06 })
      == [
        "the machine was noisy: the CPU time of a fixed task varied by 6 %; other times may be off by"
          + " as much"
      ])
  // A caution that does not matter for three digits.
  let calm = quiet { $0.noise?.cpuSpread = 0.03 }
  #expect(remarks(calm).isEmpty)
  let busy = quiet { $0.load.averages = [8.1, 0, 0] }
  #expect(remarks(busy).count == 1)
}

@Test func whatHappenedDuringTheRunIsReportedInPlaceOfWhatItsStartForeboded() {
  let during = quiet {
    $0.sample.stolenTicks = 40
    $0.run = Interference(
      seconds: 10, wantedTicks: 1000, stolenTicks: 150, swappedPages: 4000,
      involuntarySwitches: 2100, cpuSeconds: 10)
  }
  let message = remarks(during)
  #expect(message.count == 3 && message.allSatisfy { $0.hasPrefix("while it ran") }, "\(message)")
  #expect(message[0].contains("15 %") && message[1].contains("210 times"))
  let calm = quiet {
    $0.run = Interference(
      seconds: 10, wantedTicks: 1000, stolenTicks: 10, swappedPages: 2, involuntarySwitches: 100,
      cpuSeconds: 10)
  }
  #expect(remarks(calm).isEmpty)
}

@Test func aMachineTooBusyForASpreadIsReportedToWait() {
  let crowded = quiet {
    $0.noise = NoiseFacts(
      repetitions: 7, cpuMedian: 5e6, wallMedian: 5e7, cpuSpread: nil, wallSpread: nil,
      cpuShare: 0.1)
  }
  let checks = crowded.machineChecks.suffix(2)
  #expect(checks.map(\.verdict) == [.unknown, .bad] && checks.last?.value == "90 %")
  #expect(remarks(crowded).count == 1)
}
