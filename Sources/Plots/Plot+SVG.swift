import Escaping

extension Plot {
  /// The picture: presentation attributes for light paper, classes for the rules of
  /// `Palette.darkRules`.
  ///
  /// - Parameter isAlone: whether it is a file of its own, which follows the reader's light or dark
  ///   scheme by itself.
  /// - Complexity: O(points).
  public func svg(isAlone: Bool = false) -> String {
    PlotDrawing(self, isAlone: isAlone).svg.text + (isAlone ? "\n" : "")
  }
}

/// The geometry and ink of a plot, in SVG user units.
private struct PlotDrawing {
  private let plot: Plot
  private let isAlone: Bool
  private let legend: PlotLegend
  private let x: PlotScale
  private let y: PlotScale
  private let top: Double
  private let bottom: Double
  private let left = 64.0
  private let right: Double

  init(_ plot: Plot, isAlone: Bool) {
    self.plot = plot
    self.isAlone = isAlone
    right = plot.size.width - 14
    top = plot.title.isEmpty ? 14 : 36
    legend = PlotLegend(plot.series, width: right - 12)
    bottom = plot.size.height - legend.height - 46
    let points = plot.series.flatMap(\.points)
    x = PlotScale(
      plot.x, points.map(\.x) + plot.rules.compactMap(\.x), from: left, to: right,
      tickCount: Int((right - left) / 70))
    let isStacked = plot.series.contains { $0.mark == .stackedBars }
    let values =
      isStacked
      ? Self.stackTops(plot.series)
      : points.flatMap { [$0.y] + ($0.interval.map { [$0.lowerBound, $0.upperBound] } ?? []) }
    y = PlotScale(
      plot.y, values + plot.rules.compactMap(\.y), from: bottom, to: top,
      tickCount: Int((bottom - top) / 36))
  }

  private static func stackTops(_ series: [Series]) -> [Double] {
    var tops: [Double: Double] = [:]
    for point in series.lazy.flatMap(\.points) { tops[point.x, default: 0] += point.y }
    return Array(tops.values)
  }

  var svg: SVG {
    let title = plot.title.isEmpty ? plot.summary : "\(plot.title). \(plot.summary)"
    var parts: [SVG] = []
    if isAlone {
      parts.append(
        .style("@media (prefers-color-scheme:dark){\(Palette.darkRules())}"))
    }
    // Without a title the label says it already.
    if !plot.title.isEmpty { parts.append(SVG("desc", [:], [.text(plot.summary)])) }
    parts += [
      SVG(
        "rect",
        ["class": "paper", "width": "100%", "height": "100%", "fill": ink(Palette.paper)])
    ]
    if !plot.title.isEmpty {
      parts.append(
        words([(plot.title, left, 20)], anchor: nil, size: 14, weight: "600"))
    }
    parts += [grid, axisTitles, rules, marks, legend.svg(left: 12, top: bottom + 46)]
    return SVG(
      "svg",
      [
        "xmlns": isAlone ? "http://www.w3.org/2000/svg" : nil,
        "viewBox": .string("0 0 \(SVG.number(plot.size.width)) \(SVG.number(plot.size.height))"),
        "width": .number(plot.size.width), "height": .number(plot.size.height), "role": "img",
        "aria-label": .string(PlainText.line(title)), "font-size": 12,
        "font-family": "system-ui, sans-serif",
      ], [.lines(parts)])
  }

  private func ink(_ colour: Palette.Colour) -> SVG.Attribute { .string(colour.light) }

  /// Words that share their colour, size and anchor: what they share is said once.
  private func words(
    _ words: [(text: String, x: Double, y: Double)], anchor: String?, size: Double? = nil,
    weight: String? = nil, turned: Bool = false
  ) -> SVG {
    SVG(
      "g",
      [
        "class": "ink", "text-anchor": anchor.map { .string($0) },
        "font-size": size.map { .number($0) }, "font-weight": weight.map { .string($0) },
        "fill": ink(Palette.ink),
      ],
      [
        .lines(
          words.map { word in
            let (x, y) = (SVG.number(word.x), SVG.number(word.y))
            return SVG(
              "text",
              [
                "x": .string(x), "y": .string(y),
                "transform": turned ? .string("rotate(-90 \(x) \(y))") : nil,
              ], [.text(word.text)])
          })
      ])
  }

