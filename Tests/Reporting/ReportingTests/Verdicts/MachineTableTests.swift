import Foundation
import Measurement
import ResultFiles
import ResultPage
import TestSupport
import Testing
import Verdicts

/// Of a machine that gives half a core, has a noisy neighbour and records little else.
func troubled() -> Environment {
  var cores = CoreFacts()
  (cores.online, cores.allowed, cores.quota) = (8, 2, .at(0.5))
  var troubled = environment
  troubled.machine = MachineFacts(
    isDebugBuild: false, clocks: ClockFacts(), cores: cores, load: LoadFacts(),
    memory: MemoryFacts(),
    allocator: AllocatorFacts(
      version: "jemalloc 5.3.0", isCounting: true, hasBackgroundThreads: nil, isProfiling: nil),
    noise: NoiseFacts(
      repetitions: 100, cpuMedian: 5e6, wallMedian: 5e6, cpuSpread: 0.0625, wallSpread: 0.07,
      cpuShare: 0.99),
    sample: Interference(seconds: 1, wantedTicks: 100, stolenTicks: 0))
  return troubled
}

private func run(on environment: Environment, _ cases: [CaseRecord]) -> RunRecord {
  var record = run(cases)
  record.environment = environment
  return record
}

@Test func aMachineIsShownWithItsVerdictsAndWhatToDo() {
  #expect(
    machineTable(for: troubled()) == """
      builder: CPU, 2.0 GHz, 2 cores, Some OS 1, Linux 6.1, Swift 6.3.1

      good     build           release
      bad      cores           2 of 8, quota 0.5
                               > the control group stops the process while it is timed: give it a quota of at least 1 core, or
                                 none (docker --cpus)
      good     steal           0 %
      caution  virtualisation  kvm
                               > other virtual machines on the same host can slow this one unnoticed: compare only times
                                 measured here in alternation, never with those of another machine
      good     allocator       jemalloc 5.3.0, counting
      caution  noise           6.2 % of 5 ms, 100 times
                               > other programs use the processor's caches, or its frequency changes: quiet the machine, or
                                 run more launches and look at their intervals
      good     waiting         1 %, wall time varied by 7 %
      unknown  10 of 17        clock source, clock reading, clock step, load, interruptions, frequency, memory, swap, huge
                               pages, addresses

      This machine is unfit to time anything: cores. Checksums, counters and bytes do not depend on it.

      """)
}

@Test func noNameOfAMachineWidensItsTableOrCommandsTheTerminal() {
  for name in hostileNames {
    var hostile = troubled()
    hostile.host = name
    hostile.virtualization = name + name
    hostile.machine?.clocks.source = name
    hostile.machine?.memory.hugePages = name + name + name
    for line in machineTable(for: hostile).split(separator: "\n") {
      #expect(line.count <= 120 && !line.contains("::") && !line.contains("##["), "\(line)")
      #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }
}

@Test func remarksOnTheMachineStandAboveEveryTable() {
  let cases = [record(launches: [observations(), observations()])]
  let noisy = run(on: troubled(), cases)
  let remarks = noisy.machineRemarks
  #expect(remarks.count == 2)
  let text = table(for: noisy)
  #expect(
    text.hasPrefix("! the machine gave this run 0.5 of a core, by stopping it now and then\n"))
  #expect(
    text.contains(
      "\n! the machine was noisy: the CPU time of a fixed task varied by 6.2 %; other times may be off"
        + " by as much\n\ndebian-packages / list"))
  #expect(markdown(for: noisy).hasPrefix("> - the machine gave this run 0.5 of a core"))
  #expect(markdown(for: noisy).hasSuffix("\n\n" + markdown(for: run(cases))))
  #expect(text.hasSuffix("\n\n" + table(for: run(cases))))
  let best = bestStrategies(for: noisy)
  #expect(
    best.hasPrefix("> - the machine") && best.hasSuffix("\n" + bestStrategies(for: run(cases))))
}

@Test func stealAndNoiseAreTheLastColumnsAndEmptyWhereTheyAreMissing() throws {
  let cases = [record(launches: [["hits": .integer(1)]])]
  let unknown = try #require(records(run(cases).resultsCSV()).first)
  #expect(unknown["steal"] == "" && unknown["noise"] == "" && unknown["load1"] == "0.25")
  var during = troubled()
  let start = try #require(records(run(on: during, cases).resultsCSV()).first)
  #expect(start["steal"] == "0" && start["noise"] == "0.0625")
  during.machine?.run = Interference(seconds: 9, wantedTicks: 400, stolenTicks: 100)
  #expect(records(run(on: during, cases).resultsCSV()).first?["steal"] == "0.25")
}

@Test func aRunThatKnewNothingOfMachinesStillLoadsAndOneThatDidComesBackWhole() throws {
  try withTemporaryFolder { folder in
    let file = folder.appendingPathComponent("run.json")
    let old = try run([record()]).json()
    #expect(!String(decoding: old, as: UTF8.self).contains("machine"))
    try old.write(to: file)
    let loaded = try RunRecord.load(file)
    #expect(loaded.environment.machine == nil && loaded.machineRemarks.isEmpty)
    try run(on: troubled(), [record()]).json().write(to: file)
    #expect(try RunRecord.load(file).environment == troubled())
  }
}
