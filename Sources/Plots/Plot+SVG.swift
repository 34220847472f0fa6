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
    parts += [
      SVG("desc", [:], [.text(plot.summary)]),
      SVG(
        "rect",
        ["class": "paper", "width": "100%", "height": "100%", "fill": ink(Palette.paper)]),
    ]
    if !plot.title.isEmpty {
      parts.append(
        text(plot.title, x: left, y: 20, anchor: nil, size: 14, weight: "600"))
    }
    parts += [grid, valueAxis, axisTitles, rules, marks, legend.svg(left: 12, top: bottom + 46)]
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

  private func text(
    _ content: String, x: Double, y: Double, anchor: String?, size: Double? = nil,
    weight: String? = nil, turned: Bool = false
  ) -> SVG {
    SVG(
      "text",
      [
        "class": "ink", "x": .number(x), "y": .number(y),
        "text-anchor": anchor.map { .string($0) }, "font-size": size.map { .number($0) },
        "font-weight": weight.map { .string($0) }, "fill": ink(Palette.ink),
        "transform": turned ? .string("rotate(-90 \(SVG.number(x)) \(SVG.number(y)))") : nil,
      ], [.text(content)])
  }

  private func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> SVG {
    SVG(
      "line",
      [
        "class": "grid", "x1": .number(x1), "y1": .number(y1), "x2": .number(x2),
        "y2": .number(y2), "stroke": ink(Palette.grid),
      ])
  }

  private var grid: SVG {
    let isOfBands = x.band > 0
    guard !isOfBands || plot.x.namesBands else { return .lines([]) }
    // Where bands are narrow, not every name has room.
    let every = isOfBands ? max(1, Int((30 / x.band).rounded(.up))) : 1
    return .lines(
      stride(from: 0, to: x.ticks.count, by: every).map { index in
        let tick = x.ticks[index]
        let at = x.place(tick.value)
        let most = Int(x.band * Double(every) / 6.5)
        let label =
          isOfBands && tick.label.count > most ? tick.label.prefix(most - 1) + "~" : tick.label
        let words = text(String(label), x: at, y: bottom + 16, anchor: "middle", size: 11)
        return isOfBands ? words : .lines([line(at, top, at, bottom), words])
      })
  }

  private var valueAxis: SVG {
    .lines(
      y.ticks.map { tick in
        let at = y.place(tick.value)
        return .lines([
          line(left, at, right, at),
          text(tick.label, x: left - 6, y: at + 4, anchor: "end", size: 11),
        ])
      })
  }

  private var axisTitles: SVG {
    let middle = (top + bottom) / 2
    return .lines([
      text(plot.x.title, x: (left + right) / 2, y: bottom + 34, anchor: "middle"),
      text(plot.y.title, x: 13, y: middle, anchor: "middle", turned: true),
    ])
  }

  private var rules: SVG {
    .lines(
      plot.rules.map { rule in
        let ends =
          switch rule.place {
          case .x(let value): ((x.place(value), top), (x.place(value), bottom))
          case .y(let value): ((left, y.place(value)), (right, y.place(value)))
          }
        return SVG(
          "line",
          [
            "class": "rule", "x1": .number(ends.0.0), "y1": .number(ends.0.1),
            "x2": .number(ends.1.0), "y2": .number(ends.1.1), "stroke": ink(Palette.ink),
            "stroke-dasharray": "2 3",
            "stroke-opacity": 0.6,
          ], [SVG("title", [:], [.text(rule.label)])])
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
