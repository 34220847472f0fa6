import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Harness
import ScrollTraces
import TestSupport

/// A case made of real parts, small enough for a test.
struct TestContent: LaunchContent, CustomStringConvertible {
  enum Strategy: String, CaseIterable { case precomputeAll, onDemand, tiledCache }
  enum Layout: String, CaseIterable { case list, grid, masonry, pinned, sideways }

  static let viewport = CGSize(width: 390, height: 844)
  static let tileSize = 64

  var strategy: Strategy
  var layout: Layout
  var script: EditKind?
  var gesture = ScrollGesture.flick
  var items = 3000
  var itemsPerSection = 300
  var seed: UInt64 = 1
  var batches: Int?
  /// How long changes take to be shown, in nanoseconds.
  var animation: UInt64 = 0
  /// The items that are selected before the first frame, where taps select others.
  var selected = SelectedShare.none

  var description: String { "\(strategy) \(layout) \(script?.name ?? "no edits") seed \(seed)" }

  func loadSizes() throws -> SectionedSizes {
    var random = TestRandom(seed: seed)
    let sectionCount = max(items / itemsPerSection, 1)
    let sections = (0..<sectionCount).map { section in
      SectionInfo(
        itemCount: section == 0
          ? items - items / sectionCount * (sectionCount - 1)
          : items / sectionCount,
        headerHeight: UInt32(random.halfPoints(20...40) * 64))
    }
    let sizes = (0..<items).map { _ in
      ItemSize(points: random.halfPoints(60...300), random.halfPoints(30...200))
    }
    return SectionedSizes(sections: sections, sizes: SizeSequence(sizes))
  }

  func makeRule() -> any LayoutRule {
    switch layout {
    case .list: ListLayout(crossExtent: 390, spacing: 4)
    case .grid: GridLayout(crossExtent: 390)
    case .masonry: MasonryLayout(crossExtent: 390)
    case .pinned:
      ListLayout(
        crossExtent: 390, separator: 0.5,
        style: SectionStyle(inset: 4.5, footer: 21.5, hasBackground: true, pinsHeaders: true))
    case .sideways: ListLayout(crossExtent: 844)
    }
  }

  /// A pinch changes the spacing of the list by up to 32 pt; of other layouts nothing.
  func makeParameter(at way: Double) throws -> LayoutParameter {
    let spacing = LayoutGrid.round(4 + 32 * way)
    let rule: any LayoutRule =
      layout == .list ? ListLayout(crossExtent: 390, spacing: spacing) : makeRule()
    return LayoutParameter("spacing=\(spacing)") { ($0 as! LayoutSource).setRule(rule) }
  }

  func makeLayout(_ number: Int, over sizes: SectionedSizes) throws -> any AttributeSource {
    var content = self
    // A horizontal layout can be exchanged for one that scrolls the same way alone.
    if number == 1, layout != .sideways { content.layout = layout == .grid ? .list : .grid }
    return try content.makeSource(over: sizes)
  }

  func makeSource(over sizes: SectionedSizes) throws -> any AttributeSource {
    let axis = AxisMap(isTransposed: layout == .sideways)
    let turned = axis.isTransposed ? sizes.transposed() : sizes
    let rule = makeRule()
    let placing: any PlacementStrategy =
      switch strategy {
      case .precomputeAll: PrecomputeAll(rule: rule, sizes: turned)
      case .onDemand: OnDemand(rule: rule, sizes: turned)
      case .tiledCache: TiledCache(rule: rule, sizes: turned, tileSize: Self.tileSize)
      }
    return LayoutSource(rule: rule, axis: axis, strategy: placing)
  }

  func makePath(over contentSize: CGSize) throws -> ScrollPath {
    let trace = TraceSource.generated(TraceGenerator(gesture, seconds: 6))
      .anchored(onto: contentSize, viewport: Self.viewport, seed: seed)
    return ScrollPath(trace, overscan: 0.5)
  }

  func makeScript() throws -> EditScript? {
    script.map { kind in
      var values: [String: EditPlan.Value] = [:]
      if kind == .pinch { values["frames"] = .whole(10) }
      if kind == .taps { values["selected"] = .text(selected.rawValue) }
      return EditScript(
        EditPlan(kind, batches: batches, animation: animation, values), viewport: Self.viewport,
        seed: seed)
    }
  }
}

/// A launch that has counted.
func counted(_ content: TestContent) throws -> CountedLaunch {
  try PreparedLaunch(content, launch: 0, seed: content.seed).counted()
}

/// The blocks of a launch that was just prepared.
func blockRunner(of content: some LaunchContent) throws -> BlockRunner {
  BlockRunner(try PreparedLaunch(content, launch: 0, seed: 1))
}

extension CountedLaunch {
  func number(_ metric: String) -> Double? {
    switch observations.values[metric] {
    case .integer(let value): Double(value)
    case .decimal(let value): value
    default: nil
    }
  }

  func text(_ metric: String) -> String? {
    if case .text(let text)? = observations.values[metric] { text } else { nil }
  }
}
