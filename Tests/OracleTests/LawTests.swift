import CollectionLayouts
import CollectionModel
import TestSupport
import Testing

@testable import Oracle

/// The laws of rules: kept by the standard layouts.
@Suite struct LawTests {
  @Test(arguments: NamedRule.all)
  func theStandardLayoutsKeepTheLaws(layout: NamedRule) {
    let flavor: RandomEdits.Flavor =
      layout.rule is any FreeLayout ? .plane : layout.rule is TimelineLayout ? .events : .sized
    for number in 0..<30 {
      let drawn = CheckedCollection.draw(number, seed: 5, flavor: flavor)
      let broken = RuleCheck.brokenLaws(of: layout.rule, over: drawn.sizes)
      #expect(broken.isEmpty, "\(layout), seed 5, case \(number): \(broken)")
    }
  }
}
