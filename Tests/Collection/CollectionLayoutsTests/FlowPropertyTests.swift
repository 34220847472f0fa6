import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

@Suite struct FlowPropertyTests {
  @Test(arguments: 201...240 as ClosedRange<UInt64>)
  func flowOfEqualSizesIsUniformFlow(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let size = ItemSize(points: random.halfPoints(1...250), random.halfPoints(1...50))
    let counts = (0..<20).map { _ in [0, 2, 3, 9, 700].randomElement(using: &random)! }
    let sizes = SectionedSizes(
      sections: counts.map { SectionInfo(itemCount: $0, headerHeight: 640) },
      sizes: SizeSequence(repeatElement(size, count: counts.reduce(0, +))))
    let metrics = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      SectionMetrics(
        insets: SectionInsets(
          top: random.halfPoints(0...9), leading: random.halfPoints(0...90),
          bottom: random.halfPoints(0...9), trailing: random.halfPoints(0...90)),
        lineSpacing: random.halfPoints(0...9), interitemSpacing: random.halfPoints(0...20))
    }
    var flow = LayoutWalk(rule: FlowLayout(crossExtent: 300, metrics: metrics), sizes: sizes)
    let itemSize = CGSize(width: Double(size.width) / 64, height: Double(size.height) / 64)
    var uniform = LayoutWalk(
      rule: UniformFlowLayout(crossExtent: 300, itemSize: itemSize, metrics: metrics),
      sizes: sizes)
    let agree =
      PlacedCollection.whole(&flow).elements == PlacedCollection.whole(&uniform).elements
    #expect(agree, "\(itemSize), \(metrics), seed \(seed)")
  }

  @Test(arguments: [UInt64(251), 252, 253])
  func noTwoItemsOfALineOverlapAndAllAreInside(seed: UInt64) {
    let metrics = SectionMetrics(insets: SectionInsets(15.5), interitemSpacing: 3.5)
    for collection in OddCollection.varied(seed: seed) {
      var walk = LayoutWalk(
        rule: FlowLayout(crossExtent: 390, metrics: [metrics]), sizes: collection.sizes)
      let items = PlacedCollection.whole(&walk).elements.filter { $0.id.kind == .item }
      for (item, next) in zip(items, items.dropFirst()) where item.id.section == next.id.section {
        let isBelow = next.frame.origin.y >= item.frame.origin.y + item.frame.size.height
        let isNextTo =
          next.frame.origin.x >= item.frame.origin.x + item.frame.size.width + 3.5 - 1 / 64
        if !isBelow && !isNextTo { Issue.record("\(collection), seed \(seed): \(item), \(next)") }
      }
      let isInside = items.allSatisfy {
        $0.frame.origin.x >= 15.5
          && ($0.frame.origin.x == 15.5 || $0.frame.origin.x + $0.frame.size.width <= 374.5)
      }
      #expect(isInside, "\(collection), seed \(seed)")
    }
  }

  /// What an incremental update relies on: lines before that of the item before an edit stay.
  @Test(arguments: 261...280 as ClosedRange<UInt64>)
  func anEditLeavesTheLinesBeforeThePreviousItemsLineAsTheyWere(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for collection in OddCollection.varied(seed: seed) where collection.sizes.itemCount > 0 {
      var walk = LayoutWalk(rule: FlowLayout(crossExtent: 390), sizes: collection.sizes)
      let before = PlacedCollection.whole(&walk).elements.filter { $0.id.kind == .item }
      let (section, item) = collection.sizes.locate(
        Int.random(in: 0..<collection.sizes.itemCount, using: &random))
      let origin = walk.sectionOrigins()[section]
      let line = walk.cursor(before: max(0, item - 1), ofSection: section, at: origin)
      let box = ItemBox(size: ItemSize(points: random.halfPoints(0...200), 30.5))
      switch Int.random(in: 0..<3, using: &random) {
      case 0: walk.apply(.insertItems([box], at: ItemPath(section: section, item: item)))
      case 1: walk.apply(.removeItems(item..<item + 1, section: section))
      default: walk.apply(.resizeItem(ItemPath(section: section, item: item), to: box))
      }
      let after = PlacedCollection.whole(&walk).elements.filter { $0.id.kind == .item }
      let agree = before.prefix(line.position) == after.prefix(line.position)
      #expect(agree, "\(collection), seed \(seed), item \(item) of section \(section)")
    }
  }
}
