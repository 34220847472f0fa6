/// How a case is timed: the same for all strategies of a group, so that they are timed over the same
/// frames in the same way, and for all launches of a case.
public struct TimingPlan: Codable, Hashable, Sendable {
  /// Distinct moved frames to time, about: the sample is drawn in runs of consecutive frames.
  public var frames: Int
  /// Replays of each pass from the state just after prepare; at least 3, but for traces with edits.
  public var replays: Int
  /// How many consecutive queries share a pair of clock readings in the pass that gives p50 and p90
  /// of `query_ns`; 1 where there is no such pass. nil in runs of schema 1, where each launch chose
  /// for itself.
  public var sharing: Int?
  /// How many changes of the collection a timed replay goes through, from the first on; nil for all.
  public var changes: Int?
  /// nil where nothing is timed with cold caches.
  public var cold: ColdPlan?

  public init(
    frames: Int, replays: Int, sharing: Int? = 1, changes: Int? = nil, cold: ColdPlan? = nil
  ) {
    self.frames = frames
    self.replays = replays
    self.sharing = sharing
    self.changes = changes
    self.cold = cold
  }
}

/// How `query_ns_cold` is timed.
public struct ColdPlan: Codable, Hashable, Sendable {
  /// The most frames of a case that are timed cold: each costs a walk through memory.
  public static let mostFrames = 32
  /// Assumed where the system does not tell the size of its last-level cache, in bytes.
  public static let assumedCacheBytes: UInt64 = 32 << 20

  /// Distinct frames to time, at most.
  public var frames: Int
  /// Bytes that are written before each query, a cache line at a time: twice the last-level cache.
  public var touchedBytes: UInt64

  /// - Parameter cacheBytes: size of the last-level cache; nil where it is not known.
  public init(frames: Int = ColdPlan.mostFrames, cacheBytes: UInt64?) {
    self.frames = frames
    touchedBytes = 2 * (cacheBytes ?? Self.assumedCacheBytes)
  }
}
