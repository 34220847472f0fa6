import ResultFiles
import Statistics

/// Draws a series on one line of text, as bars of eight heights.
package enum Sparkline {
  static let usualWidth = 40
  static let gap = "·"
  private static let bars = "▁▂▃▄▅▆▇█".map(String.init)
  /// The same heights in ASCII, from low to high.
  private static let asciiBars = "_.-~=+*#".map(String.init)

  /// Draws each value as a bar: the least value is the lowest and the greatest the highest, unless
  /// `leastSpan` brings them closer; equal values are half high. A dot, or a space in ASCII,
  /// stands for a missing value.
  ///
  /// - Parameters:
  ///   - width: the most bars. If there are more values, each bar shows the median of several.
  ///   - leastSpan: the least range of values that the heights stand for, as a fraction of the
  ///     midpoint between least and greatest value, so that noise of a percent does not look large.
  ///   - isASCII: whether to use only ASCII characters.
  package static func text(
    _ values: [Double?], width: Int = usualWidth, leastSpan: Double = 0, isASCII: Bool = false
  ) -> String {
    let (bars, gap) = isASCII ? (asciiBars, " ") : (bars, gap)
    let drawn = thinned(values, to: width)
    let known = drawn.compactMap { $0 }
    guard let least = known.min(), let most = known.max() else {
      return String(repeating: gap, count: drawn.count)
    }
    let middle = (least + most) / 2
    let span = max(most - least, abs(middle) * leastSpan)
    return drawn.map { value in
      guard let value else { return gap }
      guard most > least else { return bars[3] }
      let height = (value - (middle - span / 2)) / span * 8
      return bars[min(max(Int(height), 0), 7)]
    }.joined()
  }

  /// At most `width` values, each the median of some neighbours; nil if these are all missing.
  private static func thinned(_ values: [Double?], to width: Int) -> [Double?] {
    guard values.count > width else { return values }
    return (0..<width).map { column in
      let start = values.count * column / width
      let end = values.count * (column + 1) / width
      let known = values[start..<end].compactMap { $0 }
      return known.isEmpty ? nil : Percentile.median(of: known)
    }
  }
}
