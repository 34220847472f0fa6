import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import TestSupport
import Testing

/// The space that an effect needs, and hooks that look at placed elements, on a screen whose axes
/// are not the rule's.
@Suite struct SpatialOracleTests {
  private static let counts = [7, 0, 1, 12]

  private static func rule(turn: Double = 45) -> CarouselLayout {
    CarouselLayout(
      crossExtent: 390, viewportExtent: 300, cell: CGSize(width: 200, height: 90.5), spacing: 11,
      turn: turn, style: SectionStyle(footer: 21.5))
  }

  private static func sizes() -> SectionedSizes {
    SectionedSizes(
      sections: counts.map { SectionInfo(itemCount: $0, headerHeight: 30 * 64) },
      sizes: SizeSequence((0..<counts.reduce(0, +)).map { _ in ItemSize(points: 50, 50) }))
  }

  private static func source(_ strategy: NamedStrategy, _ turn: OracleTurn) -> any AttributeSource {
    let source = strategy.source(over: turn.ruleSizes(sizes()), rule(), axis: turn.axis)
    source.prepare()
    return source
  }

  /// Looks at the corners of what is transformed: S M S' is not computed here.
  private struct Seen: Equatable {
    var id: ElementID
    var corners: [CGPoint]

    /// - Parameter transform: of a rectangle whose origin is in its centre.
    init(
      _ id: ElementID, _ transform: ElementTransform3D, _ size: CGSize, _ center: CGPoint,
      _ onScreen: (CGPoint) -> CGPoint = { $0 }
    ) {
      self.id = id
      corners = [(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)].map { part in
        let (x, y) = (part.0 * Double(size.width), part.1 * Double(size.height))
        let w = x * transform.m14 + y * transform.m24 + transform.m44
        return onScreen(
          CGPoint(
            x: Double(center.x) + (x * transform.m11 + y * transform.m21 + transform.m41) / w,
            y: Double(center.y) + (x * transform.m12 + y * transform.m22 + transform.m42) / w))
      }
    }

    func isNear(_ other: Seen) -> Bool {
      id == other.id
        && corners.allSatisfy { corner in
          other.corners.contains {
            abs($0.x - corner.x) < 1e-6 && abs($0.y - corner.y) < 1e-6
          }
        }
    }
  }

  /// Everything that is turned while the viewport is at `bounds`, in the rule's axes, as it looks
  /// on screen.
  private static func expected(_ bounds: CGRect, _ oracle: BruteForce, _ turn: OracleTurn) -> [Seen]
  {
    let effect = oracle.rule.boundsEffect!.spatial!
    let environment = EffectEnvironment(
      bounds: bounds, contentSize: oracle.contentSize, sections: oracle)
    var seen: [Seen] = []
    for element in oracle.all {
      var (moved, transforms, spaces) = (element, [ElementTransform](), [SpatialTransform]())
      effect.adjust(&moved, in: environment, transforms: &transforms, spaces: &spaces)
      guard let space = spaces.first, BruteForce.crosses(moved.frame, bounds) else { continue }
      seen.append(
        Seen(element.id, space.matrix, element.frame.size, space.center) {
          turn.onScreen(CGRect(origin: $0, size: .zero), in: oracle.contentSize).origin
        })
    }
    return seen.sorted { ($0.id.section, $0.id.item) < ($1.id.section, $1.id.item) }
  }

  @Test(arguments: NamedStrategy.all)
  func cardsAreTurnedOnScreenAsTheyAreInTheRulesAxes(strategy: NamedStrategy) throws {
    for turn in OracleTurn.all(turnsItems: true) {
      let source = Self.source(strategy, turn)
      let oracle = BruteForce(rule: Self.rule(), sizes: turn.ruleSizes(Self.sizes()))
      var random = TestRandom(seed: 31)
      var found = 0
      for _ in 0..<25 {
        let bounds = CGRect(
          x: 0, y: random.halfPoints(-100...Int(oracle.contentSize.height)), width: 390,
          height: random.halfPoints(100...600))
        var buffer = ElementBuffer()
        source.elements(in: turn.onScreen(bounds, in: oracle.contentSize), into: &buffer)
        let shown = Array(buffer.elements)
        let expected = Self.expected(bounds, oracle, turn)
        let seen = try look(at: shown, of: source)
        #expect(seen.count == expected.count, "\(turn), \(bounds)")
        #expect(zip(seen, expected).allSatisfy { $0.isNear($1) }, "\(turn), \(bounds)")
        found += seen.count
        // Asking for one alone leaves the others what they are.
        for element in shown.reversed() {
          let alone = try #require(source.attributes(of: element.id))
          #expect(alone.frame == element.frame && (alone.detail > 0) == (element.detail > 0))
          #expect(source.detail(of: alone.detail) == source.detail(of: element.detail))
          #expect(source.transform(of: alone.detail) == source.transform(of: element.detail))
        }
        #expect(try look(at: shown, of: source) == seen, "\(turn), \(bounds)")
      }
      #expect(found > 20, "\(turn)")
      #expect(source.detail(of: 0) == nil && source.detail(of: 1000) == nil)
    }
  }

