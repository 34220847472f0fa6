import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import TestSupport
import Testing

/// The strategies that keep every element, over frames that no rule would produce.
@Suite struct StoredStrategyTests {
  /// How frames are scattered, and the step of their edges in points.
  enum Scatter: String, CaseIterable, Sendable {
    case onePlace, halfPoints, offTheGrid, farApart, aroundTheOrigin, longAmongShort

    func frame(_ random: inout TestRandom) -> CGRect {
      switch self {
      case .onePlace: CGRect(x: 10, y: 20, width: random.halfPoints(0...1), height: 0.5)
      case .halfPoints:
        CGRect(
          x: random.halfPoints(0...380), y: random.halfPoints(0...4000),
          width: random.halfPoints(0...60), height: random.halfPoints(0...60))
      case .offTheGrid:
        CGRect(
          x: Double.random(in: 0...380, using: &random),
          y: Double.random(in: 0...4000, using: &random),
          width: Double.random(in: 0...60, using: &random),
          height: Double.random(in: 0...60, using: &random))
      case .farApart:
        CGRect(
          x: random.halfPoints(0...3) * 0x1p20, y: random.halfPoints(0...9) * 0x1p36,
          width: random.halfPoints(0...9), height: random.halfPoints(0...3000))
      case .aroundTheOrigin:
        CGRect(
          x: random.halfPoints(-300...300), y: random.halfPoints(-2000...2000),
          width: random.halfPoints(0...300), height: random.halfPoints(0...100))
      case .longAmongShort:
        CGRect(
          x: random.halfPoints(0...300), y: random.halfPoints(0...4000), width: 50,
          height: Int.random(in: 0..<20, using: &random) == 0
            ? random.halfPoints(0...70_000) : random.halfPoints(0...30))
      }
    }
  }

  @Test(arguments: Scatter.allCases, [11, 12] as [UInt64])
  func everyStoredStrategyAgreesWithBruteForceOverAnyFrames(scatter: Scatter, seed: UInt64) {
    var random = TestRandom(seed: seed)
    for count in [0, 1, 19, 20, 21, 400] {
      let rule = FrameRule(frames: (0..<count).map { _ in scatter.frame(&random) })
      for strategy in NamedStrategy.stored {
        let source = strategy.source(over: rule.sizes, rule)
        source.prepare()
        let label = "\(strategy), \(count) frames \(scatter), seed \(seed)"
        var old = Self.rect(near: rule.frames, scatter, &random)
        for _ in 0..<120 {
          let rect = Self.rect(near: rule.frames, scatter, &random)
          Self.expectSame(source, rule.frames, rect, label)
          let moved = old.offsetBy(
            dx: 0, dy: Bool.random(using: &random) ? 7.5 : random.halfPoints(-300...300))
          Self.expectSame(source, rule.frames, moved, label)
          old = moved
          if Int.random(in: 0..<8, using: &random) == 0 {
            // As wide as everything, as wide as a viewport, or only a part of it.
            old = rect
            if Bool.random(using: &random) { (old.origin.x, old.size.width) = (-1e7, 2e7) }
          }
        }
      }
    }
  }

  @Test(arguments: Scatter.allCases)
  func everyStoredStrategyFindsEachElementByItsID(scatter: Scatter) {
    var random = TestRandom(seed: 13)
    let rule = FrameRule(frames: (0..<300).map { _ in scatter.frame(&random) })
    for strategy in NamedStrategy.stored {
      let source = strategy.source(over: rule.sizes, rule)
      source.prepare()
      for item in 0..<300 {
        let found = source.attributes(of: .item(item, inSection: 0))
        #expect(found?.frame == rule.frames[item], "\(strategy), \(scatter), item \(item)")
        #expect(found?.id.item == Int32(item))
      }
      #expect(source.attributes(of: .item(300, inSection: 0)) == nil)
      #expect(source.attributes(of: .item(0, inSection: 1)) == nil)
    }
  }

  @Test func theWholeContentIsFoundOnceByARectangleWithoutBounds() {
    var random = TestRandom(seed: 14)
    let rule = FrameRule(frames: (0..<500).map { _ in Scatter.halfPoints.frame(&random) })
    let everywhere = CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    for strategy in NamedStrategy.stored {
      let source = strategy.source(over: rule.sizes, rule)
      source.prepare()
      var buffer = ElementBuffer(capacity: 1)
      source.elements(in: everywhere, into: &buffer)
      #expect(Set(buffer.elements.map(\.id.item)) == Set(0..<500), "\(strategy)")
      #expect(buffer.count == 500, "\(strategy)")
    }
  }

