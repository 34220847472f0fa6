import Escaping
import Foundation
import Measurement
import Primitives

/// The geometry and ink of a latency chart, in SVG user units.
struct ChartDrawing {
  var title: String
  var metric: String
  var series: [LatencySeries]

  private let width = 720.0
  private let height = 420.0
  private let left = 76.0
  private let right = 520.0
  private let top = 52.0
  private let bottom = 364.0

  private var xAxis: LogAxis {
    LogAxis(series.flatMap { $0.points.map { Double($0.items) } }, from: left, to: right)
  }

  private var yAxis: LogAxis {
    LogAxis(series.flatMap { $0.points.map(\.nanoseconds) }, from: bottom, to: top)
  }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" \
    width="\(number(width))" height="\(number(height))" role="img" \
    aria-label="\(XMLText.line(title))">
    <title>\(XMLText.line(title))</title>
    <style>
    \(Self.style)
    </style>
    <rect class="paper" width="100%" height="100%"/>
    <text class="title" x="\(number(left))" y="28">\(XMLText.line(title))</text>
    \(grid)
    \(axisLabels)
    \(series.indices.map(line(_:)).joined(separator: "\n"))
    \(series.indices.map(legend(_:)).joined(separator: "\n"))
    </svg>

    """
  }

  private var grid: String {
    let x = xAxis
    let y = yAxis
    let vertical = x.ticks.map { tick in
      let at = number(x.place(tick))
      return """
        <line class="grid" x1="\(at)" y1="\(number(top))" x2="\(at)" y2="\(number(bottom))"/>\
        <text x="\(at)" y="\(number(bottom + 18))" text-anchor="middle">\(itemLabel(tick))</text>
        """
    }
    let horizontal = y.ticks.map { tick in
      let at = y.place(tick)
      return """
        <line class="grid" x1="\(number(left))" y1="\(number(at))" x2="\(number(right))" \
        y2="\(number(at))"/>\
        <text x="\(number(left - 8))" y="\(number(at + 4))" text-anchor="end">\
        \(XMLText.line(HumanUnits.duration(tick)))</text>
        """
    }
    return (vertical + horizontal).joined(separator: "\n")
  }

  private var axisLabels: String {
    let middle = number((top + bottom) / 2)
    return """
      <text x="\(number((left + right) / 2))" y="\(number(bottom + 42))" text-anchor="middle">\
      items</text>
      <text x="18" y="\(middle)" text-anchor="middle" transform="rotate(-90 18 \(middle))">\
      \(XMLText.line(metric == "query_ns" ? "one query, median" : metric + ", median"))</text>
      """
  }

  private func line(_ index: Int) -> String {
    let x = xAxis
    let y = yAxis
    let places = series[index].points.map {
      (x: x.place(Double($0.items)), y: y.place($0.nanoseconds), point: $0)
    }
    let path = places.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    let markers = places.map {
      marker(
        index, x: $0.x, y: $0.y,
        tip: "\(series[index].name), \(HumanUnits.grouped(Double($0.point.items))) items: "
          + HumanUnits.duration($0.point.nanoseconds))
    }
    return """
      <g class="s\(index % Self.colours.count)"><polyline points="\(path)"/>
      \(markers.joined(separator: "\n"))</g>
      """
  }

  private func legend(_ index: Int) -> String {
    let y = top + 12 + Double(index) * 24
    let x = right + 20
    let name = series[index].name
    let label = name.count > 24 ? name.prefix(23) + "~" : name
    return """
      <g class="s\(index % Self.colours.count)">\
      <polyline points="\(number(x)),\(number(y)) \(number(x + 24)),\(number(y))"/>\
      \(marker(index, x: x + 12, y: y, tip: name))</g>\
      <text x="\(number(x + 32))" y="\(number(y + 4))">\(XMLText.line(label))</text>
      """
  }

  /// A shape for each series: circle, square, triangle, diamond, then the same hollow.
  private func marker(_ index: Int, x: Double, y: Double, tip: String) -> String {
    let inside = "<title>\(XMLText.line(tip))</title>"
    let hollow = index / 4 % 2 == 1 ? " class=\"hollow\"" : ""
    func polygon(_ corners: [(Double, Double)]) -> String {
      let points = corners.map { "\(number(x + $0.0)),\(number(y + $0.1))" }
      return "<polygon\(hollow) points=\"\(points.joined(separator: " "))\">\(inside)</polygon>"
    }
    return switch index % 4 {
    case 0: "<circle\(hollow) cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"4\">\(inside)</circle>"
    case 1: polygon([(-4, -4), (4, -4), (4, 4), (-4, 4)])
    case 2: polygon([(0, -5), (5, 4), (-5, 4)])
    default: polygon([(0, -5.5), (5.5, 0), (0, 5.5), (-5.5, 0)])
    }
  }

  private func itemLabel(_ items: Double) -> String {
    if items >= 1e9 { return number(items / 1e9) + "G" }
    if items >= 1e6 { return number(items / 1e6) + "m" }
    if items >= 1e3 { return number(items / 1e3) + "k" }
    return number(items)
  }

  /// At most two decimals, so that the picture of one run is the same text everywhere.
  private func number(_ value: Double) -> String {
    decimalText((value * 100).rounded() / 100) ?? "0"
  }

  /// Light and dark variants of each colour, at least 3 : 1 against their paper.
  private static let colours = [
    ("#0072b2", "#56b4e9"), ("#d55e00", "#ff8c42"), ("#00805c", "#2fcf9f"),
    ("#b0568b", "#e29ac4"), ("#8a6d00", "#f0e442"), ("#555555", "#bbbbbb"),
  ]

  /// Plain rules without CSS variables, which many viewers outside browsers do not know. A marker
  /// takes its series' colour from the group it is in.
  private static var style: String {
    func scheme(
      paper: String, ink: String, grid: String, _ colour: (Int) -> String
    ) -> String {
      let series = colours.indices.map { ".s\($0){fill:\(colour($0));stroke:\(colour($0))}" }
      return "text{fill:\(ink)}.paper,.hollow{fill:\(paper)}.grid{stroke:\(grid)}"
        + series.joined()
    }
    return """
      text{font:12px system-ui,sans-serif}
      .title{font-size:15px;font-weight:600}
      .grid{stroke-width:1}
      polyline{fill:none;stroke-width:2}
      circle,polygon{stroke-width:1.5}
      \(scheme(paper: "#ffffff", ink: "#1f2328", grid: "#d8dee4") { colours[$0].0 })
      @media (prefers-color-scheme:dark){\
      \(scheme(paper: "#0d1117", ink: "#e6edf3", grid: "#30363d") { colours[$0].1 })}
      """
  }
}
