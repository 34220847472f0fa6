import CellModel
import CollectionEngine

/// What cells cost, how they are kept, and what is prefetched.
package struct CellPolicies {
  /// When the data of items are there.
  package struct Data {
    /// How long data take after they were asked, ns.
    package var latency: UInt64
    /// Makes what decides which data are asked before their items come on screen; nil asks none.
    package var makePrefetch: (() -> any PrefetchPolicy)?

    package init(latency: UInt64, makePrefetch: (() -> any PrefetchPolicy)? = nil) {
      self.latency = latency
      self.makePrefetch = makePrefetch
    }
  }

  package var costs: CellCosts
  /// The modelled size of a cell; nil for none.
  package var cellBytes: Int?
  /// nil where the work of the source costs nothing.
  package var work: WorkCosts?
  /// Makes what decides how views wait off screen; nil keeps all in the view's own queues.
  package var makeReuse: (() -> any ReusePolicy)?
  /// Makes what decides which cells are prepared; nil prepares none.
  package var makePrefetch: (() -> any PrefetchPolicy)?
  /// nil where all data are there.
  package var data: Data?

  package init(
    costs: CellCosts, cellBytes: Int? = nil, work: WorkCosts? = nil,
    makeReuse: (() -> any ReusePolicy)? = nil, makePrefetch: (() -> any PrefetchPolicy)? = nil,
    data: Data? = nil
  ) {
    self.costs = costs
    self.cellBytes = cellBytes
    self.work = work
    self.makeReuse = makeReuse
    self.makePrefetch = makePrefetch
    self.data = data
  }
}