  // MARK: Work and memory

  static let cells = (0..<2000).map {
    CGRect(x: Double($0 % 3) * 130, y: Double($0 / 3) * 100, width: 130, height: 100)
  }

  @Test func unionRectsLooksAtEveryUnionAndAtTheElementsOfThoseThatCross() {
    let rule = FrameRule(frames: Self.cells)
    let source = LayoutSource(
      rule: rule, strategy: UnionRects(rule: rule, sizes: rule.sizes))
    source.prepare()
    var buffer = ElementBuffer()
    // Rows 10 and 11: elements 30 to 35, in the group of 20 to 39.
    source.elements(in: CGRect(x: 0, y: 1000, width: 390, height: 200), into: &buffer)
    #expect(buffer.count == 6)
    #expect(source.counters.nodesVisited == 100)
    #expect(source.counters.elementsExamined == 20)
  }

  @Test func pageTableTestsTheElementsOfThePagesOfTheRectangle() {
    let rule = FrameRule(frames: Self.cells)
    let source = LayoutSource(
      rule: rule, strategy: PageTable(rule: rule, sizes: rule.sizes, pageExtent: 400))
    source.prepare()
    var buffer = ElementBuffer()
    // Pages 2 and 3: rows 8 to 15, and row 7, whose far edge is where page 2 begins; row 11 is on
    // both.
    source.elements(in: CGRect(x: 0, y: 1000, width: 390, height: 450), into: &buffer)
    #expect(buffer.count == 15)
    #expect(source.counters.nodesVisited == 2)
    #expect(source.counters.elementsExamined == 3 * (5 + 5))
  }

  @Test func whileTheSameElementsCrossATileTableIsNotQueriedAgain() {
    let rule = FrameRule(frames: Self.cells)
    let source = LayoutSource(
      rule: rule, strategy: TileTableLookup(rule: rule, sizes: rule.sizes))
    source.prepare()
    var buffer = ElementBuffer()
    for offset in stride(from: 2000.0, to: 3000, by: 5) {
      buffer.removeAll()
      source.elements(in: CGRect(x: 0, y: offset, width: 390, height: 844), into: &buffer)
    }
    // 200 queries over ten rows.
    #expect(source.counters.nodesVisited <= 40, "\(source.counters.nodesVisited)")
  }

  @Test func precomputeSortedTestsOnlyWhatLiesBetweenBothEnds() {
    let rule = FrameRule(frames: Self.cells)
    let source = LayoutSource(
      rule: rule, strategy: PrecomputeSorted(rule: rule, sizes: rule.sizes))
    source.prepare()
    var buffer = ElementBuffer()
    source.elements(in: CGRect(x: 0, y: 1000, width: 390, height: 450), into: &buffer)
    #expect(buffer.count == 15)
    #expect(source.counters.elementsExamined == 15)
  }

  static let scrolling: [NamedRule] = [
    NamedRule(description: "list", rule: ListLayout(crossExtent: 390)),
    NamedRule(description: "grid", rule: GridLayout(crossExtent: 390)),
    NamedRule(description: "masonry", rule: MasonryLayout(crossExtent: 390)),
    NamedRule(description: "timeline", rule: TimelineLayout(crossExtent: 390)),
  ]

