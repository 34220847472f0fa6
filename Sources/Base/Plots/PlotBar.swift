/// The bars of a stacked bar chart.
enum PlotBar {
  /// The bars of one part, each from its upper left corner, as one path.
  static func svg(
    shade: Int, _ bars: [(x: Double, y: Double, width: Double)], height: Double
  ) -> SVG {
    let path = bars.map { bar in
      "M\(SVG.tenths(bar.x)) \(SVG.tenths(bar.y))h\(SVG.tenths(bar.width))v\(SVG.tenths(height))"
        + "h\(SVG.tenths(-bar.width))z"
    }
    return SVG(
      "path",
      [
        // `rule` gives the stroke its colour on dark paper.
        "class": "rule", "d": .string(path.joined()),
        "fill": .string(Palette.shades[shade % Palette.shades.count]),
        "stroke": PlotPicture.ink(Palette.ink), "stroke-width": 0.8,
      ])
  }
}
