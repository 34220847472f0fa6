import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Oracle
import TestSupport
import Testing

/// Sections that scroll by themselves, with every strategy, against brute force over every shelf.
///
/// One seed alone: SCROLLBENCH_SHELVES=7 Scripts/test --filter ShelvedSource.
@Suite struct ShelvedSourceTests {
  private static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["SCROLLBENCH_SHELVES"].flatMap(UInt64.init).map { [$0] }
    ?? Array(1...40) + (0..<8).map { _ in UInt64.random(in: 0..<1 << 32) }

  /// A run over a layout and a collection that are drawn from a seed.
  private func run(_ seed: UInt64, _ strategy: NamedStrategy) throws -> ShelfRun {
    var random = TestRandom(seed: seed)
    let shelves = RandomShelves(&random)
    let items = [4, 40, 400].randomElement(using: &random)!
    let sizes = RandomEdits(flavor: .sized).collection(items, &random)
    return try ShelfRun(
      rule: shelves.rule, sizes: sizes, seed: seed, turn: OracleTurn(axis: shelves.axis)
    ) {
      try ShelvedSource(
        rule: shelves.rule, axis: shelves.axis, sizes: $0, makeStrategy: strategy.make)
    }
  }

  /// Shelves are scrolled and edited, items move between them and other sections, and the view gets
  /// other sizes.
  @Test(arguments: NamedStrategy.all)
  func everyStrategyFindsTheElementsOfShelvesThatAreInSight(strategy: NamedStrategy) throws {
    for seed in Self.seeds {
      var run = try run(seed, strategy)
      var message = run.begin()
      for step in 0..<24 where message == nil { message = run.take(step) }
      guard let message else { continue }
      Issue.record(
        """
        \(strategy): \(message); before: \(run.history.joined(separator: ", "))
        replay: SCROLLBENCH_SHELVES=\(seed) Scripts/test --filter ShelvedSource
        """)
    }
  }

  /// Nothing of an item outside the frame of its shelf is found, wherever it was scrolled to.
  @Test func aShelfClipsItsItems() throws {
    for seed in Self.seeds {
      var run = try run(seed, NamedStrategy.all[0])
      _ = run.begin()
      for step in 0..<6 { _ = run.take(step) }
      let places = run.source.shelfPlaces(in: .infinite, bounds: .infinite)
      let frames = Dictionary(uniqueKeysWithValues: places.map { ($0.section, $0.frame) })
      var all = ElementBuffer()
      run.source.elements(in: .infinite, into: &all)
      for element in all.elements where element.id.kind == .item {
        guard let frame = frames[Int(element.id.section)] else { continue }
        #expect(BruteForce.crosses(element.frame, frame), "seed \(seed): \(element.id.summary)")
      }
    }
  }

  /// The items of a section with decorations lie at z index 1, and those of its row as well.
  @Test func theItemsOfAShelfLieOnItsDecorations() throws {
    var section = CompositionalSection(
      repeating: .horizontal(.points(100), .points(50), [.item(.ofWidth(1), .ofHeight(1))]),
      scrolling: .continuous)
    section.decorations = [CompositionalDecoration(.background)]
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 10)],
      sizes: SizeSequence(repeating: ItemSize(width: 0, height: 0), count: 10))
    let source = try ShelvedSource(
      rule: CompositionalRule(
        CompositionalLayout([section]),
        in: CompositionalEnvironment(size: CGSize(width: 390, height: 844))),
      axis: AxisMap(), sizes: sizes
    ) { TiledCache.strategy(for: $0, sizes: $1) }
    source.prepare()
    var found = ElementBuffer()
    source.elements(in: CGRect(x: 0, y: 0, width: 390, height: 844), into: &found)
    #expect(found.elements.filter { $0.id.kind == .item }.map(\.zIndex) == [1, 1, 1, 1])
    #expect(found.elements.filter { $0.id.kind != .item }.map(\.zIndex) == [0])
  }

  /// Shelves are closed when many others were seen since, and open again as they were.
  @Test func manyShelvesAreAsTheyWereScrolled() throws {
    let section = CompositionalSection(
      repeating: .horizontal(.points(100), .points(50), [.item(.ofWidth(1), .ofHeight(1))]),
      scrolling: .continuous)
    let rule = CompositionalRule(
      CompositionalLayout([section]),
      in: CompositionalEnvironment(size: CGSize(width: 390, height: 844)))
    let count = 5 * ShelvedSource.mostOpen
    let sizes = SectionedSizes(
      sections: (0..<count).map { _ in SectionInfo(itemCount: 10) },
      sizes: SizeSequence(repeating: ItemSize(width: 0, height: 0), count: 10 * count))
    let source = try ShelvedSource(rule: rule, axis: AxisMap(), sizes: sizes) {
      TiledCache.strategy(for: $0, sizes: $1)
    }
    source.prepare()
    for section in 0..<count { source.setOffset(Double(section), ofShelf: section) }
    for section in Array(0..<count) + Array((0..<count).reversed()) {
      let rect = CGRect(x: 0, y: Double(50 * section), width: 390, height: 50)
      var found = ElementBuffer()
      source.elements(in: rect, into: &found)
      let first = section / 100
      #expect(
        found.elements.map { Int($0.id.item) }.sorted()
          == Array(first...min(9, (section + 389) / 100)), "section \(section)")
      let alone = try #require(source.attributes(of: .item(0, inSection: section)))
      #expect(Double(alone.frame.minX) == -Double(section))
    }
  }

  /// The views of decorations are registered once, and a layout that begins again keeps them.
  @Test func theViewsOfDecorationsStay() throws {
    var random = TestRandom(seed: 2)
    let shelves = RandomShelves(&random)
    let sizes = RandomEdits(flavor: .sized).collection(40, &random)
    let source = try ShelvedSource(rule: shelves.rule, axis: shelves.axis, sizes: sizes) {
      PrecomputeAll(rule: $0, sizes: $1)
    }
    source.prepare()
    let before = try #require(source.decorations)
    source.apply([.removeSection(0)])
    #expect(source.decorations === before)
  }
}
