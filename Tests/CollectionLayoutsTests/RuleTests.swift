import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

@Suite struct RuleTests {
  @Test(arguments: NamedRule.all, [UInt64(11), 12])
  func aSavedCursorPlacesTheSameRunAgain(layout: NamedRule, seed: UInt64) {
    for collection in OddCollection.all(seed: seed) {
      var random = TestRandom(seed: seed)
      var walk = LayoutWalk(rule: layout.rule, sizes: collection.sizes)
      var whole = ElementBuffer()
      var cursor = Cursor()
      walk.place(&cursor, slots: walk.slotCount, into: &whole)
      var pieces = ElementBuffer()
      var skipping = Cursor()
      while !walk.isAtEnd(skipping) {
        let slots = Int.random(in: 1...50, using: &random)
        let first = pieces.count
        var placing = skipping
        let placed = walk.place(&placing, slots: slots, into: &pieces)
        let (passed, extent) = walk.skip(&skipping, slots: slots)
        let label = "\(layout), \(collection), seed \(seed)"
        #expect(placed == passed && placing.origin == skipping.origin, "\(label)")
        expectExtent(extent, pieces, from: first, label)
        if !walk.isAtEnd(skipping), skipping.item >= 0 {
          let reach = pieces.elements.map { $0.frame.minY + $0.frame.height }.max() ?? 0
          #expect(layout.rule.reach(of: skipping) >= reach, "\(label)")
        }
      }
      #expect(Array(pieces.elements) == Array(whole.elements), "\(layout), \(collection)")
    }
  }

  @Test(arguments: NamedRule.all)
  func theSameShapeElsewherePlacesTheSameElementsMoved(layout: NamedRule) {
    let collection = OddCollection.all(seed: 13)[3]
    var walk = LayoutWalk(rule: layout.rule, sizes: collection.sizes)
    var here = Cursor()
    walk.skip(&here, slots: 333)
    var there = here
    there.origin += 4096.25
    var atHere = ElementBuffer()
    var atThere = ElementBuffer()
    walk.place(&here, slots: 300, into: &atHere)
    walk.place(&there, slots: 300, into: &atThere)
    for index in 0..<atHere.count {
      #expect(atHere[index].frame.minY + 4096.25 == atThere[index].frame.minY)
    }
    #expect(here.origin + 4096.25 == there.origin)
  }

  @Test(arguments: NamedRule.all)
  func closedFormsAgreeWithPlacing(layout: NamedRule) {
    guard let rule = layout.rule as? any ClosedFormLayout else { return }
    let sizes = OddCollection.all(seed: 14)[3].sizes
    var walk = LayoutWalk(rule: rule, sizes: sizes)
    for item in [0, 1, 2, 6, 7, 8, 700, 2999] {
      let sought = walk.cursor(before: item, ofSection: 0, at: 0)
      var walked = Cursor()
      walk.skip(&walked, slots: item + 1)
      #expect(sought.origin == walked.origin && sought.shape[0] == walked.shape[0], "item \(item)")
    }
    #expect(walk.sectionOrigins().count == sizes.sectionCount + 1)
  }

  @Test func listRowsStandBelowEachOther() {
    let frames = place(
      ListLayout(crossExtent: 390, spacing: 2, inset: 10), heights: [20.5, 0, 30], header: 40)
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

  private func expectExtent(
    _ extent: Extent, _ pieces: borrowing ElementBuffer, from first: Int, _ label: String
  ) {
    let frames = pieces.elements[first...].map(\.frame)
    guard !frames.isEmpty else {
      #expect(extent == .empty, "\(label)")
      return
    }
    let near = frames.map(\.minY).min()!
    let far = frames.map { $0.minY + $0.height }.max()!
    #expect(extent.near <= near && extent.far == far, "\(label)")
  }
}
