import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import TestSupport
import Testing

/// The guarantees of every rule; a line in `NamedRule.all` adds a rule to these tests.
@Suite struct RulePropertyTests {
  private static let seeds: [UInt64] = [101, 102, 103]

  @Test(arguments: NamedRule.all, seeds)
  func placingInPiecesIsPlacingInOneGo(layout: NamedRule, seed: UInt64) {
    forEachCollection(layout, seed) { walk, random, label in
      let whole = PlacedCollection.whole(&walk)
      let pieces = PlacedCollection(&walk, random: &random)
      // The order of a rule's elements does not matter: a list's separators follow the rows of
      // their run.
      let agree = pieces.elements.sortedByID == whole.elements.sortedByID
      #expect(agree, "\(label)")
      #expect(pieces.end.isSame(as: whole.end, shapeCount: layout.rule.shapeCount), "\(label)")
    }
  }

  @Test(arguments: NamedRule.all, seeds)
  func aSavedCursorPlacesItsPieceAgainAndMovedElsewhere(layout: NamedRule, seed: UInt64) {
    forEachCollection(layout, seed) { walk, random, label in
      let placed = PlacedCollection(&walk, random: &random)
      for piece in placed.pieces.shuffled(using: &random).prefix(100) {
        let elements = Array(placed.elements[piece.range])
        let distance = [0, 4096.25, -1_000_000.015625].randomElement(using: &random)!
        var cursor = piece.cursor
        cursor.origin += distance
        var again = ElementBuffer()
        walk.place(&cursor, slots: piece.slots, into: &again)
        let agree = again.elements.sortedByID == elements.moved(by: distance).sortedByID
        #expect(agree, "\(label)")
        var end = piece.placedTo
        end.origin += distance
        #expect(cursor.isSame(as: end, shapeCount: layout.rule.shapeCount), "\(label)")
      }
    }
  }

