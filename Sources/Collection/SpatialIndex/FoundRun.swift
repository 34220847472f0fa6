/// The position of a run: the number of slots before it, and where it starts along the axis.
public struct RunPosition: Hashable, Sendable {
  public var count = 0
  public var start = 0.0

  public init() {}

  @inline(__always)
  mutating func pass(_ run: RelativeExtent) {
    count += run.count
    start += run.advance
  }
}

/// A run as found by a search.
public struct FoundRun: Hashable, Sendable {
  /// The handle given when the run was inserted.
  public var handle: Int
  public var position: RunPosition
  public var extent: RelativeExtent
}
