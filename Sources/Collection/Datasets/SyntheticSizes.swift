import CollectionModel
import Primitives

/// A collection generated from a seed: a number of items in a number of sections, all of one width,
/// with heights from a distribution. The same on every machine.
public struct SyntheticSizes: Hashable, Sendable {
  /// In points; rounded once to 1/64 pt.
  public enum Heights: Hashable, Sendable {
    /// Every height in the range is equally likely. A range of one number makes all heights equal;
    /// nothing is then stored for each item (`SizeSequence.init(repeating:count:)`).
    case uniform(ClosedRange<Double>)
    /// The logarithm of a height is normal with standard deviation `sigma`, and half of the heights
    /// are below `median`. Heights are clamped to `limits`.
    case logNormal(median: Double, sigma: Double, limits: ClosedRange<Double>)
  }

  public var items: Int
  /// Items are spread evenly; if there are more sections than items, some are empty.
  public var sections: Int
  /// In points; nil for sections without header.
  public var headerHeight: Double?
  /// In points.
  public var width: Double
  public var heights: Heights
  public var seed: UInt64

  public init(
    items: Int, sections: Int = 1, headerHeight: Double? = nil, width: Double = 390,
    heights: Heights = .uniform(44...300), seed: UInt64 = 1
  ) {
    self.items = items
    self.sections = sections
    self.headerHeight = headerHeight
    self.width = width
    self.heights = heights
    self.seed = seed
  }

  /// Draws the sizes.
  ///
  /// - Precondition: items are in 0...200,000,000, and in 0...`SectionedSizes.most` if all have one
  ///   height; sections in 1...200,000,000, sizes in `0...LayoutGrid.largestSize`, `sigma` in
  ///   0...10; the median is above 0.
  /// - Complexity: O(items + sections).
  public func dataset(named name: String) -> Dataset {
    let most = ReadLimits.standard.rows
    precondition(
      sections >= 1 && sections <= most, "sections lie in 1...\(most), found \(sections)")
    let header = ItemSize(points: 0, headerHeight ?? 0).height
    let sections = apportion(items, over: [Int](repeating: 1, count: sections))
      .map { SectionInfo(itemCount: $0, headerHeight: header) }
    return Dataset(
      name: name, sizes: SectionedSizes(sections: sections, sizes: sizes()), kind: .synthetic)
  }

  private func sizes() -> SizeSequence {
    if case .uniform(let range) = heights, range.lowerBound == range.upperBound {
      return SizeSequence(repeating: ItemSize(points: width, range.lowerBound), count: items)
    }
    let most = ReadLimits.standard.rows
    precondition(items >= 0 && items <= most, "items lie in 0...\(most), found \(items)")
    var generator = SplitMix64(seed: seed)
    var builder = SizeSequence.Builder()
    switch heights {
    case .uniform(let range):
      let low = ItemSize(points: width, range.lowerBound)
      let high = ItemSize(points: width, range.upperBound)
      let choices = Int(high.height - low.height) + 1
      for _ in 0..<items {
        let height = low.height + UInt32(generator.next(below: choices))
        builder.append(ItemSize(width: low.width, height: height))
      }
    case .logNormal(let median, let sigma, let limits):
      precondition(
        median > 0 && median.isFinite && sigma >= 0 && sigma <= 10,
        "a median is above 0 and sigma lies in 0...10, found \(median) and \(sigma)")
      for _ in 0..<items {
        let height = median * PortableMath.exp(sigma * generator.nextNormal())
        let limited = min(max(height, limits.lowerBound), limits.upperBound)
        builder.append(ItemSize(points: width, limited))
      }
    }
    return builder.finish()
  }
}
