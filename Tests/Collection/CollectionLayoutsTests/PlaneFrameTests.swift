import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives
import TestSupport
import Testing

/// Frames computed by hand, one test for each rule of behaviour.
@Suite struct PlaneFrameTests {
  // MARK: Mosaic

  @Test func mosaicPutsALargeTileNextToTwoSmallOnesAndMirrorsTheNextBlock() {
    // Three cells of 100 pt with 5 pt between them: a pitch of 105.
    let frames = frames(MosaicLayout(crossExtent: 310, spacing: 5), count: 13)
    #expect(
      frames == [
        CGRect(x: 0, y: 0, width: 205, height: 205), CGRect(x: 210, y: 0, width: 100, height: 100),
        CGRect(x: 210, y: 105, width: 100, height: 100),
        CGRect(x: 0, y: 210, width: 100, height: 100),
        CGRect(x: 105, y: 210, width: 100, height: 100),
        CGRect(x: 210, y: 210, width: 100, height: 100),
        CGRect(x: 0, y: 315, width: 100, height: 100),
        CGRect(x: 105, y: 315, width: 205, height: 205),
        CGRect(x: 0, y: 420, width: 100, height: 100),
        CGRect(x: 0, y: 525, width: 100, height: 100),
        CGRect(x: 105, y: 525, width: 100, height: 100),
        CGRect(x: 210, y: 525, width: 100, height: 100),
        CGRect(x: 0, y: 630, width: 205, height: 205),
      ])
  }

  @Test func aMosaicSectionEndsWithItsFurthestTile() {
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 2), SectionInfo(itemCount: 1)],
      sizes: SizeSequence((0..<3).map { _ in ItemSize(points: 1, 1) }))
    let placed = placedAtOnce(MosaicLayout(crossExtent: 310, spacing: 5), sizes)
    #expect(placed.map(\.frame.near) == [0, 0, 205])
  }

  // MARK: Timeline

  @Test func eventsStandAtTheirStartInTheirLaneAsLongAsTheyLast() {
    let rule = TimelineLayout(crossExtent: 310, lanes: 3, pointsPerUnit: 10, spacing: 5)
    let frames = frames(
      rule,
      [event(lane: 0, 0, 2), event(lane: 2, 1, 30), event(lane: 1, 1, 0.5), event(lane: 4, 40, 1)])
    #expect(
      frames == [
        CGRect(x: 0, y: 0, width: 100, height: 20), CGRect(x: 210, y: 10, width: 100, height: 300),
        CGRect(x: 105, y: 10, width: 100, height: 5),
        // Lane 4 of 3 is lane 1.
        CGRect(x: 105, y: 400, width: 100, height: 10),
      ])
  }

  @Test func anEventOutOfOrderStandsWhereTheOneBeforeItDoes() {
    let rule = TimelineLayout(crossExtent: 100, lanes: 1, pointsPerUnit: 10, spacing: 0)
    let frames = frames(
      rule, [event(lane: 0, -2, 1), event(lane: 0, 5, 1), event(lane: 0, 3, 2)])
    #expect(frames.map(\.near) == [0, 50, 50])
    #expect(frames.map(\.far) == [10, 60, 70])
  }

  @Test func eventsThatTouchInTimeTouchOnScreen() {
    let rule = TimelineLayout(crossExtent: 100, lanes: 1, pointsPerUnit: 0.3, spacing: 0)
    let frames = frames(rule, (0..<500).map { event(lane: 0, Double($0) / 2, 0.5) })
    for (one, next) in zip(frames, frames.dropFirst()) { #expect(one.far == next.near) }
  }

  @Test func withoutPlacesEventsFollowEachOtherLaneByLane() {
    let rule = TimelineLayout(crossExtent: 210, lanes: 2, pointsPerUnit: 7, spacing: 10)
    let frames = frames(rule, count: 3)
    #expect(
      frames == [
        CGRect(x: 0, y: 0, width: 100, height: 10), CGRect(x: 110, y: 10, width: 100, height: 10),
        CGRect(x: 0, y: 20, width: 100, height: 10),
      ])
  }

  @Test func aTimelineSectionEndsWithItsLongestEvent() {
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 2), SectionInfo(itemCount: 1, headerHeight: 64 * 20)],
      sizes: SizeSequence(
        boxes: [event(lane: 0, 0, 90), event(lane: 1, 10, 1), event(lane: 0, 1, 1)]))
    let rule = TimelineLayout(
      crossExtent: 100, lanes: 2, pointsPerUnit: 10, spacing: 0, style: SectionStyle(inset: 7))
    #expect(placedAtOnce(rule, sizes).map(\.frame.near) == [7, 107, 914, 951])
  }

  /// An edit far ahead is forgotten: after a few items the cursor is the old one again.
  @Test func aTimelinesCursorIsTheOldOneSoonAfterAnEdit() {
    let boxes = (0..<300).map { event(lane: $0 % 3, Double($0), 2) }
    var edited = boxes
    edited[10].size.height = 64 * 20
    let rule = TimelineLayout(crossExtent: 100, lanes: 3, pointsPerUnit: 10)
    let old = cursors(rule, boxes)
    let new = cursors(rule, edited)
    let same = (0..<300).filter { old[$0].hasShape(of: new[$0]) }
    #expect(Set(0..<300).subtracting(same) == Set(10...27))
  }

  @Test func withoutPlacesATimelinesCursorIsTheOldOneAfterAFullRoundOfLanes() {
    let rule = TimelineLayout(crossExtent: 100, lanes: 3)
    func cursor(before item: Int) -> Cursor {
      let sizes = (0..<50).map { _ in ItemSize(points: 1, 7) }
      var walk = LayoutWalk(
        rule: rule,
        sizes: SectionedSizes(sections: [SectionInfo(itemCount: 50)], sizes: SizeSequence(sizes)))
      return walk.cursor(before: item, ofSection: 0, at: 0)
    }
    #expect(cursor(before: 20).hasShape(of: cursor(before: 23)))
    #expect(!cursor(before: 20).hasShape(of: cursor(before: 21)))
  }

  private func cursors(_ rule: any LayoutRule, _ boxes: [ItemBox]) -> [Cursor] {
    var walk = LayoutWalk(
      rule: rule,
      sizes: SectionedSizes(
        sections: [SectionInfo(itemCount: boxes.count)], sizes: SizeSequence(boxes: boxes)))
    var cursor = Cursor()
    walk.skip(&cursor, slots: 1)
    return boxes.map { _ in
      walk.skip(&cursor, slots: 1)
      return cursor
    }
  }

  private func event(lane: Int, _ start: Double, _ length: Double) -> ItemBox {
    ItemBox(
      place: ItemPlace(x: Int32(lane * 64), y: Int32(start * 64)), size: ItemSize(points: 1, length)
    )
  }

  // MARK: Map

  @Test func mapItemsStandAtTheirPlacesScaled() {
    let rule = MapLayout(crossExtent: 100, scale: 2.5, style: SectionStyle(inset: 3))
    let frames = frames(rule, [pin(10, 400, 4, 6), pin(0, 0, 0, 0), pin(300.5, 20, 1, 1)])
    #expect(
      frames == [
        CGRect(x: 28, y: 1003, width: 10, height: 15), CGRect(x: 3, y: 3, width: 0, height: 0),
        CGRect(x: 754.25, y: 53, width: 2.5, height: 2.5),
      ])
  }

  @Test func aMapIsAsWideAsItsPlane() {
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 1)], sizes: SizeSequence(boxes: [pin(300, 0, 20, 1)]))
    #expect(MapLayout(crossExtent: 100, scale: 0.5).contentCrossExtent(of: sizes) == 160)
    #expect(MapLayout(crossExtent: 200, scale: 0.5).contentCrossExtent(of: sizes) == 200)
  }

  @Test func withoutPlacesARandomSequencePutsItemsIntoBandsOf64() {
    // In units of 1/64 pt: a plane of four viewports across, and bands as high as the viewport.
    let (plane, band) = (4 * 390 * 64, 390 * 64)
    var random = SplitMix64(seed: 0)
    for (item, frame) in frames(MapLayout(crossExtent: 390), count: 640).enumerated() {
      let number = random.next()
      let x = (Int(number & 0xFFFF_FFFF) * (plane - 640 + 1)) >> 32
      let y = item / 64 * band + (Int(number >> 32) * 2 * band) >> 32
      #expect(
        frame == CGRect(x: Double(x) / 64, y: Double(y) / 64, width: 10, height: 10), "item \(item)"
      )
    }
  }

  @Test func whatLiesBeforeAPlanesEdgesIsCutOff() {
    let frames = frames(MapLayout(crossExtent: 100), [pin(-5, -8, 20, 10), pin(-50, 4, 20, 10)])
    #expect(
      frames == [
        CGRect(x: 0, y: 0, width: 15, height: 2), CGRect(x: 0, y: 4, width: 0, height: 10),
      ])
  }

  @Test func planesOfSectionsLieOneBelowTheOther() {
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 2), SectionInfo(itemCount: 1, headerHeight: 64 * 9)],
      sizes: SizeSequence(boxes: [pin(0, 500, 1, 40), pin(0, 10, 1, 1), pin(0, 0, 1, 1)]))
    #expect(
      placedAtOnce(MapLayout(crossExtent: 100), sizes).map(\.frame.near) == [500, 10, 540, 549])
  }

  @Test func anItemsFrameOnAMapIsTheSameWhateverCameBefore() {
    for collection in OddCollection.allOfThePlane(seed: 5) where collection.sizes.itemCount > 0 {
      let rule = MapLayout(crossExtent: 390, scale: 1.7)
      let section = collection.sizes.locate(0).section
      let count = Int(collection.sizes.section(section).itemCount)
      let whole = placedAtOnce(rule, collection.sizes).filter {
        $0.id.kind == .item && $0.id.section == section
      }
      var cursor = Cursor()
      var walk = LayoutWalk(rule: rule, sizes: collection.sizes)
      for _ in 0..<section { walk.skipSection(&cursor) }
      _ = rule.skipOpening(&cursor, collection.sizes.section(section))
      var random = TestRandom(seed: 5)
      var buffer = ElementBuffer()
      for _ in 0..<20 {
        let item = Int.random(in: 0..<count, using: &random)
        let run = collection.sizes.run(from: item, limit: min(9, count - item))
        buffer.removeAll()
        rule.place(run, section: section, firstItem: item, at: cursor.origin, into: &buffer)
        #expect(Array(buffer.elements) == Array(whole[item..<item + run.count]), "\(collection)")
      }
    }
  }

  private func pin(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> ItemBox {
    ItemBox(
      place: ItemPlace(x: Int32(x * 64), y: Int32(y * 64)), size: ItemSize(points: width, height))
  }

  // MARK: Spreadsheet

  @Test func sheetCellsFillRowsOfColumnsOfRepeatingWidths() {
    let rule = SpreadsheetLayout(
      crossExtent: 50, columns: 3, columnWidths: [40, 25.5], rowHeight: 20)
    #expect(
      frames(rule, count: 5) == [
        CGRect(x: 0, y: 0, width: 40, height: 20), CGRect(x: 40, y: 0, width: 25.5, height: 20),
        CGRect(x: 65.5, y: 0, width: 40, height: 20), CGRect(x: 0, y: 20, width: 40, height: 20),
        CGRect(x: 40, y: 20, width: 25.5, height: 20),
      ])
    #expect(rule.contentCrossExtent(of: OddCollection.all(seed: 1)[3].sizes) == 105.5)
  }

  @Test func aSheetIsTheSameInAViewWithoutWidth() {
    let sizes = OddCollection.all(seed: 1)[3].sizes
    let (hidden, shown) = (SpreadsheetLayout(crossExtent: 0), SpreadsheetLayout(crossExtent: 390))
    #expect(hidden.crossExtent == 0)
    #expect(frames(hidden, count: 60) == frames(shown, count: 60))
    #expect(hidden.contentCrossExtent(of: sizes) == shown.contentCrossExtent(of: sizes))
  }

  @Test func aSheetAnswersWithOneRangeForEachRow() {
    let rule = SpreadsheetLayout(
      crossExtent: 50, columns: 4, columnWidths: [10], rowHeight: 20)
    #expect(
      ranges(rule, CGRect(x: 15, y: 25, width: 10, height: 30), count: 11)
        == [5..<7, 9..<11])
    // Row 1 ends where the rectangle begins: one row too many.
    #expect(
      ranges(rule, CGRect(x: 15, y: 40, width: 10, height: 30), count: 11) == [5..<7, 9..<11])
    #expect(ranges(rule, CGRect(x: -5, y: 45, width: 100, height: 30), count: 11) == [8..<11])
    #expect(ranges(rule, CGRect(x: 40, y: 0, width: 100, height: 30), count: 11) == [])
  }

  private func ranges(_ rule: any ClosedFormLayout, _ rect: CGRect, count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    rule.forEachRange(crossing: rect, from: Cursor(), count: count) { ranges.append($0) }
    return ranges
  }

  // MARK: Circle

  @Test func cellsOfARingRestInAnEvenStrip() {
    let rule = CircleLayout(
      crossExtent: 101, pitch: 50, cell: CGSize(width: 40, height: 60), radius: 100)
    #expect(
      frames(rule, count: 2) == [
        CGRect(x: 30.5, y: 0, width: 40, height: 60), CGRect(x: 30.5, y: 50, width: 40, height: 60),
      ])
  }
}
