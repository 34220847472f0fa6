import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Primitives
import TestSupport
import Testing

/// How the cards of a carousel look by their distance from the middle of the bounds.
@Suite struct CarouselEffectTests {
  private struct Look {
    var element: ElementAttributes
    var transform: ElementTransform?
    var space: SpatialTransform?
  }

  /// The cards of one section while the viewport is `offset` points down the content.
  private func looks(
    _ rule: CarouselLayout, count: Int, at offset: Double, height: Double = 600
  ) -> [Look] {
    let sizes = Carousel.sizes([count])
    let environment = EffectEnvironment(
      bounds: CGRect(x: 0, y: offset, width: 400, height: height),
      contentSize: CGSize(width: 400, height: 1000), sections: PlacedSections(rule, sizes))
    let effect = rule.boundsEffect!.spatial!
    var transforms: [ElementTransform] = []
    var spaces: [SpatialTransform] = []
    return placedAtOnce(rule, sizes).map { element in
      var element = element
      effect.adjust(&element, in: environment, transforms: &transforms, spaces: &spaces)
      #expect(transforms.count == spaces.count)
      let number = Int(element.detail)
      return Look(
        element: element, transform: number > 0 ? transforms[number - 1] : nil,
        space: number > 0 ? spaces[number - 1] : nil)
    }
  }

  @Test func theCardInTheMiddleIsAsItRests() {
    let rule = Carousel.rule()
    for (card, offset) in [0.0, 220, 440].enumerated() {
      let look = looks(rule, count: 3, at: offset)[card]
      #expect(look.element.frame == frames(rule, count: 3)[card])
      #expect(look.element.detail == 0 && Double(look.element.alpha) == 1)
      #expect(look.element.zIndex == CarouselEffect.topZIndex)
    }
    // A unit of the grid off it is not in the middle any more, half a unit is.
    #expect(looks(rule, count: 1, at: 1.0 / 128)[0].element.detail == 0)
    #expect(looks(rule, count: 1, at: 1.0 / 64)[0].element.detail == 1)
  }

