import CClocks
import Statistics

/// Raw monotonic time: not slewed by NTP, about 25 ns a reading.
package enum MonotonicClock {
  /// Nanoseconds since some fixed moment.
  @inlinable @inline(__always)
  package static func now() -> UInt64 { cclocks_monotonic_ns() }

  /// Nanoseconds one reading takes: the median over batches of each batch's fastest run. The
  /// minimum removes interruptions, the median removes a lucky batch. Takes 3,584 readings.
  package static func cost() -> Double { readingCost(now) }
}

/// CPU time of the calling thread: 300 to 700 ns a reading, so once per block of work.
package enum ThreadCPUClock {
  /// Nanoseconds of CPU the thread has used.
  @inlinable @inline(__always)
  package static func now() -> UInt64 { cclocks_thread_cpu_ns() }

  /// Nanoseconds one reading takes, as in `MonotonicClock.cost()`.
  package static func cost() -> Double { readingCost(now) }
}

private func readingCost(_ read: () -> UInt64) -> Double {
  let readings = 128
  var batches: [Double] = []
  for _ in 0..<7 {
    var fastest = UInt64.max
    for _ in 0..<4 {
      let start = read()
      for _ in 1..<readings { keep(read()) }
      fastest = min(fastest, read() - start)
    }
    batches.append(Double(fastest) / Double(readings))
  }
  return Percentile.median(of: batches)
}
