/// The geometry and ink of intervals: for each band its name, and next to it a level line with
/// a marker for each series. Values lie along a level axis, which rules cross. The title of a group
/// of bands stands above them, over the whole width.
struct IntervalsDrawing {
  private let plot: Plot
  private let picture: PlotPicture
  private let rows: BandRows
  private let scale: PlotScale
  private let left: Double
  private let right: Double

  /// The room for a series within a band.
  private static let laneHeight = 11.0
  /// To the left and to the right of names, whose widths are estimates.
  private static let nameMargin = 22.0
  /// The height of a row with the name of a rule.
  private static let ruleRow = 13.0
  /// The room below the bands for the labels and the title of the axis.
  private static let axisHeight = 38.0

  init(_ plot: Plot, isAlone: Bool) {
    self.plot = plot
    picture = PlotPicture(plot, isAlone: isAlone)
    let points = plot.series.flatMap(\.points)
    // If no band has two points, all series share one lane.
    let isShared = Set(points.map(\.x)).count == points.count
    rows = BandRows(
      plot.x, lanes: isShared ? 1 : plot.series.count, laneHeight: Self.laneHeight,
      top: picture.head + 8 + Self.ruleRow * Double(plot.rules.count), width: plot.size.width)
    let widest = rows.names.map { PlotPicture.width(of: $0) }.max() ?? 0
    let most = plot.x.groups.isEmpty ? 0.4 : 0.5
    left = min(widest, plot.size.width * most) + Self.nameMargin
    right = plot.size.width - 12
    let values = points.flatMap { point in
      [point.y] + (point.interval.map(plot.y.within).map { [$0.lowerBound, $0.upperBound] } ?? [])
    }
    scale = PlotScale(
      plot.y, values + plot.rules.compactMap(\.y) + plot.y.ends, from: left, to: right,
      tickCount: Int((right - left) / 55))
  }

  /// Below a row of names for each rule.
  private var top: Double { rows.top }
  private var bottom: Double { rows.bottom }

  private func middle(of band: Double, _ lane: Int) -> Double {
    rows.tops[Int(band)] + BandRows.padding / 2
      + Self.laneHeight * (Double(rows.lanes == 1 ? 0 : lane) + 0.5)
  }

  var svg: SVG {
    picture.svg(height: bottom + Self.axisHeight, data: [:], [axis, rules, bandNames, marks])
  }

  private var axis: SVG {
    let ticks = scale.ticks.map { (place: scale.place($0.value), label: $0.label) }
    return .lines([
      PlotPicture.grid(ticks.map { (($0.place, top), ($0.place, bottom)) }),
      // The last label would be cut at the edge.
      PlotPicture.labels(
        ticks.map { tick in
          let most = plot.size.width - 2 - PlotPicture.width(of: tick.label) / 2
          return (tick.label, min(tick.place, most), bottom + PlotPicture.tickLabelDrop)
        }
          + [(plot.y.title, (left + right) / 2, bottom + PlotPicture.axisTitleDrop)],
        anchor: "middle"),
    ])
  }

  /// The name of each rule stands in a row of its own, to the left of the end of its line.
  private var rules: SVG {
    let level = plot.rules.compactMap { rule in
      rule.y.map { (label: rule.label, place: scale.place($0)) }
    }.sorted { $0.place < $1.place }
    let named = level.enumerated().map { row, rule in
      (label: rule.label, place: rule.place, rowBottom: top - Self.ruleRow * Double(row))
    }
    let lines = named.map { rule in
      PlotPicture.rule(
        [((rule.place, rule.rowBottom - 8), (rule.place, bottom))], label: rule.label)
    }
    let labels = named.map { rule -> PlotPicture.Label in
      (rule.label, rule.place - 4, rule.rowBottom - 3)
    }
    return .lines(lines + [PlotPicture.labels(labels, anchor: "end", size: 11)])
  }

  private var bandNames: SVG {
    let names = zip(rows.names, rows.tops).map { name, top in
      PlotPicture.cutText(name, to: left - Self.nameMargin, x: left - 8, y: top + rows.step / 2 + 4)
    }
    var parts = [SVG("g", ["text-anchor": "end"], names)]
    // The lines behind a title would cross it.
    if !rows.titles.isEmpty {
      parts.append(
        PlotPicture.labels(
          rows.titles.map { ($0.text, 8, $0.y) }, anchor: nil, size: BandRows.titleSize,
          weight: "600", hasHalo: true))
    }
    return .lines(parts)
  }

  private var marks: SVG {
    let drawn = zip(plot.series, plot.looks).enumerated().map { lane, one in
      let (series, look) = one
      var lines: [PlotPicture.Line] = []
      var arrows: [SVG] = []
      for point in series.points {
        guard let interval = point.interval else { continue }
        let y = middle(of: point.x, lane)
        let shown = plot.y.within(interval)
        let (from, to) = (scale.place(shown.lowerBound), scale.place(shown.upperBound))
        lines.append(((from, y), (to, y)))
        if shown.lowerBound > interval.lowerBound {
          arrows.append(arrow(look, x: from, y: y, by: -1, to: interval.lowerBound))
        }
        if shown.upperBound < interval.upperBound {
          arrows.append(arrow(look, x: to, y: y, by: 1, to: interval.upperBound))
        }
      }
      return SVG(
        "g", [:],
        [
          PlotPicture.stroke(PlotPicture.path(lines), colour: look.colour, width: 3),
          PlotMarker.svg(
            look, at: series.points.map { (scale.place($0.y), middle(of: $0.x, lane)) }),
        ] + arrows)
    }
    return SVG(
      "g", ["class": "marks", "fill": "none", "stroke-width": .number(PlotMarker.strokeWidth)],
      drawn)
  }

  /// The end of an interval that goes on beyond the axis.
  private func arrow(
    _ look: SeriesLook, x: Double, y: Double, by direction: Double, to end: Double
  ) -> SVG {
    let light = PlotPicture.ink(Palette.series[look.colour])
    let tip = x + 6 * direction
    return SVG(
      "path",
      [
        "class": .string("s\(look.colour)"),
        "d": .string("M\(SVG.tenths(tip)) \(SVG.tenths(y))l\(SVG.tenths(-7 * direction))-4v8z"),
        "fill": light, "stroke": light,
      ], [SVG("title", [:], [.text("goes on to \(plot.y.quantity.text(end))")])])
  }
}
