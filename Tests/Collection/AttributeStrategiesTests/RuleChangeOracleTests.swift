import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import Primitives
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

  /// Shows the height of the content as the zIndex of everything.
  private struct ContentHeight: BoundsEffect {
    func restingRect(of rect: CGRect, in environment: borrowing EffectEnvironment) -> CGRect {
      rect
    }
    func appendForced(
      crossing rect: CGRect, in environment: borrowing EffectEnvironment,
      to ids: inout GrowableBuffer<ElementID>
    ) {}
    func adjust(
      _ element: inout ElementAttributes, in environment: borrowing EffectEnvironment,
      transforms: inout [ElementTransform]
    ) { element.zIndex = Int32(environment.contentSize.height) }
  }

  @Test func anEffectReadsTheContentSizeUnderTheNewRule() {
    func rule(_ height: Double, _ effect: (any BoundsEffect)?) -> FrameRule {
      FrameRule(
        frames: [CGRect(x: 0, y: 0, width: 10, height: height)], boundsEffect: effect)
    }
    let first = rule(10, nil)
    for strategy in NamedStrategy.stored {
      let source = strategy.source(over: first.sizes, first)
      source.prepare()
      for height in [20.0, 30, 15] {
        #expect((source as? LayoutSource)?.setRule(rule(height, ContentHeight())) != nil)
        let found = source.attributes(of: .item(0, inSection: 0))
        #expect(found?.zIndex == Int32(height), "\(strategy)")
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