  @Test func oneAPlaceFurtherOnIsTurnedWithItsOuterEdgeTowardsTheViewer() throws {
    let look = looks(Carousel.rule(), count: 3, at: 220)[2]
    let space = try #require(look.space)
    let (m, step) = (space.matrix, 1.0 / 65_536)
    // A quarter smaller, turned by 30 degrees, seen from 600 pt away.
    let (sine, cosine) = (0.5, 0.75.squareRoot())
    #expect(m.m11 == 0.75)
    #expect(abs(m.m22 - 0.75 * cosine) < step && abs(m.m23 - 0.75 * sine) < step)
    #expect(abs(m.m24 + 0.75 * sine / 600) < step && abs(m.m34 + cosine / 600) < step)
    #expect(abs(m.m32 + sine) < step && abs(m.m33 - cosine) < step)
    #expect([m.m12, m.m13, m.m14, m.m21, m.m31, m.m41, m.m42, m.m43].allSatisfy { $0 == 0 })
    #expect(m.m44 == 1)
    #expect(
      look.transform
        == ElementTransform(
          a: m.m11, b: 0, c: 0, d: m.m22, size: CGSize(width: 300, height: 200)))
    // Its middle is where it rests: 200 + 2 * 220 + 100.
    #expect(space.center == CGPoint(x: 200, y: 740))
    // The outer edge is 100 * 0.75 * 0.5 nearer than the middle, the inner one as much further.
    let (outer, inner) = (1 - 37.5 / 600, 1 + 37.5 / 600)
    let frame = look.element.frame
    #expect(abs(Double(frame.size.width) - 225 / outer) < 0.5)
    #expect(abs(frame.near - (740 - 75 * cosine / inner)) < 0.5)
    #expect(abs(frame.far - (740 + 75 * cosine / outer)) < 0.5)
    #expect(abs(Double(frame.midX) - 200) <= 1.0 / 64 && frame.isOnGrid)
  }

  @Test func cardsBeforeTheMiddleMirrorThoseAfterIt() throws {
    let looks = looks(Carousel.rule(), count: 5, at: 440)
    for distance in 1...2 {
      let (before, after) = (looks[2 - distance], looks[2 + distance])
      let (b, a) = (try #require(before.space?.matrix), try #require(after.space?.matrix))
      #expect(b.m11 == a.m11 && b.m22 == a.m22 && b.m33 == a.m33 && b.m34 == a.m34)
      #expect(b.m23 == -a.m23 && b.m24 == -a.m24 && b.m32 == -a.m32)
      #expect(before.element.frame.size == after.element.frame.size)
      #expect(before.element.zIndex == after.element.zIndex)
    }
    // Beyond one place off, a card turns no further.
    #expect(looks[0].space?.matrix == looks[1].space?.matrix)
    #expect(looks[4].element.frame.size == looks[3].element.frame.size)
  }

  @Test func halfWayToTheNextPlaceACardIsTurnedHalfAsFar() throws {
    let look = looks(Carousel.rule(), count: 2, at: 110)[1]
    let m = try #require(look.space?.matrix)
    #expect(m.m11 == 0.875)
    #expect(abs(m.m33 - Foundation.cos(Double.pi / 12)) < 1.0 / 65_536)
    #expect(m.m24 < 0)
  }

  @Test func cardsNearerToTheMiddleLieOverTheOthers() {
    for offset in stride(from: 0.0, through: 2000, by: 27.5) {
      let looks = looks(Carousel.rule(), count: 12, at: offset)
      let middle = offset + 300
      let sides = [
        looks.filter { $0.element.frame.midY < middle }.reversed(),
        looks.filter { $0.element.frame.midY >= middle },
      ]
      for side in sides {
        let levels = side.map(\.element.zIndex)
        #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 > $1 }, "\(offset): \(levels)")
      }
    }
    let far = looks(Carousel.rule(), count: 1, at: 1e9)[0].element
    #expect(far.zIndex == 0 && !far.isHidden)
  }

  @Test func boundsThatAreNoNumberTurnNothing() {
    for offset in [Double.nan, .infinity] {
      let look = looks(Carousel.rule(), count: 1, at: offset)[0]
      #expect(look.element.frame == frames(Carousel.rule(), count: 1)[0])
      #expect(look.element.detail == 0)
    }
  }

  @Test func headersStayFlat() {
    let rule = Carousel.rule()
    let environment = EffectEnvironment(
      bounds: CGRect(x: 0, y: 500, width: 400, height: 600), contentSize: .zero,
      sections: PlacedSections(rule, Carousel.sizes([1])))
    let resting = ElementAttributes(
      id: .header(ofSection: 0), frame: CGRect(x: 0, y: 0, width: 400, height: 30))
    var (element, transforms) = (resting, [ElementTransform]())
    rule.boundsEffect!.adjust(&element, in: environment, transforms: &transforms)
    #expect(element == resting && transforms.isEmpty)
  }

  /// The same as `PlaneEffectTests` has for the other effects, with the space that they need.
  @Test(arguments: [
    NamedRule(description: "carousel", rule: CarouselLayout(crossExtent: 390)),
    NamedRule(
      description: "steep",
      rule: CarouselLayout(
        crossExtent: 390, viewportExtent: 100, cell: CGSize(width: 500, height: 91.5), spacing: 0.5,
        turn: 80, shrink: 0, style: SectionStyle(inset: 4, footer: 8.5))),
    NamedRule(
      description: "high",
      rule: CarouselLayout(
        crossExtent: 390, viewportExtent: 800, cell: CGSize(width: 90, height: 1500.5), turn: 79.5,
        shrink: 0)),
    NamedRule(
      description: "small",
      rule: CarouselLayout(
        crossExtent: 390, viewportExtent: 20, cell: CGSize(width: 0, height: 1.0 / 64), spacing: 30,
        turn: 10, shrink: 0.99)),
  ])
  func theTwoStepQueryFindsWhatMovingEverythingFinds(layout: NamedRule) throws {
    let effect = try #require(layout.rule.boundsEffect?.spatial)
    for collection in OddCollection.all(seed: 7) {
      let resting = placedAtOnce(layout.rule, collection.sizes)
      let sections = PlacedSections(layout.rule, collection.sizes)
      let size = CGSize(width: 390, height: sections.origins.last!)
      var random = TestRandom(seed: 7)
      var found = 0
      for _ in 0..<60 {
        let near = resting.randomElement(using: &random)?.frame.near ?? 0
        let bounds = CGRect(
          x: 0, y: near + random.halfPoints(-900...100), width: 390,
          height: random.halfPoints(0...900))
        let environment = EffectEnvironment(bounds: bounds, contentSize: size, sections: sections)
        let rect = CGRect(
          x: bounds.origin.x + random.halfPoints(-300...300),
          y: bounds.origin.y + random.halfPoints(-600...600), width: random.halfPoints(0...600),
          height: random.halfPoints(0...1000))
        let brute = Self.adjusted(resting, effect, environment).filter { $0.element.crosses(rect) }
        let restingRect = effect.restingRect(of: rect, in: environment)
        let query = Self.adjusted(
          resting.filter { $0.crosses(restingRect) }, effect, environment
        ).filter { $0.element.crosses(rect) }
        #expect(query == brute, "\(layout), \(collection), bounds \(bounds), rect \(rect)")
        #expect(query.allSatisfy { $0.element.frame.isOnGrid }, "\(layout), \(collection)")
        found += query.count
      }
      #expect(found > 0 || resting.count < 4, "\(layout), \(collection)")
    }
  }

  private struct Adjusted: Equatable {
    var element: ElementAttributes
    var space: SpatialTransform?
  }

  /// With a detail of 0: the numbers of details depend on what else is found.
  private static func adjusted(
    _ elements: [ElementAttributes], _ effect: any SpatialEffect,
    _ environment: borrowing EffectEnvironment
  ) -> [Adjusted] {
    var transforms: [ElementTransform] = []
    var spaces: [SpatialTransform] = []
    var all: [Adjusted] = []
    for element in elements {
      var element = element
      effect.adjust(&element, in: environment, transforms: &transforms, spaces: &spaces)
      let space = element.detail > 0 ? spaces[Int(element.detail) - 1] : nil
      element.detail = 0
      all.append(Adjusted(element: element, space: space))
    }
    return all
  }
}
