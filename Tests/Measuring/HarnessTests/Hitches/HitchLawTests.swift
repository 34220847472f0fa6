import CellModel
import CollectionAttributes
import CollectionEngine
import CollectionModel
import Foundation
import Harness
import Measurement
import ScrollTraces
import TestSupport
import Testing

/// What holds whatever the policies, over real layouts, strategies and edits.
@Suite struct HitchLawTests {
  private static let seed =
    ProcessInfo.processInfo.environment["HITCH_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0..<1 << 32)

  /// A case drawn from a seed.
  private struct Drawn {
    var content: TestContent
    var policies: CellPolicies
    var reuse: Int
    var prefetch: Int

    private static var reuses: [() -> any ReusePolicy] {
      [
        { CapacityReuse(capacity: 1) }, { ByPositionReuse(limit: 3) },
        { ByPositionReuse(limit: 2, pool: 5) }, { KeptReuse(limit: 6) },
      ]
    }
    private static var prefetches: [() -> any PrefetchPolicy] {
      [
        { RowsPrefetch(rows: 2) }, { ScreensPrefetch(ahead: 0.5, behind: 0.25) },
        { VelocityPrefetch(milliseconds: 100) }, { DeadlinePrefetch(ahead: 1) },
        { GapWorkerPrefetch() }, { WindowPrefetch(behind: 0.5) }, { DrawDistancePrefetch() },
      ]
    }

    init(seed: UInt64) {
      var random = TestRandom(seed: seed)
      var content = TestContent(
        strategy: TestContent.Strategy.allCases.randomElement(using: &random)!,
        layout: TestContent.Layout.allCases.randomElement(using: &random)!,
        script: ([nil] + EditKind.allCases).randomElement(using: &random)!, items: 600,
        seed: seed)
      // As many sections as it takes to scroll, if most of them are as tall as one card.
      if content.script == .shelves { content.itemsPerSection = 12 }
      self.content = content
      func steps(_ milliseconds: Int) -> [CellCosts.Step: CostDistribution] {
        let median = UInt64(milliseconds) * 1_000_000
        return [
          .create: CostDistribution(median: 3 * median, spread: 0.5),
          .configure: CostDistribution(median: median, spread: 0.5),
          .layout: CostDistribution(always: 200_000),
        ]
      }
      let costs = CellCosts(["": steps(1), "image": steps(4)], seed: seed)
      reuse = Int.random(in: 0...Self.reuses.count, using: &random)
      prefetch = Int.random(in: 0...Self.prefetches.count, using: &random)
      policies = CellPolicies(
        costs: costs, work: .fitted,
        makeReuse: reuse < Self.reuses.count ? Self.reuses[reuse] : nil,
        makePrefetch: prefetch < Self.prefetches.count ? Self.prefetches[prefetch] : nil,
        data: CellPolicies.Data(latency: 50_000_000, makePrefetch: { RowsPrefetch(rows: 3) }))
    }
  }

  /// What crosses the viewport, in no order.
  private func crossing(_ bounds: CGRect, on display: Display) -> Set<String> {
    Set(
      display.view.visibleElements.lazy.filter { $0.crosses(bounds) }
        .map { "\($0.id) \($0.frame)" })
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func whatIsShownIsRightAndNoCellIsLost(offset: UInt64) throws {
    let seed = Self.seed &+ offset
    let drawn = Drawn(seed: seed)
    let rate: RefreshRate = seed.isMultiple(of: 2) ? .hz60 : .hz120
    let words: Comment =
      "HITCH_SEED=\(seed): \(drawn.content), reuse \(drawn.reuse), \(drawn.prefetch)"
    var launch = try PreparedLaunch(drawn.content, launch: 0, seed: seed)
    let perfect = try PreparedLaunch(drawn.content, launch: 0, seed: seed)
    let playback = perfect.playback
    var reuse: (any ReusePolicy)?
    var policies = drawn.policies
    if let make = policies.makeReuse {
      policies.makeReuse = {
        reuse = make()
        return reuse!
      }
    }
    let overscan = Overscan(
      viewports: 0.5, axes: drawn.content.layout == .sideways ? .horizontal : .vertical)
    var changes = 0
    var framesSeen = 0
    let found = try launch.hitches(at: rate, with: policies) { sample, display in
      framesSeen += 1
      while changes < sample.changes {
        perfect.display.apply(playback.changes[changes].change)
        changes += 1
      }
      perfect.display.show(
        overscan.queryRect(around: sample.bounds), bounds: sample.bounds)
      #expect(
        crossing(sample.bounds, on: display) == crossing(sample.bounds, on: perfect.display), words)
      let view = display.view
      let prepared = view.prepared.cells.map(\.id)
      let shown = Set(view.visibleElements.map(\.id))
      #expect(Set(prepared).count == prepared.count && shown.isDisjoint(with: prepared), words)
      #expect(
        view.counters.created - (reuse?.droppedCount ?? 0)
          == shown.count + view.waitingViewCount + prepared.count, words)
    }
    #expect(framesSeen == found.framesShown + 1 && framesSeen > 10, words)
    #expect(found.prefetchHits <= found.prefetchRequests, words)
    #expect(found.prefetchCancelled <= found.prefetchWasted, words)
    #expect(found.configuredWasted >= 0 && found.configuredWasted <= found.configured, words)
    let data = try #require(found.data)
    #expect(data.cancelled <= data.asked, words)
    #expect(found.identifiers.values.reduce(0) { $0 + $1.configured } == found.configured, words)
    // A second play from the state just after prepare finds the same.
    #expect(try launch.hitches(at: rate, with: drawn.policies) == found, words)
  }
}
