import ChangeMetrics
import CollectionAttributes
import CollectionModel
import Foundation
import Harness
import ScrollTraces
import Testing
import Workers

/// Edits are timed as they happen: between the passes of the trace.
@Suite struct EditBlockTests {
  private static let measures = [
    PairMeasure.editBatch, .editPass, .update, .wholeUpdate, .queryAfterEdits,
  ]

  /// A source whose edits take 1 µs, whose first query after one takes 1 ms for what the edit put
  /// off, and whose other queries take 100 ns.
  private final class PuttingOff: StillSource {
    private let clock: ManualClock
    private var isOwing = false

    init(_ clock: ManualClock) { self.clock = clock }

    override func apply(_ edits: [CollectionEdit]) {
      clock.use(1000)
      isOwing = true
    }

    override func elements(
      in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer
    ) {
      clock.use(isOwing ? 1_000_000 : 100)
      isOwing = false
    }
  }

  private struct ClockedContent: LaunchContent {
    let clock: ManualClock
    let own = TestContent(strategy: .tiledCache, layout: .list, script: .chat)

    func loadSizes() throws -> SectionedSizes { try own.loadSizes() }
    func makeSource(over sizes: SectionedSizes) throws -> any AttributeSource { PuttingOff(clock) }
    func makePath(over contentSize: CGSize) throws -> ScrollPath {
      try own.makePath(over: contentSize)
    }
    func makeScript() throws -> EditScript? { try own.makeScript() }
    var seed: UInt64 { own.seed }
  }

  @Test func workThatIsPutOffIsTimedInThePassAfterTheBatch() throws {
    let clock = ManualClock()
    let blocks = try blockRunner(of: ClockedContent(clock: clock))
    let count = blocks.launch.playback.changes.count
    func times(_ measure: PairMeasure, _ windows: [Range<Int>]) throws -> UInt64 {
      let plan = BlockPlan(
        measure: measure, windows: windows, repetitions: 3, units: 3, passesBefore: 4,
        passesAfter: 2)
      return try blocks.runBlock(plan, clock: clock.timer).cpuNanoseconds
    }
    #expect(count > 10)
    #expect(try times(.editBatch, [0..<count]) == UInt64(3 * count * 1000))
    // The pass that the batch causes, and the frame that follows it.
    #expect(try times(.editPass, [0..<count]) == UInt64(3 * count * 1_000_100))
    #expect(try times(.wholeUpdate, [0..<count]) == UInt64(3 * count * 1_001_100))
    // When all is done, nothing is owed.
    #expect(try times(.queryAfterEdits, [0..<7]) == 3 * 7 * 100)
  }

  @Test(arguments: EditKind.allCases)
  func aBatchStandsBetweenThePassesAroundItAndNoPassIsShownTwice(kind: EditKind) throws {
    let blocks = try blockRunner(
      of: TestContent(strategy: .tiledCache, layout: .list, script: kind))
    let plan = BlockPlan(
      measure: .editPass, windows: [], repetitions: 1, units: 1, passesBefore: 4, passesAfter: 2)
    var shown = 0
    let changes = blocks.launch.playback.changes
    for (index, change) in changes.enumerated() {
      let (before, after) = blocks.passes(around: index, plan)
      #expect(before.upperBound == change.pass && after.lowerBound == change.pass)
      // Taps and the batch that they come before have a pass in common.
      let isFollowed = index + 1 < changes.count && changes[index + 1].pass == change.pass
      #expect(isFollowed == (kind == .taps && change.change.touch != nil))
      #expect(before.count <= 4 && (isFollowed ? 0...0 : 1...2).contains(after.count))
      #expect(before.lowerBound >= shown && after.upperBound <= blocks.launch.playback.passCount)
      shown = after.upperBound
    }
    #expect(shown > 0)
  }

  @Test(arguments: TestContent.Strategy.allCases, measures)
  func aBlockOfEditsFindsTheSameEachTimeAndWithEveryStrategy(
    strategy: TestContent.Strategy, measure: PairMeasure
  ) throws {
    func found(_ strategy: TestContent.Strategy) throws -> [Int] {
      let blocks = try blockRunner(
        of: TestContent(strategy: strategy, layout: .masonry, script: .chat))
      let timer = BlockTimer()
      let plan = BlockPlan(
        measure: measure, windows: [0..<20], repetitions: 2, units: 40, passesBefore: 4,
        passesAfter: 2)
      return try (0..<3).map { _ in
        _ = try blocks.runBlock(plan, clock: timer)
        return try blocks.countFound(plan)
      }
    }
    let counts = try found(strategy)
    #expect(counts[0] > 0 && Set(counts).count == 1)
    #expect(try found(.precomputeAll) == counts)
  }

  /// What is found is on screen after the passes that follow each batch, not before them.
  @Test func aBlockOfEditsFindsWhatThePassesAfterItShow() throws {
    let blocks = try blockRunner(
      of: TestContent(strategy: .tiledCache, layout: .masonry, script: .chat))
    let counts = try (1...8).map { passesAfter in
      try blocks.countFound(
        BlockPlan(
          measure: .editPass, windows: [0..<20], repetitions: 1, units: 20, passesBefore: 4,
          passesAfter: passesAfter))
    }
    #expect(Set(counts).count > 1, "\(counts)")
  }

