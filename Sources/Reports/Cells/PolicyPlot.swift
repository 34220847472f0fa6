import Measurement
import Plots

extension PolicyTable {
  /// A picture for each refresh rate.
  func figures(id: String) -> [Figure] {
    Metric.refreshRates.compactMap { rate in
      plot(at: rate).map {
        Figure(
          id: "\(id)-late-\(rate)", title: "Late time over cells, \(rate) Hz",
          note:
            "Lower is less late, further left takes fewer cells. What lies on the line is beaten"
            + " by no other choice in both.", plot: $0)
      }
    }
  }

  /// How late frames were over how many cells there were, a dot for each choice of policies, with
  /// the frontier: the choices that no other beats in both. nil without numbers.
  func plot(at rate: Int) -> Plot? {
    let points = rows.compactMap { row -> (name: String, point: Series.Point)? in
      guard let hitch = row.hitch(at: rate), let cells = row.cells(at: rate) else { return nil }
      return (row.name, Series.Point(x: cells, y: hitch))
    }
    guard points.count > 1 else { return nil }
    var frontier: [Series.Point] = []
    for (_, point) in points.sorted(by: { ($0.point.x, $0.point.y) < ($1.point.x, $1.point.y) })
    where point.y < frontier.last?.y ?? .infinity {
      frontier.append(point)
    }
    var series = [Series("frontier", .steps, frontier)]
    series += points.map { Series($0.name, .dots, [$0.point]) }
    return Plot(
      title: "", summary: "How late frames were over the number of cells, for each choice",
      x: Axis("cells alive at most", .linear(fromZero: true), .count),
      y: Axis(
        "late", .linear(fromZero: true),
        Quantity(unit: "ms/s") { HumanUnits.significant($0) + " ms/s" }),
      series: series)
  }
}
