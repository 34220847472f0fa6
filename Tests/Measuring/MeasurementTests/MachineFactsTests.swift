import Foundation
import Measurement
import Testing

private func reader(_ files: [String: String]) -> KernelReader { { files[$0] } }

@Test func theTightestLimitFromTheGroupToItsRootHolds() {
  let files = [
    "/proc/self/cgroup": "0::/ci/job",
    "/sys/fs/cgroup/ci/job/cpu.max": "max 100000",
    "/sys/fs/cgroup/ci/cpu.max": "75000 50000",
    "/sys/fs/cgroup/ci/job/memory.max": "4294967296",
    "/sys/fs/cgroup/ci/job/memory.current": "1000",
    "/sys/fs/cgroup/ci/memory.max": "2147483648",
    "/sys/fs/cgroup/ci/memory.current": "2000",
    "/sys/fs/cgroup/memory.max": "max",
  ]
  let groups = ControlGroups(reader(files))
  #expect(groups.processorQuota == .at(1.5))
  #expect(groups.memory == (.at(2_147_483_648), 2000))
}

@Test func aContainerOfVersionOneSeesItsLimitsAtTheRootThoughItsPathIsTheHosts() {
  let files = [
    "/proc/self/cgroup": "4:memory:/docker/3f\n3:cpu,cpuacct:/docker/3f",
    "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "50000",
    "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712",
  ]
  let groups = ControlGroups(reader(files))
  #expect(groups.processorQuota == .at(0.5))
  #expect(groups.memory == (Limit.unlimited, nil))
}

@Test func aMachineWithoutFactsIsUnknownAndNoFailure() {
  let nothing = reader([:])
  #expect(ControlGroups(nothing).processorQuota == nil)
  #expect(CoreFacts(nothing) == CoreFacts())
  #expect(MemoryFacts(nothing) == MemoryFacts())
  #expect(ClockFacts(nothing) == ClockFacts())
}

@Test func coresMemoryAndTurboAreReadFromTheirFiles() {
  let files = [
    "/sys/devices/system/cpu/online": "0-7", "/proc/self/status": "Cpus_allowed_list:\t2-3",
    "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor": "powersave",
    "/proc/meminfo": "MemTotal: 100 kB\nMemAvailable: 60 kB\nSwapTotal: 10 kB\nSwapFree: 4 kB",
    "/sys/kernel/mm/transparent_hugepage/enabled": "[always] madvise never",
    "/proc/sys/kernel/randomize_va_space": "2",
    "/sys/devices/system/cpu/cpu0/cache/index0/level": "1",
    "/sys/devices/system/cpu/cpu0/cache/index0/type": "Data",
    "/sys/devices/system/cpu/cpu0/cache/index0/size": "32K",
    "/sys/devices/system/cpu/cpu0/cache/index3/level": "3",
    "/sys/devices/system/cpu/cpu0/cache/index3/type": "Unified",
    "/sys/devices/system/cpu/cpu0/cache/index3/size": "36608K",
  ]
  let cores = CoreFacts(reader(files))
  #expect(cores.online == 8 && cores.allowed == 2 && cores.governor == "powersave")
  #expect(cores.turbo == nil && cores.quota == nil)
  for (path, text, turbo) in [
    ("intel_pstate/no_turbo", "1", false), ("intel_pstate/no_turbo", "0", true),
    ("cpufreq/boost", "1", true), ("cpufreq/boost", "0", false),
  ] {
    let path = "/sys/devices/system/cpu/\(path)"
    #expect(CoreFacts(reader([path: text])).turbo == turbo, "\(path) \(text)")
  }
  let memory = MemoryFacts(reader(files))
  #expect(memory.total == 102_400 && memory.available == 61_440)
  #expect(memory.swapTotal == 10_240 && memory.swapUsed == 6_144)
  #expect(memory.hugePages == "always" && memory.addressRandomisation == 2)
  #expect(memory.lastLevelCache == 36_608 << 10)
}

