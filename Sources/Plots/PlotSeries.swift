/// A line, steps or dots of one colour.
struct PlotSeries {
  let series: Series
  let index: Int
  let x: PlotScale
  let y: PlotScale

  private var colour: Int { index % Palette.series.count }
  private var light: SVG.Attribute { .string(Palette.series[colour].light) }

  var svg: SVG {
    let places = series.points.map { (x: x.place($0.x), y: y.place($0.y)) }
    var parts: [SVG] = []
    if series.mark != .dots { parts.append(path(places)) }
    if series.points.contains(where: { $0.interval != nil }) { parts.append(intervals(places)) }
    if series.mark == .line || series.mark == .dots {
      parts.append(PlotMarker.svg(index, at: places))
    }
    return .lines(parts)
  }

  private func intervals(_ places: [(x: Double, y: Double)]) -> SVG {
    let path = zip(series.points, places).compactMap { point, place in
      point.interval.map { interval in
        "M\(SVG.tenths(place.x)) \(SVG.tenths(y.placeWithin(interval.lowerBound)))"
          + "V\(SVG.tenths(y.placeWithin(interval.upperBound)))"
      }
    }
    return SVG(
      "path",
      ["class": .string("l\(colour)"), "d": .string(path.joined()), "stroke": light])
  }

  /// Draws a path with relative coordinates in tenths, which keep long lines short. A repeated
  /// command is left out, and a minus separates numbers by itself.
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
      // Steps between rounded places do not add up their errors.
      let (px, py) = ((place.x * 10).rounded() / 10, (place.y * 10).rounded() / 10)
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
        "class": .string("l\(colour)"), "d": .string(text), "fill": "none", "stroke": light,
        "stroke-width": series.mark == .line ? 2 : 1.5,
        "stroke-dasharray": Self.dashes[index % Self.dashes.count].map { .string($0) },
      ])
  }

  /// Dash patterns, which tell lines without markers apart without their colours.
  static let dashes: [String?] = [
    nil, "6 2", "2 2", "8 2 2 2", "4 4", "1 3", "10 3", "6 2 1 2 1 2",
  ]
}

/// A shape for each series: circle, square, triangle, diamond, then the same hollow.
enum PlotMarker {
  /// The markers of one series, as one path.
  static func svg(_ index: Int, at places: [(x: Double, y: Double)]) -> SVG {
    let colour = index % Palette.series.count
    let light = SVG.Attribute.string(Palette.series[colour].light)
    let isHollow = index / 4 % 2 == 1
    let shape = shapes[index % shapes.count]
    let path = places.map { place in
      "M\(SVG.tenths(place.x + shape.x)) \(SVG.tenths(place.y + shape.y))\(shape.path)"
    }
    return SVG(
      "path",
      [
        "class": .string(isHollow ? "h\(colour)" : "s\(colour)"), "d": .string(path.joined()),
        "fill": isHollow ? .string(Palette.paper.light) : light, "stroke": light,
        "stroke-width": 1.5,
      ])
  }

  /// The start of each shape, relative to its middle, and the rest of its path.
  private static let shapes: [(x: Double, y: Double, path: String)] = [
    (-3.5, 0, "a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0"), (-3.5, -3.5, "h7v7h-7z"),
    (0, -4.5, "l4.5 8h-9z"), (0, -5, "l5 5-5 5-5-5z"),
  ]
}

/// The names of the series, in rows below the plot.
struct PlotLegend {
  private let rows: [[(index: Int, series: Series)]]
  private static let rowHeight = 18.0
  /// Widths of a character and of the mark before a name, estimated on the safe side.
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
    return SVG("g", ["class": "ink", "fill": .string(Palette.ink.light)], parts)
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
    var parts: [SVG] = []
    if series.mark != .dots {
      parts.append(
        SVG(
          "line",
          [
            "class": .string("l\(colour)"), "x1": .number(x), "y1": .number(y),
            "x2": .number(x + 24), "y2": .number(y), "stroke": light,
            "stroke-width": series.mark == .line ? 2 : 1.5,
            "stroke-dasharray": PlotSeries.dashes[index % PlotSeries.dashes.count].map {
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
