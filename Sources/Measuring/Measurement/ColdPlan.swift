/// The plan by which `query_ns_cold` is timed.
package struct ColdPlan: Codable, Hashable, Sendable {
  /// Distinct frames to time, at most.
  package var frames: Int
  /// Bytes that are written before each query, a cache line at a time: twice the last-level cache.
  package var touchedBytes: UInt64

  /// The most frames of a case that are timed cold: each costs a walk through memory.
  package static let mostFrames = 32
  /// The size, in bytes, if the system does not report that of its last-level cache.
  private static let assumedCacheBytes: UInt64 = 32 << 20

  package init(frames: Int, touchedBytes: UInt64) {
    self.frames = frames
    self.touchedBytes = touchedBytes
  }

  /// - Parameter cacheBytes: size of the last-level cache; nil if it is not known.
  package init(cacheBytes: UInt64?) {
    self.init(frames: Self.mostFrames, touchedBytes: 2 * (cacheBytes ?? Self.assumedCacheBytes))
  }
}
