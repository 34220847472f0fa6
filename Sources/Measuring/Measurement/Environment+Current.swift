import Foundation

extension Environment {
  /// This machine and build, observed now, in a few milliseconds; unknown fields read `unknown`.
  package static func current() -> Environment {
    let kernel = kernelNames()
    return Environment(
      host: kernel.host, cpuModel: currentCPUModel() ?? kernel.machine,
      cores: ProcessInfo.processInfo.activeProcessorCount,
      virtualization: currentVirtualization(), os: currentOS(),
      kernel: "\(kernel.system) \(kernel.release) \(kernel.machine)", swiftVersion: compilerVersion,
      allocator: AllocationCounters.allocatorVersion() ?? "unknown",
      clockNanoseconds: UInt64(MonotonicClock.cost().rounded()), load1: loadAverage())
  }

  /// The `model name` of `/proc/cpuinfo`, nil if it has none (as on many ARM kernels).
  package static func cpuModel(cpuInfo: String) -> String? {
    field("model name", separator: ":", of: cpuInfo)
  }

  /// The hypervisor's name according to files of the kernel; `none` if they hint at none.
  package static func virtualization(
    hypervisorType: String?, vendor: String?, product: String?, cpuInfo: String?
  ) -> String {
    if let type = hypervisorType, !type.isEmpty { return type }
    let hints = [
      ("KVM", "kvm"), ("QEMU", "qemu"), ("VMware", "vmware"), ("VirtualBox", "virtualbox"),
      ("Virtual Machine", "hyperv"), ("Amazon EC2", "amazon-ec2"), ("Firecracker", "firecracker"),
      ("Google Compute Engine", "google-compute-engine"), ("Xen", "xen"),
      ("Parallels", "parallels"),
    ]
    let machine = "\(vendor ?? "") \(product ?? "")"
    if let hint = hints.first(where: { machine.contains($0.0) }) { return hint.1 }
    let flags = cpuInfo.flatMap { field("flags", separator: ":", of: $0) } ?? ""
    if flags.split(separator: " ").contains("hypervisor") { return "unknown hypervisor" }
    return "none"
  }

  /// `PRETTY_NAME` of an os-release file, without its quotes.
  package static func osName(osRelease: String) -> String? {
    field("PRETTY_NAME", separator: "=", of: osRelease)
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"'")) }
  }

  /// The value of the first `key separator value` line of `text`.
  private static func field(_ key: String, separator: Character, of text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let cut = line.firstIndex(of: separator) else { continue }
      if line[..<cut].trimmingCharacters(in: .whitespaces) == key {
        return line[line.index(after: cut)...].trimmingCharacters(in: .whitespaces)
      }
    }
    return nil
  }

  /// The compiler that built this file, as far as the language reports it. A `swift` on the path
  /// may be another one: it is whichever is installed now.
  package static var compilerVersion: String {
    #if compiler(>=6.5)
      let version = "6.5+"
    #elseif compiler(>=6.4)
      let version = "6.4"
    #elseif compiler(>=6.3.3)
      let version = "6.3.3+"
    #elseif compiler(>=6.3.2)
      let version = "6.3.2"
    #elseif compiler(>=6.3.1)
      let version = "6.3.1"
    #elseif compiler(>=6.3)
      let version = "6.3"
    #else
      let version = "6.2"
    #endif
    return isDebugBuild ? version + " (debug build)" : version
  }

  static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  private static func kernelNames() -> (
    host: String, system: String, release: String, machine: String
  ) {
    var names = utsname()
    guard uname(&names) == 0 else { return ("unknown", "unknown", "unknown", "unknown") }
    return (
      text(of: names.nodename), text(of: names.sysname), text(of: names.release),
      text(of: names.machine)
    )
  }

  /// A fixed-size C string, which Swift sees as a tuple of characters.
  private static func text<Characters>(of characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static func loadAverage() -> Double {
    var load = 0.0
    return getloadavg(&load, 1) == 1 ? load : 0
  }

  #if os(Linux)
    private static func currentCPUModel() -> String? {
      KernelFile.contents("/proc/cpuinfo").flatMap { cpuModel(cpuInfo: $0) }
    }

    private static func currentVirtualization() -> String {
      virtualization(
        hypervisorType: KernelFile.contents("/sys/hypervisor/type"),
        vendor: KernelFile.contents("/sys/class/dmi/id/sys_vendor"),
        product: KernelFile.contents("/sys/class/dmi/id/product_name"),
        cpuInfo: KernelFile.contents("/proc/cpuinfo"))
    }

    private static func currentOS() -> String {
      let release =
        KernelFile.contents("/etc/os-release") ?? KernelFile.contents("/usr/lib/os-release")
      return release.flatMap { osName(osRelease: $0) } ?? "Linux"
    }
  #else
    private static func currentCPUModel() -> String? {
      var length = 0
      guard sysctlbyname("machdep.cpu.brand_string", nil, &length, nil, 0) == 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: length)
      guard sysctlbyname("machdep.cpu.brand_string", &bytes, &length, nil, 0) == 0 else {
        return nil
      }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func currentVirtualization() -> String {
      var isGuest: Int32 = 0
      var length = MemoryLayout<Int32>.size
      guard sysctlbyname("kern.hv_vmm_present", &isGuest, &length, nil, 0) == 0 else {
        return "unknown"
      }
      return isGuest == 0 ? "none" : "unknown hypervisor"
    }

    private static func currentOS() -> String {
      "macOS \(ProcessInfo.processInfo.operatingSystemVersionString)"
    }
  #endif
}
