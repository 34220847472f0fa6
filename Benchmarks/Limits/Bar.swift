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
      floorBars(layout) + referenceBars(layout) + costBars(layout)
    }
  }

  /// The bars relative to the copy floor: the ns that may be added to it, for windows of `smooth`
  /// and `random`. `cold` is a bound by itself, for the cache of 1 MiB.
  private struct FloorBars {
    var smooth: Double
    var random: Double
    var cold: Double?
  }

  private static let floorBars: [LayoutCase: FloorBars] = [
    .list: FloorBars(smooth: 11, random: 140, cold: 4000),
    .grid: FloorBars(smooth: 16, random: 220, cold: 4000),
    .flow: FloorBars(smooth: 22, random: 200),
    .masonry: FloorBars(smooth: 12, random: 180, cold: 10_000),
    .timeline: FloorBars(smooth: 40, random: 250, cold: 10_000),
    .map: FloorBars(smooth: 110, random: 500, cold: 15_000),
  ]

  private func usual(
    _ contender: String, _ output: Output, _ layout: LayoutCase, _ trace: Windows.Trace
  ) -> Double? {
    time(contender, output, layout, Self.usualItems, trace)
  }

  /// The bars for the better of the strategy that keeps tiles and the one that keeps everything,
  /// and for the first relative to the second.
  private func floorBars(_ layout: LayoutCase) -> [Bar] {
    guard let bounds = Self.floorBars[layout] else { return [] }
    let other = layout.isLinear ? "tile-table" : "packed-tree"
    var bars: [Bar] = []
    for trace in Windows.Trace.allCases {
      guard let floor = usual("copy-floor", .attributes, layout, trace),
        let tiled = usual("tiled-cache", .attributes, layout, trace),
        let stored = usual(other, .attributes, layout, trace)
      else { continue }
      let (better, factor) = (min(tiled, stored), layout.isLinear ? 1.25 : 1.5)
      let above = trace == .smooth ? bounds.smooth : bounds.random
      let name = "\(layout.rawValue), tiled-cache"
      bars.append(
        Bar(
          text: "\(name) or \(other), \(trace): floor + \(threeDigits(above))", figure: better,
          bound: floor + above, unit: "ns"))
      bars.append(
        Bar(
          text: "\(name), \(trace): \(factor) x the better of it and \(other)", figure: tiled,
          bound: factor * better, unit: "ns"))
    }
    if let cold = usual(Roster.coldName, .attributes, layout, .random), let bound = bounds.cold {
      bars.append(
        Bar(
          text: "\(layout.rawValue), tiled-cache, random, cold, cache of 1 MiB", figure: cold,
          bound: bound, unit: "ns"))
    }
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
