import AttributeStrategies
import CollectionAttributes
import CollectionLayouts
import CollectionModel
import Foundation
import Harness
import ScrollTraces
import TestSupport

/// A case made of real parts, small enough for a test.
struct SceneContent: LaunchContent, CustomStringConvertible {
  enum Layout: String, CaseIterable { case list, masonry, pinned, sideways, circle, plane }

  static let viewport = CGSize(width: 390, height: 844)

  var layout = Layout.list
  var script: EditKind?
  /// How long a batch is shown, ns; 0 for at once.
  var animation: UInt64 = 0
  var items = 1200
  var seed: UInt64 = 1
  var seconds = 3.0
  /// Whether tiles are cached; otherwise everything is placed at once.
  var isTiled = true
  var tileSize = 16
  /// Room for a few tiles.
  var cacheBytes = 12 << 10

  var description: String { "\(layout) \(script?.name ?? "no edits") seed \(seed)" }

  func loadSizes() throws -> SectionedSizes {
    var random = TestRandom(seed: seed)
    let sectionCount = max(items / 300, 1)
    let sections = (0..<sectionCount).map { section in
      SectionInfo(
        itemCount: section == 0
          ? items - items / sectionCount * (sectionCount - 1) : items / sectionCount,
        headerHeight: UInt32(random.halfPoints(20...40) * 64))
    }
    guard layout != .plane else {
      var builder = SizeSequence.Builder(hasPlaces: true)
      for _ in 0..<items {
        builder.append(
          ItemBox(
            place: ItemPlace(
              x: Int32(random.halfPoints(0...3000) * 64),
              y: Int32(random.halfPoints(0...6000) * 64)),
            size: ItemSize(points: random.halfPoints(30...90), random.halfPoints(30...90))))
      }
      return SectionedSizes(
        sections: [SectionInfo(itemCount: items)], sizes: builder.finish())
    }
    let sizes = (0..<items).map { _ in
      ItemSize(points: random.halfPoints(60...300), random.halfPoints(30...200))
    }
    return SectionedSizes(sections: sections, sizes: SizeSequence(sizes))
  }

  private func makeRule() -> any LayoutRule {
    switch layout {
    case .list: ListLayout(crossExtent: 390, spacing: 4)
    case .masonry: MasonryLayout(crossExtent: 390)
    case .pinned:
      ListLayout(
        crossExtent: 390, separator: 0.5,
        style: SectionStyle(inset: 4.5, footer: 21.5, hasBackground: true, pinsHeaders: true))
    case .sideways: ListLayout(crossExtent: 844)
    case .circle: CircleLayout(crossExtent: 390)
    case .plane: MapLayout(crossExtent: 390)
    }
  }

  func arranged(_ sizes: SectionedSizes) -> SectionedSizes {
    layout == .sideways ? sizes.transposed() : sizes
  }

  func makeSource(over sizes: SectionedSizes) throws -> any AttributeSource {
    let rule = makeRule()
    let strategy: any PlacementStrategy =
      isTiled
      ? TiledCache.strategy(for: rule, sizes: sizes, tileSize: tileSize, cacheBytes: cacheBytes)
      : PrecomputeAll(rule: rule, sizes: sizes)
    return LayoutSource(
      rule: rule, axis: AxisMap(isTransposed: layout == .sideways), strategy: strategy)
  }

  func makePath(over contentSize: CGSize) throws -> ScrollPath {
    let trace = TraceSource.generated(TraceGenerator(.flick, seconds: seconds))
      .anchored(onto: contentSize, viewport: Self.viewport, seed: seed)
    return ScrollPath(trace, overscan: 0.5)
  }

  func makeScript() throws -> EditScript? {
    script.map {
      EditScript(
        EditPlan($0, batches: 6, animation: animation), viewport: Self.viewport, seed: seed)
    }
  }
}

/// A frame of a case as a watched replay has it.
struct WatchedFrame {
  var scene: FrameScene
  var explanation: Explanation
}

extension SceneContent {
  func watched() throws -> (frames: [WatchedFrame], replay: CaseReplay) {
    var frames: [WatchedFrame] = []
    let replay = try CaseReplay(of: self, explaining: []) {
      frames.append(WatchedFrame(scene: $1, explanation: $0))
    }
    return (frames, replay)
  }
}