  /// Where grid lines begin and end, as one path.
  private func lines(_ ends: [((Double, Double), (Double, Double))]) -> String {
    ends.map { from, to in
      let (x, y) = (SVG.number(to.0), SVG.number(to.1))
      return "M\(SVG.number(from.0)) \(SVG.number(from.1))" + (from.0 == to.0 ? "V\(y)" : "H\(x)")
    }.joined()
  }

  private var grid: SVG {
    let isOfBands = x.band > 0
    let upright =
      isOfBands ? [] : x.ticks.map { x.place($0.value) }.map { (($0, top), ($0, bottom)) }
    let level = y.ticks.map { y.place($0.value) }.map { ((left, $0), (right, $0)) }
    var parts = [
      SVG(
        "path",
        ["class": "grid", "d": .string(lines(upright + level)), "stroke": ink(Palette.grid)])
    ]
    if !isOfBands || plot.x.namesBands {
      parts.append(words(bandsOrTicks(isOfBands), anchor: "middle", size: 11))
    }
    let values = y.ticks.map { ($0.label, left - 6, y.place($0.value) + 4) }
    return .lines(parts + [words(values, anchor: "end", size: 11)])
  }

  private func bandsOrTicks(_ isOfBands: Bool) -> [(text: String, x: Double, y: Double)] {
    // Where bands are narrow, not every name has room.
    let every = isOfBands ? max(1, Int((30 / x.band).rounded(.up))) : 1
    let most = Int(x.band * Double(every) / 6.5)
    return stride(from: 0, to: x.ticks.count, by: every).map { index in
      let tick = x.ticks[index]
      let isCut = isOfBands && tick.label.count > most
      return (
        isCut ? tick.label.prefix(most - 1) + "~" : tick.label, x.place(tick.value), bottom + 16
      )
    }
  }

  private var axisTitles: SVG {
    .lines([
      words([(plot.x.title, (left + right) / 2, bottom + 34)], anchor: "middle"),
      words([(plot.y.title, 13, (top + bottom) / 2)], anchor: "middle", turned: true),
    ])
  }

  /// Rules that say the same are one path.
  private var rules: SVG {
    var labels: [String] = []
    for rule in plot.rules where !labels.contains(rule.label) { labels.append(rule.label) }
    return .lines(
      labels.map { label in
        let ends = plot.rules.filter { $0.label == label }.map { rule in
          switch rule.place {
          case .x(let value): ((x.place(value), top), (x.place(value), bottom))
          case .y(let value): ((left, y.place(value)), (right, y.place(value)))
          }
        }
        return SVG(
          "path",
          [
            "class": "rule", "d": .string(lines(ends)), "stroke": ink(Palette.ink),
            "stroke-dasharray": "2 3", "stroke-opacity": 0.6,
          ], [SVG("title", [:], [.text(label)])])
      })
  }

  private var marks: SVG {
    var floor: [Double: Double] = [:]
    let drawn = plot.series.enumerated().map { index, series in
      series.mark == .stackedBars
        ? bars(of: series, index, on: &floor)
        : PlotSeries(series: series, index: series.colour ?? index, x: x, y: y).svg
    }
    return SVG("g", ["class": "marks"], drawn)
  }

  private func bars(of series: Series, _ index: Int, on floor: inout [Double: Double]) -> SVG {
    let colour = (series.colour ?? index) % Palette.series.count
    let width = max(1, x.band * 0.6)
    let bars = series.points.map { point in
      let from = floor[point.x, default: 0]
      floor[point.x] = from + point.y
      let (low, high) = (y.place(from), y.place(from + point.y))
      return SVG(
        "rect",
        [
          "x": .number(x.place(point.x) - width / 2), "y": .number(high), "width": .number(width),
          "height": .number(low - high),
        ],
        [SVG("title", [:], [.text("\(series.name): \(plot.y.quantity.text(point.y))")])])
    }
    return SVG(
      "g",
      ["class": .string("s\(colour)"), "fill": .string(Palette.series[colour].light)], bars)
  }
}
