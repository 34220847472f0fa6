import Primitives

extension Plot {
  /// The picture as SVG. Its elements have classes to which the rules of `PictureStyle` and
  /// `Palette` apply. A picture of its own also states them as attributes, for light paper.
  ///
  /// A picture of a page has attributes that describe its axes to scripts: `data-x` and `data-y`
  /// are where the axis begins and ends, the values there, and `log` where they are decimal
  /// logarithms; `data-frames` is the same for an axis of frames. Of bars, `data-rows` is the y of
  /// the first and how far the next are apart. `data-unit` is the unit of y. Each series is a group
  /// in the group of the class `marks`.
  ///
  /// - Parameter isAlone: whether the picture is a file of its own. It then has its own paper and
  ///   font, and follows the reader's light or dark scheme.
  /// - Complexity: O(points).
  public func svg(isAlone: Bool = false) -> String {
    let marks = Set(series.map(\.mark))
    let svg =
      if marks.contains(.stackedBars) {
        BarsDrawing(self, isAlone: isAlone).svg
      } else if marks.contains(.intervals) {
        IntervalsDrawing(self, isAlone: isAlone).svg
      } else {
        PlotDrawing(self, isAlone: isAlone).svg
      }
    return isAlone ? svg.text + "\n" : PictureStyle.withoutAttributes(svg.text)
  }

  /// Whether a file that begins with this text is a picture that `svg(isAlone: true)` made, also in
  /// an earlier version.
  package static func isPicture(_ start: String) -> Bool {
    start.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
      && start.contains(" role=\"img\" aria-label=\"")
      && start.contains("<style>\n@media (prefers-color-scheme:dark){")
  }
}

/// The geometry and ink of a plot with two axes, in SVG user units.
private struct PlotDrawing {
  private let plot: Plot
  private let picture: PlotPicture
  private let x: PlotScale
  private let y: PlotScale
  private let top: Double
  private let bottom: Double
  private let left: Double
  private let right: Double
  /// Rules of y that are drawn, and the notes on those that lie too far away.
  private let level: [Rule]
  private let distant: [(text: String, isAbove: Bool)]

  init(_ plot: Plot, isAlone: Bool) {
    self.plot = plot
    picture = PlotPicture(plot, isAlone: isAlone)
    right = plot.size.width - 12
    top = picture.head + 24
    bottom = plot.size.height - 40
    let points = plot.series.flatMap(\.points)
    let values = points.flatMap { point in
      [point.y] + (point.interval.map { [$0.lowerBound, $0.upperBound] } ?? [])
    }
    let reach = RuleReach(plot.rules, values, isLogarithmic: plot.y.scale == .logarithmic)
    (level, distant) = (reach.drawn, reach.distant)
    y = PlotScale(
      plot.y, values + level.compactMap(\.y), from: bottom, to: top,
      tickCount: Int((bottom - top) / 40))
    left = max(24, (y.ticks.map { PlotPicture.width(of: $0.label) }.max() ?? 0) + 8)
    x = PlotScale(
      plot.x, points.map(\.x) + plot.rules.compactMap(\.x), from: left, to: right,
      tickCount: Int((right - left) / 55))
  }

  var svg: SVG {
    var parts = xAxisAndTitles
    let upright = plot.rules.filter { $0.x != nil }
    if !upright.isEmpty { parts += rules(upright) }
    parts += yAxis
    parts.append(marks)
    if !level.isEmpty || !distant.isEmpty { parts.append(words) }
    if !plot.labels.isEmpty { parts += pointLabels }
    return picture.svg(
      height: plot.size.height,
      data: [
        "data-frames": plot.isOfFrames ? .string(Self.data(x)) : nil,
        "data-x": .string(Self.data(x)), "data-y": .string(Self.data(y)),
        "data-unit": .string(plot.y.quantity.unit),
      ], parts)
  }

  private static func data(_ scale: PlotScale) -> String {
    let numbers =
      [scale.from, scale.to].map(SVG.tenths)
      + [scale.low, scale.high].map { decimalText(($0 * 1e4).rounded() / 1e4) ?? "0" }
    return (numbers + (scale.isLogarithmic ? ["log"] : [])).joined(separator: " ")
  }

  /// The x axis, and the titles of both axes.
  private var xAxisAndTitles: [SVG] {
    let isOfBands = x.band > 0
    var parts: [SVG] = []
    if !isOfBands {
      parts.append(
        PlotPicture.grid(x.ticks.map { x.place($0.value) }.map { (($0, top), ($0, bottom)) }))
    }
    let texts = bandsOrTicks(isOfBands) + [(plot.x.title, (left + right) / 2, bottom + 32)]
    return parts + [
      PlotPicture.labels(texts, anchor: "middle"),
      .lines(PlotPicture.texts([(plot.y.title, 8, top - 10)])),
    ]
  }

