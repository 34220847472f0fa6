import CollectionAttributes
import CollectionLayouts
import CollectionModel

/// Compares a strategy over one collection with brute force, step by step, and shrinks what fails.
package struct StrategyCheck {
  package struct Finding: Sendable {
    /// The expected and the found values.
    package let message: String
    /// The smallest collection in which the failure was found.
    package let collection: DraftCollection
    /// The earlier steps that the source took, except for queries.
    package let history: [String]
  }

  private let rule: any LayoutRule
  private let flavor: RandomEdits.Flavor
  private let seed: UInt64
  private let turn: OracleTurn
  private let makeSource: (SectionedSizes) throws -> any AttributeSource

  /// - Parameters:
  ///   - rule: a rule that keeps its laws.
  ///   - turn: how its axes map to the screen.
  ///   - makeSource: from sizes in the rule's axes; not yet prepared.
  package init(
    _ rule: any LayoutRule, flavor: RandomEdits.Flavor, seed: UInt64, turn: OracleTurn,
    makeSource: @escaping (SectionedSizes) throws -> any AttributeSource
  ) {
    self.rule = rule
    self.flavor = flavor
    self.seed = seed
    self.turn = turn
    self.makeSource = makeSource
  }

  /// The failure found over a collection, given in screen coordinates; nil if there is none.
  ///
  /// - Throws: the error of making the source.
  package func finding(over collection: DraftCollection, steps count: Int) throws -> Finding? {
    let all = Array(0..<count)
    guard let first = try failure(collection, all) else { return nil }
    func fails(_ collection: DraftCollection, _ steps: [Int]) -> Bool {
      ((try? failure(collection, steps)) ?? nil) != nil
    }
    let steps = all.prefix { $0 <= first.step }.shrunk { fails(collection, $0) }
    let smallest = collection.shrunk { fails($0, steps) }
    guard let last = try failure(smallest, steps) else { return nil }
    return Finding(message: last.message, collection: smallest, history: last.history)
  }

  private func failure(
    _ collection: DraftCollection, _ steps: [Int]
  ) throws -> (step: Int, message: String, history: [String])? {
    var run = try run(over: collection)
    if let message = run.begin() { return (-1, message, []) }
    for step in steps {
      if let message = run.take(step) { return (step, message, run.history) }
    }
    return nil
  }

  private func run(over collection: DraftCollection) throws -> any OracleRun {
    if let rule = rule as? CompositionalRule, rule.hasShelves {
      return try ShelfRun(
        rule: rule, sizes: collection.sizes, seed: seed, turn: turn, makeSource: makeSource)
    }
    return try StrategyRun(
      rule: rule, sizes: collection.sizes, flavor: flavor, seed: seed, turn: turn,
      makeSource: makeSource)
  }
}
