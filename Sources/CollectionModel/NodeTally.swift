/// Is told which nodes of the model are read or written.
///
/// Functions that look something up are generic over it: a query hands over `NoTally`, which the
/// compiler removes, and an edit an `EditTally`.
protocol NodeTally {
  mutating func touch(_ nodes: Int)
}

/// Counts nothing and costs nothing: for queries.
struct NoTally: NodeTally {
  @inline(__always)
  func touch(_ nodes: Int) {}
}

/// How many nodes edits have read or written.
struct EditTally: NodeTally, Sendable {
  private(set) var nodes = 0

  @inline(__always)
  mutating func touch(_ nodes: Int) { self.nodes &+= nodes }
}
