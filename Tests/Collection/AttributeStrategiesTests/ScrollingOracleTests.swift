import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import TestSupport
import Testing

/// Long scrolls within the same tiles, to and fro, against everything placed: what strategies keep
/// from one query to the next must stay true.
@Suite struct ScrollingOracleTests {
  @Test(arguments: NamedRule.all, [UInt64(71), 72])
  func smallStepsInBothDirectionsFindTheSame(layout: NamedRule, seed: UInt64) throws {
    for flavor in RandomEdits.Flavor.all(of: layout.rule) {
      var random = TestRandom(seed: seed)
      let sizes = RandomEdits(flavor: flavor).collection(1500, &random)
      let placed = source(layout.rule, PrecomputeAll(rule: layout.rule, sizes: sizes))
      let kept = [
        source(layout.rule, TiledCache.strategy(for: layout.rule, sizes: sizes)),
        source(layout.rule, TileTableLookup(rule: layout.rule, sizes: sizes)),
      ]
      let size = placed.contentSize
      var rect = CGRect(x: 0, y: 0, width: 390, height: 844)
      var (toX, toY) = (1.0, 1.0)
      for step in 0..<240 {
        if Int.random(in: 0..<12, using: &random) == 0 { toX = -toX }
        if Int.random(in: 0..<12, using: &random) == 0 { toY = -toY }
        if Int.random(in: 0..<60, using: &random) == 0 {
          rect.origin.y = random.halfPoints(0...2 * max(1, Int(size.height)))
        }
        rect.origin.y += toY * random.halfPoints(0...120)
        rect.origin.x += size.width > 390 ? toX * random.halfPoints(0...60) : 0
        rect.size.height = [844, 844, 844, 0, 12.5, 2000].randomElement(using: &random)!
        let expected = answer(placed, rect)
        for source in kept {
          let found = answer(source, rect)
          try #require(
            found == expected, "\(layout), \(flavor), seed \(seed), step \(step), \(rect)")
        }
      }
    }
  }

  private func source(_ rule: any LayoutRule, _ strategy: any PlacementStrategy) -> LayoutSource {
    let source = LayoutSource(rule: rule, strategy: strategy)
    source.prepare()
    return source
  }

  private func answer(_ source: LayoutSource, _ rect: CGRect) -> Set<ElementAttributes> {
    var buffer = ElementBuffer()
    source.elements(in: rect, into: &buffer)
    // Handles of transforms belong to a source.
    return Set(
      buffer.elements.map { element in
        var element = element
        element.detail = 0
        return element
      })
  }
}
