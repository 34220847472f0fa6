import CClocks
import CJemalloc

/// Exact heap counters of the calling thread, read from jemalloc without allocating.
///
/// Bytes are the thread's own running totals: two loads. The number of allocations is what the
/// thread's arena was asked for (`nrequests`, small and large): jemalloc counts a request when it
/// is served from the thread's cache too, but adds it up only when the cache is flushed, which
/// `allocationCount()` therefore does first. (`nmalloc` would count the cache's fills, which come
/// in batches.) So that no other thread is counted, the first counters made on a thread move it to
/// an arena of its own, where it stays: an arena is never reset or destroyed, because memory of
/// the Swift runtime may live there.
///
/// Make and read it on one thread, from synchronous code. A `realloc` that moves its block counts
/// as an allocation; one that grows in place does not. The Swift runtime allocates at the first use
/// of a generic type or function: warm up what is to be counted.
public struct AllocationCounters {
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

  /// Counters of the calling thread. Throws where jemalloc is missing or does not serve `malloc`.
  public init() throws(AllocatorError) {
    threadArena = try ControlKey("thread.arena")
    arena = try Self.ownArena(threadArena)
    allocated = try Self.total("thread.allocatedp")
    deallocated = try Self.total("thread.deallocatedp")
    epoch = try ControlKey("epoch")
    // Statistics know of a new arena once they were refreshed.
    epoch.write(UInt64(1))
    smallRequests = try ControlKey("stats.arenas.\(arena).small.nrequests")
    largeRequests = try ControlKey("stats.arenas.\(arena).large.nrequests")
    flush = try ControlKey("thread.tcache.flush")
    peakReset = try ControlKey("thread.peak.reset")
    peakRead = try ControlKey("thread.peak.read")
    // What the runtime makes at the first use of a generic function must not look like the caller's.
    keep(allocationCount())
    guard isCounting else { throw .notCounting }
  }

  /// Bytes the thread ever allocated, size classes included.
  public var allocatedBytes: UInt64 { allocated.pointee }

  /// Allocated less freed bytes; negative where the thread freed what others had allocated.
  public var liveBytes: Int64 { Int64(allocated.pointee) - Int64(deallocated.pointee) }

  /// How often the thread has allocated, ever. Takes some 20 us: never within a timed pass.
  public func allocationCount() -> UInt64 {
    let current: UInt32 = threadArena.read()
    precondition(
      current == arena, "counters of arena \(arena) read on a thread of arena \(current)")
    flush.call()
    epoch.write(UInt64(1))
    let small: UInt64 = smallRequests.read()
    let large: UInt64 = largeRequests.read()
    return small + large
  }

  /// Starts a new peak: `peakBytes()` counts from what is live now.
  public func resetPeak() {
    // jemalloc looks at the peak whenever so many bytes went by. A block of that size makes it look now,
    // when it is taken and when it is freed, so that what went before does not decide when it looks next.
    let block = malloc(Self.bytesBetweenLooks)
    cclocks_sink(block)
    free(block)
    peakReset.call()
  }

  private static let bytesBetweenLooks = 64 << 10

  /// The most `liveBytes` has been since `resetPeak()`, counted from there, bytes.
  ///
  /// jemalloc looks whenever 64 KiB were allocated or freed and at this call: a shorter spike of
  /// smaller blocks can be missed, by at most that much, and in every run alike.
  public func peakBytes() -> UInt64 { peakRead.read() }

  /// Whether one block taken from `malloc` here shows in the counters as just that.
  public var isCounting: Bool {
    let count = allocationCount()
    let bytes = allocatedBytes
    // A failed probe reads as "not counting", which is what it would mean.
    guard let block = malloc(64) else { return false }
    cclocks_sink(block)
    let grown = allocatedBytes - bytes
    free(block)
    return grown == 64 && allocationCount() - count == 1
  }

  /// The thread's own arena: the one it has, where an earlier call made it, else a new one.
  private static func ownArena(_ key: ControlKey) throws(AllocatorError) -> UInt32 {
    let automatic: UInt32 = try ControlKey("opt.narenas").read()
    let current: UInt32 = key.read()
    // Threads are spread by jemalloc over the automatic arenas only; others were made on demand.
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
}

extension AllocationCounters {
  /// jemalloc's version, `jemalloc 5.3.0`; nil where it does not answer.
  public static func allocatorVersion() -> String? {
    guard let key = try? ControlKey("version") else { return nil }
    let text: UnsafePointer<CChar>? = key.read()
    guard let text else { return nil }
    let number = String(cString: text).prefix { $0 != "-" }
    return "jemalloc \(number)"
  }
}
