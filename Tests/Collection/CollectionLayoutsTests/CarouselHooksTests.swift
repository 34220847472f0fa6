import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import TestSupport
import Testing

/// Where scrolling comes to rest over a carousel, and how cards come and go.
@Suite struct CarouselHooksTests {
  private func rest(
    _ hooks: any SourceHooks, _ offset: Double, _ speed: Double = 0, height: Double = 600
  ) -> Double {
    let rest = hooks.targetOffset(
      forProposed: CGRect(x: 3, y: offset, width: 400, height: height),
      velocity: CGPoint(x: 0, y: speed))
    #expect(rest.x == 3)
    return Double(rest.y)
  }

  // MARK: Offsets

  /// Five cards, which are in the middle at 0, 220, 440, 660 and 880; the content ends there.
  private let five = Carousel.hooks(of: Carousel.rule(), over: Carousel.sizes([5]))

  @Test func slowScrollingRestsWithTheNearestCardInTheMiddle() {
    for (proposed, expected) in [
      (0.0, 0.0), (109, 0), (110, 0), (111, 220), (220, 220), (329.5, 220), (331, 440), (880, 880),
    ] {
      #expect(rest(five, proposed) == expected, "\(proposed)")
      #expect(rest(five, proposed, 0.1) == expected, "\(proposed)")
      #expect(rest(five, proposed, -0.1) == expected, "\(proposed)")
      let bounds = CGRect(x: 3, y: proposed, width: 400, height: 600)
      #expect(five.targetOffset(forProposed: bounds) == CGPoint(x: 3, y: expected))
    }
  }

  @Test func fastScrollingGoesOnToTheNextCardAtLeast() {
    for (proposed, speed, expected) in [
      (220.0, 0.2, 440.0), (220, -0.2, 0), (221, 0.2, 440), (221, -0.2, 220), (439, 5, 440),
      (441, -5, 440), (441, 5, 660), (439, -5, 220),
      // A card within a unit of the grid is in the middle already.
      (220 - 1.0 / 64, 1, 440), (220 + 1.0 / 64, -1, 0),
    ] {
      #expect(rest(five, proposed, speed) == expected, "\(proposed) at \(speed)")
    }
  }

  @Test func nothingRestsBeyondTheContent() {
    for (proposed, expected) in [
      (-1.0, 0.0), (-5000, 0), (880.5, 880), (1e9, 880), (-0x1p60, 0), (0x1p60, 880),
    ] {
      for speed in [0.0, 3, -3] where (proposed < 0) != (speed > 0) || speed == 0 {
        #expect(rest(five, proposed, speed) == expected, "\(proposed) at \(speed)")
      }
    }
    // Back from beyond an end, to the card there.
    #expect(rest(five, -100, 3) == 0 && rest(five, 1000, -3) == 880)
    #expect(rest(five, 880, 3) == 880 && rest(five, 0, -3) == 0)
  }

  @Test func anotherViewportHasItsOwnMiddle() {
    // Of 500 pt: the first card is in the middle at 50.
    #expect(rest(five, 0, height: 500) == 50)
    #expect(rest(five, 920, height: 500) == 930)
    // Of 800 pt: it would be there at -100.
    #expect(rest(five, 0, height: 800) == 0)
    #expect(rest(five, 10, height: 800) == 0)
    #expect(rest(five, 11, height: 800) == 120)
    #expect(rest(five, 680, height: 800) == 680)
    // The content does not fill it.
    #expect(rest(five, 40, height: 5000) == 0)
    // The middle of the viewport is between two units of the grid.
    #expect(rest(five, 200, height: 600 + 1.0 / 64) == 220)
  }