  /// Of changes that take their time, and of the layout.
  @Test(
    arguments: [
      (EditKind.updates, [ChangeMetric.animatedFrame]), (.pinch, [.pinchFrame]),
      (.exchange, [.exchangePrepare, .exchangeFrame]), (.drag, [.dragFrame, .animatedFrame]),
      (.touch, [.touchFrame]), (.focusWalk, [.focusFrame]), (.shelves, [.shelfFrame]),
    ])
  func aBlockOfChangesFindsTheSameEachTimeAndWithEveryStrategy(
    kind: EditKind, measures: [ChangeMetric]
  ) throws {
    for change in measures {
      let measure = PairMeasure.change(change)
      func found(_ strategy: TestContent.Strategy) throws -> [Int] {
        var content = TestContent(strategy: strategy, layout: .list, script: kind, batches: 4)
        content.animation =
          [.updates, .exchange, .drag].contains(kind) ? 200_000_000 : 0
        let blocks = try blockRunner(of: content)
        #expect(blocks.hasMeasure(measure))
        #expect(!blocks.hasMeasure(.change(kind == .pinch ? .animatedFrame : .pinchFrame)))
        let plan = try blocks.planBlock(measure, target: 1e5, clock: BlockTimer())
        #expect(plan.units > 0)
        return try (0..<2).map { _ in
          var plan = plan
          (plan.windows, plan.repetitions) = ([0..<3], 1)
          _ = try blocks.runBlock(plan, clock: BlockTimer())
          return try blocks.countFound(plan)
        }
      }
      let counts = try found(.tiledCache)
      #expect(counts[0] > 0 && Set(counts).count == 1, "\(change)")
      #expect(try found(.precomputeAll) == counts)
      #expect(try found(.onDemand) == counts)
    }
  }

  /// A block of them times these changes and no others. Taking an item and letting it go are no
  /// frames of a drag.
  @Test(arguments: [EditKind.pinch, .drag, .touch, .focusWalk, .shelves])
  func theFramesOfAGestureAreThoseInWhichItMoves(kind: EditKind) throws {
    let blocks = try blockRunner(
      of: TestContent(strategy: .tiledCache, layout: .list, script: kind))
    let (playback, measure) = (blocks.launch.playback, try #require(kind.ownMeasure))
    #expect(!playback.changes.isEmpty)
    for (pass, change) in playback.changes {
      let moves = change.drag.map { $0.kind == .carry } ?? true
      #expect((playback.phases[pass] == .frame(measure)) == moves, "pass \(pass)")
    }
  }

  /// The passes before a change begin behind those in which the one before it still moves.
  @Test func changesThatComeWhileOthersMoveAreReplayedInOrder() throws {
    var content = TestContent(
      strategy: .tiledCache, layout: .list, script: .updates, batches: 60)
    content.animation = 2_000_000_000
    let blocks = try blockRunner(of: content)
    let plan = BlockPlan(
      measure: .change(.animatedFrame), windows: [0..<40], repetitions: 1, units: 40,
      passesBefore: 4, passesAfter: 2)
    let found = try (0..<2).map { _ in
      _ = try blocks.runBlock(plan, clock: BlockTimer())
      return try blocks.countFound(plan)
    }
    #expect(found[0] > 0 && found[0] == found[1])
  }

  @Test func unitsAreWhatIsTimed() throws {
    let blocks = try blockRunner(
      of: TestContent(strategy: .tiledCache, layout: .list, script: .chat))
    let timer = BlockTimer()
    let batches = try blocks.planBlock(.editBatch, target: 1e6, clock: timer)
    #expect(batches.units == batches.windows[0].count * batches.repetitions)
    let passes = try blocks.planBlock(.editPass, target: 1e6, clock: timer)
    let shown = passes.windows[0].reduce(0) { $0 + blocks.passes(around: $1, passes).after.count }
    #expect(passes.units == shown * passes.repetitions)
  }

  @Test(arguments: measures)
  func aTraceWithoutEditsHasNoneOfThem(measure: PairMeasure) throws {
    let blocks = try blockRunner(of: TestContent(strategy: .tiledCache, layout: .list))
    #expect(!blocks.hasMeasure(measure))
    let failure = #expect(throws: LaunchFailure.self) {
      try blocks.planBlock(measure, target: 1e6, clock: BlockTimer())
    }
    #expect(failure?.reason == "the case has nothing to measure for \(measure.rawValue)")
  }

  /// The source that was edited answers as one that was made over what the edits left.
  @Test(arguments: EditKind.allCases.filter(\.changesContent))
  func whatWasEditedIsQueriedWhereItsQueriesAreTimed(kind: EditKind) throws {
    let blocks = try blockRunner(
      of: TestContent(strategy: .tiledCache, layout: .masonry, script: kind))
    #expect(
      blocks.editedDisplay !== blocks.settledDisplay
        && blocks.editedDisplay !== blocks.launch.display)
    let edited = blocks.editedDisplay.source
    #expect(edited.contentSize == blocks.settledDisplay.source.contentSize)
    #expect(edited.counters.modelNodesTouched > 0 || kind == .rotation)
  }
}