  @Test(arguments: scrolling)
  func indexesStayWithinTheirBytesPerElement(layout: NamedRule) {
    let rule = layout.rule
    var random = TestRandom(seed: 15)
    let count = 100_000
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: count)],
      sizes: SizeSequence(
        (0..<count).map { _ in ItemSize(points: 100, random.halfPoints(20...200)) }))
    let bounds: [(any StoredStrategy, Double)] = [
      (PrecomputeSorted(rule: rule, sizes: sizes), 16),
      (TileTableLookup(rule: rule, sizes: sizes), 16), (PackedTree(rule: rule, sizes: sizes), 22),
      (UnionRects(rule: rule, sizes: sizes), 1.7), (PageTable(rule: rule, sizes: sizes), 24),
    ]
    for (source, bound) in bounds {
      source.prepare()
      let bytes = Double(source.indexBytes) / Double(source.stored.elements.count)
      #expect(bytes <= bound, "\(type(of: source)) on \(layout): \(bytes) bytes per element")
    }
  }

  @Test func aPageTableReportsTheBytesOfItsPages() {
    // Each on a page of its own: a position, a start, and an entry of three numbers.
    let frames = (0..<2000).map { CGRect(x: 0, y: Double($0) * 5000, width: 9, height: 9) }
    let rule = FrameRule(frames: frames)
    let source = PageTable(rule: rule, sizes: rule.sizes, pageExtent: 100)
    source.prepare()
    #expect(source.indexBytes >= 2000 * (4 + 4 + 12))
    // All on one page.
    let whole = PageTable(rule: rule, sizes: rule.sizes, pageExtent: 1e8)
    whole.prepare()
    #expect(whole.indexBytes >= 2000 * 4)
    // Each on 500 pages, which is too many for any list.
    let longRule = FrameRule(frames: frames.map { $0.insetBy(dx: 0, dy: -2500) })
    let long = PageTable(rule: longRule, sizes: longRule.sizes, pageExtent: 10)
    long.prepare()
    #expect(long.indexBytes >= 2000 * 4)
  }

  @Test func positionsOfReorderedElementsCount() {
    var random = TestRandom(seed: 16)
    let rule = FrameRule(frames: (0..<2000).map { _ in Scatter.halfPoints.frame(&random) })
    let source = PrecomputeSorted(rule: rule, sizes: rule.sizes)
    source.prepare()
    _ = source.element(.item(7, inSection: 0))
    #expect(source.stored.indexBytes >= 2000 * 4)
  }

  @Test func aLongElementIsNotListedOnEveryPage() {
    var frames = Self.cells
    frames[0].size.height = 1e9
    let rule = FrameRule(frames: frames)
    let source = LayoutSource(rule: rule, strategy: PageTable(rule: rule, sizes: rule.sizes))
    source.prepare()
    #expect(source.report(inWords: false).indexBytes < 100_000)
    Self.expectSame(source, frames, CGRect(x: 0, y: 5e8, width: 390, height: 844), "long")
  }

  @Test func anElementThatReachesOverEverythingHidesNothing() {
    var frames = Self.cells
    frames[0].size.height = 1e6
    let rule = FrameRule(frames: frames)
    for strategy in NamedStrategy.stored {
      let source = strategy.source(over: rule.sizes, rule)
      source.prepare()
      for y in stride(from: 0.0, to: 70_000, by: 7_777) {
        let rect = CGRect(x: 0, y: y, width: 390, height: 844)
        Self.expectSame(source, frames, rect, "\(strategy)")
      }
    }
  }

  // MARK: Parts

  /// Often with an edge at that of a frame, sometimes without extent.
  private static func rect(
    near frames: [CGRect], _ scatter: Scatter, _ random: inout TestRandom
  ) -> CGRect {
    var rect = scatter.frame(&random)
    rect.size.width += random.halfPoints(0...400)
    rect.size.height += random.halfPoints(0...1000)
    if let frame = frames.randomElement(using: &random) {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: rect.origin = frame.origin
      case 1: rect.origin.y = frame.origin.y + frame.size.height
      case 2: rect.origin.y = frame.origin.y - rect.size.height
      case 3: rect.origin.x = frame.origin.x + frame.size.width
      case 4: rect = CGRect(x: 0, y: frame.origin.y, width: 390, height: 0)
      default: rect.origin.x = -400
      }
    }
    return rect
  }

  private static func crossing(_ rect: CGRect, _ frames: [CGRect]) -> Set<Int32> {
    Set(frames.indices.filter { crosses(frames[$0], rect) }.map { Int32($0) })
  }

  private static func crosses(_ frame: CGRect, _ rect: CGRect) -> Bool {
    frame.minX < rect.minX + rect.width && frame.minX + frame.width > rect.minX
      && frame.minY < rect.minY + rect.height && frame.minY + frame.height > rect.minY
  }

  private static func expectSame(
    _ source: any AttributeSource, _ frames: [CGRect], _ rect: CGRect, _ label: String
  ) {
    var buffer = ElementBuffer(capacity: 1)
    source.elements(in: rect, into: &buffer)
    let expected = crossing(rect, frames)
    #expect(Set(buffer.elements.map(\.id.item)) == expected, "\(label), \(rect)")
    #expect(buffer.count == expected.count, "\(label), \(rect)")
  }
}
