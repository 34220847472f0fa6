import Escaping

extension Plot {
  /// The picture as SVG. Its elements have presentation attributes for light paper, and classes to
  /// which the rules of `Palette.darkRules` apply.
  ///
  /// - Parameters:
  ///   - isAlone: whether the picture is a file of its own. It then has its own paper and font, and
  ///     follows the reader's light or dark scheme.
  ///   - other: a second scale of the y axis, which a script can show in place of the first. Each
  ///     scale is a group of the class `scale`; the second is hidden by `display="none"`.
  /// - Complexity: O(points).
  public func svg(isAlone: Bool = false, other: Axis.Scale? = nil) -> String {
    PlotDrawing(self, isAlone: isAlone, other: other).svg.text + (isAlone ? "\n" : "")
  }
}

extension Plot {
  /// Whether a file that begins with this text is a picture that `svg(isAlone: true)` made, also in
  /// an earlier version.
  package static func isPicture(_ start: String) -> Bool {
    start.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
      && start.contains(" role=\"img\" aria-label=\"")
      && start.contains("<style>\n@media (prefers-color-scheme:dark){")
  }
}

/// The geometry and ink of a plot, in SVG user units.
private struct PlotDrawing {
  private let plot: Plot
  private let isAlone: Bool
  private let legend: PlotLegend
  private let x: PlotScale
  /// The scale that is shown, and the hidden one if there is any.
  private let scales: [PlotScale]
  private let top: Double
  private let bottom: Double
  private let left = 64.0
  private let right: Double

  init(_ plot: Plot, isAlone: Bool, other: Axis.Scale?) {
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
      : points.flatMap { point in
        [point.y]
          + (plot.y.holdsIntervals
            ? point.interval.map { [$0.lowerBound, $0.upperBound] } ?? [] : [])
      }
    let (low, high) = (bottom, top)
    scales = ([plot.y.scale] + (other.map { [$0] } ?? [])).map { scale in
      var axis = plot.y
      axis.scale = scale
      return PlotScale(
        axis, values + plot.rules.compactMap(\.y), from: low, to: high,
        tickCount: Int((low - high) / 36))
    }
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
    // Without a title, the label already contains the summary.
    if !plot.title.isEmpty { parts.append(SVG("desc", [:], [.text(plot.summary)])) }
    if isAlone {
      parts.append(
        SVG(
          "rect",
          ["class": "paper", "width": "100%", "height": "100%", "fill": ink(Palette.paper)]))
    }
    if !plot.title.isEmpty {
      parts.append(labels([(plot.title, left, 20)], anchor: nil, size: 14, weight: "600"))
    }
    parts.append(xAxisAndTitles)
    let upright = plot.rules.filter { $0.x != nil }
    if !upright.isEmpty { parts.append(rules(upright, scales[0])) }
    for (index, y) in scales.enumerated() {
      let scaled = SVG.lines(yAxisAndMarks(y))
      parts.append(
        scales.count == 1
          ? scaled : SVG("g", ["class": "scale", "display": index == 0 ? nil : "none"], [scaled]))
    }
    parts.append(legend.svg(left: 12, top: bottom + 46))
    return SVG(
      "svg",
      [
        "xmlns": isAlone ? "http://www.w3.org/2000/svg" : nil,
        "viewBox": .string("0 0 \(SVG.number(plot.size.width)) \(SVG.number(plot.size.height))"),
        "width": .number(plot.size.width), "height": .number(plot.size.height), "role": "img",
        "aria-label": .string(PlainText.line(title)), "class": "ink", "fill": ink(Palette.ink),
        "font-size": 12,
        "font-family": isAlone ? "system-ui, sans-serif" : nil,
      ], [.lines(parts)])
  }

  private func ink(_ colour: Palette.Colour) -> SVG.Attribute { .string(colour.light) }

  private typealias Label = (text: String, x: Double, y: Double)

