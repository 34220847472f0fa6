import Plots

/// Anything that can be named with parameters in brackets.
package protocol Registration {
  var name: String { get }
  var parameters: [Parameter] { get }
}

/// All layouts, strategies, data, traces and policies that can be named on the command line. A name
/// that is added is new among those of its kind, is not `all`, and contains neither `,[]/@=` nor
/// white space. A package of your own adds to `.standard`:
///
/// ```swift
/// var registry = Registry.standard
/// registry.add(LayoutRegistration(name: "mine", summary: "...") { extent, _ in Mine(extent) })
/// ScrollBench.main(registry)
/// ```
public struct Registry: Sendable {
  public private(set) var layouts: [LayoutRegistration] = []
  public private(set) var strategies: [StrategyRegistration] = []
  public private(set) var datasets: [DatasetRegistration] = []
  public private(set) var traces: [TraceRegistration] = []
  /// How cells are kept. The first is that of cases which name none.
  public private(set) var reusePolicies = [Self.defaultReuse]
  /// What is prefetched. The first is that of cases which name none.
  public private(set) var prefetchPolicies = [Self.defaultPrefetch]

  /// A registry that has nothing but the two default policies.
  public init() {}

  public mutating func add(_ layout: LayoutRegistration) {
    Self.check(layout.name, isNewAmong: layouts.map(\.name))
    layouts.append(layout)
  }

  public mutating func add(_ strategy: StrategyRegistration) {
    Self.check(strategy.name, isNewAmong: strategies.map(\.name))
    var strategy = strategy
    strategy.look = strategy.look ?? SeriesLook(at: strategies.count)
    strategies.append(strategy)
  }

  public mutating func add(_ dataset: DatasetRegistration) {
    Self.check(dataset.name, isNewAmong: datasets.map(\.name))
    datasets.append(dataset)
  }

  public mutating func add(_ trace: TraceRegistration) {
    Self.check(trace.name, isNewAmong: traces.map(\.name))
    traces.append(trace)
  }

  public mutating func add(_ policy: ReuseRegistration) {
    Self.check(policy.name, isNewAmong: reusePolicies.map(\.name))
    reusePolicies.append(policy)
  }

  public mutating func add(_ policy: PrefetchRegistration) {
    Self.check(policy.name, isNewAmong: prefetchPolicies.map(\.name))
    prefetchPolicies.append(policy)
  }

  /// Ends the process unless the name can be told apart from the others and be written in brackets
  /// and case ids.
  private static func check(_ name: String, isNewAmong others: [String]) {
    guard !others.contains(name) else { fatalError("\(name) is registered twice") }
    guard !name.isEmpty, !name.contains(where: { ",[]/@=".contains($0) || $0.isWhitespace }) else {
      fatalError("a name must not be empty or contain ,[]/@= or white space, found \"\(name)\"")
    }
    guard name != SuiteNames.everything else {
      fatalError("the name \"\(name)\" stands for all names")
    }
  }
}
