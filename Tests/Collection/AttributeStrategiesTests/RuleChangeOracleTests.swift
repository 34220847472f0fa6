import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import TestSupport
import Testing

/// Every strategy against brute force while parameters of the rule change, among edits, queries,
/// widths, invalidations and resets.
///
/// The variables of `StrategyOracleTests` make these tests longer and replay one case.
@Suite struct RuleChangeOracleTests {
  static let families: [RuleFamily] = {
    guard let names = StrategyOracleTests.environment["SCROLLBENCH_ORACLE_LAYOUTS"] else {
      return RuleFamily.all
    }
    let starts = names.split(separator: ",")
    return RuleFamily.all.filter { family in starts.contains { family.description.hasPrefix($0) } }
  }()

  @Test(arguments: families, StrategyOracleTests.seeds)
  func everyStrategyAgreesWithBruteForceThroughChangesOfTheRule(family: RuleFamily, seed: UInt64) {
    guard StrategyOracleTests.environment["SCROLLBENCH_ORACLE"] == nil else { return }
    for strategy in NamedStrategy.all {
      for flavor in RandomEdits.Flavor.all(of: family.first.rule) {
        // A step may have many frames.
        for (items, share) in [(4, 5), (60, 5), (700, 5)] {
          OracleCase(
            layout: family.first, strategy: strategy, flavor: flavor, seed: seed, items: items,
            steps: Array(0..<StrategyOracleTests.stepCount / share)
          ).expectAgreement()
        }
      }
    }
  }

  @Test(arguments: families)
  func everyRuleAgreesWithBruteForceHoweverItScrolls(family: RuleFamily) {
    guard StrategyOracleTests.environment["SCROLLBENCH_ORACLE"] == nil else { return }
    for turn in OracleCase.turns(of: family.first.rule) where turn.axis != .vertical {
      for strategy in NamedStrategy.turned {
        for flavor in RandomEdits.Flavor.all(of: family.first.rule) {
          OracleCase(
            layout: family.first, strategy: strategy, flavor: flavor, seed: 7, items: 60,
            steps: Array(0..<StrategyOracleTests.stepCount / 8), turn: turn
          ).expectAgreement()
        }
      }
    }
  }

  /// Enough tiles for a tree of three levels.
  @Test(arguments: ["live-list", "live-list-separated", "live-grid", "live-grid-wide"])
  func aTreeOfManyTilesAgrees(name: String) throws {
    guard StrategyOracleTests.environment["SCROLLBENCH_ORACLE"] == nil else { return }
    let family = try #require(RuleFamily.all.first { $0.description == name })
    for strategy in NamedStrategy.all
    where ["tiled-cache[tile=1]", "tiled-cache[tile=7,cache=1]"].contains(strategy.description) {
      OracleCase(
        layout: family.first, strategy: strategy, flavor: .sized, seed: 5, items: 5000,
        steps: Array(0..<StrategyOracleTests.stepCount / 2)
      ).expectAgreement()
    }
  }

  @Test(arguments: ["live-list", "live-list-separated", "live-grid", "live-kinds"])
  func rulesChangeOverOddCollections(name: String) throws {
    let family = try #require(RuleFamily.all.first { $0.description == name })
    for collection in OddCollection.all(seed: 3) {
      for strategy in NamedStrategy.all where !strategy.description.contains("-table") {
        var random = TestRandom(seed: 4)
        let source = LayoutSource(
          rule: family.first.rule, strategy: strategy.make(family.first.rule, collection.sizes))
        source.prepare()
        let changes = family.changes()
        for step in 0..<8 {
          let rule = changes(390, &random)
          source.setRule(rule)
          let oracle = BruteForce(rule: rule, sizes: collection.sizes)
          #expect(source.contentSize == oracle.contentSize, "\(collection), \(strategy), \(step)")
          for _ in 0..<3 {
            let rect = CGRect(
              x: 0, y: random.halfPoints(-100...Int(oracle.contentSize.height) + 100), width: 390,
              height: random.halfPoints(0...2600))
            var buffer = ElementBuffer()
            source.elements(in: rect, into: &buffer)
            let isSame = sorted(buffer) == inOrder(oracle.elements(in: rect, bounds: rect))
            #expect(isSame, "\(name), \(collection), \(strategy), change \(step), \(rect)")
            if !isSame { return }
          }
        }
      }
    }
  }
}
