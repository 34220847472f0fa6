import Primitives

/// The costs of an app's cells: the times of creating one, setting one up for an item, and laying
/// one out.
///
/// The costs of an item's cell are drawn from the item, so they are the same for every policy and
/// on every machine.
public struct CellCosts: Hashable, Sendable {
  public enum Step: String, CaseIterable, Sendable {
    /// Making a cell when none waits.
    case create
    /// Setting a cell up for an item.
    case configure
    /// Laying a cell out, after it was set up or its size changed.
    case layout
  }

  /// The time of each step, by identifier; "" stands for all identifiers not named.
  private var distributions: [String: [Step: CostDistribution]]
  private let seed: UInt64

  /// - Parameter distributions: by identifier; "" for identifiers not named. A missing step takes
  ///   no time.
  package init(_ distributions: [String: [Step: CostDistribution]], seed: UInt64) {
    self.distributions = distributions
    self.seed = seed
  }

  /// The same with every cost scaled, to test whether results hold for other costs.
  package func scaled(percent: UInt64) -> CellCosts {
    var scaled = self
    scaled.distributions = distributions.mapValues { $0.mapValues { $0.scaled(percent: percent) } }
    return scaled
  }

  /// Whether there are costs for an identifier, by its name or for all others.
  package func covers(_ identifier: String) -> Bool {
    [identifier, ""].contains { distributions[$0]?.isEmpty == false }
  }

  /// The cost of a step for an item, ns.
  ///
  /// - Parameter item: the number that the item keeps through all edits.
  /// - Complexity: O(1).
  package func cost(of step: Step, identifier: String, item: Int32) -> UInt64 {
    guard let distribution = distributions[identifier]?[step] ?? distributions[""]?[step]
    else { return 0 }
    let name = FNV1a.hash(of: "\(step.rawValue) \(identifier)".utf8)
    let number = UInt64(UInt32(bitPattern: item))
    let drawn = SplitMix64.mixed(SplitMix64.mixed(name ^ seed) &+ number)
    return distribution.value(at: Int(drawn >> 56))
  }
}