@Test func sizesOfCachesAreReadWithTheirUnits() {
  for (text, bytes): (String, UInt64) in [
    ("32K", 32_768), ("8M", 8_388_608), ("1G", 1_073_741_824), ("4096", 4096),
  ] {
    #expect(KernelText.cacheBytes(text) == bytes, "\(text)")
  }
  for text in ["", "K", "0K", "-1K", "32KB", "99999999999K"] {
    #expect(KernelText.cacheBytes(text) == nil, "\(text)")
  }
}

@Test func whatHappenedBetweenTwoMarksIsTheirDifference() throws {
  let cpu = "cpu  100 0 50 900 0 0 0 10 0 0"
  var start = InterferenceTotals(wall: 1_000_000_000, ticks: ProcessorTicks(cpu), swappedPages: 7)
  start.involuntarySwitches = 5
  start.cpuSeconds = 1
  var end = start
  end.wall = 3_000_000_000
  end.ticks = ProcessorTicks("cpu  130 0 60 950 0 0 0 20 0 0")
  end.swappedPages = 107
  end.involuntarySwitches = 45
  end.cpuSeconds = 1.5
  let between = end.since(start)
  #expect(between.seconds == 2 && between.stealShare == 0.2)
  #expect(between.switchesPerSecond == 80 && between.swappedPagesPerSecond == 50)
  // Totals that went back or are missing give no share; nothing wanted is no share of 0.
  let back = start.since(end)
  #expect(back.wantedTicks == nil && back.stealShare == nil && back.switchesPerSecond == nil)
  end.ticks = nil
  #expect(end.since(start).stealShare == nil)
  #expect(start.since(start).stealShare == nil && start.since(start).swappedPagesPerSecond == nil)
}

@Test func noiseIsOfAllRepetitionsInNanosecondsAndASpreadOfTenAtLeast() throws {
  let cpu: [UInt64] = (0..<100).map { 5_000_000 + UInt64($0 % 5) * 10_000 }
  let noise = try #require(NoiseFacts(cpu: cpu, wall: cpu.map { $0 * 2 }))
  #expect(noise.repetitions == 100)
  #expect(noise.cpuMedian == 5_020_000 && noise.wallMedian == 10_040_000)
  #expect(noise.cpuShare == 0.5 && noise.drift == nil)
  let (spread, expected): (Double, Double) = (try #require(noise.cpuSpread), 14_826 / 5_020_000)
  #expect(abs(spread - expected) < 1e-12)
  let few = try #require(NoiseFacts(cpu: Array(cpu.prefix(9)), wall: Array(cpu.prefix(9))))
  #expect(few.cpuSpread == nil && few.wallSpread == nil && few.cpuShare == 1)
  #expect(NoiseFacts(cpu: Array(cpu.prefix(2)), wall: Array(cpu.prefix(2))) == nil)
}

@Test func aBriefLookFindsTheMachineAndComesBackFromJSON() throws {
  let start = MonotonicClock.now()
  let facts = MachineFacts.measured(.brief())
  let seconds = Double(MonotonicClock.now() - start) / 1e9
  #expect(facts.allocator.isCounting)
  #expect(try #require(facts.clocks.monotonicCost) > 0)
  #expect(try #require(facts.cores.allowed) >= 1)
  #expect(facts.sample.seconds > 0 && facts.sample.seconds <= seconds)
  if let noise = facts.noise {
    #expect(noise.cpuMedian > 0, "\(noise)")
    #expect(noise.cpuSpread ?? 0 >= 0 && noise.cpuShare > 0)
  }
  let data = try JSONEncoder().encode(facts)
  #expect(try JSONDecoder().decode(MachineFacts.self, from: data) == facts)
}

@Test(arguments: [(0, 10), (0.02, 10), (0.1, 20), (0.25, 50), (Double.infinity, 50)])
func theMachineIsLookedAtForNoLongerThanTheRunMeasures(seconds: Double, repetitions: Int) {
  #expect(MachineFacts.Effort.brief(seconds: seconds).repetitions == repetitions)
}

@Test func limitsComeBackFromJSON() throws {
  for limit in [Limit.unlimited, .at(0.5)] {
    let data = try JSONEncoder().encode([limit])
    #expect(try JSONDecoder().decode([Limit].self, from: data) == [limit])
  }
  #expect(throws: DecodingError.self) {
    try JSONDecoder().decode([Limit].self, from: Data("[\"much\"]".utf8))
  }
}