  @Test func theNextSectionsCardsAreNextToTheLastOfOne() {
    let style = SectionStyle(footer: 40)
    let sizes = Carousel.sizes([2, 0, 0, 1], header: 60)
    let hooks = Carousel.hooks(of: Carousel.rule(style: style), over: sizes)
    // A header, room, two cards, room and a footer are 920 pt; an empty section has 100.
    let (first, last, next) = (60.0, 280.0, 1120 + 60.0)
    #expect(rest(hooks, first) == first && rest(hooks, last) == last && rest(hooks, next) == next)
    #expect(rest(hooks, 729.5) == last && rest(hooks, 731) == next)
    #expect(rest(hooks, last, 1) == next && rest(hooks, next, -1) == last)
    #expect(rest(hooks, 600, 1) == next && rest(hooks, 1000, -1) == last)
    #expect(rest(hooks, 0, -1) == first && rest(hooks, 1e6, 1) == next)
  }

  @Test func withoutCardsScrollingRestsWithinTheContent() {
    let rule = Carousel.rule(style: SectionStyle(footer: 400))
    let hooks = Carousel.hooks(of: rule, over: Carousel.sizes([0, 0]))
    #expect(rest(hooks, 120) == 120 && rest(hooks, 300, 2) == 200 && rest(hooks, -7, -2) == 0)
    let nothing = Carousel.hooks(of: rule, over: Carousel.sizes([]))
    #expect(rest(nothing, 50) == 0)
  }

