import AttributeStrategies
import CollectionEngine
import CollectionLayouts
import CollectionModel
import Foundation
import Harness
import ScrollTraces
import TestSupport
import Testing

/// What updates cost a collection view of 886,323 items: model, source and view together.
///
/// `Scripts/dev timing` runs these alone.
@Suite(.enabled(if: TimingCheck.isRequested), .serialized) struct UpdateTimingTests {
  enum Strategy: String, CaseIterable { case tiledCache, onDemand }

  /// The sections of `pypi-summaries`. A single one would be the stated worst case of `onDemand`,
  /// which passes over a section that was edited: 0.3 ms.
  private static let itemCounts = [
    862, 64_042, 30_633, 63_140, 62_189, 26_223, 35_235, 31_072, 21_483, 23_007, 12_866, 14_938,
    31_344, 57_973, 27_531, 44_077, 105_618, 8_683, 32_623, 79_137, 49_742, 10_218, 15_051, 18_396,
    6_641, 6_721, 6_878,
  ]
  private static let viewport = CGSize(width: 390, height: 844)

  private static func sizes() -> SectionedSizes {
    var random = TestRandom(seed: 12)
    let itemCount = itemCounts.reduce(0, +)
    precondition(itemCount == 886_323, "\(itemCount) items")
    return SectionedSizes(
      sections: itemCounts.map { SectionInfo(itemCount: $0, headerHeight: 64 * 30) },
      sizes: SizeSequence(
        (0..<itemCount).map { _ in ItemSize(points: 390, random.halfPoints(30...120)) }))
  }

  private static func display(_ strategy: Strategy, over sizes: SectionedSizes) -> Display {
    let rule = ListLayout(crossExtent: 390)
    let own = sizes.duplicated()
    let placing: any PlacementStrategy =
      switch strategy {
      case .tiledCache: TiledCache(rule: rule, sizes: own)
      case .onDemand: OnDemand(rule: rule, sizes: own)
      }
    let source = LayoutSource(rule: rule, strategy: placing)
    source.prepare()
    return Display(source, over: sizes, seed: 1)
  }

  private static let screen = CGRect(origin: .zero, size: viewport)

  @Test func aFrameInWhichNothingChangedTakesAtMost200Nanoseconds() throws {
    let display = Self.display(.tiledCache, over: Self.sizes())
    let view = display.view
    view.overscan = Overscan(viewports: 0.5)
    try view.setBounds(Self.screen)
    try view.layoutIfNeeded()
    let frames = 100_000
    let verdict = try TimingCheck.verdict("idle frame") {
      let seconds = try TimingCheck.cpuSeconds {
        for _ in 0..<frames { try view.layoutIfNeeded() }
      }
      let nanoseconds = seconds / Double(frames) * 1e9
      return nanoseconds <= 200 ? nil : "\(Int(nanoseconds)) ns"
    }
    #expect(!verdict.isBroken, "\(verdict)")
    #expect(display.view.counters.passesLeftEarly >= frames)
  }

  @Test(arguments: Strategy.allCases)
  func aThousandMixedEditsTakeAtMost5Milliseconds(_ strategy: Strategy) throws {
    var sizes = Self.sizes()
    let display = Self.display(strategy, over: sizes)
    display.show(Self.screen, bounds: Self.screen)
    var script = EditScript(
      EditPlan(.updates, batches: 1000, framesBetween: 1, ["edits": .whole(1000)]),
      viewport: Self.viewport, seed: 3)
    sizes = script.begin(over: sizes)
    var frame = 0
    let verdict = try TimingCheck.verdict("1,000 mixed edits, \(strategy)") {
      frame += 1
      let visible = display.view.visibleElements.filter { $0.id.kind == .item }
        .map { ItemPath(section: Int($0.id.section), item: Int($0.id.item)) }
      let next = script.batch(
        atFrame: frame, frameCount: 1001, sizes: sizes, visible: Array(visible))
      guard case .edits(let batch)? = next else {
        Issue.record("frame \(frame): \(String(describing: next))")
        return nil
      }
      let change = PlaybackChange(
        batch.edits, reloaded: batch.reloaded, reconfigured: batch.reconfigured, before: sizes)
      for edit in batch.edits { sizes.apply(edit) }
      display.changeCells(change)
      let seconds = TimingCheck.cpuSeconds { display.update(change) }
      display.show(Self.screen, bounds: Self.screen)
      return seconds <= 0.005 ? nil : "\(seconds * 1e3) ms"
    }
    #expect(!verdict.isBroken, "\(verdict)")
  }

  @Test(arguments: Strategy.allCases)
  func anInsertAtTheFrontAndItsFrameTakeAtMost20Microseconds(_ strategy: Strategy) throws {
    let sizes = Self.sizes()
    let display = Self.display(strategy, over: sizes)
    display.show(Self.screen, bounds: Self.screen)
    let box = ItemBox(size: ItemSize(points: 390, 50))
    // One change for all: it names the same places however many items there are.
    let change = PlaybackChange(
      [.insertItems([box], at: ItemPath(section: 0, item: 0))], before: sizes)
    let inserts = 200
    let verdict = try TimingCheck.verdict("insert at the front, \(strategy)") {
      var seconds = 0.0
      for _ in 0..<inserts {
        display.changeCells(change)
        seconds += TimingCheck.cpuSeconds {
          display.update(change)
          display.show(Self.screen, bounds: Self.screen)
        }
      }
      let microseconds = seconds / Double(inserts) * 1e6
      return microseconds <= 20 ? nil : "\(microseconds) us"
    }
    #expect(!verdict.isBroken, "\(verdict)")
  }
}
