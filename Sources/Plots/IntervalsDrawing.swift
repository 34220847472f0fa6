/// The geometry and ink of intervals: for each band its name, and next to it a level line with
/// a marker for each series. Values lie along a level axis, which rules cross.
struct IntervalsDrawing {
  private let plot: Plot
  private let picture: PlotPicture
  private let names: [String]
  private let scale: PlotScale
  private let left: Double
  private let right: Double
  /// Between two series of a band.
  private static let lane = 11.0

  init(_ plot: Plot, isAlone: Bool) {
    self.plot = plot
    picture = PlotPicture(plot, isAlone: isAlone)
    if case .bands(let bands) = plot.x.scale { names = bands } else { names = [] }
    let widest = names.map { PlotPicture.width(of: $0) }.max() ?? 0
    left = min(widest, plot.size.width * 0.4) + 14
    right = plot.size.width - 12
    let values = plot.series.flatMap(\.points).flatMap { point in
      [point.y] + (point.interval.map { [$0.lowerBound, $0.upperBound] } ?? [])
    }
    scale = PlotScale(
      plot.y, values + plot.rules.compactMap(\.y), from: left, to: right,
      tickCount: Int((right - left) / 55))
  }

  private var step: Double { Self.lane * Double(plot.series.count) + 8 }
  /// Below a row of names for each rule.
  private var top: Double { picture.head + 8 + Self.nameHeight * Double(plot.rules.count) }
  private static let nameHeight = 13.0
  private var bottom: Double { top + step * Double(names.count) }

  private func middle(of band: Double, _ lane: Int) -> Double {
    top + step * band + 4 + Self.lane * (Double(lane) + 0.5)
  }

  var svg: SVG {
    picture.svg(height: bottom + 38, data: [:], [axis, rules, bandNames, marks])
  }

  private var axis: SVG {
    let ticks = scale.ticks.map { (place: scale.place($0.value), label: $0.label) }
    return .lines([
      PlotPicture.grid(ticks.map { (($0.place, top), ($0.place, bottom)) }),
      PlotPicture.labels(
        ticks.map { ($0.label, $0.place, bottom + 15) }
          + [(plot.y.title, (left + right) / 2, bottom + 31)], anchor: "middle"),
    ])
  }

  /// The name of each rule stands in a row of its own, to the left of the end of its line.
  private var rules: SVG {
    let level = plot.rules.compactMap { rule in rule.y.map { (rule.label, scale.place($0)) } }
      .sorted { $0.1 < $1.1 }
    let lines = level.enumerated().map { row, rule in
      PlotPicture.rule(
        [((rule.1, top - Self.nameHeight * Double(row) - 8), (rule.1, bottom))], label: rule.0)
    }
    let labels = level.enumerated().map { row, rule -> PlotPicture.Label in
      (rule.0, rule.1 - 4, top - Self.nameHeight * Double(row) - 3)
    }
    return .lines(lines + [PlotPicture.labels(labels, anchor: "end", size: 11)])
  }

  private var bandNames: SVG {
    PlotPicture.labels(
      names.enumerated().map { band, name in
        (
          PlotPicture.cut(name, to: left - 14), left - 8,
          top + step * Double(band) + step / 2 + 4
        )
      }, anchor: "end")
  }

  private var marks: SVG {
    let drawn = zip(plot.series, plot.looks).enumerated().map { lane, one in
      let (series, look) = one
      let lines = series.points.compactMap { point -> PlotPicture.Line? in
        point.interval.map { interval in
          let y = middle(of: point.x, lane)
          return ((scale.place(interval.lowerBound), y), (scale.place(interval.upperBound), y))
        }
      }
      return SVG(
        "g", [:],
        [
          SVG(
            "path",
            [
              "class": .string("l\(look.colour)"), "d": .string(PlotPicture.path(lines)),
              "stroke": .string(Palette.series[look.colour].light), "stroke-width": 3,
            ]),
          PlotMarker.svg(
            look, at: series.points.map { (scale.place($0.y), middle(of: $0.x, lane)) }),
        ])
    }
    return SVG(
      "g", ["class": "marks", "fill": "none", "stroke-width": .number(PlotMarker.strokeWidth)],
      drawn)
  }
}
