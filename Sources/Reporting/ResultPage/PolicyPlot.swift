import Measurement
import Plots
import Primitives
import Verdicts

extension PolicyTable {
  /// A picture for each refresh rate.
  func figures(id: String) -> [Figure] {
    RefreshRate.allCases.compactMap { rate in
      plot(at: rate).map {
        Figure(
          id: "\(id)-late-\(rate)", title: "Late time over cells, \(rate) Hz",
          note: Self.frontierNote + (leastPoints(at: rate).isEmpty ? "" : Self.leastNote),
          remark: [sharedPlaces(at: rate), leastScope(at: rate)].compactMap { $0 }
            .joined(separator: " "), plot: $0)
      }
    }
  }

  /// The late time over the number of cells, a dot for each choice of policies, with the frontier:
  /// the choices that no other beats in both; and a lower bound on the late time of every policy,
  /// where one was computed. nil without numbers.
  func plot(at rate: RefreshRate) -> Plot? {
    let points = dots(at: rate)
    guard points.count > 1 else { return nil }
    var frontier: [Series.Point] = []
    for (_, point) in points.sorted(by: { ($0.point.x, $0.point.y) < ($1.point.x, $1.point.y) })
    where point.y < frontier.last?.y ?? .infinity {
      frontier.append(point)
    }
    let named = Set(frontier.suffix(Self.mostNames))
    var series = [Series("frontier", .steps, frontier)]
    series += points.filter { named.contains($0.point) }.map { Series($0.name, .dots, [$0.point]) }
    // The legend does not name those that others beat: readings and the table do.
    series += points.filter { !named.contains($0.point) }.map {
      var one = Series($0.name, .dots, [$0.point], look: Self.beaten)
      one.isNamed = false
      return one
    }
    let least = leastPoints(at: rate)
    if !least.isEmpty { series.append(Series("at least, whatever the policy", .levels, least)) }
    return Plot(
      title: "", summary: "How late frames were over the number of cells, for each choice",
      x: Axis("cells alive at most", .linear(fromZero: true), .count),
      y: Axis(
        "late ms/s", .linear(fromZero: true), Quantity(unit: "ms/s", text: HumanUnits.significant)),
      series: series)
  }

  /// The most choices of the frontier that have names: those that are least late.
  private static let mostNames = 5
  private static let beaten = SeriesLook(colour: 5, marker: 4, dash: 0)

  private func dots(at rate: RefreshRate) -> [(name: String, point: Series.Point)] {
    rows.compactMap { row in
      point(of: row, at: rate, late: row.hitch(at: rate)).map { (row.name, $0) }
    }
  }

  private func point(of row: Row, at rate: RefreshRate, late: Double?) -> Series.Point? {
    guard let late, let cells = row.cells(at: rate) else { return nil }
    return Series.Point(x: cells, y: late)
  }

  /// Of choices with as many cells, the least: it holds for each of them.
  private func leastPoints(at rate: RefreshRate) -> [Series.Point] {
    let points = rows.compactMap { row in point(of: row, at: rate, late: row.leastHitch(at: rate)) }
    return Dictionary(points.map { ($0.x, $0) }) { $0.y < $1.y ? $0 : $1 }.values
      .sorted { $0.x < $1.x }
  }

  private static let frontierNote =
    "Lower dots are less late, and dots further left need fewer cells. For choices on the line, no"
    + " other choice is better in both; all other choices have grey dots."

  private static let leastNote =
    " A short level line belongs to the choice with this number of cells. It is a lower bound on"
    + " the late time of every policy that keeps no more cells ready off screen than this choice."

  /// The choices whose dots lie on each other, so that only one of them is seen.
  private func sharedPlaces(at rate: RefreshRate) -> String? {
    let shared = Dictionary(grouping: dots(at: rate), by: \.point).values.filter { $0.count > 1 }
      .sorted { ($0[0].point.x, $0[0].point.y) < ($1[0].point.x, $1[0].point.y) }
      .map { dots in
        dots.map(\.name).joined(separator: ", ") + " (\(HumanUnits.count(dots[0].point.x)) cells)"
      }
    return shared.isEmpty ? nil : "Overlapping dots: \(shared.joined(separator: "; "))."
  }

  /// For which policies the bounds hold, those of most choices first.
  private func leastScope(at rate: RefreshRate) -> String? {
    let bounded = rows.filter { point(of: $0, at: rate, late: $0.leastHitch(at: rate)) != nil }
      .compactMap { row in row.leastHoldsFor(at: rate).map { (name: row.name, holds: $0) } }
    let scopes = bounded.grouped(by: \.holds)
    guard let most = scopes.max(by: { $0.elements.count < $1.elements.count }) else { return nil }
    let others = scopes.filter { $0.key != most.key }.map { scope in
      "; that of \(scope.elements.map(\.name).joined(separator: ", ")) for \(scope.key)"
    }
    return "The level lines hold for \(most.key)\(others.joined())."
  }
}