  private var yAxis: [SVG] {
    let lines = y.ticks.map { y.place($0.value) }.map { ((left, $0), (right, $0)) }
    let texts = y.ticks.map { ($0.label, left - 5, y.place($0.value) + 4) }
    return [
      SVG(
        "g", ["class": "scale"],
        [
          .lines(
            [PlotPicture.grid(lines), PlotPicture.labels(texts, anchor: "end", isColumn: true)]
              + rules(level))
        ]
      )
    ]
  }

  private func bandsOrTicks(_ isOfBands: Bool) -> [PlotPicture.Label] {
    // Narrow bands do not have room for every name.
    let every = isOfBands ? max(1, Int((30 / x.band).rounded(.up))) : 1
    let room = x.band * Double(every)
    return stride(from: 0, to: x.ticks.count, by: every).map { index in
      let tick = x.ticks[index]
      return (
        isOfBands ? PlotPicture.cut(tick.label, to: room) : tick.label, x.place(tick.value),
        bottom + 16
      )
    }
  }

  /// Draws rules with the same label as one path.
  private func rules(_ rules: [Rule]) -> [SVG] {
    rules.grouped(by: \.label).map { label, same in
      let lines = same.map { rule -> PlotPicture.Line in
        switch rule.place {
        case .x(let value): ((x.place(value), top), (x.place(value), bottom))
        case .y(let value): ((left, y.place(value)), (right, y.place(value)))
        }
      }
      return PlotPicture.rule(lines, label: label, value: same.count == 1 ? same[0].y : nil)
    }
  }

  private var marks: SVG {
    let drawn = zip(plot.series, plot.looks).map { series, look in
      SVG("g", [:], [SeriesDrawing(series: series, look: look, x: x, y: y).svg])
    }
    return SVG(
      "g", ["class": "marks", "fill": "none", "stroke-width": .number(PlotMarker.strokeWidth)],
      drawn)
  }

  /// The names of level rules, the greatest above its line and others below theirs, and the notes
  /// on those that are too far away.
  private var words: SVG {
    let greatest = level.compactMap(\.y).max()
    let names = level.map { rule -> PlotPicture.Label in
      let place = y.place(rule.y!)
      let isAbove = rule.y == greatest && place - top > 12
      return (rule.label, right - 4, place + (isAbove ? -4 : 13))
    }
    let notes = distant.map { note -> PlotPicture.Label in
      (note.text, right, note.isAbove ? top - 10 : bottom - 5)
    }
    return SVG(
      "g", ["class": "words"],
      [PlotPicture.labels(names + notes, anchor: "end", size: 11, hasHalo: true)])
  }

  /// Each text next to its point; no two texts overlap.
  private var pointLabels: [SVG] {
    var ends: [PlotPicture.Label] = []
    var starts: [PlotPicture.Label] = []
    let middle = (left + right) / 2
    for label in plot.labels {
      let place = (x: x.place(label.x), y: y.placeWithin(label.y) + 4)
      let isLeft = place.x < middle
      let room = (isLeft ? right - place.x : place.x - left) - 9
      var height = place.y
      let others = isLeft ? starts : ends
      // Those on the left rise and those on the right fall from the outermost point inwards.
      if let last = others.last?.y {
        height = isLeft ? min(height, last - 13) : max(height, last + 13)
      }
      let text = PlotPicture.cut(label.text, to: room)
      if isLeft {
        starts.append((text, place.x + 9, height))
      } else {
        ends.append((text, place.x - 9, height))
      }
    }
    return [
      PlotPicture.labels(starts, anchor: nil, size: 11, hasHalo: true),
      PlotPicture.labels(ends, anchor: "end", size: 11, hasHalo: true),
    ]
  }
}

/// Which rules of y are drawn: all but those that are to be drawn within reach only and lie further
/// from all values than a decade, or than as far again on a linear axis.
private struct RuleReach {
  var drawn: [Rule] = []
  /// The nearest above and the nearest below that are not drawn.
  var distant: [(text: String, isAbove: Bool)] = []

  init(_ rules: [Rule], _ values: [Double], isLogarithmic: Bool) {
    let (least, most) = (values.min() ?? 0, values.max() ?? 0)
    let reach = isLogarithmic ? 10.0 : 2.0
    var above: Rule?
    var below: Rule?
    for rule in rules {
      guard let value = rule.y else { continue }
      if !rule.isOnlyWithinReach || (value <= most * reach && value >= least / reach) {
        drawn.append(rule)
      } else if value > most {
        if value < above?.y ?? .infinity { above = rule }
      } else if value > below?.y ?? 0 {
        below = rule
      }
    }
    if let above, most > 0 {
      distant.append(("\(above.label): \(Self.factor(above.y! / most))\u{D7} higher", true))
    }
    if let below, least > 0, drawn.isEmpty {
      distant.append(("\(below.label): \(Self.factor(least / below.y!))\u{D7} lower", false))
    }
  }

  /// Two digits of a factor.
  private static func factor(_ value: Double) -> String {
    var size = 1.0
    while value / size >= 100 { size *= 10 }
    return SVG.number((value / size).rounded() * size)
  }
}
