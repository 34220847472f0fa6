import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import TestSupport

/// A collection placed by a rule in random pieces, with the cursor before each piece: the subject
/// of the tests of rules.
struct PlacedCollection {
  struct Piece {
    var cursor: Cursor
    /// The number of slots that were placed.
    var slots: Int
    /// The range of its elements among all elements.
    var range: Range<Int>
    /// The piece's extent according to `skip`.
    var skippedExtent: Extent
    /// Where `skip` ended, starting from `cursor`.
    var skippedTo: Cursor
    /// Where `place` ended.
    var placedTo: Cursor
  }

  var elements: [ElementAttributes] = []
  var pieces: [Piece] = []
  var end = Cursor()

  init(_ walk: inout LayoutWalk, random: inout TestRandom) {
    let mostSlots = [1, 7, 50, 700].randomElement(using: &random)!
    var buffer = ElementBuffer()
    var cursor = Cursor()
    while !walk.isAtEnd(cursor) {
      let slots = Int.random(in: 1...mostSlots, using: &random)
      let first = buffer.count
      var placing = cursor
      var skipping = cursor
      let placed = walk.place(&placing, slots: slots, into: &buffer)
      let skipped = walk.skip(&skipping, slots: slots)
      pieces.append(
        Piece(
          cursor: cursor, slots: placed, range: first..<buffer.count,
          skippedExtent: skipped.extent, skippedTo: skipping, placedTo: placing))
      cursor = placing
    }
    elements = Array(buffer.elements)
    end = cursor
  }

  /// Places everything in one call.
  static func whole(_ walk: inout LayoutWalk) -> (elements: [ElementAttributes], end: Cursor) {
    var buffer = ElementBuffer()
    var cursor = Cursor()
    walk.place(&cursor, slots: walk.slotCount, into: &buffer)
    return (Array(buffer.elements), cursor)
  }
}

extension Sequence<ElementAttributes> {
  var sortedByID: [ElementAttributes] {
    sorted {
      ($0.id.section, $0.id.kind.rawValue, $0.id.item)
        < ($1.id.section, $1.id.kind.rawValue, $1.id.item)
    }
  }
}

extension OddCollection {
  /// The odd collections, random ones with mixed, narrow, equal and placed sizes, and an edited
  /// one, whose chunks are short.
  static func varied(seed: UInt64) -> [OddCollection] {
    var random = TestRandom(seed: seed)
    var collections = all(seed: seed)
    for (name, widths) in [("mixed", 0...160), ("narrow", 0...3), ("wide", 180...500)] {
      collections.append(drawn(name, widths: widths, &random))
    }
    collections.append(drawn("equal", widths: 57...57, heights: 30...30, &random))
    collections.append(drawn("placed", widths: 0...90, hasPlaces: true, &random))
    collections.append(edited(&random))
    return collections
  }

  private static func drawn(
    _ name: String, widths: ClosedRange<Int>, heights: ClosedRange<Int> = 0...90,
    hasPlaces: Bool = false, _ random: inout TestRandom
  ) -> OddCollection {
    let counts = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      [0, 1, 2, 40, 400, 1500].randomElement(using: &random)!
    }
    let boxes = (0..<counts.reduce(0, +)).map { _ in
      ItemBox(
        place: hasPlaces
          ? ItemPlace(
            x: Int32.random(in: 0...9, using: &random) * 32,
            y: Int32.random(in: 0...9000, using: &random) * 32) : .zero,
        size: ItemSize(points: random.halfPoints(widths), random.halfPoints(heights)))
    }
    let sections = counts.map {
      SectionInfo(itemCount: $0, headerHeight: UInt32(random.halfPoints(0...20) * 64))
    }
    return OddCollection(
      description: name,
      sizes: SectionedSizes(
        sections: sections,
        sizes: hasPlaces
          ? SizeSequence(boxes: boxes) : SizeSequence(boxes.map(\.size))))
  }

  private static func edited(_ random: inout TestRandom) -> OddCollection {
    var collection = drawn("edited", widths: 0...120, &random)
    for _ in 0..<300 {
      let section = Int.random(in: 0..<collection.sizes.sectionCount, using: &random)
      let count = Int(collection.sizes.section(section).itemCount)
      let item = Int.random(in: 0...count, using: &random)
      if Bool.random(using: &random) {
        let boxes = (0..<Int.random(in: 1...40, using: &random)).map { _ in
          ItemBox(size: ItemSize(points: random.halfPoints(0...120), random.halfPoints(0...90)))
        }
        collection.sizes.insertItems(boxes, at: ItemPath(section: section, item: item))
      } else {
        collection.sizes.removeItems(item..<min(count, item + 30), section: section)
      }
    }
    return collection
  }
}
