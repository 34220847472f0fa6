/// The geometry and ink of stacked bars: for each band its name, the value of its mark, or the sum
/// where it has none, and below them the bar.
struct BarsDrawing {
  private let plot: Plot
  private let picture: PlotPicture
  private let names: [String]
  private let parts: [(offset: Int, element: Series)]
  private let marks: [(offset: Int, element: Series)]
  /// The sum of the parts of each band.
  private let sums: [Double]
  private let scale: PlotScale
  private let left = 8.0
  private let right: Double
  private static let barHeight = 12.0
  private static let step = 32.0

  init(_ plot: Plot, isAlone: Bool) {
    self.plot = plot
    picture = PlotPicture(plot, isAlone: isAlone)
    if case .bands(let bands) = plot.x.scale { names = bands } else { names = [] }
    parts = plot.series.enumerated().filter { $0.element.mark == .stackedBars }
    marks = plot.series.enumerated().filter { $0.element.mark != .stackedBars }
    right = plot.size.width - 12
    var sums = Array(repeating: 0.0, count: names.count)
    for point in parts.lazy.flatMap(\.element.points) { sums[Int(point.x)] += point.y }
    self.sums = sums
    scale = PlotScale(
      plot.y, sums + marks.flatMap { $0.element.points.map(\.y) }, from: left, to: right,
      tickCount: Int((right - left) / 70))
  }

  private func top(of band: Double) -> Double { picture.head + Self.step * band + 20 }
  private var bottom: Double { top(of: Double(names.count)) - 14 }

  var svg: SVG {
    picture.svg(
      height: bottom + 40,
      data: [
        "data-rows": .string("\(SVG.tenths(top(of: 0) - 2)) \(SVG.tenths(Self.step))"),
        "data-unit": .string(plot.y.quantity.unit),
      ],
      [axis, bars, bandNames])
  }

  private var axis: SVG {
    let ticks = scale.ticks.map { (place: scale.place($0.value), label: $0.label) }
    return .lines(
      [
        PlotPicture.grid(ticks.map { (($0.place, picture.head + 8), ($0.place, bottom)) }),
        // The first label would be cut in half.
        PlotPicture.labels(
          ticks.map { ($0.label, max(14, $0.place), bottom + PlotPicture.tickLabelDrop) }
            + [(plot.y.title, (left + right) / 2, bottom + PlotPicture.axisTitleDrop)],
          anchor: "middle"),
      ])
  }

  private var bars: SVG {
    let looks = plot.looks
    var ends = Array(repeating: 0.0, count: names.count)
    var drawn = parts.map { offset, series in
      let places = series.points.compactMap { point -> (Double, Double, Double)? in
        // Nothing would be seen.
        if point.y == 0 { return nil }
        let start = ends[Int(point.x)]
        ends[Int(point.x)] = start + point.y
        let (from, to) = (scale.place(start), scale.place(start + point.y))
        return (from, top(of: point.x), to - from)
      }
      let bars = PlotBar.svg(shade: looks[offset].colour, places, height: Self.barHeight)
      return SVG("g", [:], [bars])
    }
    drawn += marks.map { offset, series in
      let lines = series.points.map { point -> PlotPicture.Line in
        let (place, top) = (scale.place(point.y), top(of: point.x))
        return ((place, top - 3), (place, top + Self.barHeight + 3))
      }
      let path = PlotPicture.path(lines)
      return SVG("g", [:], [PlotPicture.stroke(path, colour: looks[offset].colour, width: 2)])
    }
    return SVG("g", ["class": "marks"], drawn)
  }

  private var bandNames: SVG {
    var shown = sums
    for point in marks.lazy.flatMap(\.element.points) where point.y > 0 {
      shown[Int(point.x)] = point.y
    }
    let text = plot.barText ?? plot.y.quantity.text
    let totals = shown.enumerated().map { band, sum -> PlotPicture.Label in
      (text(sum), right, top(of: Double(band)) - 5)
    }
    let titles = names.enumerated().map { band, name -> PlotPicture.Label in
      let room = right - left - PlotPicture.width(of: totals[band].text) - 8
      return (PlotPicture.cut(name, to: room), left, top(of: Double(band)) - 5)
    }
    return .lines([
      PlotPicture.labels(titles, anchor: nil, isColumn: true),
      PlotPicture.labels(totals, anchor: "end", isColumn: true),
    ])
  }
}
