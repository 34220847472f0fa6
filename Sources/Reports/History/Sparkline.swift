import Statistics

/// A series as a line of blocks of eight heights.
public enum Sparkline {
  public static let usualWidth = 40
  static let gap = "·"
  private static let blocks = "▁▂▃▄▅▆▇█".map(String.init)
  /// The same heights in ASCII, from low to high.
  private static let asciiBlocks = "_.-~=+*#".map(String.init)

  /// Draws `values` as blocks from the lowest for the least to the highest for the greatest; a dot
  /// stands for a missing value.
  ///
  /// - Parameters:
  ///   - width: the most blocks; in a longer series, one block shows the median of its neighbours.
  ///   - leastSpan: the least range that the heights stand for, as a fraction of the median: noise
  ///     of a percent must not look like mountains. Equal values are half high.
  ///   - isASCII: whether to use ASCII, where other characters cannot be shown.
  public static func text(
    _ values: [Double?], width: Int = usualWidth, leastSpan: Double = 0, isASCII: Bool = false
  ) -> String {
    let (blocks, gap) = isASCII ? (asciiBlocks, " ") : (blocks, gap)
    let drawn = joined(values, width: width)
    let known = drawn.compactMap { $0 }
    guard let least = known.min(), let most = known.max() else {
      return String(repeating: gap, count: drawn.count)
    }
    let middle = (least + most) / 2
    let span = max(most - least, abs(middle) * leastSpan)
    return drawn.map { value in
      guard let value else { return gap }
      guard span > 0 else { return blocks[3] }
      let height = (value - (middle - span / 2)) / span * 8
      return blocks[min(max(Int(height), 0), 7)]
    }.joined()
  }

  private static func joined(_ values: [Double?], width: Int) -> [Double?] {
    guard values.count > width else { return values }
    return (0..<width).map { column in
      let start = values.count * column / width
      let end = values.count * (column + 1) / width
      return Summary(launchValues: values[start..<end].compactMap { $0 }).p50
    }
  }
}
