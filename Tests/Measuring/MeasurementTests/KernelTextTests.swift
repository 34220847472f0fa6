import Measurement
import Testing

/// `/proc/stat` of a guest with two processors, shortened.
private let stat = """
  cpu  2016619 76 172215 2347806 11246 0 1274 1611 40 2
  cpu0 987942 13 81385 1202513 2371 0 157 792 0 0
  cpu1 1028677 62 90829 1145293 8875 0 1116 819 0 0
  intr 9281340 0 0 0
  ctxt 11363388
  procs_running 10
  """

@Test func stolenTicksAreOfTheTimeSomebodyWantedAndGuestsAreNotCountedTwice() throws {
  let ticks = try #require(ProcessorTicks(stat))
  #expect(ticks.stolen == 1611)
  #expect(ticks.wanted == 2_016_619 + 76 + 172_215 + 0 + 1274 + 1611)
  // Linux 2.6.10 had no steal; what is no number is no line of this file.
  #expect(ProcessorTicks("cpu  10 0 3 900 1 0 0\ncpu0 10 0 3 900 1 0 0") == nil)
  #expect(ProcessorTicks("cpu  10 0 3 900 1 0 0 x") == nil)
  #expect(ProcessorTicks("cpu0 10 0 3 900 1 0 0 4") == nil)
  #expect(ProcessorTicks("") == nil)
}

@Test func loadAveragesAreThreeOrNone() {
  #expect(KernelText.loadAverages("1.26 0.65 1.37 10/167 2180") == [1.26, 0.65, 1.37])
  for broken in ["", "1.26 0.65", "a b c", "1 nan 2", "1 -2 3", "1 inf 3 1/2 3"] {
    #expect(KernelText.loadAverages(broken) == nil, "\(broken)")
  }
}

@Test func processorListsAreCounted() {
  for (list, count) in [("0", 1), ("0-1", 2), ("0-3,8,10-11", 7), ("0-63", 64)] {
    #expect(KernelText.processorCount(list) == count)
  }
  for broken in ["", "0-", "-1", "3-1", "0,,1", "a", "0-1-2", "0-99999999999"] {
    #expect(KernelText.processorCount(broken) == nil, "\(broken)")
  }
}

@Test func aProcessStatusHasWhatIsAllowedAndHowOftenItWasInterrupted() {
  let status = """
    Name:\thead
    Cpus_allowed:\t3
    Cpus_allowed_list:\t0-1
    Mems_allowed_list:\t0
    voluntary_ctxt_switches:\t7
    nonvoluntary_ctxt_switches:\t93
    """
  #expect(KernelText.allowedProcessors(status) == 2)
  #expect(KernelText.involuntarySwitches(status) == 93)
  #expect(KernelText.involuntarySwitches("voluntary_ctxt_switches:\t7") == nil)
  #expect(KernelText.allowedProcessors("Cpus_allowed:\t3") == nil)
}

@Test func memoryLinesAreFoundByTheirWholeName() {
  let info = """
    MemTotal:       24684096 kB
    MemFreeish:     1 kB
    MemFree:        21329472 kB
    SwapFree:       12 pages
    HugePages_Total:       0
    """
  #expect(KernelText.bytes("MemTotal", ofMemoryInfo: info) == 24_684_096 << 10)
  #expect(KernelText.bytes("MemFree", ofMemoryInfo: info) == 21_329_472 << 10)
  for missing in ["Mem", "SwapFree", "HugePages_Total", "MemAvailable"] {
    #expect(KernelText.bytes(missing, ofMemoryInfo: info) == nil, "\(missing)")
  }
}

@Test func swappedPagesAreThoseReadAndWritten() {
  #expect(KernelText.swappedPages("pgpgin 9\npswpin 3\npswpout 40\npgfault 1") == 43)
  #expect(KernelText.swappedPages("pswpin 3") == nil)
  #expect(KernelText.swappedPages("pswpin three\npswpout 4") == nil)
}

@Test func theChosenWordStandsInBrackets() {
  #expect(KernelText.chosen("always [madvise] never") == "madvise")
  for broken in ["", "always", "[]", "always [mad", "]a["] {
    #expect(KernelText.chosen(broken) == nil, "\(broken)")
  }
}

@Test func aLimitThatIsAbsentIsNotAnUnknownOne() {
  #expect(KernelText.quota(cpuMax: "max 100000") == Limit.unlimited)
  #expect(KernelText.quota(cpuMax: "150000 100000") == .at(1.5))
  #expect(KernelText.quota(microseconds: "-1", period: "100000") == Limit.unlimited)
  #expect(KernelText.quota(microseconds: "50000", period: "100000") == .at(0.5))
  #expect(KernelText.memoryLimit("max") == Limit.unlimited)
  #expect(KernelText.memoryLimit("9223372036854771712") == Limit.unlimited)
  #expect(KernelText.memoryLimit("1073741824") == .at(1_073_741_824))
  for broken in ["", "max", "100000", "x 100000", "100000 0", "-5 100000", "1 2 3"] {
    #expect(KernelText.quota(cpuMax: broken) == nil, "\(broken)")
  }
  #expect(KernelText.quota(microseconds: "50000", period: "0") == nil)
  #expect(KernelText.memoryLimit("-1") == nil)
}

@Test func aProcessFindsItsControlGroups() {
  let both = "9:name=systemd:/\n4:memory:/jobs/a:b\n1:cpu,cpuacct:/jobs\n0::/user.slice/x\n"
  #expect(KernelText.controlGroup(both, controller: "memory") == "/jobs/a:b")
  #expect(KernelText.controlGroup(both, controller: "cpu") == "/jobs")
  #expect(KernelText.controlGroup(both, controller: "") == "/user.slice/x")
  #expect(KernelText.controlGroup(both, controller: "pids") == nil)
  #expect(KernelText.controlGroup("broken\n1:cpu", controller: "cpu") == nil)
}