  /// Labels with the same size and anchor, as one group that states these.
  private func labels(
    _ labels: [Label], anchor: String?, size: Double? = nil, weight: String? = nil
  ) -> SVG {
    SVG(
      "g",
      [
        "text-anchor": anchor.map { .string($0) }, "font-size": size.map { .number($0) },
        "font-weight": weight.map { .string($0) },
      ], texts(labels))
  }

  private func texts(_ labels: [Label]) -> [SVG] {
    labels.map { SVG("text", ["x": .tenths($0.x), "y": .tenths($0.y)], [.text($0.text)]) }
  }

  /// The data of one path that holds all grid lines, each from its first end to its second.
  private func lines(_ ends: [((Double, Double), (Double, Double))]) -> String {
    ends.map { from, to in
      "M\(SVG.tenths(from.0)) \(SVG.tenths(from.1))"
        + (from.0 == to.0 ? "V\(SVG.tenths(to.1))" : "H\(SVG.tenths(to.0))")
    }.joined()
  }

  private func grid(_ ends: [((Double, Double), (Double, Double))]) -> SVG {
    SVG("path", ["class": "grid", "d": .string(lines(ends)), "stroke": ink(Palette.grid)])
  }

  /// The x axis, and the titles of both axes.
  private var xAxisAndTitles: SVG {
    let isOfBands = x.band > 0
    var parts: [SVG] = []
    if !isOfBands {
      parts.append(
        grid(x.ticks.map { x.place($0.value) }.map { (($0, top), ($0, bottom)) }))
    }
    var titles: [SVG] = []
    if !isOfBands || plot.x.namesBands {
      titles.append(SVG("g", ["font-size": 11], texts(bandsOrTicks(isOfBands))))
    }
    let y = SVG.tenths((top + bottom) / 2)
    titles += texts([(plot.x.title, (left + right) / 2, bottom + 34)])
    titles.append(
      SVG(
        "text", ["x": 13, "y": .string(y), "transform": .string("rotate(-90 13 \(y))")],
        [.text(plot.y.title)]))
    parts.append(SVG("g", ["text-anchor": "middle"], titles))
    return .lines(parts)
  }

  /// The y axis, and the rules and marks that are placed along it.
  private func yAxisAndMarks(_ y: PlotScale) -> [SVG] {
    let tickLabels = y.ticks.map { ($0.label, left - 6, y.place($0.value) + 4) }
    var parts = [
      grid(y.ticks.map { y.place($0.value) }.map { ((left, $0), (right, $0)) }),
      labels(tickLabels, anchor: "end", size: 11),
    ]
    let level = plot.rules.filter { $0.y != nil }
    if !level.isEmpty { parts.append(rules(level, y)) }
    return parts + [marks(y)]
  }

  private func bandsOrTicks(_ isOfBands: Bool) -> [(text: String, x: Double, y: Double)] {
    // Narrow bands do not have room for every name.
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

  /// Draws rules with the same label as one path.
  private func rules(_ rules: [Rule], _ y: PlotScale) -> SVG {
    var labels: [String] = []
    for rule in rules where !labels.contains(rule.label) { labels.append(rule.label) }
    return .lines(
      labels.map { label in
        let ends = rules.filter { $0.label == label }.map { rule in
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

  private func marks(_ y: PlotScale) -> SVG {
    var floor: [Double: Double] = [:]
    let drawn = plot.series.enumerated().map { index, series in
      series.mark == .stackedBars
        ? bars(of: series, index, y, on: &floor)
        : SeriesDrawing(series: series, index: series.colour ?? index, x: x, y: y).svg
    }
    return SVG(
      "g", ["class": "marks", "fill": "none", "stroke-width": .number(PlotMarker.strokeWidth)],
      drawn)
  }

  private func bars(
    of series: Series, _ index: Int, _ y: PlotScale, on floor: inout [Double: Double]
  ) -> SVG {
    let colour = (series.colour ?? index) % Palette.series.count
    let width = max(1, x.band * 0.6)
    let bars = series.points.compactMap { point -> SVG? in
      // Nothing would be seen.
      if point.y == 0 { return nil }
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
