import Foundation
import Testing

@testable import Measurement

@Test func theClockNeverGoesBackAndItsCostIsWithinReason() {
  var last = MonotonicClock.now()
  for _ in 0..<10_000 {
    let now = MonotonicClock.now()
    #expect(now >= last)
    last = now
  }
  let cost = MonotonicClock.cost()
  #expect(cost > 1 && cost < 5_000, "\(cost) ns")
  #expect(ThreadCPUClock.cost() > 1)
}

@Test func theThreadClockCountsWorkAndNotSleep() {
  let wall = MonotonicClock.now()
  let cpu = ThreadCPUClock.now()
  Thread.sleep(forTimeInterval: 0.03)
  let slept = ThreadCPUClock.now() - cpu
  #expect(MonotonicClock.now() - wall >= 30_000_000)
  #expect(slept < 15_000_000)
}

@Test func theEnvironmentOfThisMachineIsFilledIn() {
  let environment = Environment.current()
  for text in [
    environment.host, environment.cpuModel, environment.virtualization, environment.os,
    environment.kernel, environment.swiftVersion,
  ] {
    #expect(!text.isEmpty)
    #expect(!text.contains("\n"))
  }
  #expect(environment.cores >= 1)
  #expect(environment.clockNanoseconds >= 1)
  #expect(environment.allocator.hasPrefix("jemalloc 5."))
  #expect(environment.load1 >= 0)
}

@Test func virtualizationIsReadFromWhateverTheKernelShows() {
  let guest = "model name\t: Some CPU @ 2.0GHz\nflags\t\t: fpu vme hypervisor lahf_lm\n"
  let bare = "model name\t: Some CPU\nflags\t\t: fpu vme lahf_lm\n"
  func name(_ type: String?, _ vendor: String?, _ product: String?, _ cpu: String?) -> String {
    Environment.virtualization(
      hypervisorType: type, vendor: vendor, product: product, cpuInfo: cpu)
  }
  #expect(name("xen", nil, nil, guest) == "xen")
  #expect(name(nil, "QEMU", "Standard PC (Q35 + ICH9, 2009)", guest) == "qemu")
  #expect(name(nil, "Microsoft Corporation", "Virtual Machine", guest) == "hyperv")
  #expect(name(nil, nil, nil, guest) == "unknown hypervisor")
  #expect(name(nil, "Dell Inc.", "PowerEdge", bare) == "none")
  #expect(name(nil, nil, nil, nil) == "none")
  #expect(Environment.cpuModel(cpuInfo: guest) == "Some CPU @ 2.0GHz")
  #expect(Environment.cpuModel(cpuInfo: "processor : 0\n") == nil)
  #expect(Environment.osName(osRelease: "ID=x\nPRETTY_NAME=\"Some OS 1\"\n") == "Some OS 1")
}

@Test func everyMetricHasANameOfItsOwn() {
  #expect(Set(Metric.all.map(\.name)).count == Metric.all.count)
  #expect(Metric.named("query_ns")?.unit == "ns")
  #expect(Metric.named("no_such_metric") == nil)
}
