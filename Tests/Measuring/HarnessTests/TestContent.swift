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
  /// How three sections in four scroll by themselves, in a compositional layout that takes the
  /// place of `layout` and scrolls as that does; nil for none, unless the script needs them.
  var shelves: CompositionalOrthogonalScrolling?

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

  private var scrolling: CompositionalOrthogonalScrolling? {
    shelves ?? (script == .shelves ? .continuous : nil)
  }

  func makeRule() -> any LayoutRule {
    if let scrolling { return shelfRule(scrolling) }
    return switch layout {
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

  /// Shelves of cards of 120 x 150 pt, and a section with five items in each line.
  private func shelfRule(_ scrolling: CompositionalOrthogonalScrolling) -> CompositionalRule {
    let isHorizontal = layout == .sideways
    let card = CompositionalItem.item(.ofWidth(1), .ofHeight(1), insets: .init(2, 3, 4, 5))
    let shelf = CompositionalSection(
      repeating: .horizontal(.points(120), .points(150), [card]), insets: .init(4, 12, 6, 8),
      spacing: 8,
      boundary: isHorizontal
        ? [.boundary(.leading, .points(20), .ofHeight(1), pins: true, isHorizontal: true)]
        : [.boundary(.top, .ofWidth(1), .points(20), pins: true)],
      scrolling: scrolling)
    let line = CompositionalSection(
      repeating: isHorizontal
        ? .vertical(.points(30), .ofHeight(1), [.item(.ofWidth(1), .ofHeight(0.2))])
        : .horizontal(.ofWidth(1), .points(30), [.item(.ofWidth(0.2), .ofHeight(1))]))
    let axis = AxisMap(isTransposed: isHorizontal)
    return CompositionalRule(
      CompositionalLayout([shelf, shelf, shelf, line], isHorizontal: isHorizontal),
      in: CompositionalEnvironment(size: axis.turned(Self.viewport)))
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
    if let rule = rule as? CompositionalRule, rule.hasShelves {
      return try ShelvedSource(rule: rule, axis: axis, sizes: turned, makeStrategy: makeStrategy)
    }
    return LayoutSource(rule: rule, axis: axis, strategy: makeStrategy(rule, turned))
  }

  private func makeStrategy(
    _ rule: any LayoutRule, _ sizes: SectionedSizes
  ) -> any PlacementStrategy {
    switch strategy {
    case .precomputeAll: PrecomputeAll(rule: rule, sizes: sizes)
    case .onDemand: OnDemand(rule: rule, sizes: sizes)
    case .tiledCache: TiledCache(rule: rule, sizes: sizes, tileSize: Self.tileSize)
    }
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
