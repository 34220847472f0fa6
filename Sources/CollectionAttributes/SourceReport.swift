/// What a source reports about its work and about what it keeps.
public struct SourceReport: Hashable, Sendable {
  /// Counted since the source was created; `reset` does not clear them.
  public var counters: WorkCounters
  /// Bytes of cached attributes, which the cache's limit applies to. 0 if nothing is cached.
  public var cacheBytes: Int
  /// Bytes besides attributes that serve to find elements: an index, checkpoints, section origins.
  public var indexBytes: Int
  /// How the source chose to work on this layout, in a few words; empty if it has no choice.
  public var choice: String
  /// What the last query touched, in words: one line each.
  public var lastTouched: [String]
  /// Of a source that asks a layout object; nil for all others.
  public var layoutObject: LayoutObjectCounters?

  public init(
    counters: WorkCounters = WorkCounters(), cacheBytes: Int = 0, indexBytes: Int = 0,
    choice: String = "", lastTouched: [String] = []
  ) {
    self.counters = counters
    self.cacheBytes = cacheBytes
    self.indexBytes = indexBytes
    self.choice = choice
    self.lastTouched = lastTouched
  }
}
