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
