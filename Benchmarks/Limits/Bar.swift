import Foundation

/// A bar that the design sets, which is an upper bound for a figure, and the figure that was
/// measured.
struct Bar {
  var text: String
  var figure: Double
  var bound: Double
  var unit: String

  var isKept: Bool { figure <= bound }

  /// CSV with the columns `bar,figure,bound,unit,kept` and one row per bar.
  static func csv(_ bars: [Bar]) -> String {
    bars.reduce("bar,figure,bound,unit,kept\n") { csv, bar in
      csv + "\"\(bar.text)\",\(bar.figure),\(bar.bound),\(bar.unit),\(bar.isKept)\n"
    }
  }

  static func table(_ bars: [Bar]) -> String {
    var table = Table(titles: ["bar", "figure", "at most", "", ""], leftColumns: 1)
    for bar in bars {
      table.rows.append([
        bar.text, threeDigits(bar.figure), threeDigits(bar.bound), bar.unit,
        bar.isKept ? "kept" : "MISSED",
      ])
    }
    let kept = bars.filter(\.isKept).count
    return table.text + "  \(kept) of \(bars.count) bars kept\n"
  }
}

extension Rows {
  /// The number of items that most bars refer to.
  static let usualItems = 1_000_000

  /// Every bar for which this run has figures.
  var bars: [Bar] {
    LayoutCase.allCases.flatMap { layout in
      floorBars(layout) + referenceBars(layout) + growthBars(layout) + costBars(layout)
    }
  }

  /// The bars relative to the copy floor. For `smooth` and `random` windows, these ns may be added
  /// to a multiple of the floor; `cold` is a bound by itself.
  private struct FloorBars {
    var smooth: Double
    var random: Double
    var cold: Double
  }

  private static let floorBars: [LayoutCase: FloorBars] = [
    .list: FloorBars(smooth: 20, random: 170, cold: 4000),
    .grid: FloorBars(smooth: 15, random: 60, cold: 4000),
    .masonry: FloorBars(smooth: 35, random: 150, cold: 10_000),
    .timeline: FloorBars(smooth: 50, random: 100, cold: 10_000),
  ]

  private func usual(
    _ contender: String, _ output: Output, _ layout: LayoutCase, _ trace: Windows.Trace
  ) -> Double? {
    time(contender, output, layout, Self.usualItems, trace)
  }

  private func floorBars(_ layout: LayoutCase) -> [Bar] {
    guard let bounds = Self.floorBars[layout] else { return [] }
    var bars: [Bar] = []
    func add(_ text: String, _ figure: Double?, _ bound: Double?) {
      guard let figure, let bound else { return }
      bars.append(
        Bar(
          text: "\(layout.rawValue), tiled-cache, \(text)", figure: figure, bound: bound, unit: "ns"
        ))
    }
    add(
      "smooth: 1.5 x floor + \(threeDigits(bounds.smooth))",
      usual("tiled-cache", .attributes, layout, .smooth),
      usual("copy-floor", .attributes, layout, .smooth).map { 1.5 * $0 + bounds.smooth })
    add(
      "random: 2 x floor + \(threeDigits(bounds.random))",
      usual("tiled-cache", .attributes, layout, .random),
      usual("copy-floor", .attributes, layout, .random).map { 2 * $0 + bounds.random })
    add(
      "random, cold, cache of 1 MiB", usual(Roster.coldName, .attributes, layout, .random),
      bounds.cold)
    return bars
  }

  /// Bars relative to the reference implementations.
  private func referenceBars(_ layout: LayoutCase) -> [Bar] {
    var bars: [Bar] = []
    func add(
      _ contender: String, _ output: Output, _ trace: Windows.Trace, _ factor: Double,
      of other: String
    ) {
      guard let figure = usual(contender, output, layout, trace),
        let reference = usual(other, output, layout, trace)
      else { return }
      bars.append(
        Bar(
          text: "\(layout.rawValue), \(contender), \(output), \(trace): \(factor) x \(other)",
          figure: figure, bound: factor * reference, unit: "ns"))
    }
    for trace in Windows.Trace.allCases {
      add("tiled-cache", .attributes, trace, 1, of: "sorted-scalar")
      if layout == .map {
        add("packed-tree", .ids, trace, trace == .smooth ? 0.75 : 0.6, of: "boost-rtree")
      } else if layout != .flow {
        add("tile-table", .ids, trace, 0.5, of: "boost-rtree")
      }
    }
    return bars
  }

  private func growthBars(_ layout: LayoutCase) -> [Bar] {
    guard let small = time("tiled-cache", .attributes, layout, 100_000, .smooth),
      let large = time("tiled-cache", .attributes, layout, 10_000_000, .smooth)
    else { return [] }
    return [
      Bar(
        text: "\(layout.rawValue), tiled-cache, smooth at 1e7: 1.3 x at 1e5", figure: large,
        bound: 1.3 * small, unit: "ns")
    ]
  }

  /// Bars for memory and for the time of `prepare`.
  private func costBars(_ layout: LayoutCase) -> [Bar] {
    var bars: [Bar] = []
    let kept: [(String, Output, Double)] = [
      ("tiled-cache", .attributes, 1), ("tile-table", .ids, 16), ("packed-tree", .ids, 22),
    ]
    for (contender, output, bound) in kept {
      guard let row = row(contender, output, layout, Self.usualItems, .smooth),
        let bytes = row.cost.bytesPerItem
      else { continue }
      bars.append(
        Bar(
          text: "\(layout.rawValue), \(contender), kept to find elements", figure: bytes,
          bound: bound, unit: "bytes/item"))
    }
    let prepareBounds: [LayoutCase: Double] = [.list: 1.5, .grid: 1.5, .flow: 4, .masonry: 10]
    if let bound = prepareBounds[layout],
      let prepare = row("tiled-cache", .attributes, layout, Self.usualItems, .smooth)?
        .cost.nanosecondsPerItem
    {
      bars.append(
        Bar(
          text: "\(layout.rawValue), tiled-cache, prepare",
          figure: prepare, bound: bound, unit: "ns/item"))
    }
    return bars
  }
}
