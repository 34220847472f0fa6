import CollectionModel

/// Counts of a collection view's work since it was created or reset. Exact.
public struct ReuseCounters: Hashable, Sendable {
  /// Views that the data source requested: `reuseHits + created`.
  public var dequeues = 0
  /// Dequeues that returned a waiting view.
  public var reuseHits = 0
  /// Views created because none was waiting.
  public var created = 0
  /// Calls of `prepareForReuse`.
  public var prepareForReuseCalls = 0
  /// Calls of `apply`: for elements that entered, and for elements whose attributes changed.
  public var appliedAttributes = 0
  /// The most views shown at once.
  public var peakVisible = 0
  /// The most views waiting at once, in all queues together.
  public var queueHighWater = 0
  /// Elements the source returned.
  public var hits = 0
  /// Elements the source returned that do not cross the requested rectangle.
  public var overFetch = 0
  /// Elements the source returned although their id was already in the same answer.
  public var duplicates = 0
  /// Views whose element left the screen, was removed or was reloaded.
  public var endedDisplaying = 0
  /// Views on screen that batches of updates gave another id.
  public var cellsMoved = 0
  /// Views on screen that were released because their element was reloaded.
  public var cellsReloaded = 0
  /// Cells on screen that were set up again without another dequeue.
  public var cellsReconfigured = 0
  /// Calls of the data source: for counts of sections and items, cells and supplementary views.
  public var dataSourceCalls = 0
  /// Marks that something is out of date.
  public var invalidations = 0
  /// Calls of `layoutIfNeeded` that found nothing to do.
  public var passesLeftEarly = 0

  public init() {}
}

/// The part of `ReuseCounters` that belongs to one queue.
public struct IdentifierCounters: Hashable, Sendable {
  /// `.item` for cells.
  public var kind: ElementKind
  public var identifier: String
  public var dequeues = 0
  public var reuseHits = 0
  public var created = 0
  public var prepareForReuseCalls = 0
  public var appliedAttributes = 0
  /// The most views of this identifier shown at once.
  public var peakVisible = 0
  /// The most views waiting in this queue at once.
  public var queueHighWater = 0

  init(kind: ElementKind, identifier: String) {
    self.kind = kind
    self.identifier = identifier
  }

  mutating func reset() { self = IdentifierCounters(kind: kind, identifier: identifier) }
}
