/// Draws one series as a line, steps, levels or dots of one colour, for a group that fills nothing
/// and whose lines are as wide as those of markers.
struct SeriesDrawing {
  let series: Series
  let look: SeriesLook
  let x: PlotScale
  let y: PlotScale

  var svg: SVG {
    let places = series.points.map { (x: x.place($0.x), y: y.place($0.y)) }
    var parts: [SVG] = []
    if series.mark == .levels { return PlotMarker.levels(look, at: places) }
    if series.mark != .dots { parts.append(path(places)) }
    if series.points.contains(where: { $0.interval != nil }) { parts.append(intervals(places)) }
    if series.mark == .line || series.mark == .dots {
      parts.append(PlotMarker.svg(look, at: places))
    }
    return .lines(parts)
  }

  private func intervals(_ places: [(x: Double, y: Double)]) -> SVG {
    let path = zip(series.points, places).compactMap { point, place in
      point.interval.map { interval in
        "M\(SVG.tenths(place.x)) \(SVG.tenths(y.place(interval.lowerBound)))"
          + "V\(SVG.tenths(y.place(interval.upperBound)))"
      }
    }
    return PlotPicture.stroke(path.joined(), colour: look.colour, width: 1)
  }

  /// Draws the line as a path with relative coordinates in tenths. The text stays short, because it
  /// leaves out repeated commands, and blanks before minus signs.
  private func path(_ places: [(x: Double, y: Double)]) -> SVG {
    var text = ""
    var last = (x: 0.0, y: 0.0)
    var command = ""
    func add(_ name: String, _ numbers: Double...) {
      var parts = numbers.map(SVG.tenths)
      if name == command, !parts[0].hasPrefix("-") { parts[0] = " " + parts[0] }
      for index in parts.indices.dropFirst() where !parts[index].hasPrefix("-") {
        parts[index] = " " + parts[index]
      }
      text += (name == command ? "" : name) + parts.joined()
      command = name
    }
    for (index, place) in places.enumerated() {
      // The differences are taken between rounded places, so rounding errors do not add up. Whole
      // numbers will do across paths: their points have no markers, and are a few units apart.
      let px = series.mark == .path ? place.x.rounded() : (place.x * 10).rounded() / 10
      let py = (place.y * 10).rounded() / 10
      if index == 0 {
        add("M", px, py)
      } else if series.mark == .steps {
        add("h", px - last.x)
        if py != last.y { add("v", py - last.y) }
      } else if py == last.y {
        add("h", px - last.x)
      } else {
        add("l", px - last.x, py - last.y)
      }
      last = (px, py)
    }
    return SVG(
      "path",
      [
        "class": Self.lineClass(look), "d": .string(text),
        "stroke": PlotPicture.ink(Palette.series[look.colour]),
        "stroke-dasharray": .string(Self.dashes[look.dash]),
      ])
  }

  static func lineClass(_ look: SeriesLook) -> SVG.Attribute {
    .string("l\(look.colour)" + (look.dash == 0 ? "" : " d\(look.dash)"))
  }

  /// Dash patterns, which distinguish lines without markers in black and white.
  static let dashes = [
    "none", "6 2", "2 2", "8 2 2 2", "4 4", "1 3", "10 3", "6 2 1 2 1 2",
  ]
}
