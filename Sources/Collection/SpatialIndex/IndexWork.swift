/// Counts the work of an index's queries: the same numbers on every machine and in every run.
@frozen
public struct IndexWork: Hashable, Sendable {
  /// The parts of the index that queries visited: nodes of a tree, buckets or pages of a table,
  /// unions, steps of a search.
  public var nodesVisited = 0
  /// Elements whose own edges were compared with the query, and those that a strategy copied
  /// without comparing.
  public var elementsTested = 0

  public init() {}
}
