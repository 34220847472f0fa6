import CClocks
import Statistics

/// Raw monotonic time: not slewed by NTP, about 25 ns a reading.
package enum MonotonicClock {
  /// Nanoseconds since some fixed moment.
  @inlinable @inline(__always)
  package static func now() -> UInt64 { cclocks_monotonic_ns() }

  /// Nanoseconds one reading takes.
  package static func cost() -> Double { readingCost(now) }
}

/// CPU time of the calling thread: 300 to 700 ns a reading, so once per block of work.
package enum ThreadCPUClock {
  /// Nanoseconds of CPU the thread has used.
  @inlinable @inline(__always)
  package static func now() -> UInt64 { cclocks_thread_cpu_ns() }

  /// Nanoseconds one reading takes.
  package static func cost() -> Double { readingCost(now) }
}

/// The median over batches of each batch's fastest run: the minimum removes interruptions, the
/// median a lucky batch. Takes 7 x 4 x 128 readings, some 2 ms for the slower clock.
private func readingCost(_ read: () -> UInt64) -> Double {
  let (batchCount, runsPerBatch, readings) = (7, 4, 128)
  var batches: [Double] = []
  for _ in 0..<batchCount {
    var fastest = UInt64.max
    for _ in 0..<runsPerBatch {
      let start = read()
      for _ in 1..<readings { keep(read()) }
      fastest = min(fastest, read() - start)
    }
    batches.append(Double(fastest) / Double(readings))
  }
  return Percentile.median(of: batches)
}
