import AttributeStrategies
import CellModel
import CollectionAttributes
import CollectionEngine
import CollectionLayouts
import CollectionModel
import Foundation
import Harness
import Measurement
import Primitives
import ScrollBenchUIKit
import ScrollTraces
import TestSupport
import Testing
import UIKit

/// A case over a source that a test makes, with rows of several heights.
private struct StageContent: LaunchContent {
  static let viewport = CGSize(width: 390, height: 844)

  var seed: UInt64 = 7
  var script: EditKind?
  var gesture = ScrollGesture.flickFast
  var make: (SectionedSizes) throws -> any AttributeSource

  func loadSizes() throws -> SectionedSizes {
    var random = TestRandom(seed: seed)
    let heights = (0..<400).map { _ in
      ItemSize(points: 390, Double(Int.random(in: 30...150, using: &random)))
    }
    return SectionedSizes(
      sections: [SectionInfo(itemCount: 150), SectionInfo(itemCount: 250)],
      sizes: SizeSequence(heights))
  }

  func makeSource(over sizes: SectionedSizes) throws -> any AttributeSource { try make(sizes) }

  func makePath(over contentSize: CGSize) throws -> ScrollPath {
    let trace = TraceSource.generated(TraceGenerator(gesture, seconds: 8))
      .anchored(onto: contentSize, viewport: Self.viewport, seed: seed)
    return ScrollPath(trace, overscan: 0)
  }

  func makeScript() throws -> EditScript? {
    script.map { EditScript(EditPlan($0), viewport: Self.viewport, seed: seed) }
  }
}

/// Cells with the identifiers that those of rules have, and the data that they are to load.
private final class FeedCells: NSObject, UICollectionViewDataSource,
  UICollectionViewDataSourcePrefetching
{
  static let identifiers = ["text", "image", "quote", "link"]
  private let data: ItemData
  private let seed: UInt64
  private(set) var requests: [IndexPath] = []
  private(set) var cancelled: [IndexPath] = []

  init(_ data: ItemData, seed: UInt64) {
    self.data = data
    self.seed = SplitMix64.mixed(seed)
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { data.sectionCount }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { data.itemCount(inSection: section) }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let before = (0..<indexPath.section).reduce(0) { $0 + data.itemCount(inSection: $1) }
    let drawn = (seed &+ UInt64(before + indexPath.item)) &* 0x9e37_79b9_7f4a_7c15
    return collectionView.dequeueReusableCell(
      withReuseIdentifier: Self.identifiers[Int(drawn >> 62)], for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "view", for: indexPath)
  }

  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    requests += indexPaths
  }

  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) { cancelled += indexPaths }
}

@MainActor @Suite struct HostedHitchTests {
  private static let viewport = StageContent.viewport

  private static let costs: CellCosts = {
    func steps(_ milliseconds: UInt64) -> [CellCosts.Step: CostDistribution] {
      [
        .create: CostDistribution(median: 3 * milliseconds * 1_000_000, spread: 0.4),
        .configure: CostDistribution(median: milliseconds * 1_000_000, spread: 0.4),
      ]
    }
    return CellCosts(["": steps(2), "image": steps(5)], seed: 3)
  }()

  private static let reuses: [(() -> any ReusePolicy)?] = [
    nil, { CapacityReuse(capacity: 1) }, { ByPositionReuse(limit: 3) }, { KeptReuse(limit: 5) },
  ]
  private static let prefetches: [(() -> any PrefetchPolicy)?] = [
    nil, { RowsPrefetch(rows: 2) }, { DeadlinePrefetch(ahead: 1) }, { GapWorkerPrefetch() },
    { ScreensPrefetch(ahead: 0.5, behind: 0.25) },
  ]

