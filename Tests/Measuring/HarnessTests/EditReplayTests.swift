import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Harness
import Measurement
import ScrollTraces
import TestSupport
import Testing
import Workers

/// Edits in mid-scroll, over real layouts and strategies.
@Suite(.countsAllocations) struct EditReplayTests {
  static let seed =
    ProcessInfo.processInfo.environment["EDIT_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0..<1 << 32)

  /// Nothing to see and nothing to correct would prove nothing.
  private func content(
    _ layout: TestContent.Layout, _ kind: EditKind,
    _ strategy: TestContent.Strategy = .tiledCache, seed: UInt64 = Self.seed
  ) -> TestContent {
    TestContent(strategy: strategy, layout: layout, script: kind, seed: seed)
  }

  @Test(arguments: EditKind.allCases, TestContent.Layout.allCases)
  func allStrategiesShowTheSameInEveryPass(
    kind: EditKind, layout: TestContent.Layout
  ) throws {
    func launchAll(seed: UInt64) throws -> [CountedLaunch] {
      try TestContent.Strategy.allCases.map {
        try counted(content(layout, kind, $0, seed: seed))
      }
    }
    var seed = Self.seed
    var launches = try launchAll(seed: seed)
    // One trace in forty never has a shelf on screen when a hand wants to flick one.
    while !kind.changesContent, launches[0].prepared.playback.changes.isEmpty,
      seed < Self.seed + 8
    {
      seed += 1
      launches = try launchAll(seed: seed)
    }
    let sums = launches.map { $0.text("visible_checksum") }
    #expect(Set(sums).count == 1, "seed \(seed), \(sums)")
    guard kind.changesContent else {
      #expect(!launches[0].prepared.playback.changes.isEmpty, "seed \(Self.seed)")
      return
    }
    #expect(launches[0].number("edits")! > 0, "seed \(Self.seed)")
    for metric in ["edits", "edit_batches", "offset_correction_pt", "content_drift_pt"] {
      #expect(Set(launches.map { $0.number(metric) }).count == 1, "\(metric), seed \(Self.seed)")
    }
    for launch in launches {
      #expect(launch.number("anchor_shift_pt") == 0, "seed \(Self.seed)")
    }
  }

  @Test(arguments: TestContent.Strategy.allCases, [.list, .masonry] as [TestContent.Layout])
  func framesWithoutEditsAllocateNothing(
    strategy: TestContent.Strategy, layout: TestContent.Layout
  ) throws {
    // 24 and 30 are samples whose frames jump in ways that need slots of their own. In the last
    // one, cells that edits moved are still on screen when the frames are shown.
    for seed in [Self.seed, 24, 30, 574_988_165] {
      for kind in [nil, .chat, .selfSizing, .shuffle] as [EditKind?] {
        var content = content(layout, .chat, strategy, seed: seed)
        content.script = kind
        #expect(try counted(content).number("allocations_per_frame") == 0, "seed \(seed)")
      }
    }
  }

  @Test(arguments: EditKind.allCases)
  func aSecondLaunchObservesTheSame(kind: EditKind) throws {
    let content = content(.list, kind)
    let (first, second) = (try counted(content), try counted(content))
    // Bytes are compared between processes: the first launch in one pays for Swift's metadata.
    for (name, value) in first.observations.values
    where name != "prepare_ns" && Metric.named(name)?.unit.rawValue.hasPrefix("bytes") == false {
      #expect(second.observations.values[name] == value, "\(name), seed \(Self.seed)")
    }
    #expect(first.prepared.playback.rects == second.prepared.playback.rects)
  }

  @Test(
    arguments: TestContent.Strategy.allCases, EditKind.allCases.filter(\.changesContent))
  func whatEditsLeaveIsWhatANewSourceShows(
    strategy: TestContent.Strategy, kind: EditKind
  ) throws {
    let launch = try counted(content(.masonry, kind, strategy))
    let rebuilt = try launch.prepared.displayMaker.rebuild(#require(launch.prepared.outcome))
    let edited = launch.prepared.display.source
    #expect(edited.contentSize == rebuilt.contentSize, "seed \(Self.seed)")
    let all = CGRect(origin: CGPoint(x: -1, y: -1), size: CGSize(width: 1e6, height: 1e9))
    func elements(_ source: any AttributeSource) -> Set<ElementAttributes> {
      var buffer = ElementBuffer()
      source.elements(in: all, into: &buffer)
      return Set(buffer.elements)
    }
    #expect(elements(edited) == elements(rebuilt), "seed \(Self.seed)")
  }

  // MARK: Anchoring

  /// Plays a launch's passes and calls `body` with what was visible on either side of each change.
  private func forEachChange(
    of launch: PreparedLaunch,
    _ body: (PlaybackChange, _ before: [ItemPath: CGPoint], _ after: [ItemPath: CGPoint]) -> Void
  ) throws {
    var launch = launch
    try launch.rewind()
    let (playback, display) = (launch.playback, launch.display)
    func onScreen(_ pass: Int) -> [ItemPath: CGPoint] {
      var places: [ItemPath: CGPoint] = [:]
      let bounds = playback.bounds[pass]
      for element in display.view.visibleElements
      where element.id.kind == .item && element.crosses(bounds) {
        let path = ItemPath(section: Int(element.id.section), item: Int(element.id.item))
        places[path] = CGPoint(
          x: element.frame.minX - bounds.minX, y: element.frame.minY - bounds.minY)
      }
      return places
    }
    var before: [ItemPath: CGPoint] = [:]
    var made: PlaybackChange?
    var stepper = PassStepper(playback)
    stepper.playRest {
      display.apply($0)
      made = $0
    } show: { pass in
      display.show(pass, of: playback)
      let after = onScreen(pass)
      if let made { body(made, before, after) }
      (made, before) = (nil, after)
    }
  }

  @Test(arguments: TestContent.Layout.allCases)
  func inAChatNothingOnTheScreenMoves(layout: TestContent.Layout) throws {
    let launch = try counted(content(layout, .chat))
    var compared = 0
    try forEachChange(of: launch.prepared) { change, before, after in
      for (path, place) in before {
        guard let moved = change.edits.path(of: path) else { continue }
        // Cells of a grid and lanes of a masonry are slots: what stands in them moves on.
        guard layout != .grid && layout != .masonry else { continue }
        #expect(after[moved] == place, "item \(path), seed \(Self.seed)")
        compared += 1
      }
    }
    #expect(layout == .grid || layout == .masonry || compared > 40)
    #expect(launch.number("edit_batches") == 40)
    #expect(launch.number("corrections_clamped") == 0)
    #expect(launch.number("anchor_shift_pt") == 0)
  }

  @Test(arguments: TestContent.Strategy.allCases)
  func aChatIsCorrectedByExactlyWhatWasInserted(strategy: TestContent.Strategy) throws {
    let launch = try counted(content(.list, .chat, strategy))
    var inserted = 0.0
    for (_, change) in launch.prepared.playback.changes {
      for case .insertItems(let boxes, let path) in change.edits {
        #expect(path == ItemPath(section: 0, item: 0))
        // The list's spacing is 4 points.
        inserted += boxes.reduce(0) { $0 + Double($1.size.height) / 64 + 4 }
      }
    }
    #expect(inserted > 1000)
    #expect(launch.number("offset_correction_pt") == inserted, "seed \(Self.seed)")
    #expect(launch.number("content_drift_pt") == inserted, "seed \(Self.seed)")
  }

  @Test func whatWasAlreadyOnTheScreenStandsStillWhileNewRowsFindTheirSizes() throws {
    var corrected: [UInt64: Int] = [:]
    // A drag from a random seed may meet few new rows: the second seed is one whose drag meets
    // many.
    for seed in [Self.seed, 24] {
      var content = content(.list, .selfSizing, seed: seed)
      content.gesture = .drag
      let launch = try counted(content)
      var known = Set<ItemPath>()
      try forEachChange(of: launch.prepared) { change, before, after in
        for (path, place) in before where known.contains(path) && after[path] != nil {
          #expect(after[path] == place, "item \(path), seed \(seed)")
        }
        known.formUnion(before.keys)
        corrected[seed, default: 0] += change.edits.count
      }
    }
    #expect(corrected[24, default: 0] > 10)
  }

  @Test(arguments: [3_000, 120_000])
  func aCorrectionOfAListPlacesAtMostTwoTilesAgain(items: Int) throws {
    var content = content(.list, .selfSizing)
    content.items = items
    let launch = try counted(content)
    for (metric, bound) in [
      ("edit_attributes_computed_max", 2 * TestContent.tileSize), ("edit_tiles_filled_max", 2),
    ] {
      let most = try #require(launch.number(metric))
      #expect(most > 0 && most <= Double(bound), "\(metric), seed \(Self.seed)")
    }
  }

  @Test func everythingVisibleHasItsTrueSizeWhenAFrameIsDone() throws {
    let content = content(.list, .selfSizing)
    let truth = try content.loadSizes()
    var launch = try counted(content).prepared
    let (playback, display) = (launch.playback, launch.display)
    try launch.rewind()
    var stepper = PassStepper(playback)
    stepper.playRest {
      launch.display.apply($0)
    } show: { pass in
      launch.display.show(pass, of: playback)
      let isLast =
        pass + 1 == playback.passCount || playback.frames[pass + 1] > playback.frames[pass]
      guard isLast else { return }
      for element in launch.display.view.visibleElements
      where element.id.kind == .item && element.crosses(playback.bounds[pass]) {
        let path = ItemPath(section: Int(element.id.section), item: Int(element.id.item))
        #expect(Double(element.frame.height) == Double(truth[path].size.height) / 64)
      }
    }
    #expect(display !== launch.display)
  }

  @Test func aTurnedViewportIsRequestedTurnedAndBack() throws {
    let launch = try counted(content(.masonry, .rotation)).prepared
    let (upright, across) = (
      ViewportExtents(cross: 390, main: 844), ViewportExtents(cross: 844, main: 390)
    )
    #expect(
      launch.playback.changes.map(\.change.viewport) == [across, upright, across, upright])
    let sizes = launch.playback.changes.map { launch.playback.bounds[$0.pass].size }
    #expect(sizes.map { Double($0.width) } == [844, 390, 844, 390])
    #expect(sizes.map { Double($0.height) } == [390, 844, 390, 844])
    let reach = launch.playback.rects[launch.playback.changes[0].pass].height
    #expect(Double(reach) == 780)
  }

  @Test func aDeletionThatShortensTheContentLeavesTheViewportInside() throws {
    var content = content(.list, .bulkDelete)
    content.items = 600
    content.gesture = .randomJumps
    let counted = try counted(content)
    #expect(counted.number("content_drift_pt")! < 0)
    var launch = counted.prepared
    try launch.rewind()
    var stepper = PassStepper(launch.playback)
    stepper.playRest {
      launch.display.apply($0)
    } show: { pass in
      let bounds = launch.playback.bounds[pass]
      #expect(bounds.minY >= 0 && bounds.maxY <= launch.display.source.contentSize.height)
    }
  }

  @Test func aPathsOwnOverscrollStays() throws {
    var content = content(.list, .chat)
    content.gesture = .rubberBand
    let launch = try counted(content).prepared
    let last = launch.playback.bounds.map { Double($0.minY) }
    #expect(last.contains { $0 < 0 })
  }

  // MARK: Faults

  /// Shows other items in each call.
  private final class WanderingSource: StillSource {
    private var first = 0

    override func elements(
      in rect: CGRect, bounds: CGRect, into buffer: inout ElementBuffer
    ) {
      for item in first..<first + 4 {
        buffer.append(
          ElementAttributes(
            id: .item(item, inSection: 0),
            frame: CGRect(x: 0, y: rect.midY + Double(item - first), width: 10, height: 1)))
      }
      first += 4
    }
  }

  @Test func aFrameThatNeverSettlesIsAnErrorThatNamesIt() throws {
    let sizes = SectionedSizes(
      sections: [SectionInfo(itemCount: 1000)],
      sizes: SizeSequence((0..<1000).map { ItemSize(width: 64, height: UInt32(64 + $0)) }))
    var script = EditScript(EditPlan(.selfSizing), viewport: TestContent.viewport, seed: 1)
    let begun = script.begin(over: sizes)
    let path = ScrollPath(
      bounds: [CGRect(x: 0, y: 1000, width: 390, height: 844)], overscan: 0, axes: .vertical)
    var recorder = PlaybackRecorder(
      path, on: Display(WanderingSource(), over: begun, seed: 1), script: script, sizes: begun)
    let failure = #expect(throws: LaunchFailure.self) { try recorder.record() }
    #expect(failure?.reason.contains("frame 0 was laid out 100 times") == true)
  }

  // MARK: Timing

  @Test(arguments: TestContent.Strategy.allCases)
  func everyBatchIsTimedInEveryReplay(strategy: TestContent.Strategy) throws {
    for frames in [40, 1_000_000] {
      var launch = try counted(content(.list, .chat, strategy))
      let (record, _) = try launch.replay(TimingPlan(frames: frames, replays: 2))
      guard case .distribution(let edits)? = record.observations["edit_ns"],
        case .distribution(let perEdit)? = record.observations["edit_ns_per_edit"]
      else {
        Issue.record("no times of edits")
        return
      }
      #expect(edits.count == 40, "replays of a batch are no new batches")
      #expect(perEdit.count == 40)
      for metric in ["query_ns_after_edits", "query_ns_after_rebuild", "query_ns", "frame_ns"] {
        #expect(record.observations[metric] != nil, "\(metric)")
      }
      #expect(record.observations["query_ns_warm"] == nil)
      #expect(record.blocks.count == 4)
    }
  }

  @Test(arguments: TestContent.Strategy.allCases)
  func aReplayCutShortTimesTheFirstChangesAndLeavesTheSame(
    strategy: TestContent.Strategy
  ) throws {
    var launch = try counted(content(.list, .chat, strategy))
    let end = launch.prepared.display.source.contentSize
    let (record, _) = try launch.replay(TimingPlan(frames: 100, replays: 2, changes: 5))
    #expect(launch.prepared.display.source.contentSize == end)
    guard case .distribution(let edits)? = record.observations["edit_ns"] else {
      Issue.record("no times of edits")
      return
    }
    #expect(edits.count == 5)
    let playback = launch.prepared.playback
    #expect(playback.passCount(throughChanges: 5) == playback.changes[5].pass)
    #expect(playback.passCount(throughChanges: nil) == playback.passCount)
  }

  @Test func everyObservationIsARegisteredMetric() throws {
    var launch = try counted(content(.list, .chat))
    let (record, _) = try launch.replay(TimingPlan(frames: 40, replays: 1))
    for name in record.observations.keys {
      #expect(Metric.named(name) != nil, "\(name)")
    }
  }
}
