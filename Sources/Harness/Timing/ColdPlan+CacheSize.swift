import Measurement

extension ColdPlan {
  /// The most frames of a case that are timed cold: each costs a walk through memory.
  public static let mostFrames = 32
  /// The size, in bytes, if the system does not report that of its last-level cache.
  private static let assumedCacheBytes: UInt64 = 32 << 20

  /// - Parameter cacheBytes: size of the last-level cache; nil if it is not known.
  public init(cacheBytes: UInt64?) {
    self.init(frames: Self.mostFrames, touchedBytes: 2 * (cacheBytes ?? Self.assumedCacheBytes))
  }
}
