import Files
import Foundation
import Plots
import ResultFiles
import Verdicts

/// Two runs in one picture for each trace: for each layout at 1,000,000 items the floor, and the
/// better of the strategy that keeps tiles and the one that keeps everything, before a change and
/// after it.
struct BeforeAfter {
  /// The least ns per query of an earlier run, by layout, trace and contender.
  private var before: [[String]: Double] = [:]

  /// - Parameter path: what `--output` wrote in the earlier run.
  init(_ path: String) throws(LimitsError) {
    let file: ResultFile
    do {
      file = try ResultFile(path)
    } catch {
      throw LimitsError("--before: \(error)")
    }
    var lines = LineCursor()
    var number = 0
    while let line = lines.next(in: file.bytes) {
      number += 1
      let text = file.bytes[line.range]
      let fields = try? CSVFields.of(text.span, number: number, file: file.path)
      let cells = fields?.map(\.text) ?? []
      if number == 1, cells == Rows.columns { continue }
      guard number > 1, cells.count == Rows.columns.count, let time = Double(cells[5]) else {
        throw LimitsError("--before: \(path):\(number): not a line that --output wrote")
      }
      if cells[1] == String(Rows.usualItems), cells[4] == Output.attributes.rawValue {
        before[[cells[0], cells[2], cells[3]]] = time
      }
    }
  }

  func draw(_ after: Rows, to folder: String) throws(LimitsError) {
    do {
      for trace in Windows.Trace.allCases {
        try Data(plot(trace, after).svg(isAlone: true).utf8)
          .write(to: URL(fileURLWithPath: "\(folder)/over-floor-\(trace.rawValue).svg"))
      }
    } catch {
      throw LimitsError("\(folder): charts cannot be written: \(error)")
    }
  }

  private func plot(_ trace: Windows.Trace, _ after: Rows) -> Plot {
    let layouts = LayoutCase.allCases
    func series(
      _ name: String, _ mark: Series.Mark, _ time: (LayoutCase, String) -> Double?,
      _ contenders: (LayoutCase) -> [String]
    ) -> Series {
      var points: [Series.Point] = []
      for (band, layout) in layouts.enumerated() {
        let times = contenders(layout).compactMap { time(layout, $0) }
        if let least = times.min() { points.append(Series.Point(x: Double(band), y: least)) }
      }
      return Series(name, mark, points)
    }
    let now = { (layout: LayoutCase, name: String) in
      after.time(name, .attributes, layout, Rows.usualItems, trace)
    }
    let then = { (layout: LayoutCase, name: String) in
      before[[layout.rawValue, trace.rawValue, name]]
    }
    let strategies = { (layout: LayoutCase) in
      ["tiled-cache", layout.isLinear ? "tile-table" : "packed-tree"]
    }
    return Plot(
      title: "\(trace.rawValue.capitalized) windows, before and after",
      summary: "Time by layout, 1,000,000 items: copying the elements found, and the better of two"
        + " strategies before and after a change.",
      x: Axis("layout", .bands(layouts.map(\.rawValue)), Quantity(unit: "") { _ in "" }),
      y: Axis("time of a query", .logarithmic, .nanoseconds),
      series: [
        series("copying alone", .levels, now) { _ in ["copy-floor"] },
        series("before", .dots, then, strategies),
        series("after", .dots, now, strategies),
      ], size: (460, 260))
  }
}
