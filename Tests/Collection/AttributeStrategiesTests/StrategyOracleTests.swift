import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import TestSupport
import Testing

/// Every layout with every strategy against brute force over every element, through queries,
/// scrolling, edits and invalidations.
///
/// The long form, 10,000 steps for each pair: SCROLLBENCH_ORACLE_STEPS=10000 Scripts/test. To
/// select layouts by the beginnings of their names: SCROLLBENCH_ORACLE_LAYOUTS=flow,map. A failure
/// prints a shrunk case; SCROLLBENCH_ORACLE='...' replays only that case.
@Suite struct StrategyOracleTests {
  static let environment = ProcessInfo.processInfo.environment
  static let seeds: [UInt64] = [1, 20_261_121]
  static let stepCount = environment["SCROLLBENCH_ORACLE_STEPS"].flatMap { Int($0) } ?? 160
  static let layouts: [NamedRule] = {
    guard let names = environment["SCROLLBENCH_ORACLE_LAYOUTS"] else { return NamedRule.all }
    let starts = names.split(separator: ",")
    return NamedRule.all.filter { layout in starts.contains { layout.description.hasPrefix($0) } }
  }()

  @Test(arguments: layouts, seeds)
  func everyStrategyAgreesWithBruteForceThroughEdits(layout: NamedRule, seed: UInt64) {
    guard Self.environment["SCROLLBENCH_ORACLE"] == nil else { return }
    for strategy in NamedStrategy.all {
      for flavor in RandomEdits.Flavor.all(of: layout.rule) {
        // Few items at first, so that failures are small.
        for (items, share) in [(4, 4), (60, 4), (700, 2)] {
          OracleCase(
            layout: layout, strategy: strategy, flavor: flavor, seed: seed, items: items,
            steps: Array(0..<Self.stepCount / share)
          ).expectAgreement()
        }
      }
    }
  }

  @Test(arguments: NamedRule.all)
  func everyLayoutAgreesWithBruteForceHoweverItScrolls(layout: NamedRule) {
    guard Self.environment["SCROLLBENCH_ORACLE"] == nil else { return }
    for turn in OracleCase.turns(of: layout.rule) where turn.axis != .vertical {
      for strategy in NamedStrategy.turned {
        for flavor in RandomEdits.Flavor.all(of: layout.rule) {
          OracleCase(
            layout: layout, strategy: strategy, flavor: flavor, seed: 7, items: 60,
            steps: Array(0..<Self.stepCount / 4), turn: turn
          ).expectAgreement()
        }
      }
    }
  }

  @Test(arguments: NamedRule.all)
  func everyStrategyTakesAnyRectangle(layout: NamedRule) {
    for turn in OracleCase.turns(of: layout.rule) {
      for strategy in turn.axis == .vertical ? NamedStrategy.all : NamedStrategy.turned {
        for flavor in RandomEdits.Flavor.all(of: layout.rule) {
          var random = TestRandom(seed: 17)
          var run = OracleCase(
            layout: layout, strategy: strategy, flavor: flavor, seed: 17, items: 60, steps: [],
            turn: turn
          ).started()
          if let message = run.begin() ?? run.checkOddRectangles(&random) {
            Issue.record("\(layout) x \(strategy), \(flavor), \(turn): \(message)")
          }
        }
      }
    }
  }

  @Test(.enabled(if: environment["SCROLLBENCH_ORACLE"] != nil))
  func theNamedCaseAgrees() throws {
    let named = try #require(OracleCase(Self.environment["SCROLLBENCH_ORACLE"]!))
    named.expectAgreement()
  }

  @Test(arguments: NamedRule.all)
  func everyStrategyAgreesOverOddCollections(layout: NamedRule) {
    for collection in OddCollection.all(seed: 3) {
      let oracle = BruteForce(rule: layout.rule, sizes: collection.sizes)
      for strategy in NamedStrategy.all {
        let source = strategy.source(over: collection.sizes, layout.rule)
        source.prepare()
        // One failure each: a wrong strategy is usually wrong for every rectangle.
        if let message = firstDifference(source, oracle) {
          Issue.record("\(layout) x \(strategy), \(collection): \(message)")
        }
      }
    }
  }

  private func firstDifference(_ source: any AttributeSource, _ oracle: BruteForce) -> String? {
    guard source.contentSize == oracle.contentSize else {
      return "content is \(oracle.contentSize), found \(source.contentSize)"
    }
    var random = TestRandom(seed: 3)
    for _ in 0..<20 {
      let rect = CGRect(
        x: 0, y: random.halfPoints(-100...Int(oracle.contentSize.height) + 100), width: 390,
        height: random.halfPoints(0...2600))
      var buffer = ElementBuffer()
      source.elements(in: rect, into: &buffer)
      let (found, expected) = (sorted(buffer), inOrder(oracle.elements(in: rect, bounds: rect)))
      guard found == expected else {
        let missing = Set(expected).subtracting(found).count
        return "\(rect): expected \(expected.count) elements, found \(found.count), "
          + "and \(missing) of those expected are not among them"
      }
    }
    return nil
  }
}
