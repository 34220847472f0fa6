// Facts from the files of the Linux kernel; nil without the file, as in containers without /sys.

extension ClockFacts {
  package init(_ contents: @escaping KernelReader) {
    self.init()
    source = contents("/sys/devices/system/clocksource/clocksource0/current_clocksource")
  }
}

extension CoreFacts {
  package init(_ contents: @escaping KernelReader) {
    self.init()
    let processors = "/sys/devices/system/cpu"
    online = contents("\(processors)/online").flatMap(KernelText.processorCount)
    allowed = contents("/proc/self/status").flatMap(KernelText.allowedProcessors)
    governor = contents("\(processors)/cpu0/cpufreq/scaling_governor")
    quota = ControlGroups(contents).processorQuota
    // Intel's driver states whether turbo is off, the others whether it is on.
    switch contents("\(processors)/intel_pstate/no_turbo") {
    case "0": turbo = true
    case "1": turbo = false
    default:
      switch contents("\(processors)/cpufreq/boost") {
      case "1": turbo = true
      case "0": turbo = false
      default: turbo = nil
      }
    }
  }
}

extension MemoryFacts {
  package init(_ contents: @escaping KernelReader) {
    self.init()
    if let info = contents("/proc/meminfo") {
      total = KernelText.bytes("MemTotal", ofMemoryInfo: info)
      available = KernelText.bytes("MemAvailable", ofMemoryInfo: info)
      swapTotal = KernelText.bytes("SwapTotal", ofMemoryInfo: info)
      let free = KernelText.bytes("SwapFree", ofMemoryInfo: info)
      swapUsed = swapTotal.flatMap { total in free.map { total - min($0, total) } }
    }
    let groups = ControlGroups(contents)
    (limit, charged) = groups.memory
    hugePages = contents("/sys/kernel/mm/transparent_hugepage/enabled").flatMap(KernelText.chosen)
    lastLevelCache = Self.lastLevelCache(contents)
    addressRandomisation = contents("/proc/sys/kernel/randomize_va_space").flatMap { Int($0) }
  }

  /// The bytes of the first processor's last-level cache; nil if no cache is listed.
  private static func lastLevelCache(_ contents: KernelReader) -> UInt64? {
    let caches = (0..<8).compactMap { index -> (level: Int, bytes: UInt64)? in
      let folder = "/sys/devices/system/cpu/cpu0/cache/index\(index)"
      guard let level = contents("\(folder)/level").flatMap({ Int($0) }),
        contents("\(folder)/type") != "Instruction",
        let bytes = contents("\(folder)/size").flatMap(KernelText.cacheBytes)
      else { return nil }
      return (level, bytes)
    }
    return caches.max { $0.level < $1.level }?.bytes
  }
}

/// The control groups of this process, from its own up to the root, whose limits all apply.
package struct ControlGroups {
  private let contents: KernelReader
  private let membership: String

  package init(_ contents: @escaping KernelReader) {
    self.contents = contents
    membership = contents("/proc/self/cgroup") ?? ""
  }

  /// The smallest quota of processor time, in cores; nil if no group states one.
  package var processorQuota: Limit? {
    let unified = folders("", mounts: Self.unified).compactMap {
      contents("\($0)/cpu.max").flatMap(KernelText.quota(cpuMax:))
    }
    let first = folders("cpu", mounts: ["/sys/fs/cgroup/cpu", "/sys/fs/cgroup/cpu,cpuacct"])
      .compactMap { folder -> Limit? in
        guard let quota = contents("\(folder)/cpu.cfs_quota_us"),
          let period = contents("\(folder)/cpu.cfs_period_us")
        else { return nil }
        return KernelText.quota(microseconds: quota, period: period)
      }
    return Self.tightest(unified + first)
  }

  /// The smallest memory limit, and the bytes in use in the group that has it.
  package var memory: (limit: Limit?, charged: UInt64?) {
    let files =
      folders("", mounts: Self.unified).map { ("\($0)/memory.max", "\($0)/memory.current") }
      + folders("memory", mounts: ["/sys/fs/cgroup/memory"]).map {
        ("\($0)/memory.limit_in_bytes", "\($0)/memory.usage_in_bytes")
      }
    let found = files.compactMap { limit, usage -> (Limit, UInt64?)? in
      guard let limit = contents(limit).flatMap(KernelText.memoryLimit) else { return nil }
      return (limit, contents(usage).flatMap { UInt64($0) })
    }
    let tightest = Self.tightest(found.map(\.0))
    guard let value = tightest?.value else { return (tightest, nil) }
    return (tightest, found.first { $0.0.value == value }?.1)
  }

  private static let unified = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"]

  /// The folders of the groups, innermost first. In a container, the path of the group is often
  /// that of the host, and only its root is mounted, so the list has every folder above the path.
  /// Folders that do not exist set no limit.
  private func folders(_ controller: String, mounts: [String]) -> [String] {
    let path = KernelText.controlGroup(membership, controller: controller) ?? "/"
    var parts = path.split(separator: "/").filter { $0 != ".." }
    var paths: [String] = []
    while !parts.isEmpty {
      paths.append("/" + parts.joined(separator: "/"))
      parts.removeLast()
    }
    return mounts.flatMap { mount in (paths + [""]).map { mount + $0 } }
  }

  private static func tightest(_ limits: [Limit]) -> Limit? {
    limits.compactMap(\.value).min().map { .at($0) } ?? limits.first
  }
}
