import CellModel
import CollectionEngine

/// What cells cost, how they are kept, and what is prefetched.
package struct CellPolicies {
  /// When the data of items arrive.
  package struct Data {
    /// The time from a request to the arrival of data, ns.
    package var latency: UInt64
    /// Makes the policy that requests data before their items come on screen; nil requests none.
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
  /// Makes the policy that keeps views off screen; nil keeps all in the view's own queues.
  package var makeReuse: (() -> any ReusePolicy)?
  /// Makes the policy that prepares cells; nil prepares none.
  package var makePrefetch: (() -> any PrefetchPolicy)?
  /// nil if all data are present from the start.
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
