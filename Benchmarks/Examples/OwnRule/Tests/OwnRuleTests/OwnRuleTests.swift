import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives
import Testing

@testable import OwnRule

@Suite struct OwnRuleTests {
  private let rule = BubbleLayout(crossExtent: 400, spacing: 8)

  /// One section of rows with these heights, in points.
  private func rows(_ heights: [Double]) -> SectionedSizes {
    SectionedSizes(
      sections: [SectionInfo(itemCount: heights.count)],
      sizes: SizeSequence(heights.map { ItemSize(points: 100, $0) }))
  }

  @Test func rowsAreAtTheLeftAndAtTheRightInTurn() {
    let table = BandTable(rule: rule, sizes: rows([40, 60, 20]))
    table.prepare()
    let frames = (0..<3).map { table.element(.item($0, inSection: 0))?.frame }
    #expect(frames[0] == CGRect(x: 0, y: 0, width: 300, height: 40))
    #expect(frames[1] == CGRect(x: 100, y: 48, width: 300, height: 60))
    #expect(frames[2] == CGRect(x: 0, y: 116, width: 300, height: 20))
    #expect(table.contentSize == CGSize(width: 400, height: 136))
  }

  /// The table and strategies of the library, which use the rule in other ways, find the same
  /// elements after each of many edits.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func allStrategiesFindTheSameAfterEveryEdit(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let sizes = rows((0..<500).map { _ in Double(random.next(below: 200)) })
    var count = 500
    let strategies: [any PlacementStrategy] = [
      PrecomputeAll(rule: rule, sizes: sizes), BandTable(rule: rule, sizes: sizes),
      OnDemand(rule: rule, sizes: sizes),
      TiledCache.strategy(for: rule, sizes: sizes, tileSize: 16, cacheBytes: 1 << 20),
    ]
    for strategy in strategies { strategy.prepare() }
    for _ in 0..<300 {
      let path = ItemPath(section: 0, item: random.next(below: count))
      let box = ItemBox(size: ItemSize(points: 100, Double(random.next(below: 3000))))
      let edit: CollectionEdit
      switch random.next(below: 3) {
      case 0: edit = .insertItems([box], at: path)
      case 1: edit = .removeItems(path.item..<path.item + 1, section: 0)
      default: edit = .resizeItem(path, to: box)
      }
      if case .insertItems = edit { count += 1 }
      if case .removeItems = edit { count -= 1 }
      let extent = Int(strategies[0].contentSize.height)
      let rect = CGRect(
        x: 0, y: random.next(below: extent + 2000) - 1000, width: 400,
        height: random.next(below: 4000))
      var found: [Set<ElementAttributes>] = []
      for strategy in strategies {
        strategy.apply([edit])
        var buffer = ElementBuffer(capacity: 0)
        strategy.append(crossing: rect, to: &buffer)
        #expect(Set(buffer.elements).count == buffer.count, "each element once")
        found.append(Set(buffer.elements))
      }
      #expect(found.allSatisfy { $0 == found[0] }, "\(edit), then \(rect)")
    }
  }
}
