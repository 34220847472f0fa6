import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

@Suite struct RuleTests {
  @Test func listRowsStandBelowEachOther() {
    let frames = place(
      ListLayout(crossExtent: 390, spacing: 2, style: SectionStyle(inset: 10)),
      heights: [20.5, 0, 30], header: 40)
    #expect(
      frames == [
        CGRect(x: 0, y: 0, width: 390, height: 40),
        CGRect(x: 10, y: 50, width: 370, height: 20.5),
        CGRect(x: 10, y: 72.5, width: 370, height: 0),
        CGRect(x: 10, y: 74.5, width: 370, height: 30),
      ])
  }

  @Test func gridCellsFillRowsOfEqualColumns() {
    let frames = place(
      GridLayout(crossExtent: 310, columns: 3, rowHeight: 50, spacing: 5),
      heights: [1, 2, 3, 4], header: 0)
    #expect(
      frames == [
        CGRect(x: 0, y: 0, width: 100, height: 50), CGRect(x: 105, y: 0, width: 100, height: 50),
        CGRect(x: 210, y: 0, width: 100, height: 50), CGRect(x: 0, y: 55, width: 100, height: 50),
      ])
  }

  @Test func masonryPutsEachItemBelowTheShortestColumn() {
    let frames = place(
      MasonryLayout(crossExtent: 310, columns: 3, spacing: 5), heights: [50, 20, 20, 10, 30],
      header: 0)
    #expect(
      frames == [
        CGRect(x: 0, y: 0, width: 100, height: 50), CGRect(x: 105, y: 0, width: 100, height: 20),
        CGRect(x: 210, y: 0, width: 100, height: 20), CGRect(x: 105, y: 25, width: 100, height: 10),
        CGRect(x: 210, y: 25, width: 100, height: 30),
      ])
  }

  @Test(arguments: 1...16)
  func masonryBeginsWithAnItemInEachColumn(columns: Int) {
    let frames = place(
      MasonryLayout(crossExtent: Double(20 * columns), columns: columns, spacing: 0),
      heights: Array(repeating: 30, count: 2 * columns), header: 0)
    for (item, frame) in frames.enumerated() {
      let (column, row) = (item % columns, item / columns)
      #expect(frame == CGRect(x: 20 * column, y: 30 * row, width: 20, height: 30), "item \(item)")
    }
  }

  @Test(arguments: 1...16)
  func masonryPassesItemsAsItPlacesThem(columns: Int) {
    var random = TestRandom(seed: 61)
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 900)],
      sizes: SizeSequence((0..<900).map { _ in ItemSize(points: 50, random.halfPoints(20...90)) }))
    var walk = LayoutWalk(
      rule: MasonryLayout(crossExtent: 800, columns: columns), sizes: sizes)
    var (passed, placed) = (Cursor(), Cursor())
    var buffer = ElementBuffer()
    for step in 0..<20 {
      walk.skip(&passed, slots: 37)
      walk.place(&placed, slots: 37, into: &buffer)
      #expect(passed.item == placed.item && passed.origin == placed.origin, "step \(step)")
      for column in 0..<columns {
        #expect(passed.shape[column] == placed.shape[column], "step \(step), column \(column)")
      }
    }
  }

  @Test(arguments: 1...16)
  func masonryPlacesItemsBelowTheShortestColumn(columns: Int) {
    var random = TestRandom(seed: 62)
    let frames = place(
      MasonryLayout(crossExtent: Double(20 * columns), columns: columns, spacing: 0),
      heights: (0..<900).map { _ in random.halfPoints(0...9) }, header: 0)
    var ends = Array(repeating: 0.0, count: columns)
    for (item, frame) in frames.enumerated() {
      let column = ends.firstIndex(of: ends.min()!)!
      #expect(frame.origin == CGPoint(x: Double(20 * column), y: ends[column]), "item \(item)")
      ends[column] += frame.height
    }
  }

  @Test func masonryScalesToTheColumnByAspect() {
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 2)],
      sizes: SizeSequence([ItemSize(points: 200, 300), ItemSize(points: 0, 70)]))
    let frames = place(
      MasonryLayout(crossExtent: 100, columns: 1, spacing: 0, sizing: .aspect), sizes)
    #expect(frames.map(\.height) == [150, 70])
  }

  private func place(
    _ rule: any LayoutRule, heights: [Double], header: Double
  ) -> [CGRect] {
    place(
      rule,
      SectionedSizes(
        sections: [SectionInfo(itemCount: heights.count, headerHeight: UInt32(header * 64))],
        sizes: SizeSequence(heights.map { ItemSize(points: 10, $0) })))
  }

  private func place(_ rule: any LayoutRule, _ sizes: SectionedSizes) -> [CGRect] {
    var walk = LayoutWalk(rule: rule, sizes: sizes)
    var buffer = ElementBuffer()
    var cursor = Cursor()
    walk.place(&cursor, slots: walk.slotCount, into: &buffer)
    return buffer.elements.map(\.frame)
  }
}