  @Test func hooksThatHaveNoContentLeaveTheOffset() {
    let hooks = Carousel.rule().hooks!
    #expect(rest(hooks, 123.25, 1) == 123.25)
    #expect(rest(five, .nan).isNaN && rest(five, .infinity) == .infinity)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func aTargetIsItsOwnTargetAndTheNearestCardIfItCanBe(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<200 {
      let sizes = Carousel.sizes(
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          [0, 0, 1, 2, 9].randomElement(using: &random)!
        }, header: random.halfPoints(0...900))
      let rule = CarouselLayout(
        crossExtent: 400, viewportExtent: random.halfPoints(0...900),
        cell: CGSize(width: 100, height: random.halfPoints(1...300)),
        spacing: random.halfPoints(0...200),
        style: SectionStyle(footer: random.halfPoints(0...50)))
      let hooks = Carousel.hooks(of: rule, over: sizes)
      let content = PlacedSections(rule, sizes).origins.last!
      let cards = placedAtOnce(rule, sizes).filter { $0.id.kind == .item }
      for _ in 0..<20 {
        let height = Double(Int.random(in: 0...64_000, using: &random)) / 64
        let proposed = Double.random(in: -500...content + 500, using: &random)
        let speed = [0, 0, 0.05, 2, -2].randomElement(using: &random)!
        let target = rest(hooks, proposed, speed, height: height)
        let label = "seed \(seed), \(sizes.sectionCount) sections, \(proposed) at \(speed)"
        #expect(target >= 0 && target <= max(0, content - height), "\(label)")
        #expect(rest(hooks, target, height: height) == target, "\(label)")
        guard target > 0, target < content - height, !cards.isEmpty else { continue }
        // A card is in the middle; with little speed no other was nearer, otherwise none is
        // between.
        let offsets = cards.map { Double($0.frame.midY) - height / 2 }
        #expect(offsets.contains { abs($0 - target) <= 1.0 / 128 }, "\(label)")
        let reached = min(max(proposed, 0), content - height)
        if abs(speed) <= 0.1 {
          let least = offsets.map { abs($0 - reached) }.min()!
          let own = abs(target - reached)
          #expect(own <= least + 1.0 / 64, "\(label)")
        } else if speed > 0 {
          #expect(
            !offsets.contains { $0 > reached + 1.0 / 32 && $0 < target - 1.0 / 32 }, "\(label)")
        } else {
          #expect(
            !offsets.contains { $0 < reached - 1.0 / 32 && $0 > target + 1.0 / 32 }, "\(label)")
        }
      }
    }
  }

  // MARK: Updates

  private struct Counts: SectionCounting {
    var counts: [Int]
    var sectionCount: Int { counts.count }
    func itemCount(ofSection section: Int) -> Int { counts[section] }
  }

  private func map(
    from before: [Int], to after: [Int], _ change: (inout UpdateBatch) -> Void
  ) throws -> UpdateMap {
    var batch = UpdateBatch()
    change(&batch)
    return try batch.validated(before: Counts(counts: before), after: Counts(counts: after))
  }

  @Test func anInsertedCardGrowsWhereItIsAndTheOthersAreLeftToTheView() throws {
    let hooks = Carousel.hooks(of: Carousel.rule(), over: Carousel.sizes([4], header: 30))
    let map = try map(from: [3], to: [4]) { $0.insertItems(1..<2, inSection: 0) }
    let new = ElementID.item(1, inSection: 0)
    #expect(hooks.initialAttributes(of: new) == nil, "before the batch")
    hooks.beginUpdates(map, shown: [])
    // It lies at 450, 300 x 200.
    #expect(
      hooks.initialAttributes(of: new)
        == ElementAttributes(
          id: new, frame: CGRect(x: 125, y: 500, width: 150, height: 100),
          zIndex: CarouselEffect.topZIndex, alpha: 0))
    for id in [
      ElementID.item(0, inSection: 0), .item(2, inSection: 0), .item(3, inSection: 0),
      .header(ofSection: 0), .item(4, inSection: 0), .item(0, inSection: 1),
      .item(0, inSection: -1),
    ] { #expect(hooks.initialAttributes(of: id) == nil, "\(id)") }
    hooks.endUpdates()
    #expect(hooks.initialAttributes(of: new) == nil, "after the batch")
  }

  @Test func aDeletedCardShrinksWhereItWas() throws {
    let hooks = Carousel.hooks(of: Carousel.rule(), over: Carousel.sizes([2]))
    let map = try map(from: [3], to: [2]) { $0.deleteItems(1..<2, inSection: 0) }
    let shown = (0..<3).map { card in
      ElementAttributes(
        id: .item(card, inSection: 0),
        frame: CGRect(x: 50.5, y: 200 + 220 * Double(card), width: 299, height: 201),
        zIndex: 40, alpha: 0.5, detail: UInt32(card + 1))
    }
    hooks.beginUpdates(map, shown: shown.map { ShownElement(attributes: $0, detail: nil) })
    #expect(
      hooks.finalAttributes(of: .item(1, inSection: 0))
        == ElementAttributes(
          id: .item(1, inSection: 0),
          frame: CGRect(x: 125.25, y: 470.25, width: 149.5, height: 100.5), zIndex: 40, alpha: 0))
    for id in [
      ElementID.item(0, inSection: 0), .item(2, inSection: 0), .header(ofSection: 0),
    ] { #expect(hooks.finalAttributes(of: id) == nil, "\(id)") }
    hooks.endUpdates()
    #expect(hooks.finalAttributes(of: .item(1, inSection: 0)) == nil, "after the batch")
  }

  @Test func movedAndReloadedCardsStayAndThoseOfNewSectionsComeNew() throws {
    let hooks = Carousel.hooks(of: Carousel.rule(), over: Carousel.sizes([2, 3]))
    let map = try map(from: [3], to: [2, 3]) {
      $0.insertSections(0)
      $0.moveItem(from: ItemPath(section: 0, item: 2), to: ItemPath(section: 1, item: 0))
      $0.reloadItems(0..<1, inSection: 0)
    }
    hooks.beginUpdates(map, shown: [])
    for card in 0..<3 { #expect(hooks.initialAttributes(of: .item(card, inSection: 1)) == nil) }
    for card in 0..<2 {
      let look = hooks.initialAttributes(of: .item(card, inSection: 0))
      #expect(look?.frame.origin.y == 250 + 220 * CGFloat(card))
    }
  }

  @Test func ofTwoBatchesInOnePassBothBringCards() throws {
    let hooks = Carousel.hooks(of: Carousel.rule(), over: Carousel.sizes([5]))
    let first = try map(from: [3], to: [4]) { $0.insertItems(0..<1, inSection: 0) }
    let second = try map(from: [4], to: [5]) { $0.insertItems(0..<1, inSection: 0) }
    hooks.beginUpdates(first, shown: [])
    hooks.beginUpdates(second, shown: [])
    let new = (0..<5).filter { hooks.initialAttributes(of: .item($0, inSection: 0)) != nil }
    #expect(new == [0, 1])
  }
}
