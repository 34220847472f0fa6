import CollectionAttributes
import Foundation
import Measurement

/// Measures the cost of building something: the CPU time of the thread, and the bytes that stay
/// allocated.
struct BuildMeter {
  private let counters: AllocationCounters

  init() throws(LimitsError) {
    do {
      counters = try AllocationCounters()
    } catch {
      throw LimitsError("bytes cannot be counted: \(error)")
    }
  }

  /// Builds up to three times if that is quick. Returns the last result and the least time.
  ///
  /// - Parameter ownsAttributes: whether the result holds the attributes of all elements, 64 bytes
  ///   each. They are the answers themselves and not the cost of finding them, so they are
  ///   subtracted, as the allocator rounds them.
  func measure<Built, Failure: Error>(
    items: Int, ownsAttributes: Bool = false, _ make: () throws(Failure) -> Built
  ) throws(Failure) -> (Built, BuildCost) {
    var least = Double.infinity
    var spent = 0.0
    var built: Built?
    var bytes: Int64 = 0
    for _ in 0..<3 {
      built = nil
      let before = counters.liveBytes
      let start = ThreadCPUClock.now()
      built = try make()
      let time = Double(ThreadCPUClock.now() - start)
      bytes = counters.liveBytes - before
      least = min(least, time)
      spent += time
      if spent > 5e7 { break }
    }
    if ownsAttributes { bytes -= attributeBytes(items) }
    let cost = BuildCost(
      nanosecondsPerItem: least / Double(items), bytesPerItem: Double(bytes) / Double(items))
    return (built!, cost)
  }

  private func attributeBytes(_ items: Int) -> Int64 {
    let before = counters.liveBytes
    let buffer = ElementBuffer(capacity: items)
    let bytes = counters.liveBytes - before
    keep(buffer.base)
    return bytes
  }
}
