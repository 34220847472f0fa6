import Foundation
import Measurement
import TestSupport
import Testing

/// What looking at clocks and at the machine takes.
@Suite(.serialized, .enabled(if: TimingCheck.isRequested, "Scripts/dev timing"))
struct ClockTimingTests {
  @Test func readingAClockCostsLittle() throws {
    let verdict = try TimingCheck.verdict("a reading of the clock, 1 to 5,000 ns") {
      let (wall, cpu) = (MonotonicClock.cost(), ThreadCPUClock.cost())
      return wall > 1 && wall < 5_000 && cpu > 1 ? nil : "\(wall) ns, of the thread's \(cpu) ns"
    }
    #expect(!verdict.isBroken, "\(verdict)")
  }

  @Test func aBriefLookFitsIntoTheStartOfARun() throws {
    let verdict = try TimingCheck.verdict("a brief look at the machine, below 2 s") {
      let start = MonotonicClock.now()
      let facts = MachineFacts.measured(.brief())
      let seconds = Double(MonotonicClock.now() - start) / 1e9
      guard seconds < 2 else { return "\(seconds) s" }
      guard let noise = facts.noise else { return "no repetition of its work was measured" }
      return (500_000...100_000_000).contains(noise.cpuMedian) ? nil : "\(noise)"
    }
    #expect(!verdict.isBroken, "\(verdict)")
  }
}
