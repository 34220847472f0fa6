import CellModel
import CollectionEngine

/// How views wait off screen, under a name.
package struct ReuseRegistration: Registration, Sendable {
  package var name: String
  package var summary: String
  package var parameters: [Parameter] = []
  /// nil leaves them in the queues of the view, which keep all.
  package var make: (@Sendable (ParameterValues) -> any ReusePolicy)?
}

/// What is prefetched, under a name: of cells, or of data.
package struct PrefetchRegistration: Registration, Sendable {
  package var name: String
  package var summary: String
  package var parameters: [Parameter] = []
  /// nil prefetches nothing.
  package var make: (@Sendable (ParameterValues) -> any PrefetchPolicy)?
}

/// What cells cost, under a name.
package struct CellCostRegistration: Registration, Sendable {
  package var name: String
  package var summary: String
  package var parameters: [Parameter] { [] }
  /// By identifier; "" for those that are not named.
  package var distributions: [String: [CellCosts.Step: CostDistribution]]
}