  @Test(arguments: NamedRule.all, seeds)
  func skippingGoesWherePlacingGoes(layout: NamedRule, seed: UInt64) {
    forEachCollection(layout, seed) { walk, random, label in
      let placed = PlacedCollection(&walk, random: &random)
      let wrong = placed.pieces.first {
        !$0.skippedTo.isSame(as: $0.placedTo, shapeCount: layout.rule.shapeCount)
          || $0.skippedExtent != placed.elements[$0.range].extent
      }
      #expect(
        wrong == nil,
        "\(label): item \(wrong?.cursor.item ?? 0) of section \(wrong?.cursor.section ?? 0)")
    }
  }

  @Test(arguments: NamedRule.all, seeds)
  func aRuleThatOnlyPlacesSkipsAsTheRuleItself(layout: NamedRule, seed: UInt64) {
    forEachCollection(layout, seed) { walk, random, label in
      var placing = LayoutWalk(rule: PlacingOnly(layout.rule), sizes: walk.sizes)
      var (own, other) = (Cursor(), Cursor())
      while !walk.isAtEnd(own) {
        let slots = Int.random(in: 1...80, using: &random)
        let (skipped, placed) = (
          walk.skip(&own, slots: slots), placing.skip(&other, slots: slots)
        )
        let agree = skipped.passed == placed.passed && skipped.extent == placed.extent
        let stand = own.isSame(as: other, shapeCount: layout.rule.shapeCount)
        #expect(agree && stand, "\(label): item \(own.item) of section \(own.section)")
        if !agree || !stand { return }
      }
    }
  }

  @Test(arguments: NamedRule.all, seeds)
  func sectionsLieBetweenTheirOrigins(layout: NamedRule, seed: UInt64) {
    forEachCollection(layout, seed) { walk, _, label in
      let whole = PlacedCollection.whole(&walk)
      let origins = walk.sectionOrigins()
      #expect(origins.count == walk.sizes.sectionCount + 1, "\(label)")
      #expect(origins.last == whole.end.origin, "\(label)")
      let outside = whole.elements.filter {
        let extent = [$0].extent
        let section = Int($0.id.section)
        return extent.near < origins[section] || extent.far > origins[section + 1]
      }
      #expect(outside.isEmpty, "\(label): \(outside.map(\.id).prefix(1))")
    }
  }

  @Test(arguments: NamedRule.all, seeds)
  func aCursorBeforeAnItemIsFoundFromItsSection(layout: NamedRule, seed: UInt64) {
    forEachCollection(layout, seed) { walk, random, label in
      let placed = PlacedCollection(&walk, random: &random)
      let origins = walk.sectionOrigins()
      for piece in placed.pieces.shuffled(using: &random).prefix(20) {
        let section = piece.cursor.section
        let found = walk.cursor(
          before: piece.cursor.item, ofSection: section, at: origins[section])
        #expect(found.isSame(as: piece.cursor, shapeCount: layout.rule.shapeCount), "\(label)")
      }
    }
  }

  @Test(arguments: NamedRule.all, seeds)
  func rangesOfClosedFormsHoldAllThatCrosses(layout: NamedRule, seed: UInt64) {
    guard let rule = layout.rule as? any ClosedFormLayout else { return }
    forEachCollection(layout, seed) { walk, random, label in
      let items = PlacedCollection.whole(&walk).elements.filter { $0.id.kind == .item }
      let origins = walk.sectionOrigins()
      for section in (0..<walk.sizes.sectionCount).shuffled(using: &random).prefix(5)
      where rule.hasClosedForm(ofSection: section) {
        let cursor = walk.cursor(before: 0, ofSection: section, at: origins[section])
        let count = Int(walk.sizes.section(section).itemCount)
        let inSection = items.filter { Int($0.id.section) == section }
        for _ in 0..<20 {
          let rect = rect(near: origins[section]...origins[section + 1], &random)
          var ranges: [Range<Int>] = []
          rule.forEachRange(crossing: rect, from: cursor, count: count) { ranges.append($0) }
          let ascend = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
          let exist = ranges.allSatisfy {
            !$0.isEmpty && $0.lowerBound >= 0 && $0.upperBound <= count
          }
          let missed = inSection.first { item in
            item.crosses(rect) && !ranges.contains { $0.contains(Int(item.id.item)) }
          }
          #expect(ascend && exist && missed == nil, "\(label), \(rect): \(ranges)")
        }
      }
    }
  }

  @Test(arguments: NamedRule.all, seeds)
  func slotsThatReadNoSizesStayAndOneMoreIsAddedAtTheEnd(layout: NamedRule, seed: UInt64) {
    guard !layout.rule.readsSizes else { return }
    forEachCollection(layout, seed) { walk, random, label in
      guard walk.sizes.itemCount > 0 else { return }
      let before = Self.items(&walk)
      let path = walk.sizes.locate(Int.random(in: 0..<walk.sizes.itemCount, using: &random))
      let box = ItemBox(size: ItemSize(points: 77.5, 88))
      walk.apply(.resizeItem(ItemPath(section: path.section, item: path.item), to: box))
      let resized = Self.items(&walk)
      walk.apply(.insertItems([box], at: ItemPath(section: path.section, item: path.item)))
      let inserted = Self.items(&walk)
      let slots = Set(inserted.filter { Int($0.id.section) <= path.section })
      let stay = before.filter { Int($0.id.section) <= path.section }.allSatisfy(slots.contains)
      let agree = resized == before
      #expect(agree && stay, "\(label), item \(path)")
    }
  }

  private static func items(_ walk: inout LayoutWalk) -> [ElementAttributes] {
    PlacedCollection.whole(&walk).elements.filter { $0.id.kind.attachment == .item }
  }

  private func rect(near range: ClosedRange<Double>, _ random: inout TestRandom) -> CGRect {
    let y =
      range.lowerBound + random.halfPoints(-200...Int(range.upperBound - range.lowerBound) + 200)
    return CGRect(
      x: random.halfPoints(-50...390), y: y, width: random.halfPoints(0...400),
      height: random.halfPoints(0...900))
  }

  private func forEachCollection(
    _ layout: NamedRule, _ seed: UInt64,
    _ body: (inout LayoutWalk, inout TestRandom, String) -> Void
  ) {
    for collection in OddCollection.varied(seed: seed) {
      var random = TestRandom(seed: seed)
      var walk = LayoutWalk(rule: layout.rule, sizes: collection.sizes)
      body(&walk, &random, "\(layout), \(collection), seed \(seed)")
    }
  }
}
