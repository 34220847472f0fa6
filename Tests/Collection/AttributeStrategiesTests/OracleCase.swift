import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import TestSupport
import Testing

/// One strategy over one layout, taken through steps determined by a seed; each step is compared
/// with brute force.
///
/// Any steps can be omitted and the others still make sense: this is how a failure is shrunk.
struct OracleCase: CustomStringConvertible {
  var layout: NamedRule
  var strategy: NamedStrategy
  var flavor: RandomEdits.Flavor
  var seed: UInt64
  /// The number of items that the collection begins with.
  var items: Int
  var steps: [Int]
  var turn = OracleTurn()

  struct Failure: Error {
    var step: Int
    var message: String
  }

  /// Replays only this case: the value of SCROLLBENCH_ORACLE.
  var description: String {
    let steps = steps.map(String.init).joined(separator: ",")
    return "\(layout)|\(strategy)|\(flavor.rawValue)|\(seed)|\(items)|\(steps)|\(turn)"
  }

  init(
    layout: NamedRule, strategy: NamedStrategy, flavor: RandomEdits.Flavor, seed: UInt64,
    items: Int,
    steps: [Int], turn: OracleTurn = OracleTurn()
  ) {
    self.layout = layout
    self.strategy = strategy
    self.flavor = flavor
    self.seed = seed
    self.items = items
    self.steps = steps
    self.turn = turn
  }

  /// A timeline's items are times and lanes, which do not depend on the scroll direction.
  static func turns(of rule: any LayoutRule) -> [OracleTurn] {
    OracleTurn.all(turnsItems: !(rule is TimelineLayout))
  }

  /// The case with the given `description`; nil if a name is unknown.
  init?(_ text: String) {
    let layouts = NamedRule.all + RuleFamily.all.map(\.first)
    let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 7,
      let layout = layouts.first(where: { $0.description == parts[0] }),
      let strategy = NamedStrategy.all.first(where: { $0.description == parts[1] }),
      let flavor = RandomEdits.Flavor(rawValue: parts[2]), let seed = UInt64(parts[3]),
      let items = Int(parts[4]),
      let turn = Self.turns(of: layout.rule).first(where: { $0.description == parts[6] })
    else { return nil }
    self.init(
      layout: layout, strategy: strategy, flavor: flavor, seed: seed, items: items,
      steps: parts[5].split(separator: ",").compactMap { Int($0) }, turn: turn)
  }

  /// The source and brute force over the collection that the steps begin with.
  func started() -> StrategyRun {
    var random = TestRandom(seed: seed)
    let sizes = RandomEdits(flavor: flavor).collection(items, &random)
    return StrategyRun(
      rule: layout.rule, sizes: sizes, flavor: flavor, seed: seed, turn: turn,
      nextRule: RuleFamily.all.first { $0.description == layout.description }?.changes()
    ) { strategy.source(over: $0, layout.rule, axis: turn.axis) }
  }

  /// The first step whose answer differs from that of brute force; nil if there is none.
  func firstFailure() -> Failure? {
    var run = started()
    if let message = run.begin() { return Failure(step: -1, message: message) }
    for step in steps {
      if let message = run.take(step) {
        return Failure(
          step: step, message: "\(message); before: \(run.history.joined(separator: ", "))")
      }
    }
    return nil
  }

  func expectAgreement() {
    guard firstFailure() != nil else { return }
    let smallest = shrunk()
    let failure = smallest.firstFailure()
    Issue.record(
      """
      \(failure?.message ?? "the failure went away")
      replay: SCROLLBENCH_ORACLE='\(smallest)' Scripts/test --filter StrategyOracle
      """)
  }

  /// The smallest failing case that it finds: fewer items, then fewer steps, removing half of them
  /// at a time and then fewer.
  func shrunk() -> OracleCase {
    var smallest = self
    if let failure = smallest.firstFailure() {
      smallest.steps = smallest.steps.filter { $0 <= failure.step }
    }
    for items in [0, 1, 2, 3, 5, 8, 13, 21, 40, 80, 160, 320] where items < smallest.items {
      var candidate = smallest
      candidate.items = items
      if candidate.firstFailure() != nil {
        smallest = candidate
        break
      }
    }
    var piece = max(1, smallest.steps.count / 2)
    while true {
      var start = 0
      while start < smallest.steps.count {
        var candidate = smallest
        candidate.steps.removeSubrange(start..<min(start + piece, candidate.steps.count))
        if candidate.firstFailure() != nil { smallest = candidate } else { start += piece }
      }
      if piece == 1 { return smallest }
      piece /= 2
    }
  }
}