  private func look(
    at shown: [ElementAttributes], of source: any AttributeSource
  ) throws -> [Seen] {
    try shown.filter { $0.detail > 0 }.map { element in
      let transform = try #require(source.transform(of: element.detail))
      let detail = try #require(source.detail(of: element.detail))
      let (space, center) = (try #require(detail.transform3D), try #require(detail.center))
      // The frame is the box around it, on the grid.
      let box = space.box(ofSize: transform.size, around: center)
      #expect(
        abs(box.minX - element.frame.minX) <= 1.0 / 64
          && abs(box.maxY - element.frame.maxY) <= 1.0 / 64
      )
      #expect(transform.a == space.m11 && transform.d == space.m22)
      return Seen(element.id, space, transform.size, center)
    }.sorted { ($0.id.section, $0.id.item) < ($1.id.section, $1.id.item) }
  }

  @Test func anotherRuleForgetsWhatIsTurned() throws {
    let (round, flat) = (CircleLayout(crossExtent: 390), ListLayout(crossExtent: 390))
    let source = LayoutSource(
      rule: Self.rule(), strategy: OnDemand(rule: Self.rule(), sizes: Self.sizes()))
    source.prepare()
    let screen = CGRect(x: 0, y: 200, width: 390, height: 400)
    for rule in [round, Self.rule(), flat, Self.rule(turn: 10), round] as [any LayoutRule] {
      source.setRule(rule)
      let isSpatial = rule is CarouselLayout
      // Alone, before any other call.
      let alone = try #require(source.attributes(of: .item(1, inSection: 0)))
      #expect((source.detail(of: alone.detail) != nil) == (isSpatial && alone.detail > 0))
      var buffer = ElementBuffer()
      source.elements(in: screen, into: &buffer)
      let details = buffer.elements.filter { source.detail(of: $0.detail) != nil }.count
      #expect((details > 0) == isSpatial, "\(rule)")
    }
  }

  // MARK: Hooks

  @Test(arguments: NamedStrategy.turned)
  func scrollingRestsWithACardInTheMiddleOfTheScreen(strategy: NamedStrategy) throws {
    for turn in OracleTurn.all(turnsItems: true) {
      let source = Self.source(strategy, turn)
      let hooks = try #require(source.hooks)
      #expect(source.hooks === hooks, "the same between a batch's beginning and its end")
      let size = source.contentSize
      let screen = turn.onScreen(CGSize(width: 390, height: 300))
      var random = TestRandom(seed: 37)
      for _ in 0..<60 {
        let along = Double.random(
          in: -100...Double(turn.axis.isTransposed ? size.width : size.height), using: &random)
        let speed = [0, 1.5, -1.5].randomElement(using: &random)!
        let proposed = CGRect(
          origin: turn.axis.isTransposed ? CGPoint(x: along, y: 0) : CGPoint(x: 0, y: along),
          size: screen)
        let target = hooks.targetOffset(
          forProposed: proposed,
          velocity: turn.axis.isTransposed ? CGPoint(x: speed, y: 0) : CGPoint(x: 0, y: speed))
        let bounds = CGRect(origin: target, size: screen)
        #expect(hooks.targetOffset(forProposed: bounds) == target, "\(turn)")
        var buffer = ElementBuffer()
        source.elements(in: bounds, into: &buffer)
        let middle = buffer.elements.filter { $0.id.kind == .item && $0.detail == 0 }
        #expect(middle.count == 1, "\(turn), \(proposed), \(target)")
        guard let card = middle.first else { continue }
        #expect(card.zIndex == CarouselEffect.topZIndex)
        let distance =
          turn.axis.isTransposed
          ? card.frame.midX - bounds.midX : card.frame.midY - bounds.midY
        #expect(abs(distance) <= 1.0 / 128, "\(turn), \(proposed), \(target)")
        // What moves on screen rests ahead, unless there is no card.
        let way = Double(turn.axis.isTransposed ? target.x : target.y) - along
        let most = Double(
          turn.axis.isTransposed ? size.width - screen.width : size.height - screen.height)
        // There are no cards in the middle within a header or a footer of either end.
        if along > 60, along < most - 60, speed != 0 {
          #expect(way * speed > 0, "\(turn), \(along), \(target)")
        }
      }
    }
  }

  @Test func aCardThatABatchInsertsGrowsAroundItsMiddleOnScreen() throws {
    for turn in OracleTurn.all(turnsItems: true) {
      let source = Self.source(NamedStrategy.all[0], turn)
      let hooks = try #require(source.hooks)
      var batch = UpdateBatch()
      batch.insertItems(at: ItemPath(section: 0, item: 2))
      let after = SectionedSizes(
        sections: [8, 0, 1, 12].map { SectionInfo(itemCount: $0) },
        sizes: SizeSequence((0..<21).map { _ in ItemSize(points: 50, 50) }))
      let map = try batch.validated(before: Self.sizes(), after: after)
      source.apply([
        .insertItems(
          [ItemBox(size: ItemSize(points: 5, 5))], at: ItemPath(section: 0, item: 2))
      ])
      hooks.beginUpdates(map, shown: [])
      let id = ElementID.item(2, inSection: 0)
      let initial = try #require(hooks.initialAttributes(of: id))
      let resting = turn.onScreen(
        CGRect(x: 95, y: 30 + 104.75 + 2 * 101.5, width: 200, height: 90.5),
        in: turn.onScreen(source.contentSize))
      #expect(initial.frame.midX == resting.midX && initial.frame.midY == resting.midY, "\(turn)")
      #expect(initial.frame.width == resting.width / 2 && Double(initial.alpha) == 0, "\(turn)")
      #expect(hooks.initialAttributes(of: .item(3, inSection: 0)) == nil)
      hooks.endUpdates()
    }
  }
}
