import Foundation
import Measurement
import Testing

@Test func theClockNeverGoesBackAndReadingItCosts() {
  var last = MonotonicClock.now()
  for _ in 0..<10_000 {
    let now = MonotonicClock.now()
    #expect(now >= last)
    last = now
  }
  #expect(MonotonicClock.cost() > 0)
  #expect(ThreadCPUClock.cost() > 0)
}

@Test func theThreadClockCountsWorkOfItsThreadAndNotOfTheOneItWaitsFor() {
  let (wall, cpu) = (MonotonicClock.now(), ThreadCPUClock.now())
  nonisolated(unsafe) var worked: UInt64 = 0
  let done = DispatchSemaphore(value: 0)
  Thread {
    let start = ThreadCPUClock.now()
    while ThreadCPUClock.now() - start < 50_000_000 {}
    worked = ThreadCPUClock.now() - start
    done.signal()
  }.start()
  done.wait()
  #expect(ThreadCPUClock.now() - cpu < worked / 2)
  #expect(MonotonicClock.now() - wall >= worked / 2)
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
  #expect(Metric.named("query_ns")?.unit.rawValue == "ns")
  #expect(Metric.named("no_such_metric") == nil)
}
