import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import Primitives
import TestSupport
import Testing

/// Rings and pinned cells: the two-step query finds the same as moving every element.
@Suite struct PlaneEffectTests {
  @Test(arguments: PlaneRule.all.filter { $0.rule.boundsEffect != nil }, [UInt64(7), 8, 9])
  func theTwoStepQueryFindsWhatMovingEverythingFinds(layout: PlaneRule, seed: UInt64) {
    let effect = layout.rule.boundsEffect!
    for collection in OddCollection.all(seed: seed) {
      let resting = placedAtOnce(layout.rule, collection.sizes)
      let byID = Dictionary(uniqueKeysWithValues: resting.map { ($0.id, $0) })
      let sections = PlacedSections(layout.rule, collection.sizes)
      let size = CGSize(
        width: layout.rule.contentCrossExtent(of: collection.sizes),
        height: sections.origins.last!)
      var random = TestRandom(seed: seed)
      var found = 0
      for _ in 0..<60 {
        let bounds = CGRect(
          x: random.halfPoints(-40...max(1, Int(size.width))),
          y: -200 + (Double(size.height) * Double.random(in: 0...1, using: &random)).rounded(),
          width: random.halfPoints(0...500), height: random.halfPoints(0...900))
        let environment = EffectEnvironment(bounds: bounds, contentSize: size, sections: sections)
        let rect = Self.rect(near: bounds, &random)
        let brute = Self.adjusted(resting, effect, environment).filter { $0.crosses(rect) }
        let restingRect = effect.restingRect(of: rect, in: environment)
        var ids = Set(resting.filter { $0.crosses(restingRect) }.map(\.id))
        var buffer = GrowableBuffer<ElementID>()
        effect.appendForced(crossing: rect, in: environment, to: &buffer)
        let forced = Array(buffer.elements)
        #expect(Set(forced).count == forced.count, "each once: \(layout), \(bounds)")
        ids.formUnion(forced)
        let candidates = ids.compactMap { byID[$0] }
        let query = Self.adjusted(candidates, effect, environment).filter { $0.crosses(rect) }
        #expect(
          Set(query) == Set(brute),
          "\(layout), \(collection), seed \(seed), bounds \(bounds), rect \(rect)")
        #expect(
          query.allSatisfy { $0.frame.isOnGrid && $0.detail == 0 }, "\(layout), \(collection)")
        found += query.count
      }
      #expect(found > 0 || resting.count < 4, "\(layout), \(collection)")
    }
  }

  /// With a detail of 0 if it is the number of the transform just appended.
  private static func adjusted(
    _ elements: [ElementAttributes], _ effect: any BoundsEffect,
    _ environment: borrowing EffectEnvironment
  ) -> [ElementAttributes] {
    var transforms: [ElementTransform] = []
    return elements.map { element in
      var element = element
      let before = transforms.count
      effect.adjust(&element, in: environment, transforms: &transforms)
      let isNumbered = element.detail == (transforms.count > before ? transforms.count : 0)
      element.detail = isNumbered ? 0 : .max
      return element
    }
  }

  /// The bounds, a part of them, or a rectangle larger than them.
  private static func rect(near bounds: CGRect, _ random: inout TestRandom) -> CGRect {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return bounds
    case 1:
      let margin = random.halfPoints(0...900)
      return CGRect(
        x: bounds.origin.x - margin, y: bounds.origin.y - margin,
        width: bounds.size.width + 2 * margin, height: bounds.size.height + 2 * margin)
    default:
      return CGRect(
        x: bounds.origin.x + random.halfPoints(-700...700),
        y: bounds.origin.y + random.halfPoints(-1500...1500), width: random.halfPoints(0...600),
        height: random.halfPoints(0...1000))
    }
  }

  // MARK: Ring

  @Test func theForemostItemStandsStraightAndTheOthersAreTurned() {
    let (elements, transforms) = ring(bounds: CGRect(x: 0, y: 0, width: 400, height: 200))
    // Item 0 rests with its middle at 50 and the viewport's middle is at 100: 50 pt of arc before
    // it.
    let angle = -0.5
    let (sine, cosine) = (Foundation.sin(angle), Foundation.cos(angle))
    let middle = (x: 200 - 100 + 100 * cosine, y: 100 + 100 * sine)
    let width = abs(cosine) * 40 + abs(sine) * 100
    let turned = elements[0]
    #expect(abs(Double(turned.frame.size.width) - width) <= 1 / 64)
    #expect(abs(Double(turned.frame.origin.x) + width / 2 - middle.x) <= 1 / 32)
    #expect(abs(turned.frame.near + Double(turned.frame.size.height) / 2 - middle.y) <= 1 / 32)
    #expect(abs(turned.alpha - cosine) <= 1 / 64 && !turned.isHidden)
    let transform = transforms[Int(turned.detail) - 1]
    #expect(abs(transform.b - sine) < 1e-15 && abs(transform.a - cosine) < 1e-15)
    #expect(transform.c == -transform.b && transform.d == transform.a)
    #expect(transform.size == CGSize(width: 40, height: 100))
    let straight = ring(bounds: CGRect(x: 0, y: -50, width: 400, height: 200)).elements[0]
    #expect(straight.frame == CGRect(x: 180, y: 0, width: 40, height: 100))
    #expect(Double(straight.alpha) == 1)
  }

  @Test func beyondAQuarterTurnItemsAreHiddenWhereTheyRest() {
    let (elements, _) = ring(bounds: CGRect(x: 0, y: 0, width: 400, height: 200))
    // Middles at 50, 150, 250 and so on; a quarter turn of the ring is 157.08 pt long.
    #expect(elements.map(\.isHidden) == [false, false, false, true, true])
    #expect(elements[3].frame == CGRect(x: 180, y: 300, width: 40, height: 100))
    #expect(elements[3].detail == 0 && Double(elements[3].alpha) == 1)
  }

  private func ring(
    bounds: CGRect
  ) -> (elements: [ElementAttributes], transforms: [ElementTransform]) {
    let rule = CircleLayout(
      crossExtent: 400, pitch: 100, cell: CGSize(width: 40, height: 100), radius: 100)
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 5)],
      sizes: SizeSequence((0..<5).map { _ in ItemSize(points: 1, 1) }))
    let environment = EffectEnvironment(
      bounds: bounds, contentSize: CGSize(width: 400, height: 500),
      sections: PlacedSections(rule, sizes))
    var transforms: [ElementTransform] = []
    let elements = placedAtOnce(rule, sizes).map { element in
      var element = element
      rule.boundsEffect!.adjust(&element, in: environment, transforms: &transforms)
      return element
    }
    return (elements, transforms)
  }

  @Test func aRectangleAtTheSideOfTheRingIsNotWidened() {
    let rule = CircleLayout(
      crossExtent: 400, pitch: 100, cell: CGSize(width: 40, height: 100), radius: 100)
    let environment = Self.environment(of: rule)
    // The right half of the ring is from 100 to 200 pt, and no cell reaches 71 pt from its middle.
    let rects = [(-30.0, 58.0, false), (272, 50, false), (-30, 60, true), (270, 50, true)]
    for (x, width, isWidened) in rects {
      let rect = CGRect(x: x, y: 0, width: width, height: 200)
      let resting = rule.boundsEffect!.restingRect(of: rect, in: environment)
      #expect((resting != rect) == isWidened, "\(rect)")
    }
  }

  @Test func cellsWithoutWidthAreFoundWhereTheyRest() {
    let rule = CircleLayout(
      crossExtent: 400, pitch: 100, cell: CGSize(width: 0, height: 100), radius: 100)
    let environment = Self.environment(of: rule)
    // Cells rest at 200 pt, and those that are turned reach further to the left.
    let rect = CGRect(x: 0, y: 0, width: 170, height: 200)
    let resting = rule.boundsEffect!.restingRect(of: rect, in: environment)
    var found = 0
    for frame in frames(rule, count: 5) {
      let element = ElementAttributes(id: .item(0, inSection: 0), frame: frame)
      var (moved, transforms) = (element, [ElementTransform]())
      rule.boundsEffect!.adjust(&moved, in: environment, transforms: &transforms)
      guard moved.crosses(rect), !moved.isHidden else { continue }
      found += 1
      #expect(element.crosses(resting), "\(frame), \(resting)")
    }
    #expect(found > 0)
  }

  /// Five items below a viewport of 400 x 200 pt at the origin.
  private static func environment(of rule: CircleLayout) -> EffectEnvironment {
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 5)],
      sizes: SizeSequence((0..<5).map { _ in ItemSize(points: 1, 1) }))
    return EffectEnvironment(
      bounds: CGRect(x: 0, y: 0, width: 400, height: 200),
      contentSize: CGSize(width: 400, height: 500), sections: PlacedSections(rule, sizes))
  }

  @Test func sineAndCosineAreTheLibrarysToTheLastBits() {
    var random = TestRandom(seed: 99)
    let quarter = PortableTrigonometry.quarterTurn
    for trial in 0..<20_000 {
      let angle =
        trial < 3
        ? [-quarter, 0, quarter][trial] : Double.random(in: -quarter...quarter, using: &random)
      let (sine, cosine) = PortableTrigonometry.sineAndCosine(angle)
      #expect(abs(sine - Foundation.sin(angle)) <= 0x1p-51, "\(angle)")
      #expect(abs(cosine - Foundation.cos(angle)) <= 0x1p-51, "\(angle)")
    }
    // The bits that every machine must produce.
    let (sine, cosine) = PortableTrigonometry.sineAndCosine(0.75)
    #expect(sine.bitPattern == 0x3FE5_CFFC_16BF_8F0D && cosine.bitPattern == 0x3FE7_69FE_C655_211F)
  }

  // MARK: Pinned cells

  /// Four columns of 100 pt, rows of 20 pt; a section of ten rows and one of three.
  private func pinned(_ bounds: CGRect, section: Int = 0, item: Int) -> ElementAttributes {
    let rule = SpreadsheetLayout(
      crossExtent: 150, columns: 4, columnWidths: [100], rowHeight: 20)
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 40), SectionInfo(itemCount: 12)],
      sizes: SizeSequence((0..<52).map { _ in ItemSize(points: 1, 1) }))
    let environment = EffectEnvironment(
      bounds: bounds, contentSize: CGSize(width: 400, height: 260),
      sections: PlacedSections(rule, sizes))
    var transforms: [ElementTransform] = []
    var element = placedAtOnce(rule, sizes).first { $0.id == .item(item, inSection: section) }!
    rule.boundsEffect!.adjust(&element, in: environment, transforms: &transforms)
    return element
  }

  @Test func theFirstRowAndColumnStayAtTheEdgesOfTheBounds() {
    let bounds = CGRect(x: 130, y: 70, width: 150, height: 100)
    let corner = pinned(bounds, item: 0)
    #expect(corner.frame == CGRect(x: 130, y: 70, width: 100, height: 20))
    #expect(corner.zIndex == PinnedCells.zIndex + 1)
    let rowHeader = pinned(bounds, item: 20)
    #expect(rowHeader.frame == CGRect(x: 130, y: 100, width: 100, height: 20))
    #expect(rowHeader.zIndex == PinnedCells.zIndex)
    let columnHeader = pinned(bounds, item: 2)
    #expect(columnHeader.frame == CGRect(x: 200, y: 70, width: 100, height: 20))
    let cell = pinned(bounds, item: 21)
    #expect(cell.frame == CGRect(x: 100, y: 100, width: 100, height: 20) && cell.zIndex == 0)
  }

  /// Records which sections are looked up.
  private final class WatchedSections: SectionLocating {
    private let sections: PlacedSections
    private(set) var seen: Set<Int> = []

    init(_ sections: PlacedSections) { self.sections = sections }

    var sectionCount: Int { sections.sectionCount }
    func extent(ofSection section: Int) -> Extent {
      seen.insert(section)
      return sections.extent(ofSection: section)
    }
    func info(ofSection section: Int) -> SectionInfo { sections.info(ofSection: section) }
    func section(reaching offset: Double) -> Int { sections.section(reaching: offset) }
  }

  @Test func aSectionThatBeginsWhereTheBoundsEndIsNotLookedUp() {
    let rule = SpreadsheetLayout(
      crossExtent: 150, columns: 4, columnWidths: [100], rowHeight: 20)
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 40), SectionInfo(itemCount: 12)],
      sizes: SizeSequence((0..<52).map { _ in ItemSize(points: 1, 1) }))
    for (end, expected) in [(200.0, [0]), (200.5, [0, 1])] as [(Double, Set<Int>)] {
      let sections = WatchedSections(PlacedSections(rule, sizes))
      let environment = EffectEnvironment(
        bounds: CGRect(x: 0, y: 50, width: 150, height: end - 50),
        contentSize: CGSize(width: 400, height: 260), sections: sections)
      var ids = GrowableBuffer<ElementID>()
      rule.boundsEffect!.appendForced(
        crossing: environment.bounds, in: environment, to: &ids)
      #expect(sections.seen == expected, "up to \(end)")
    }
  }

  @Test func headersOfWhatIsOutOfSightStayWhereTheyRest() {
    let bounds = CGRect(x: 130, y: 70, width: 150, height: 60)
    #expect(pinned(bounds, item: 36).frame == CGRect(x: 0, y: 180, width: 100, height: 20))
    #expect(pinned(bounds, item: 3).frame == CGRect(x: 300, y: 0, width: 100, height: 20))
  }

  @Test func pinnedCellsEndWithTheirSectionAndTheSheet() {
    let atEnd = CGRect(x: 390, y: 195, width: 150, height: 60)
    #expect(pinned(atEnd, item: 0).frame == CGRect(x: 300, y: 180, width: 100, height: 20))
    // The next section's own first row is still below.
    #expect(
      pinned(atEnd, section: 1, item: 0).frame == CGRect(x: 300, y: 200, width: 100, height: 20))
    let beyond = CGRect(x: 0, y: 200, width: 150, height: 60)
    #expect(pinned(beyond, item: 0).frame == CGRect(x: 0, y: 0, width: 100, height: 20))
  }
}
