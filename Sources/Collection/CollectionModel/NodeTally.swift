/// Receives how many nodes of the model are read or written.
///
/// Functions that look something up are generic over it: a query hands over `NoTally`, which the
/// compiler removes, and an edit an `EditTally`.
package protocol NodeTally {
  mutating func touch(_ nodes: Int)
}

/// Counts nothing and costs nothing: for queries.
package struct NoTally: NodeTally {
  package init() {}

  @inline(__always)
  package func touch(_ nodes: Int) {}
}

/// How many nodes edits have read or written.
package struct EditTally: NodeTally, Sendable {
  package private(set) var nodes = 0

  package init() {}

  @inline(__always)
  package mutating func touch(_ nodes: Int) { self.nodes &+= nodes }
}
