/// A source's report on its work and on its memory.
public struct SourceReport: Hashable, Sendable {
  /// Counted since the source was created; `reset` does not clear them.
  public var counters: WorkCounters
  /// Bytes of cached attributes, which the cache's limit applies to. 0 if nothing is cached.
  public var cacheBytes: Int
  /// Bytes used to find elements, without the attributes: an index, checkpoints, section origins.
  public var indexBytes: Int
  /// How the source chose to work on this layout, in a few words; empty if it has no choice.
  public var choice: String
  /// A description of what the last query touched, one line for each thing.
  public var lastTouched: [String]
  /// The counters of the layout object that the source queries; nil for all other sources.
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
