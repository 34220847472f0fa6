import Foundation
import Measurement
import Testing

/// Runs `body` on a thread of its own: counters belong to a thread, and tests share theirs.
private func onFreshThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) throws -> Result {
  nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    result = Swift.Result { try body() }
    done.signal()
  }
  thread.start()
  done.wait()
  return try result!.get()
}

@Test(arguments: [0, 1, 2, 10, 77, 1_000, 5_000])
func exactlyAsManyAllocationsAreCountedAsWereMade(_ count: Int) throws {
  let counted = try onFreshThread {
    let counters = try AllocationCounters()
    let blocks = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: count + 1)
    defer { blocks.deallocate() }
    // What the runtime makes at a first use is made before counting.
    keep(blocks)
    let before = counters.allocationCount()
    // Every seventh block is beyond what a thread's cache holds.
    for index in 0..<count { blocks[index] = malloc(index % 7 == 6 ? 90_000 : index * 37 % 3_000) }
    keep(blocks)
    let after = counters.allocationCount()
    for index in 0..<count { free(blocks[index]) }
    let freed = counters.allocationCount() - after
    return [after - before, freed]
  }
  #expect(counted == [UInt64(count), 0])
}

@Test func swiftObjectsAreCountedOneByOneWithTheirBytes() throws {
  final class Node { var words: (Int, Int, Int, Int) = (0, 0, 0, 0) }
  @Sendable func run() throws -> (UInt64, Int64, Int64) {
    let counters = try AllocationCounters()
    var nodes: [Node] = []
    nodes.reserveCapacity(1_000)
    let count = counters.allocationCount()
    let live = counters.liveBytes
    for _ in 0..<500 { nodes.append(Node()) }
    let grown = counters.liveBytes - live
    let made = counters.allocationCount() - count
    nodes.removeAll(keepingCapacity: true)
    let left = counters.liveBytes - live
    return (made, grown, left)
  }
  // The first run warms the runtime's own caches.
  _ = try onFreshThread(run)
  let counted = try onFreshThread(run)
  #expect(counted.0 == 500)
  #expect(counted.1 == 500 * 48)
  #expect(counted.2 == 0)
}

@Test func readingTheCountersAllocatesNothing() throws {
  let bytes = try onFreshThread {
    let counters = try AllocationCounters()
    keep(counters.allocationCount())
    let before = counters.allocatedBytes
    for _ in 0..<20 {
      keep(counters.allocationCount())
      keep(counters.liveBytes)
      keep(counters.peakBytes())
      keep(MonotonicClock.now())
    }
    return counters.allocatedBytes - before
  }
  #expect(bytes == 0)
  let left = try onFreshThread {
    let counters = try AllocationCounters()
    let before = counters.liveBytes
    counters.resetPeak()
    return counters.liveBytes - before
  }
  #expect(left == 0, "what a reset takes it gives back")
}

@Test func twoRunsCountTheSameWhileOtherThreadsAllocate() throws {
  let stop = StopFlag()
  for _ in 0..<2 {
    Thread { while !stop.isSet { free(malloc(Int.random(in: 1...9_000))) } }.start()
  }
  defer { stop.set() }
  @Sendable func run() throws -> [UInt64] {
    let counters = try AllocationCounters()
    let count = counters.allocationCount()
    let allocated = counters.allocatedBytes
    counters.resetPeak()
    var names: [String: [Int]] = [:]
    for index in 0..<2_000 {
      names["a rather long name for \(index % 300)", default: []].append(index)
    }
    keep(names.count)
    let made = counters.allocationCount() - count
    let bytes = counters.allocatedBytes - allocated
    let peak = counters.peakBytes()
    return [made, bytes, peak]
  }
  // The first run warms the runtime's own caches.
  _ = try onFreshThread(run)
  let first = try onFreshThread(run)
  let second = try onFreshThread(run)
  #expect(first == second)
  #expect(first[0] > 300)
}

@Test func thePeakIsTheMostThatWasLiveSinceTheReset() throws {
  let peaks = try onFreshThread {
    let counters = try AllocationCounters()
    counters.resetPeak()
    let first = malloc(1 << 20)
    let second = malloc(1 << 20)
    // Or the optimiser sees two unused blocks.
    keep(first)
    keep(second)
    free(first)
    free(second)
    let both = counters.peakBytes()
    counters.resetPeak()
    let none = counters.peakBytes()
    return [both, none]
  }
  #expect(peaks == [2 << 20, 0])
}

@Test func whatWasAllocatedBeforeDoesNotChangeThePeak() throws {
  // jemalloc looks at the peak every 64 KiB: without the reset's block, each of these would move
  // the places where it looks. The first run warms the runtime's own caches.
  let peaks = try [0, 0, 1, 10, 30, 50, 63].map { before in
    try onFreshThread {
      let counters = try AllocationCounters()
      for _ in 0..<before {
        let block = malloc(1 << 10)
        keep(block)
        free(block)
      }
      counters.resetPeak()
      // Grows to 100 KiB and shrinks again, so that it matters when one looks.
      var blocks = (0..<100).map { _ in malloc(1 << 10) }
      keep(blocks.count)
      while let block = blocks.popLast() { free(block) }
      return [counters.peakBytes()]
    }
  }
  #expect(Set(peaks.dropFirst()).count == 1, "\(peaks)")
  #expect((32 << 10...101 << 10).contains(peaks[1][0]), "\(peaks)")
}

@Test func aMissingControlIsNamedInTheError() {
  #expect(throws: AllocatorError.control(name: "no.such.control", code: ENOENT)) {
    try ControlKey("no.such.control")
  }
  #expect(AllocatorError.notCounting.description.contains("sanitizer"))
}

private final class StopFlag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false
  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}
