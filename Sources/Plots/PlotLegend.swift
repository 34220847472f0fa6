/// Draws the names of the series with their lines and markers, in rows below the plot.
struct PlotLegend {
  private let rows: [[(index: Int, series: Series)]]
  private static let rowHeight = 18.0
  /// Estimates of the width of a character, and of the sample before a name; rather too wide.
  private static let character = 6.6
  private static let mark = 34.0

  /// - Parameter width: the width of a row, in user units.
  init(_ series: [Series], width: Double) {
    guard series.count > 1 || series.first?.name.isEmpty == false else {
      rows = []
      return
    }
    var rows: [[(Int, Series)]] = []
    var used = Double.infinity
    for (index, one) in series.enumerated() {
      let needed = Self.width(of: one)
      if used + needed > width {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append((one.colour ?? index, one))
      used += needed
    }
    self.rows = rows
  }

  var height: Double { Double(rows.count) * Self.rowHeight }

  private static func label(_ series: Series) -> String {
    series.name.count > 48 ? series.name.prefix(47) + "~" : series.name
  }

  private static func width(of series: Series) -> Double {
    mark + character * Double(label(series).count) + 10
  }

  func svg(left: Double, top: Double) -> SVG {
    var parts: [SVG] = []
    for (row, names) in rows.enumerated() {
      var x = left
      let y = top + Double(row) * Self.rowHeight + 4
      for (index, series) in names {
        parts.append(sample(index, series, x: x, y: y))
        parts.append(
          SVG(
            "text",
            ["x": .tenths(x + Self.mark - 6), "y": .tenths(y + 4)],
            [.text(Self.label(series))]))
        x += Self.width(of: series)
      }
    }
    if parts.isEmpty { return .lines([]) }
    return SVG("g", ["stroke-width": .number(PlotMarker.strokeWidth)], parts)
  }

  private func sample(_ index: Int, _ series: Series, x: Double, y: Double) -> SVG {
    let colour = index % Palette.series.count
    let light = SVG.Attribute.string(Palette.series[colour].light)
    if series.mark == .stackedBars {
      return SVG(
        "rect",
        [
          "class": .string("s\(colour)"), "x": .number(x + 8), "y": .number(y - 5), "width": 11,
          "height": 11, "fill": light,
        ])
    }
    if series.mark == .levels { return PlotMarker.levels(index, at: [(x + 12, y)]) }
    var parts: [SVG] = []
    if series.mark != .dots {
      parts.append(
        SVG(
          "line",
          [
            "class": .string("l\(colour)"), "x1": .number(x), "y1": .number(y),
            "x2": .number(x + 24), "y2": .number(y), "stroke": light,
            "stroke-width": series.mark == .line ? 2 : nil,
            "stroke-dasharray": SeriesDrawing.dashes[index % SeriesDrawing.dashes.count].map {
              .string($0)
            },
          ]))
    }
    if series.mark == .line || series.mark == .dots {
      parts.append(PlotMarker.svg(index, at: [(x + 12, y)]))
    }
    return .lines(parts)
  }
}