  /// A flow layout that is a list, whose cells are those of a rule.
  @MainActor
  private static func flowList(
    _ data: ItemData, seed: UInt64, cells made: (FeedCells) -> Void,
    _ configure: @escaping @MainActor (UICollectionView) -> Void
  ) -> LayoutObject {
    let layout = UICollectionViewFlowLayout()
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    let cells = FeedCells(data, seed: seed)
    made(cells)
    return LayoutObject(layout, dataSource: cells) { view in
      for identifier in FeedCells.identifiers {
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: identifier)
      }
      view.register(
        UICollectionReusableView.self,
        forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        withReuseIdentifier: "view")
      view.prefetchDataSource = cells
      configure(view)
    }
  }

  private static func hosted(
    cells made: @escaping @MainActor @Sendable (FeedCells) -> Void = { _ in },
    configure: @escaping @MainActor @Sendable (UICollectionView) -> Void = { _ in }
  ) -> StageContent {
    var content = StageContent { _ in throw CancellationError() }
    let seed = content.seed
    content.make = { sizes in
      try HostedLayout(sizes, viewport: viewport) {
        flowList($0, seed: seed, cells: made, configure)
      }
    }
    return content
  }

  private static func ruled() -> StageContent {
    StageContent { sizes in
      let rule = ListLayout(crossExtent: viewport.width)
      return LayoutSource(
        rule: rule, axis: AxisMap(), strategy: PrecomputeAll(rule: rule, sizes: sizes))
    }
  }

  /// Without what is registered and never used: a rule has footers, too.
  private func active(_ figures: HitchFigures) -> HitchFigures {
    var figures = figures
    figures.identifiers = figures.identifiers.filter { $0.value.configured > 0 }
    return figures
  }

  /// A layout object and a rule that place the same cells alike are late alike, to the last digit.
  @Test(arguments: 0..<4, 0..<5)
  func aLayoutObjectIsLateLikeTheRuleThatPlacesAlike(reuse: Int, prefetch: Int) throws {
    let policies = CellPolicies(
      costs: Self.costs, makeReuse: Self.reuses[reuse], makePrefetch: Self.prefetches[prefetch],
      data: CellPolicies.Data(latency: 60_000_000, makePrefetch: { RowsPrefetch(rows: 3) }))
    var object = try PreparedLaunch(Self.hosted(), launch: 0, seed: 7)
    var rule = try PreparedLaunch(Self.ruled(), launch: 0, seed: 7)
    for rate in RefreshRate.allCases {
      let found = try object.hitches(at: rate, with: policies)
      #expect(active(try rule.hitches(at: rate, with: policies)) == active(found))
      #expect(found.framesShown > 250 && found.configured > 20)
      // A second play from the state just after prepare finds the same.
      #expect(try object.hitches(at: rate, with: policies) == found)
    }
  }

  /// The cells of each layout object that is made.
  private final class Made: @unchecked Sendable { var cells: [FeedCells] = [] }

  @Test func theAppIsNotifiedWhichDataToLoadAndWhichToCancel() throws {
    let made = Made()
    var content = Self.hosted(cells: { made.cells.append($0) })
    content.gesture = .randomJumps
    var launch = try PreparedLaunch(content, launch: 0, seed: 7)
    var policies = CellPolicies(costs: Self.costs)
    policies.data = CellPolicies.Data(
      latency: 400_000_000, makePrefetch: { ScreensPrefetch(ahead: 1, behind: 0) })
    let found = try #require(try launch.hitches(at: .hz60, with: policies).data)
    // A layout object is made for each play, and one more after it.
    let cells = try #require(made.cells.last { !$0.requests.isEmpty })
    #expect(!cells.cancelled.isEmpty && cells.cancelled.count == found.cancelled)
    #expect(Set(cells.cancelled).isSubset(of: cells.requests))
    // The others came on screen before their data were requested.
    #expect(cells.requests.count <= found.asked && cells.requests.count > 50)
  }

  @Test func aViewThatPrefetchesNothingRequestsNothing() throws {
    let made = Made()
    let content = Self.hosted(
      cells: { made.cells.append($0) }, configure: { $0.isPrefetchingEnabled = false })
    var launch = try PreparedLaunch(content, launch: 0, seed: 7)
    let policies = CellPolicies(
      costs: Self.costs, makePrefetch: { RowsPrefetch(rows: 2) },
      data: CellPolicies.Data(latency: 1_000_000, makePrefetch: { RowsPrefetch(rows: 2) }))
    let found = try launch.hitches(at: .hz60, with: policies)
    #expect(found.prefetchRequests == 0 && found.configured > 50)
    #expect(made.cells.allSatisfy { $0.requests.isEmpty } && made.cells.count > 1)
  }

  private static let seed =
    ProcessInfo.processInfo.environment["HITCH_SEED"].flatMap(UInt64.init)
    ?? UInt64.random(in: 0..<1 << 32)

  /// Layout objects with everything, edits included: what is shown is what a view shows whose cells
  /// cost nothing, and no cell is lost.
  @Test(arguments: 0..<24 as Range<UInt64>)
  func whatIsShownIsRightAndNoCellIsLost(offset: UInt64) throws {
    let seed = Self.seed &+ offset
    var random = TestRandom(seed: seed)
    let layouts: [FixtureLayout] = [
      .waterfall, .leftAligned, .stickyHeaders, .chat, .badged, .animated,
    ]
    let layout = layouts.randomElement(using: &random)!
    let tiled = Bool.random(using: &random)
    let script =
      ([nil]
      + EditKind.allCases.filter {
        $0 != .selfSizing && $0.changesContent
      }).randomElement(
        using: &random)!
    let reuse = Int.random(in: Self.reuses.indices, using: &random)
    let prefetch = Int.random(in: Self.prefetches.indices, using: &random)
    let words: Comment =
      "HITCH_SEED=\(seed): \(layout), tiled \(tiled), \(script?.name ?? "no edits"), \(reuse), \(prefetch)"
    let content = StageContent(seed: seed, script: script) { sizes in
      let hosted = try HostedLayout(sizes, viewport: Self.viewport) { layout.make($0) }
      return tiled ? TiledLayout(hosted, capacity: 8) : hosted
    }
    var policy: (any ReusePolicy)?
    let policies = CellPolicies(
      costs: Self.costs, work: .fitted,
      makeReuse: Self.reuses[reuse].map { make in
        {
          policy = make()
          return policy!
        }
      }, makePrefetch: Self.prefetches[prefetch],
      data: CellPolicies.Data(latency: 50_000_000, makePrefetch: { RowsPrefetch(rows: 3) }))
    var launch = try PreparedLaunch(content, launch: 0, seed: seed)
    let perfect = try PreparedLaunch(content, launch: 0, seed: seed)
    func crossing(_ bounds: CGRect, on display: Display) -> Set<String> {
      Set(
        display.view.visibleElements.lazy.filter { $0.crosses(bounds) }
          .map { "\($0.id) \($0.frame)" })
    }
    var changes = 0
    let found = try launch.hitches(at: .hz60, with: policies) { sample, display in
      while changes < sample.changes {
        perfect.display.apply(perfect.playback.changes[changes].change)
        changes += 1
      }
      perfect.display.show(sample.bounds, bounds: sample.bounds)
      #expect(
        crossing(sample.bounds, on: display) == crossing(sample.bounds, on: perfect.display), words)
      let view = display.view
      let prepared = view.prepared.cells.map(\.id)
      let shown = Set(view.visibleElements.map(\.id))
      #expect(Set(prepared).count == prepared.count && shown.isDisjoint(with: prepared), words)
      #expect(
        view.counters.created - (policy?.droppedCount ?? 0)
          == shown.count + view.waitingViewCount + prepared.count, words)
    }
    #expect(found.framesShown > 10 && found.prefetchHits <= found.prefetchRequests, words)
    #expect(try launch.hitches(at: .hz60, with: policies) == found, words)
  }
}
