/// What queries of an index did, counted: the same numbers on every machine and in every run.
@frozen
public struct IndexWork: Hashable, Sendable {
  /// Nodes whose entries were compared with the query: of a tree 16 entries, of a table a tile.
  public var nodesVisited = 0
  /// Elements whose own edges were compared with the query.
  public var elementsTested = 0

  public init() {}
}
