import CollectionAttributes

/// The costs of the work of an attribute strategy: whole picoseconds for each counted unit.
///
/// The counts are exact, so the cost of a frame is the same on every machine. Filling a tile costs
/// as much as placing its elements.
package struct WorkCosts: Hashable, Sendable {
  /// For each query.
  package var query: UInt64
  /// For each element that a query returns.
  package var hit: UInt64
  /// For each element that a query examines.
  package var examined: UInt64
  /// For each element whose place is computed.
  package var attributes: UInt64
  /// For each node of an index, and each section, that a query visits.
  package var node: UInt64
  /// For each batch of edits, in addition to the places that it computes.
  package var batch: UInt64

  /// Fitted to the runs of Benchmarks/Runs that timed queries, preparations and batches, by
  /// `Scripts/python/fit_work_costs.py`. Half of the 330 times of queries are off by a factor of at
  /// most 2.1, 9 in 10 by 8.7; of preparations by 1.9 and 6.1; of batches by 9.1 and 13.
  package static let fitted = WorkCosts(
    query: 63_629, hit: 3_298, examined: 508, attributes: 36_743, node: 548, batch: 511_427)
}

/// The work of an attribute strategy over some time.
package struct Work: Hashable, Sendable {
  package var queries = 0
  package var hits = 0
  package var batches = 0
  private var counted = WorkCounters()
  private var before = WorkCounters()

  package init() {}

  package init(from counters: WorkCounters) { (before, counted) = (counters, counters) }

  /// Continues to this state of the source's counters.
  package mutating func count(to counters: WorkCounters) { counted = counters }

  /// In ns, rounded up once.
  ///
  /// - Complexity: O(1).
  package func cost(_ costs: WorkCosts) -> UInt64 {
    func since(_ counter: KeyPath<WorkCounters, Int>) -> UInt64 {
      UInt64(counted[keyPath: counter] - before[keyPath: counter])
    }
    let picoseconds =
      costs.query * UInt64(queries) + costs.hit * UInt64(hits) + costs.batch * UInt64(batches)
      + costs.examined * since(\.elementsExamined)
      + costs.attributes * since(\.attributesComputed)
      + costs.node * (since(\.nodesVisited) + since(\.sectionsExamined))
    return (picoseconds + 999) / 1000
  }
}
