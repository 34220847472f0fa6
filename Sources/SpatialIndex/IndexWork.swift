/// Counts the work of an index's queries: the same numbers on every machine and in every run.
@frozen
public struct IndexWork: Hashable, Sendable {
  /// Nodes whose entries were compared with the query: 16 entries in a tree, a tile in a table.
  public var nodesVisited = 0
  /// Elements whose own edges were compared with the query.
  public var elementsTested = 0

  public init() {}
}
