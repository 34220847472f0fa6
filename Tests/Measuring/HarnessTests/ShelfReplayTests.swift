import AttributeStrategies
import AttributeStrategies
import CellModel
import CollectionAttributes
import CollectionEngine
import CollectionLayouts
import CollectionModel
import Foundation
import Harness
import Measurement
import ScrollTraces
import TestSupport
import Testing

/// Sections that scroll by themselves in replays: by flicks and by fingers.
@Suite(.countsAllocations) struct ShelfReplayTests {
  private static let scrolling = CompositionalOrthogonalScrolling.allCases.filter { $0 != .none }

  private func content(
    _ kind: EditKind?, _ scrolling: CompositionalOrthogonalScrolling = .continuous,
    _ layout: TestContent.Layout = .list, seed: UInt64 = 1
  ) -> TestContent {
    var content = TestContent(
      strategy: .tiledCache, layout: layout, script: kind, items: 1200, itemsPerSection: 30,
      seed: seed)
    content.shelves = scrolling
    return content
  }

  private func source(_ launch: PreparedLaunch) throws -> any ScrollsShelves {
    try #require(launch.display.source as? any ScrollsShelves)
  }

  /// The offsets of each flick: passes that follow each other, of one section.
  private func flicks(_ playback: Playback) -> [(section: Int, offsets: [Double], passes: [Int])] {
    var flicks: [(section: Int, offsets: [Double], passes: [Int])] = []
    for (pass, change) in playback.changes {
      guard let step = change.shelf else { continue }
      if let last = flicks.last, last.section == step.section, last.passes.last == pass - 1 {
        flicks[flicks.count - 1].offsets.append(step.offset)
        flicks[flicks.count - 1].passes.append(pass)
      } else {
        flicks.append((step.section, [step.offset], [pass]))
      }
    }
    return flicks
  }

  // MARK: Flicks

