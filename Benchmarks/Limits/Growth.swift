import Foundation

/// How the times of `tiled-cache` grow with the number of items: those of smooth queries and of
/// single edits.
struct Growth {
  /// The times of one operation by the number of items, in ascending order.
  struct Series {
    var layout: LayoutCase
    var operation: String
    /// The most that a time may grow from one decade to the next; nil if there is no bar.
    var bound: Double?
    var points: [Point]
  }

  struct Point {
    var items: Int
    /// In ns.
    var time: Double
  }

  private let all: [Series]

  /// - Returns: nil if nothing was measured at two sizes.
  init?(_ rows: Rows, _ edits: EditTrials) {
    all = LayoutCase.allCases.flatMap { layout in
      [Self.queries(layout, rows)] + EditTrial.Kind.allCases.map { Self.edits(layout, $0, edits) }
    }.filter { $0.points.count > 1 }
    if all.isEmpty { return nil }
  }

  private static func queries(_ layout: LayoutCase, _ rows: Rows) -> Series {
    let points = rows.all.filter {
      $0.layout == layout && $0.contender == "tiled-cache" && $0.trace == .smooth
    }.map { Point(items: $0.items, time: $0.time.minimum) }
    return Series(
      layout: layout, operation: "smooth query", bound: layout.isLinear ? 1.3 : nil,
      points: points.sorted { $0.items < $1.items })
  }

  private static func edits(
    _ layout: LayoutCase, _ kind: EditTrial.Kind, _ edits: EditTrials
  ) -> Series {
    let points = edits.all.filter { $0.layout == layout && $0.kind == kind }
      .map { Point(items: $0.items, time: $0.mean) }
    // In a masonry, an edit may place all later items again.
    return Series(
      layout: layout, operation: kind.rawValue, bound: layout == .masonry ? nil : 2.5,
      points: points.sorted { $0.items < $1.items })
  }

  var bars: [Bar] {
    all.compactMap { series in
      series.bound.map { bound in
        let name = "\(series.layout.rawValue), tiled-cache, \(series.operation)"
        return Bar(
          text: "\(name): ten times as many items", figure: series.steepest, bound: bound,
          unit: "x")
      }
    }
  }

  var table: String {
    let sizes = Set(all.flatMap { $0.points.map(\.items) }).sorted()
    var table = Table(
      titles: ["layout", "tiled-cache"] + sizes.map { String(format: "%.3g", Double($0)) }
        + ["most per decade", "exponent"], leftColumns: 2)
    for series in all {
      let times = sizes.map { size in
        series.points.first { $0.items == size }.map { threeDigits($0.time) } ?? "-"
      }
      table.rows.append(
        [series.layout.rawValue, series.operation] + times + [
          String(format: "%.2f", series.steepest), String(format: "%.3f", series.exponent),
        ])
    }
    return "growth: ns by number of items\n" + table.text
  }
}

extension Growth.Series {
  /// The greatest factor between the times at two neighbouring sizes, for ten times as many items.
  var steepest: Double {
    zip(points, points.dropFirst()).map { small, large in
      pow(large.time / small.time, 1 / log10(Double(large.items) / Double(small.items)))
    }.max()!
  }

  /// The exponent of the power of n that fits the times best: the slope of the least-squares line
  /// through their logarithms.
  var exponent: Double {
    let x = points.map { log(Double($0.items)) }
    let y = points.map { log($0.time) }
    let (meanX, meanY) = (x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count))
    let covariance = zip(x, y).map { ($0 - meanX) * ($1 - meanY) }.reduce(0, +)
    return covariance / x.map { ($0 - meanX) * ($0 - meanX) }.reduce(0, +)
  }
}
