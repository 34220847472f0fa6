/// Work that depends on the input alone: the same numbers on every machine and in every run.
public struct WorkCounters: Hashable, Sendable {
  /// Elements whose frame the layout computed, including during prepare.
  public var attributesComputed = 0
  /// Elements looked at to answer queries, whether they crossed or not.
  public var elementsExamined = 0
  public var tilesFilled = 0
  public var tilesHit = 0
  public var tilesEvicted = 0
  /// Nodes of an index visited.
  public var nodesVisited = 0
  /// Nodes of an index that edits read or wrote.
  public var nodesTouched = 0
  /// Nodes of the collection's model that edits read, wrote or moved
  /// (`SectionedSizes.nodesTouched`).
  public var modelNodesTouched = 0
  /// Sections looked up, for elements that span them, for effects that follow the bounds, or to
  /// place in closed form; sections whose position was still stored do not count.
  public var sectionsExamined = 0

  public init() {}

  public static func + (a: WorkCounters, b: WorkCounters) -> WorkCounters {
    var sum = a
    sum.attributesComputed += b.attributesComputed
    sum.elementsExamined += b.elementsExamined
    sum.tilesFilled += b.tilesFilled
    sum.tilesHit += b.tilesHit
    sum.tilesEvicted += b.tilesEvicted
    sum.nodesVisited += b.nodesVisited
    sum.nodesTouched += b.nodesTouched
    sum.modelNodesTouched += b.modelNodesTouched
    sum.sectionsExamined += b.sectionsExamined
    return sum
  }
}
