import AttributeStrategies
import CollectionLayouts
import CollectionModel
import Datasets
import Foundation
import Primitives

/// A layout with the data that it is measured on, which are generated from a seed and therefore the
/// same on every machine.
///
/// Sizes are chosen so that a query finds about as many elements as on real screens: list 12, grid
/// 105, flow 100, masonry 36, timeline 108, map 135.
enum LayoutCase: String, CaseIterable {
  case list, grid, flow, masonry, timeline, map

  static let viewport = CGSize(width: 390, height: 844)
  /// The viewport and one screen on either side.
  static let window = CGSize(width: 390, height: 3 * 844)

  /// Whether the scroll axis alone determines what crosses.
  var isLinear: Bool { self != .map }

  var rule: any LayoutRule {
    let extent = Double(Self.viewport.width)
    switch self {
    case .list: return ListLayout(crossExtent: extent)
    case .grid: return GridLayout(crossExtent: extent, columns: 3, rowHeight: 66, spacing: 8)
    case .flow: return FlowLayout(crossExtent: extent, lineSpacing: 8, interitemSpacing: 8)
    case .masonry: return MasonryLayout(crossExtent: extent, columns: 3, spacing: 8)
    case .timeline: return TimelineLayout(crossExtent: extent, lanes: 4, pointsPerUnit: 96)
    case .map: return MapLayout(crossExtent: extent)
    }
  }

  /// One section of `items` items without a header. The storage is not shared, so edits do not copy
  /// it.
  func sizes(items: Int) -> SectionedSizes {
    switch self {
    case .list: return Self.rows(items, 160...300)
    case .grid: return Self.rows(items, 66...66)
    case .masonry: return Self.rows(items, 152...292)
    case .flow: return Self.words(items)
    case .timeline:
      // One event in a thousand is longer than 122 days, which is 4.6 windows.
      return SyntheticBoxes(
        items: items,
        content: .events(lanes: 4, rate: 3.3, median: 3, sigma: 1.2, longest: 400)
      ).dataset(named: rawValue).sizes
    case .map:
      return SyntheticBoxes(
        items: items,
        content: .pins(
          density: 122, perCluster: 16, spread: 1000, widths: 20...60, heights: 20...60)
      ).dataset(named: rawValue).sizes
    }
  }

  private static func rows(_ items: Int, _ heights: ClosedRange<Double>) -> SectionedSizes {
    SyntheticSizes(items: items, heights: .uniform(heights)).dataset(named: "rows").sizes
  }

  /// Boxes of 40 to 140 by 40 to 90 points, about three to a line.
  private static func words(_ items: Int) -> SectionedSizes {
    var generator = SplitMix64(seed: 1)
    var builder = SizeSequence.Builder()
    for _ in 0..<items {
      builder.append(word(&generator))
    }
    return SectionedSizes(
      sections: [SectionInfo(itemCount: items)], sizes: builder.finish())
  }

  /// The size of one more item, with the same distribution as the existing ones.
  func size(_ generator: inout SplitMix64) -> ItemSize {
    func height(_ low: Double, _ high: Double) -> ItemSize {
      ItemSize(points: 390, low + generator.nextUnit() * (high - low))
    }
    switch self {
    case .list: return height(160, 300)
    case .masonry: return height(152, 292)
    case .flow: return Self.word(&generator)
    case .grid, .timeline, .map: return height(66, 66)
    }
  }

  private static func word(_ generator: inout SplitMix64) -> ItemSize {
    ItemSize(points: 40 + 100 * generator.nextUnit(), 40 + 50 * generator.nextUnit())
  }
}
