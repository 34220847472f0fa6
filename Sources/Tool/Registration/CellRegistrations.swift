import CellModel
import CollectionEngine

/// How views wait off screen, under a name.
public struct ReuseRegistration: Sendable {
  public var name: String
  public var summary: String
  public var parameters: [Parameter]
  /// nil leaves them in the queues of the view, which keep all.
  public var make: (@Sendable (ParameterValues) -> any ReusePolicy)?

  public init(
    name: String, summary: String, parameters: [Parameter] = [],
    make: (@Sendable (ParameterValues) -> any ReusePolicy)? = nil
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.make = make
  }
}

/// What is prefetched, under a name: of cells, or of data.
public struct PrefetchRegistration: Sendable {
  public var name: String
  public var summary: String
  public var parameters: [Parameter]
  /// nil prefetches nothing.
  public var make: (@Sendable (ParameterValues) -> any PrefetchPolicy)?

  public init(
    name: String, summary: String, parameters: [Parameter] = [],
    make: (@Sendable (ParameterValues) -> any PrefetchPolicy)? = nil
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.make = make
  }
}

/// What cells cost, under a name.
package struct CellCostRegistration: Sendable {
  package var name: String
  package var summary: String
  /// By identifier; "" for those that are not named.
  package var distributions: [String: [CellCosts.Step: CostDistribution]]
}
