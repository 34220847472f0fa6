import Files

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
  /// Between two series of a band.
  private static let lane = 11.0
  /// To the left and to the right of names, whose widths are estimates.
  private static let nameMargin = 22.0

  init(_ plot: Plot, isAlone: Bool) {
    self.plot = plot
    picture = PlotPicture(plot, isAlone: isAlone)
    let points = plot.series.flatMap(\.points)
    // Lines that no band has two of need no lanes of their own.
    let isShared = Set(points.map(\.x)).count == points.count
    rows = BandRows(
      plot.x, lanes: isShared ? 1 : plot.series.count, lane: Self.lane,
      top: picture.head + 8 + Self.nameHeight * Double(plot.rules.count), width: plot.size.width)
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
  private static let nameHeight = 13.0

  private func middle(of band: Double, _ lane: Int) -> Double {
    rows.tops[Int(band)] + 4 + Self.lane * (Double(rows.lanes == 1 ? 0 : lane) + 0.5)
  }

  var svg: SVG {
    picture.svg(height: bottom + 38, data: [:], [axis, rules, bandNames, marks])
  }

  private var axis: SVG {
    let ticks = scale.ticks.map { (place: scale.place($0.value), label: $0.label) }
    return .lines([
      PlotPicture.grid(ticks.map { (($0.place, top), ($0.place, bottom)) }),
      // The last label would be cut at the edge.
      PlotPicture.labels(
        ticks.map { tick in
          let most = plot.size.width - 2 - PlotPicture.width(of: tick.label) / 2
          return (tick.label, min(tick.place, most), bottom + 15)
        }
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

extension Axis {
  /// The part of an interval that the axis holds.
  func within(_ interval: ClosedRange<Double>) -> ClosedRange<Double> {
    reach.map { interval.clamped(to: $0) } ?? interval
  }
}

/// Where the bands of an axis and the titles of their groups stand, from top to bottom.
private struct BandRows {
  private(set) var names: [String] = []
  /// The upper edge of each band.
  private(set) var tops: [Double] = []
  private(set) var titles: [(text: String, y: Double)] = []
  let top: Double
  private(set) var bottom: Double
  let lanes: Int
  /// The height of a band.
  let step: Double

  static let titleSize = 11.0
  /// An estimate of the width of a character of a title; rather too wide.
  private static let character = 6.6
  private static let titleHeight = 14.0
  private static let groupGap = 6.0
  /// The most lines of a title.
  private static let mostLines = 6

  init(_ axis: Axis, lanes: Int, lane: Double, top: Double, width: Double) {
    self.top = top
    self.lanes = lanes
    step = lane * Double(lanes) + 8
    bottom = top
    if case .bands(let bands) = axis.scale, axis.groups.isEmpty { add(bands) }
    for group in axis.groups {
      var lines = PlainText.wrapped(group.title, width: Int((width - 16) / Self.character))
      if lines.count > Self.mostLines {
        lines = Array(lines.prefix(Self.mostLines))
        lines[Self.mostLines - 1] += "~"
      }
      bottom += names.isEmpty ? 0 : Self.groupGap
      for line in lines {
        bottom += Self.titleHeight
        titles.append((line, bottom - 3))
      }
      add(group.names)
    }
  }

  private mutating func add(_ bands: [String]) {
    names += bands
    for _ in bands {
      tops.append(bottom)
      bottom += step
    }
  }
}
