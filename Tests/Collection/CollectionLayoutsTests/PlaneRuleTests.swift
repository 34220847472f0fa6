import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import TestSupport
import Testing

/// The guarantees of every rule, for the layouts on a plane. A failure prints its seed.
///
/// The long form, 100 collections of each flavor for the laws: SCROLLBENCH_LAW_CASES=100
/// Scripts/test --filter PlaneRule.
@Suite struct PlaneRuleTests {
  private static let lawCases =
    ProcessInfo.processInfo.environment["SCROLLBENCH_LAW_CASES"].flatMap { Int($0) } ?? 10

  @Test(arguments: PlaneRule.all, [UInt64(31), 32])
  func piecesFromSavedCursorsAreTheWhole(layout: PlaneRule, seed: UInt64) {
    for collection in OddCollection.allOfThePlane(seed: seed) {
      let label = "\(layout), \(collection), seed \(seed)"
      let whole = placedAtOnce(layout.rule, collection.sizes)
      var random = TestRandom(seed: seed)
      var walk = LayoutWalk(rule: layout.rule, sizes: collection.sizes)
      var checkpoints: [(cursor: Cursor, slots: Int)] = []
      var pieces = ElementBuffer()
      var cursor = Cursor()
      while !walk.isAtEnd(cursor) {
        let slots = Int.random(in: 1...50, using: &random)
        checkpoints.append((cursor, slots))
        var passing = cursor
        let first = pieces.count
        let placed = walk.place(&cursor, slots: slots, into: &pieces)
        let (passed, extent) = walk.skip(&passing, slots: slots)
        #expect(placed == passed && cursor.origin == passing.origin, "\(label)")
        #expect(cursor.hasShape(of: passing), "\(label)")
        #expect(cursor.item == passing.item && cursor.section == passing.section, "\(label)")
        let frames = pieces.elements[first...].map(\.frame)
        #expect(extent.near == frames.map(\.near).min() ?? .infinity, "\(label)")
        #expect(extent.far == frames.map(\.far).max() ?? -.infinity, "\(label)")
      }
      #expect(Array(pieces.elements) == whole, "\(label)")
      var later = ElementBuffer()
      for (cursor, slots) in checkpoints.shuffled(using: &random) {
        var cursor = cursor
        walk.place(&cursor, slots: slots, into: &later)
      }
      #expect(Set(later.elements) == Set(whole) && later.count == whole.count, "\(label)")
    }
  }

  /// Also with events in no order, or before the near edges.
  @Test(arguments: PlaneRule.all)
  func theRulesKeepTheLaws(layout: PlaneRule) {
    for flavor in RandomEdits.Flavor.allCases {
      for number in 0..<Self.lawCases {
        let sizes = CheckedCollection.draw(number, seed: 41, flavor: flavor).sizes
        let broken = RuleCheck.brokenLaws(of: layout.rule, over: sizes)
        #expect(broken.isEmpty, "\(layout), \(flavor), seed 41, case \(number): \(broken)")
      }
    }
    for collection in OddCollection.allOfThePlane(seed: 51)
    where collection.sizes.itemCount <= 500 {
      let broken = RuleCheck.brokenLaws(of: layout.rule, over: collection.sizes)
      #expect(broken.isEmpty, "\(layout), \(collection), seed 51: \(broken)")
    }
  }

