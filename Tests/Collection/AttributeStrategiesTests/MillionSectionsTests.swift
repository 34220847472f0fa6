import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import TestSupport
import Testing

@Suite struct MillionSectionsTests {
  /// A million sections of one item, every third with a header, and a million items in one section.
  static let collections: [OddCollection] = {
    let count = 1_000_000
    var random = TestRandom(seed: 17)
    let heights = (0..<count).map { _ in UInt32(random.halfPoints(0...90) * 64) }
    let sizes = SizeSequence(heights.map { ItemSize(width: 390 * 64, height: $0) })
    let ones = (0..<count).map { SectionInfo(itemCount: 1, headerHeight: $0 % 3 == 0 ? 1280 : 0) }
    return [
      OddCollection(
        description: "a million sections of one",
        sizes: SectionedSizes(sections: ones, sizes: sizes)),
      OddCollection(
        description: "one section of a million",
        sizes: SectionedSizes(
          sections: [SectionInfo(itemCount: count, headerHeight: 1280)], sizes: sizes)),
    ]
  }()

  @Test(arguments: ["list", "grid", "masonry"])
  func everyStrategyAgreesWithBruteForceOnMillions(layout: String) throws {
    let rule = try #require(NamedRule.all.first { $0.description == layout }).rule
    for collection in Self.collections {
      let oracle = BruteForce(rule: rule, sizes: collection.sizes)
      var random = TestRandom(seed: 18)
      let rects = (0..<6).map { _ in
        CGRect(
          x: 0, y: random.halfPoints(0...Int(oracle.contentSize.height)), width: 390, height: 1688)
      }
      let expected = rects.map { inOrder(oracle.elements(in: $0, bounds: $0)) }
      for strategy in NamedStrategy.all.prefix(3) {
        let source = strategy.source(over: collection.sizes, rule)
        source.prepare()
        #expect(Double(source.contentSize.height) == Double(oracle.contentSize.height))
        for (rect, elements) in zip(rects, expected) {
          var buffer = ElementBuffer()
          source.elements(in: rect, into: &buffer)
          #expect(
            sorted(buffer) == elements, "\(layout) x \(strategy), \(collection), seed 18, \(rect)")
        }
      }
    }
  }
}
