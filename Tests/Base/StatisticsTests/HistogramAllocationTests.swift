import Dispatch
import Foundation
import Measurement
import Statistics
import TestSupport
import Testing

@Test(.enabled(if: isOptimised, "the library's unoptimised code allocates"))
func recordingIntoAHistogramAllocatesNothing() throws {
  nonisolated(unsafe) var bytes: UInt64?
  let done = DispatchSemaphore(value: 0)
  Thread {
    defer { done.signal() }
    guard let counters = try? AllocationCounters() else { return }
    var histogram = LatencyHistogram()
    histogram.record(5)
    let before = counters.allocatedBytes
    // These tests are not optimised, and an iterator would allocate.
    var index: UInt64 = 0
    while index < 50_000 {
      histogram.record(index * index * 977)
      index += 1
    }
    let after = counters.allocatedBytes
    keep(histogram.count)
    bytes = after - before
  }.start()
  done.wait()
  #expect(bytes == 0)
}