  @Test(arguments: scrolling, [TestContent.Layout.list, .sideways])
  func aFlickedShelfRestsWhereItMayRestWhileThePathIsHeld(
    scrolling: CompositionalOrthogonalScrolling, layout: TestContent.Layout
  ) throws {
    let launch = try PreparedLaunch(content(.shelves, scrolling, layout), launch: 0, seed: 1)
    let (playback, source) = (launch.playback, try source(launch))
    let flicks = flicks(playback)
    #expect(flicks.count > 10 && Set(flicks.map(\.section)).count > 3)
    var moved = 0
    for flick in flicks {
      let rest = try #require(flick.offsets.last)
      #expect(
        source.restingOffset(ofShelf: flick.section, proposed: rest, from: rest, velocity: 0)
          == rest, "section \(flick.section) at \(rest)")
      let held = Set(flick.passes.map { "\(playback.bounds[$0])" })
      #expect(
        held.count == 1 && playback.bounds[flick.passes[0] - 1] == playback.bounds[flick.passes[0]])
      #expect(flick.passes.allSatisfy { playback.phases[$0] == .frame(.shelfFrame) })
      moved += Set(flick.offsets).count > 12 ? 1 : 0
    }
    #expect(moved * 10 > flicks.count * 9)
    #expect(playback.changes.allSatisfy { $0.change.edits.isEmpty })
  }

  /// A swipe turns at most one page, and one group, whatever the speed.
  @Test func pagesAndGroupsAreTurnedOneByOne() throws {
    for (scrolling, width) in [
      (CompositionalOrthogonalScrolling.paging, 370.0), (.groupPaging, 128),
      (.groupPagingCentered, 128),
    ] {
      let launch = try PreparedLaunch(content(.shelves, scrolling), launch: 0, seed: 1)
      var rests: [Int: Double] = [:]
      var turned = 0
      for flick in flicks(launch.playback) {
        let rest = try #require(flick.offsets.last)
        if let before = rests[flick.section] {
          #expect(abs(rest - before) <= width, "\(scrolling)")
          turned += rest == before ? 0 : 1
        }
        rests[flick.section] = rest
      }
      #expect(turned > 0, "\(scrolling)")
    }
  }

  @Test func whereNothingScrollsByItselfNothingHappens() throws {
    var still = content(.shelves)
    // Sections of two cards, which fit.
    (still.items, still.itemsPerSection) = (1200, 2)
    let launch = try PreparedLaunch(still, launch: 0, seed: 1)
    #expect(launch.playback.changes.isEmpty && launch.playback.passCount > 100)
  }

  @Test func framesOfShelvesAllocateNothing() throws {
    #expect(try counted(content(.shelves)).number("allocations_per_frame") == 0)
  }

  // MARK: Cells

  /// A card that leaves one shelf is set up for another shelf, and for a plain section: all have
  /// the queues of one view.
  @Test func cellsOfShelvesShareTheQueuesOfTheView() throws {
    let sizes = SectionedSizes(
      sections: [30, 30, 30].map { SectionInfo(itemCount: $0) },
      sizes: SizeSequence(repeating: ItemSize(width: 0, height: 0), count: 90))
    let card = CompositionalItem.item(.ofWidth(1), .ofHeight(1))
    let shelf = CompositionalSection(
      repeating: .horizontal(.points(100), .points(100), [card]), scrolling: .continuous)
    let line = CompositionalSection(
      repeating: .horizontal(.ofWidth(1), .points(100), [.item(.ofWidth(0.5), .ofHeight(1))]))
    let rule = CompositionalRule(
      CompositionalLayout([shelf, shelf, line]),
      in: CompositionalEnvironment(size: CGSize(width: 200, height: 200)))
    let source = try ShelvedSource(rule: rule, axis: AxisMap(), sizes: sizes) {
      PrecomputeAll(rule: $0, sizes: $1)
    }
    source.prepare()
    let cells = OneKindOfCells(counts: [30, 30, 30])
    let view = CollectionView(source: source, dataSource: cells)
    view.registerCell(withIdentifier: "card") { CollectionCell() }
    func show(_ y: Double, _ height: Double) -> [ElementID: CollectionReusableView] {
      view.queryElements(in: CGRect(x: 0, y: y, width: 200, height: height))
      view.updateVisibleElements()
      var shown: [ElementID: CollectionReusableView] = [:]
      for element in view.visibleElements { shown[element.id] = view.visibleView(of: element.id) }
      return shown
    }
    // Two cards of the first shelf, then three in their place.
    let first = show(0, 100)
    #expect(Set(first.keys) == [.item(0, inSection: 0), .item(1, inSection: 0)])
    source.setOffset(250, ofShelf: 0)
    let second = show(0, 100)
    #expect(Set(second.keys) == Set((2...4).map { .item($0, inSection: 0) }))
    let made = view.counters.created
    #expect(made == 3 && view.counters.reuseHits == 2)
    // The second shelf and the lines show the same views.
    let other = show(100, 100)
    #expect(other.keys.allSatisfy { $0.section == 1 } && other.count == 2)
    let plain = show(200, 100)
    #expect(plain.keys.allSatisfy { $0.section == 2 } && plain.count == 2)
    let known = Set(second.values.map(ObjectIdentifier.init))
    #expect(other.values.allSatisfy { known.contains(ObjectIdentifier($0)) })
    #expect(plain.values.allSatisfy { known.contains(ObjectIdentifier($0)) })
    #expect(view.counters.created == made)
  }

  /// Cards that come on screen while a shelf moves cost their time, and make its frames late.
  @Test(arguments: RefreshRate.allCases)
  func costlyCellsMakeFramesOfShelvesLate(rate: RefreshRate) throws {
    func figures(_ milliseconds: UInt64) throws -> HitchFigures {
      var launch = try PreparedLaunch(content(.shelves), launch: 0, seed: 1)
      let costs = CellCosts(
        [
          "": [
            .create: CostDistribution(always: milliseconds * 1_000_000),
            .configure: CostDistribution(always: milliseconds * 1_000_000),
          ]
        ], seed: 1)
      return try launch.hitches(at: rate, with: CellPolicies(costs: costs))
    }
    let (cheap, costly) = (try figures(0), try figures(20))
    #expect(cheap.framesLate == 0 && cheap.framesShown > 1000)
    #expect(costly.framesLate > 24 && costly.hitchMillisecondsPerSecond > 10)
    #expect(costly.framesShown < cheap.framesShown)
  }

  /// The cards of the next viewport of a row are prepared once the row moves, in the time that
  /// frames leave, even by a policy that wants nothing ahead of the layout.
  @Test func cardsBeyondAShelfArePreparedWhileItMoves() throws {
    var launch = try PreparedLaunch(content(.shelves), launch: 0, seed: 1)
    let costs = CellCosts(
      ["": [.configure: CostDistribution(always: 2_000_000)]], seed: 1)
    let figures = try launch.hitches(
      at: .hz60,
      with: CellPolicies(costs: costs, makePrefetch: { RowsPrefetch(rows: 0) }))
    #expect(figures.prefetchHits > 100)
    // Most of what comes into sight was ready; shelves that turn round waste the rest.
    #expect(figures.prefetchHits * 3 > figures.prefetchRequests * 2)
  }

  // MARK: Fingers

  /// A finger that comes down on a shelf and moves along it takes the shelf, and any other drag the
  /// content.
  @Test(arguments: [TestContent.Layout.list, .sideways])
  func aFingerThatMovesAlongAShelfTakesItAndNotTheContent(layout: TestContent.Layout) throws {
    let launch = try PreparedLaunch(content(.touch, .continuous, layout), launch: 0, seed: 1)
    let playback = launch.playback
    let isHorizontal = layout != .sideways
    var down: (finger: CGPoint, pass: Int)?
    var (shelves, contents) = (0, 0)
    for (pass, change) in playback.changes {
      guard let step = change.touch, step.fingers.count == 1 else { continue }
      switch step.kind {
      case .down: down = (step.fingers[0], pass)
      case .move:
        guard let start = down else { continue }
        let way = CGPoint(
          x: step.fingers[0].x - start.finger.x, y: step.fingers[0].y - start.finger.y)
        let isAlong = isHorizontal ? abs(way.x) > abs(way.y) : abs(way.y) > abs(way.x)
        guard max(abs(way.x), abs(way.y)) > 10, isAlong || step.shelf == nil else { continue }
        if step.shelf == nil {
          contents += 1
        } else {
          shelves += 1
          #expect(playback.bounds[pass].origin == playback.bounds[start.pass].origin)
        }
      default: down = nil
      }
    }
    #expect(shelves > 30 && contents > 30)
    // A shelf that was let go is no touch any more.
    let glides = playback.changes.filter { $0.change.shelf != nil && $0.change.touch == nil }
    #expect(glides.allSatisfy { playback.phases[$0.pass] == .scrolling })
  }

  @Test(arguments: scrolling)
  func aShelfThatAFingerLetsGoRestsWhereItMayRest(
    scrolling: CompositionalOrthogonalScrolling
  ) throws {
    let launch = try PreparedLaunch(content(.touch, scrolling), launch: 0, seed: 1)
    let source = try source(launch)
    var last: [Int: Double] = [:]
    for (_, change) in launch.playback.changes {
      if let step = change.shelf { last[step.section] = step.offset }
    }
    #expect(!last.isEmpty)
    for (section, offset) in last {
      #expect(
        source.restingOffset(ofShelf: section, proposed: offset, from: offset, velocity: 0)
          == offset, "\(scrolling), section \(section)")
    }
  }

  /// Replays leave passes out, and the view of some; the shelves are where they were recorded.
  @Test(arguments: [EditKind.shelves, .touch])
  func shelvesAreWhereTheyWereRecordedWhateverIsShown(kind: EditKind) throws {
    func places(_ launch: PreparedLaunch, showing isShown: (Int) -> Bool) throws -> [ShelfPlace] {
      let (playback, display) = (launch.playback, launch.display)
      var stepper = PassStepper(playback)
      stepper.playRest {
        display.apply($0)
      } show: {
        if isShown($0) { display.show($0, of: playback) }
      }
      let all = CGRect(x: 0, y: 0, width: 1e6, height: 1e6)
      return try source(launch).shelfPlaces(in: all, bounds: all)
    }
    let content = content(kind, .continuous)
    let whole = try places(PreparedLaunch(content, launch: 0, seed: 1)) { _ in true }
    let few = try places(PreparedLaunch(content, launch: 0, seed: 1)) { $0.isMultiple(of: 7) }
    #expect(whole == few && whole.contains { $0.offset != 0 })
  }

  @Test(arguments: [EditKind.shelves, .touch], scrolling)
  func allStrategiesShowTheSame(
    kind: EditKind, scrolling: CompositionalOrthogonalScrolling
  ) throws {
    for layout in [TestContent.Layout.list, .sideways] {
      let sums = try TestContent.Strategy.allCases.map { strategy in
        var content = content(kind, scrolling, layout)
        content.strategy = strategy
        return try counted(content).text("visible_checksum")
      }
      #expect(Set(sums).count == 1, "\(layout)")
    }
  }
}

/// Cells of one kind.
private final class OneKindOfCells: CollectionViewDataSource {
  private let counts: [Int]

  init(counts: [Int]) { self.counts = counts }

  func numberOfSections(in view: CollectionView) -> Int { counts.count }
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    counts[section]
  }
  func collectionView(_ view: CollectionView, cellForItemAt id: ElementID) -> CollectionCell {
    view.dequeueReusableCell(withIdentifier: "card", for: id)
  }
}
