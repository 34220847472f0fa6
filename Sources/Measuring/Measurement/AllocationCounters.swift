import CClocks
import CJemalloc

/// Exact heap counters of the calling thread, read from jemalloc without allocating.
///
/// Bytes are the thread's own running totals: two loads. The number of allocations is that of the
/// requests to the thread's arena (`nrequests`, small and large). jemalloc adds requests that the
/// thread's cache serves only when that is flushed, so `allocationCount()` flushes it first.
/// (`nmalloc` would count the cache's fills, which come in batches.) The first counters of a thread
/// move it to an arena of its own, so that no other thread is counted. It stays there: an arena is
/// never reset or destroyed, because it may hold memory of the Swift runtime.
///
/// Make and read it on one thread, from synchronous code, while no other thread resizes a large
/// block of this one: that would be counted here. A `realloc` that moves its block counts as an
/// allocation; one of a small block that grows in place does not. The Swift runtime allocates at
/// the first use of a generic type or function: run the code once before counting it.
package struct AllocationCounters {
  private let allocated: UnsafePointer<UInt64>
  private let deallocated: UnsafePointer<UInt64>
  private let arena: UInt32
  private let smallRequests: ControlKey
  private let largeRequests: ControlKey
  private let epoch: ControlKey
  private let flush: ControlKey
  private let peakReset: ControlKey
  private let peakRead: ControlKey
  private let threadArena: ControlKey

  /// Counters of the calling thread. Throws if jemalloc is missing or does not serve `malloc`.
  package init() throws(AllocatorError) {
    threadArena = try ControlKey("thread.arena")
    arena = try Self.ownArena(threadArena)
    allocated = try Self.total("thread.allocatedp")
    deallocated = try Self.total("thread.deallocatedp")
    epoch = try ControlKey("epoch")
    // The statistics contain a new arena only after a refresh.
    epoch.write(UInt64(1))
    smallRequests = try ControlKey("stats.arenas.\(arena).small.nrequests")
    largeRequests = try ControlKey("stats.arenas.\(arena).large.nrequests")
    flush = try ControlKey("thread.tcache.flush")
    peakReset = try ControlKey("thread.peak.reset")
    peakRead = try ControlKey("thread.peak.read")
    // The first use of a generic function allocates, which must not look like the caller's work.
    keep(allocationCount())
    guard isCounting else { throw .notCounting }
  }

  /// Bytes the thread ever allocated, size classes included.
  package var allocatedBytes: UInt64 { allocated.pointee }

  /// Allocated less freed bytes; negative if the thread freed memory that others had allocated.
  package var liveBytes: Int64 { Int64(allocated.pointee) - Int64(deallocated.pointee) }

  /// The number of allocations of the thread so far. Takes some 20 us: never within a timed pass.
  package func allocationCount() -> UInt64 {
    let current: UInt32 = threadArena.read()
    precondition(
      current == arena, "counters of arena \(arena) read on a thread of arena \(current)")
    flush.call()
    epoch.write(UInt64(1))
    let small: UInt64 = smallRequests.read()
    let large: UInt64 = largeRequests.read()
    return small + large
  }

  /// Starts a new peak: `peakBytes()` counts from the bytes that are live now.
  package func resetPeak() {
    // jemalloc updates the peak whenever this many bytes were allocated or freed. A block of that
    // size makes it update now, whatever was allocated before.
    let block = malloc(Self.bytesBetweenLooks)
    cclocks_sink(block)
    free(block)
    peakReset.call()
  }

  private static let bytesBetweenLooks = 64 << 10

  /// The greatest rise of `liveBytes` since `resetPeak()`, in bytes. jemalloc updates the peak
  /// whenever 64 KiB were allocated or freed and at this call: it can miss a shorter spike of
  /// smaller blocks, by at most 64 KiB, and in every run alike.
  package func peakBytes() -> UInt64 { peakRead.read() }

  /// Whether the counters show one block taken from `malloc` here as exactly one.
  package var isCounting: Bool {
    let count = allocationCount()
    let bytes = allocatedBytes
    // A failed probe reads as "not counting".
    guard let block = malloc(64) else { return false }
    cclocks_sink(block)
    let grown = allocatedBytes - bytes
    free(block)
    return grown == 64 && allocationCount() - count == 1
  }

  /// The thread's own arena: the one that an earlier call created, otherwise a new one.
  private static func ownArena(_ key: ControlKey) throws(AllocatorError) -> UInt32 {
    let automatic: UInt32 = try ControlKey("opt.narenas").read()
    let current: UInt32 = key.read()
    // jemalloc spreads threads over the automatic arenas only; any other was made on demand.
    if current >= automatic { return current }
    let own: UInt32 = try ControlKey("arenas.create").read()
    key.write(own)
    return own
  }

  private static func total(_ name: String) throws(AllocatorError) -> UnsafePointer<UInt64> {
    let key = try ControlKey(name)
    let address: UnsafePointer<UInt64>? = key.read()
    guard let address else { throw .control(name: name, code: 0) }
    return address
  }

  /// jemalloc's version, `jemalloc 5.3.0`; nil if it does not answer.
  static func allocatorVersion() -> String? {
    guard let key = try? ControlKey("version") else { return nil }
    let text: UnsafePointer<CChar>? = key.read()
    guard let text else { return nil }
    let number = String(cString: text).prefix { $0 != "-" }
    return "jemalloc \(number)"
  }
}
