import Measurement
import ResultFiles

/// Counts of values as bars of text, in at most 80 columns or the width of the medium.
///
/// ```
///    44.0 ..  64.4 | ######              4,231   8.5 %
///    64.4 ..  94.3 | #################  12,345  24.7 %
/// ```
package struct TextHistogram: Hashable, Sendable {
  package struct Bin: Hashable, Sendable, Encodable {
    /// The values in low..<high, in the last bin also `high`; a bin of one value has equal ends.
    package var low: Double
    package var high: Double
    package var count: Int
  }

  package private(set) var bins: [Bin]
  private static let mostBins = 12
  /// If values spread further than this, each bin is wider than the one before by a factor.
  private static let wideSpread = 20.0
  private static let mostColumns = 80

  /// - Parameter counts: the count of each value; values are finite and ascend.
  /// - Complexity: O(distinct values).
  package init(_ counts: [(value: Double, count: Int)]) {
    guard counts.count > Self.mostBins, let least = counts.first?.value,
      let most = counts.last?.value
    else {
      bins = counts.map { Bin(low: $0.value, high: $0.value, count: $0.count) }
      return
    }
    // Zero has no logarithm and gets a bin of its own.
    let start = counts.first { $0.value > 0 }?.value ?? most
    let isWide = least >= 0 && most > Self.wideSpread * start
    bins = isWide && least == 0 ? [Bin(low: 0, high: 0, count: counts[0].count)] : []
    let edges = Self.edges(from: isWide ? start : least, to: most, isWide: isWide)
    var index = bins.count
    bins += zip(edges, edges.dropFirst()).map { Bin(low: $0, high: $1, count: 0) }
    for (value, count) in counts where !(isWide && value == 0) {
      while index < bins.count - 1, value >= bins[index].high { index += 1 }
      bins[index].count += count
    }
  }

  private static func edges(from least: Double, to most: Double, isWide: Bool) -> [Double] {
    guard isWide else {
      let step = (most - least) / Double(mostBins)
      return (0...mostBins).map { $0 == mostBins ? most : least + step * Double($0) }
    }
    // Doubling needs no logarithm.
    var edges = [least]
    var factor = 2.0
    func binsNeeded() -> Int {
      var (count, edge) = (0, least)
      while edge < most { (count, edge) = (count + 1, edge * factor) }
      return count
    }
    while binsNeeded() > mostBins { factor *= 2 }
    while edges.last! * factor < most { edges.append(edges.last! * factor) }
    return edges + [most]
  }

  /// A line for each bin, with its end.
  package func text(on medium: TextMedium = .usual) -> String {
    let total = max(bins.reduce(0) { $0 + $1.count }, 1)
    let most = max(bins.map(\.count).max() ?? 0, 1)
    let names = bins.map { bin in
      bin.low == bin.high
        ? HumanUnits.significant(bin.low)
        : "\(HumanUnits.significant(bin.low)) .. \(HumanUnits.significant(bin.high))"
    }
    let counts = bins.map { HumanUnits.count(Double($0.count)) }
    let shares = bins.map { HumanUnits.percent(Double($0.count) / Double(total)) }
    func widest(_ texts: [String]) -> Int { texts.map(\.count).max() ?? 0 }
    let (nameWidth, countWidth, shareWidth) = (widest(names), widest(counts), widest(shares))
    let barWidth = max(
      min(Self.mostColumns, medium.width) - nameWidth - countWidth - shareWidth - 9, 1)
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: width - text.count) + text
    }
    return bins.indices.map { index in
      let share = Double(bins[index].count) / Double(most)
      let length = bins[index].count == 0 ? 0 : max(Int((share * Double(barWidth)).rounded()), 1)
      let bar = String(repeating: medium.isASCII ? "#" : "█", count: length)
      return "  \(right(names[index], nameWidth)) | "
        + bar + String(repeating: " ", count: barWidth - length)
        + "  \(right(counts[index], countWidth))  \(right(shares[index], shareWidth))\n"
    }.joined()
  }
}

/// In JSON it is the array of its bins.
extension TextHistogram: Encodable {
  package func encode(to encoder: any Encoder) throws { try bins.encode(to: encoder) }
}