  /// After an edit further ahead, the cursor before the same item may have the old shape; then the
  /// old frames must follow, moved.
  @Test(arguments: PlaneRule.all, [UInt64(61), 62, 63])
  func anEqualShapeAfterAnEditMeansEqualFramesMoved(layout: PlaneRule, seed: UInt64) {
    for collection in OddCollection.allOfThePlane(seed: seed)
    where collection.sizes.itemCount > 100 {
      var random = TestRandom(seed: seed)
      var edited = collection.sizes
      let at = edited.locate(Int.random(in: 0..<50, using: &random))
      let place = ItemPlace(
        x: edited.hasPlaces ? 640 : 0,
        y: edited.hasPlaces ? Int32(random.halfPoints(0...600) * 64) : 0)
      let size = ItemSize(points: random.halfPoints(1...80), random.halfPoints(1...80))
      edited.apply(
        .insertItems(
          [ItemBox(place: place, size: size)], at: ItemPath(section: at.section, item: at.item)))
      var before = LayoutWalk(rule: layout.rule, sizes: collection.sizes)
      var after = LayoutWalk(rule: layout.rule, sizes: edited)
      var old = Cursor()
      var new = Cursor()
      before.skip(&old, slots: at.section + 60)
      after.skip(&new, slots: at.section + 61)
      while !before.isAtEnd(old), !after.isAtEnd(new) {
        if old.hasShape(of: new) {
          var oldPlaced = ElementBuffer()
          var newPlaced = ElementBuffer()
          let distance = new.origin - old.origin
          var (oldLater, newLater) = (old, new)
          before.place(&oldLater, slots: 300, into: &oldPlaced)
          after.place(&newLater, slots: 300, into: &newPlaced)
          let label = "\(layout), \(collection), seed \(seed), item \(old.section).\(old.item)"
          #expect(
            oldPlaced.elements.map { $0.frame.offset(by: distance) }
              == newPlaced.elements.map(\.frame), "\(label)")
        }
        before.skip(&old, slots: 37)
        after.skip(&new, slots: 37)
      }
    }
  }

  @Test(arguments: PlaneRule.all, [UInt64(71), 72])
  func closedFormsAgreeWithPlacing(layout: PlaneRule, seed: UInt64) {
    guard let rule = layout.rule as? any ClosedFormLayout else { return }
    for collection in OddCollection.all(seed: seed) {
      var walk = LayoutWalk(rule: rule, sizes: collection.sizes)
      var random = TestRandom(seed: seed)
      for section in 0..<min(5, collection.sizes.sectionCount) {
        let count = Int(collection.sizes.section(section).itemCount)
        var opened = Cursor(
          section: section, origin: random.halfPoints(0...900),
          position: collection.sizes.itemsBefore(section: section))
        _ = rule.skipOpening(&opened, collection.sizes.section(section))
        opened.item = 0
        for _ in 0..<20 where count > 0 {
          let item = Int.random(in: 0..<count, using: &random)
          var sought = opened
          rule.seek(&sought, toItem: item)
          var walked = opened
          if item > 0 { walk.skip(&walked, slots: item) }
          let label = "\(layout), \(collection), seed \(seed), item \(item)"
          #expect(sought.origin == walked.origin && sought.hasShape(of: walked), "\(label)")
        }
        expectRanges(rule, &walk, opened, count, "\(layout), \(collection), \(seed)", &random)
      }
    }
  }

  private func expectRanges(
    _ rule: any ClosedFormLayout, _ walk: inout LayoutWalk, _ opened: Cursor, _ count: Int,
    _ label: String, _ random: inout TestRandom
  ) {
    var buffer = ElementBuffer()
    var cursor = opened
    if count > 0 { walk.place(&cursor, slots: count, into: &buffer) }
    let items = buffer.elements.filter { $0.id.kind == .item }
    let end = items.map(\.frame.far).max() ?? 0
    for trial in 0..<60 {
      var rect = CGRect(
        x: random.halfPoints(-100...3000), y: opened.origin - 300 + random.halfPoints(0...300),
        width: random.halfPoints(0...1500), height: random.halfPoints(0...900))
      rect.origin.y += (end - opened.origin) * Double.random(in: 0...1, using: &random)
      if trial % 3 == 0, let item = items.randomElement(using: &random) {
        // Rounding shows at edges that coincide with those of an item.
        rect.origin.y = item.frame.origin.y + (trial % 2 == 0 ? 0 : item.frame.size.height)
      }
      if trial == 7 { rect.size.height = 1e300 }
      if trial == 8 { rect.origin.y = -1e300 }
      var found: [Int] = []
      var last = -1
      rule.forEachRange(crossing: rect, from: opened, count: count) { range in
        #expect(range.lowerBound > last && !range.isEmpty, "\(label), \(rect)")
        #expect(range.upperBound <= count, "\(label), \(rect)")
        last = range.upperBound
        found += range
      }
      let crossing = items.filter { $0.crosses(rect) }.map { Int($0.id.item) }
      #expect(Set(found).isSuperset(of: crossing), "\(label), \(rect)")
    }
  }

  @Test(arguments: PlaneRule.all)
  func nothingReachesBeyondTheContent(layout: PlaneRule) {
    for collection in OddCollection.allOfThePlane(seed: 81) {
      let content = layout.rule.contentCrossExtent(of: collection.sizes)
      #expect(content >= layout.rule.crossExtent)
      for element in placedAtOnce(layout.rule, collection.sizes) {
        let far = Double(element.frame.origin.x) + Double(element.frame.size.width)
        #expect(Double(element.frame.origin.x) >= 0, "\(layout), \(collection), \(element)")
        #expect(far <= content, "\(layout), \(collection), \(element)")
        #expect(element.frame.isOnGrid, "\(layout), \(collection), \(element)")
      }
    }
  }
}

extension CGRect {
  fileprivate func offset(by distance: Double) -> CGRect {
    CGRect(x: origin.x, y: origin.y + distance, width: size.width, height: size.height)
  }
}
