import Primitives

/// What the cells of an app cost it: how long it takes to make one, to set one up for an item, and
/// to lay one out.
///
/// The costs of an item's cell are drawn from the item, so they are the same for every policy and
/// on every machine.
package struct CellCosts: Hashable, Sendable {
  package enum Step: String, CaseIterable, Sendable {
    /// Making a cell when none waits.
    case create
    /// Setting a cell up for an item.
    case configure
    /// Laying a cell out, after it was set up or its size changed.
    case layout
  }

  /// How long a step takes, by identifier; "" stands for all identifiers that are not named.
  private var distributions: [String: [Step: CostDistribution]]
  private let seed: UInt64

  /// - Parameter distributions: by identifier; "" for those that are not named. A step that is
  ///   missing takes no time.
  package init(_ distributions: [String: [Step: CostDistribution]], seed: UInt64) {
    self.distributions = distributions
    self.seed = seed
  }

  /// The same with every cost scaled, to see what holds for other costs too.
  package func scaled(percent: UInt64) -> CellCosts {
    var scaled = self
    scaled.distributions = distributions.mapValues {
      $0.mapValues { $0.scaled(percent: percent) }
    }
    return scaled
  }

  /// Whether anything is said of the cells of an identifier, by its name or of all others.
  package func covers(_ identifier: String) -> Bool {
    [identifier, ""].contains { distributions[$0]?.isEmpty == false }
  }

  /// What a step costs for an item, ns.
  ///
  /// - Parameter item: the number that the item keeps through all edits.
  /// - Complexity: O(1).
  package func cost(of step: Step, identifier: String, item: Int32) -> UInt64 {
    guard
      let distribution = distributions[identifier]?[step] ?? distributions[""]?[step]
    else { return 0 }
    let name = FNV1a.hash(of: "\(step.rawValue) \(identifier)".utf8)
    let number = UInt64(UInt32(bitPattern: item))
    let drawn = SplitMix64.mixed(SplitMix64.mixed(name ^ seed) &+ number)
    return distribution.value(at: Int(drawn >> 56))
  }
}
