import AttributeStrategies
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import TestSupport
import Testing

/// Compositional layouts drawn from a seed, against the laws of rules and against brute force.
///
/// Each test is of one seed, which a failure prints. Another number of seeds, and where they begin:
/// SCROLLBENCH_DESCRIPTIONS=500 SCROLLBENCH_DESCRIPTIONS_SEED=24 Scripts/test --filter
/// CompositionalOracle.
@Suite struct CompositionalOracleTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["SCROLLBENCH_DESCRIPTIONS"].flatMap { UInt64($0) } ?? 24
  private static let first =
    environment["SCROLLBENCH_DESCRIPTIONS_SEED"].flatMap { UInt64($0) } ?? 0
  static let seeds = Array(first..<first + count)

  private func rule(_ seed: UInt64) -> CompositionalRule {
    var descriptions = RandomDescriptions(seed: seed)
    return descriptions.rule()
  }

  @Test(arguments: seeds)
  func aDrawnLayoutKeepsTheLaws(seed: UInt64) {
    let rule = rule(seed)
    for number in 0..<30 {
      let drawn = CheckedCollection.draw(number, seed: seed, flavor: .sized)
      let broken = RuleCheck.brokenLaws(of: rule, over: drawn.sizes)
      #expect(broken.isEmpty, "seed \(seed), collection \(number): \(broken)")
      if !broken.isEmpty { return }
    }
  }

  @Test(arguments: seeds)
  func everyStrategyAgreesWithBruteForceOnADrawnLayout(seed: UInt64) throws {
    let rule = rule(seed)
    for turn in OracleTurn.all(turnsItems: true) {
      for strategy in turn.axis == .vertical ? NamedStrategy.all : NamedStrategy.turned {
        let check = StrategyCheck(rule, flavor: .sized, seed: seed, turn: turn) {
          strategy.source(over: $0, rule, axis: turn.axis)
        }
        for number in [13, 25, 29] {
          let collection = CheckedCollection.draw(number, seed: seed, flavor: .sized)
          guard let finding = try check.finding(over: collection, steps: 30) else { continue }
          Issue.record(
            """
            seed \(seed), \(strategy), \(turn): \(finding.message)
            over \(finding.collection), after \(finding.history.joined(separator: ", "))
            """)
          return
        }
      }
    }
  }

  @Test(arguments: seeds)
  func itemsThatAreAppendedMoveNoWholeGroup(seed: UInt64) {
    let rule = rule(seed)
    var description = 0
    if case .list(let numbers) = rule.layout.choice { description = Int(numbers[0]) }
    let count = rule.groupItems(ofDescription: description).count
    guard rule.hasClosedForm(ofSection: 0) else { return }
    func placed(_ items: Int) -> [CGRect] {
      let sizes = SectionedSizes(
        sections: [SectionInfo(itemCount: items)],
        sizes: SizeSequence(Array(repeating: ItemSize(points: 10, 10), count: items)))
      let content = BruteForce(rule: rule, sizes: sizes)
      return content.adjusted(.zero).filter { $0.id.kind == .item }.map(\.frame)
    }
    let all = placed(4 * count)
    for items in count..<4 * count {
      let whole = items / count * count
      #expect(placed(items).prefix(whole) == all.prefix(whole), "seed \(seed), \(items) items")
    }
  }

  @Test(arguments: NamedStrategy.all)
  func nothingIsShownOfASectionWithoutRoom(strategy: NamedStrategy) throws {
    let group = CompositionalItem.horizontal(
      .ofWidth(1), .points(20), [.item(.points(1000), .points(20))])
    let rule = CompositionalRule(
      CompositionalLayout([
        CompositionalSection(repeating: group, insets: .init(3)),
        CompositionalSection(
          repeating: .horizontal(.ofWidth(1), .points(20), [.item(.ofWidth(1), .ofHeight(1))])),
      ]), in: CompositionalEnvironment(size: CGSize(width: 390, height: 844)))
    let check = StrategyCheck(rule, flavor: .sized, seed: 1, turn: OracleTurn()) {
      strategy.source(over: $0, rule)
    }
    let collection = CheckedCollection.draw(25, seed: 1, flavor: .sized)
    let finding = try check.finding(over: collection, steps: 30)
    #expect(finding == nil, "\(strategy): \(finding?.message ?? "")")
  }
}
