import CellModel
import CollectionEngine

/// A reuse policy for cells, under a name.
public struct ReuseRegistration: Registration, Sendable {
  public var name: String
  public var summary: String
  public var parameters: [Parameter]
  /// nil leaves waiting views in the view's own queues, which keep all.
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

/// A prefetch policy, for cells or for data, under a name.
public struct PrefetchRegistration: Registration, Sendable {
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

/// The cost of each step of making cells, under a name.
package struct CellCostRegistration: Sendable {
  package var name: String
  package var summary: String
  /// By reuse identifier; "" stands for all that are not listed.
  package var distributions: [String: [CellCosts.Step: CostDistribution]]
}
