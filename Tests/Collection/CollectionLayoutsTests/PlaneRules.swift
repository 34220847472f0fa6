import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport

/// A rule of the plane under a name: each takes part in every property test.
struct PlaneRule: Sendable, CustomStringConvertible {
  var description: String
  var rule: any LayoutRule

  static let all: [PlaneRule] = [
    .init(description: "mosaic", rule: MosaicLayout(crossExtent: 390)),
    .init(
      description: "mosaic[pattern=feature,spacing=1.5]",
      rule: MosaicLayout(
        crossExtent: 391.5, pattern: .feature, spacing: 1.5,
        style: SectionStyle(inset: 7.5, footer: 20.5))),
    .init(
      description: "mosaic[one tall tile, spacing=0]",
      rule: MosaicLayout(
        crossExtent: 100,
        pattern: MosaicPattern(
          columns: 2,
          cells: [
            .init(column: 0, row: 0, rowSpan: 5), .init(column: 1, row: 0),
            .init(column: 1, row: 1), .init(column: 1, row: 3),
          ]), spacing: 0)),
    .init(description: "mosaic[no room]", rule: MosaicLayout(crossExtent: 0, spacing: 0)),
    .init(description: "timeline", rule: TimelineLayout(crossExtent: 390)),
    .init(
      description: "timeline[lanes=1,unit=0.37]",
      rule: TimelineLayout(
        crossExtent: 390, lanes: 1, pointsPerUnit: 0.37, spacing: 0,
        style: SectionStyle(inset: 3.5, footer: 12))),
    .init(
      description: "timeline[lanes=16,unit=33.3]",
      rule: TimelineLayout(crossExtent: 800.5, lanes: 16, pointsPerUnit: 33.3, spacing: 0.5)),
    .init(description: "map", rule: MapLayout(crossExtent: 390)),
    .init(
      description: "map[scale=0.3]",
      rule: MapLayout(
        crossExtent: 390, scale: 0.3, style: SectionStyle(inset: 5.5, footer: 30))),
    .init(description: "map[scale=7.7]", rule: MapLayout(crossExtent: 120.5, scale: 7.7)),
    .init(description: "circle", rule: CircleLayout(crossExtent: 390)),
    .init(
      description: "circle[overlapping]",
      rule: CircleLayout(
        crossExtent: 390, pitch: 30.5, cell: CGSize(width: 500, height: 91),
        radius: 210.5, hub: CGPoint(x: 40, y: -60.5),
        style: SectionStyle(inset: 4, footer: 8.5))),
    .init(
      description: "circle[apart]",
      rule: CircleLayout(
        crossExtent: 390, pitch: 200, cell: CGSize(width: 40.5, height: 0.5), radius: 90)),
    .init(description: "sheet", rule: SpreadsheetLayout(crossExtent: 390)),
    .init(
      description: "sheet[columns=1]",
      rule: SpreadsheetLayout(
        crossExtent: 390, columns: 1, columnWidths: [20.5], rowHeight: 17.5)),
    .init(
      description: "sheet[columns=90]",
      rule: SpreadsheetLayout(
        crossExtent: 390, columns: 90, columnWidths: [40.5, 33, 100.5], rowHeight: 21.5)),
  ]
}

extension OddCollection {
  /// The inputs for layouts on the plane: all odd collections, and the same with places in order,
  /// in no order, on few points, and before the near edges.
  static func allOfThePlane(seed: UInt64) -> [OddCollection] {
    all(seed: seed) + [
      placed("events in order", seed, [700, 0, 3, 40]) { $0.sort { $0.place.y < $1.place.y } },
      placed("events in no order", seed, [1, 500, 300]) { _ in },
      placed("one moment", seed, [300, 1]) { boxes in
        for index in boxes.indices { boxes[index].place.y = 640 }
      },
      placed("one event over all others", seed, [400]) { boxes in
        boxes.sort { $0.place.y < $1.place.y }
        boxes[3].size.height = 64 * 900
      },
      placed("some before the near edges", seed, [100, 200]) { boxes in
        for index in boxes.indices where index % 7 == 0 {
          boxes[index].place.x = -boxes[index].place.x
          boxes[index].place.y = -boxes[index].place.y / 2
        }
      },
    ]
  }

  private static func placed(
    _ name: String, _ seed: UInt64, _ counts: [Int], _ change: (inout [ItemBox]) -> Void
  ) -> OddCollection {
    var random = TestRandom(seed: seed &+ UInt64(name.utf8.count))
    var boxes: [ItemBox] = []
    for count in counts {
      var section = (0..<count).map { _ in
        ItemBox(
          place: ItemPlace(
            x: Int32(random.halfPoints(0...800) * 64), y: Int32(random.halfPoints(0...600) * 64)),
          size: ItemSize(points: random.halfPoints(0...60), random.halfPoints(0...40)))
      }
      change(&section)
      boxes += section
    }
    let sections = counts.map {
      SectionInfo(itemCount: $0, headerHeight: UInt32(random.halfPoints(0...30) * 64))
    }
    return OddCollection(
      description: name,
      sizes: SectionedSizes(sections: sections, sizes: SizeSequence(boxes: boxes)))
  }
}

/// All elements of a collection as a rule places them in one call.
func placedAtOnce(_ rule: any LayoutRule, _ sizes: SectionedSizes) -> [ElementAttributes] {
  var walk = LayoutWalk(rule: rule, sizes: sizes)
  var buffer = ElementBuffer()
  var cursor = Cursor()
  walk.place(&cursor, slots: walk.slotCount, into: &buffer)
  return Array(buffer.elements)
}

/// The frames of items with the given boxes in one section without a header.
func frames(_ rule: any LayoutRule, _ boxes: [ItemBox]) -> [CGRect] {
  placedAtOnce(
    rule,
    SectionedSizes(
      sections: [SectionInfo(itemCount: boxes.count)], sizes: SizeSequence(boxes: boxes))
  ).map(\.frame)
}

/// The frames of `count` items of 10 x 10 pt without places.
func frames(_ rule: any LayoutRule, count: Int) -> [CGRect] {
  placedAtOnce(
    rule,
    SectionedSizes(
      sections: [SectionInfo(itemCount: count)],
      sizes: SizeSequence((0..<count).map { _ in ItemSize(points: 10, 10) }))
  ).map(\.frame)
}

extension CGRect {
  var far: Double { Double(origin.y) + Double(size.height) }
  var near: Double { Double(origin.y) }
}

extension Cursor {
  func hasShape(of other: Cursor) -> Bool {
    (0..<Cursor.shapeCapacity).allSatisfy { shape[$0] == other.shape[$0] }
  }
}

/// The sections of a rule over a collection, for effects.
final class PlacedSections: SectionLocating {
  let origins: [Double]
  private let sizes: SectionedSizes

  init(_ rule: any LayoutRule, _ sizes: SectionedSizes) {
    self.sizes = sizes
    var walk = LayoutWalk(rule: rule, sizes: sizes)
    origins = walk.sectionOrigins()
  }

  var sectionCount: Int { origins.count - 1 }
  func extent(ofSection section: Int) -> Extent {
    Extent(near: origins[section], far: origins[section + 1])
  }
  func info(ofSection section: Int) -> SectionInfo { sizes.section(section) }
  func section(reaching offset: Double) -> Int {
    (0..<sectionCount).first { origins[$0 + 1] > offset } ?? sectionCount
  }
}
