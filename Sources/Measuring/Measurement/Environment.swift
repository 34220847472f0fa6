/// The machine and toolchain that observed a run.
package struct Environment: Codable, Hashable, Sendable {
  package var host: String
  package var cpuModel: String
  package var cores: Int
  /// The hypervisor, or `none`.
  package var virtualization: String
  package var os: String
  package var kernel: String
  package var swiftVersion: String
  /// `jemalloc 5.3.0`.
  package var allocator: String
  /// Cost of one reading of the clock, ns; it is subtracted from times.
  package var clockNanoseconds: UInt64
  /// Load average over one minute at the start of the run.
  package var load1: Double
  /// The facts that affect timing on this machine; nil in files of older programs.
  package var machine: MachineFacts?

  package init(
    host: String, cpuModel: String, cores: Int, virtualization: String, os: String,
    kernel: String, swiftVersion: String, allocator: String, clockNanoseconds: UInt64,
    load1: Double, machine: MachineFacts? = nil
  ) {
    self.host = host
    self.cpuModel = cpuModel
    self.cores = cores
    self.virtualization = virtualization
    self.os = os
    self.kernel = kernel
    self.swiftVersion = swiftVersion
    self.allocator = allocator
    self.clockNanoseconds = clockNanoseconds
    self.load1 = load1
    self.machine = machine
  }
}
