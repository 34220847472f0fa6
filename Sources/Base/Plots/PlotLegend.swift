/// Draws the names of the series with their lines and markers, in rows below the plot.
struct PlotLegend {
  private let rows: [[(look: SeriesLook, series: Series)]]
  private static let rowHeight = 18.0
  /// Estimates of the width of a character, and of the sample before a name; rather too wide.
  private static let character = 6.6
  private static let mark = 34.0

  /// - Parameter width: the width of a row, in user units.
  init(_ series: [Series], _ looks: [SeriesLook], width: Double) {
    guard series.count > 1 || series.first?.name.isEmpty == false else {
      rows = []
      return
    }
    var rows: [[(SeriesLook, Series)]] = []
    var used = Double.infinity
    var entries = zip(looks, series).filter(\.1.isNamed)
    if let other = zip(looks, series).first(where: { !$0.1.isNamed }) {
      let count = series.count - entries.count
      entries.append(
        (other.0, Series(count == 1 ? "1 other" : "\(count) others", other.1.mark, [])))
    }
    for (look, one) in entries {
      let needed = Self.width(of: one)
      if used + needed > width {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append((look, one))
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
    if rows.isEmpty { return .lines([]) }
    let drawn = rows.enumerated().map { row, names in
      var x = left
      var parts: [SVG] = []
      for (look, series) in names {
        parts.append(sample(look, series, x: x))
        parts.append(
          SVG(
            "text", ["x": .number((x + Self.mark - 6).rounded()), "y": 4],
            [.text(Self.label(series))]))
        x = (x + Self.width(of: series)).rounded()
      }
      let y = SVG.number((top + Double(row) * Self.rowHeight).rounded() + 4)
      return SVG("g", ["transform": .string("translate(0 \(y))")], parts)
    }
    return SVG("g", ["stroke-width": .number(PlotMarker.strokeWidth)], drawn)
  }

  /// At the height 0.
  private func sample(_ look: SeriesLook, _ series: Series, x: Double) -> SVG {
    if series.mark == .stackedBars {
      return PlotBar.svg(shade: look.colour, [(x: x + 8, y: -5, width: 11)], height: 11)
    }
    if series.mark == .levels { return PlotMarker.levels(look, at: [(x + 12, 0)]) }
    var parts: [SVG] = []
    if series.mark != .dots {
      parts.append(
        SVG(
          "line",
          [
            "class": SeriesDrawing.lineClass(look), "x1": .number(x), "x2": .number(x + 24),
            "stroke": PlotPicture.ink(Palette.series[look.colour]),
            "stroke-width": series.mark == .intervals ? 3 : nil,
            "stroke-dasharray": .string(SeriesDrawing.dashes[look.dash]),
          ]))
    }
    if [.line, .dots, .intervals].contains(series.mark) {
      parts.append(PlotMarker.svg(look, at: [(x + 12, 0)]))
    }
    return .lines(parts)
  }
}
