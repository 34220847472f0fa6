import Foundation
import Plots
import Verdicts

/// Two runs in one picture for each trace: for each layout at 1,000,000 items the floor, and the
/// better of the strategy that keeps tiles and the one that keeps everything, before a change and
/// after it.
struct BeforeAfter {
  /// The least ns per query of an earlier run, by layout, trace and contender.
  private var before: [[String]: Double] = [:]
  private let after: Rows

  /// - Parameter csv: what `--output` wrote in the earlier run.
  init(csv: String, after: Rows) throws(LimitsError) {
    self.after = after
    var lines = csv.split(separator: "\n")
    guard !lines.isEmpty, lines.removeFirst() + "\n" == Rows.heading else {
      throw LimitsError("--before: not a file that --output wrote")
    }
    for line in lines {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 11, let time = Double(fields[5]) else {
        throw LimitsError("--before: expected 11 fields with a time, found '\(line)'")
      }
      if fields[1] == String(Rows.usualItems), fields[4] == Output.attributes.rawValue {
        before[[fields[0], fields[2], fields[3]]] = time
      }
    }
  }

  func write(to folder: String) throws(LimitsError) {
    do {
      for trace in Windows.Trace.allCases {
        try Data(plot(trace).svg(isAlone: true).utf8)
          .write(to: URL(fileURLWithPath: "\(folder)/over-floor-\(trace.rawValue).svg"))
      }
    } catch {
      throw LimitsError("\(folder): charts cannot be written: \(error)")
    }
  }

  private func plot(_ trace: Windows.Trace) -> Plot {
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
