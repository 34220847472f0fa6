/// The marker of a series by the index in its look: circle, square, triangle, diamond, the same
/// hollow, then triangle on its tip, plus, cross and bar, and these hollow. So 16 series differ
/// without colours.
enum PlotMarker {
  /// How wide the lines are with which a group of markers is drawn.
  static let strokeWidth = 1.5

  /// The markers of one series, as one path, for a group that states `strokeWidth`.
  static func svg(_ look: SeriesLook, at places: [(x: Double, y: Double)]) -> SVG {
    let light = PlotPicture.ink(Palette.series[look.colour])
    let isHollow = look.marker / 4 % 2 == 1
    let shape = shapes[look.marker % 4 + look.marker / 8 % 2 * 4]
    let path = places.map { place in
      "M\(SVG.tenths(place.x + shape.x)) \(SVG.tenths(place.y + shape.y))\(shape.path)"
    }
    return SVG(
      "path",
      [
        "class": .string(isHollow ? "h\(look.colour)" : "s\(look.colour)"),
        "d": .string(path.joined()),
        "fill": isHollow ? .string(Palette.paper.light) : light, "stroke": light,
      ])
  }

  /// Each shape as the start of its path, relative to its middle, and the rest of the path. The
  /// circle is one arc that ends a tenth short of its start, the shortest text that draws one.
  private static let shapes: [(x: Double, y: Double, path: String)] = [
    (-3.5, 0, "a3.5 3.5 0 1 1 0 .1z"), (-3.5, -3.5, "h7v7h-7z"),
    (0, -4.5, "l4.5 8h-9z"), (0, -5, "l5 5-5 5-5-5z"),
    (0, 4.5, "l4.5-8h-9z"), (-1.5, -5, "h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z"),
    (
      -2.8, -4.9,
      "l2.8 2.8 2.8-2.8 2.1 2.1-2.8 2.8 2.8 2.8-2.1 2.1-2.8-2.8-2.8 2.8-2.1-2.1 2.8-2.8-2.8-2.8z"
    ),
    (-2, -5, "h4v10h-4z"),
  ]

  /// How far a level line reaches to either side of its point.
  static let levelReach = 8.0

  /// The level lines of one series, as one path, for a group that states `strokeWidth`.
  static func levels(_ look: SeriesLook, at places: [(x: Double, y: Double)]) -> SVG {
    let path = places.map { place in
      "M\(SVG.tenths(place.x - levelReach)) \(SVG.tenths(place.y))h\(SVG.tenths(2 * levelReach))"
    }
    return PlotPicture.stroke(path.joined(), colour: look.colour, width: 2)
  }
}
