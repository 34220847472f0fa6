import Measurement

/// Which policies for cells are least late, for each group of a run whose cells have costs, and how
/// each policy stands over all of them.
struct BestPolicies: Encodable, Sendable {
  /// The choice that is least late in a group, at one rate; of equals the one with the fewest
  /// cells.
  struct Choice: Encodable {
    var policies: String
    /// ms per second.
    var late: Double
    var cells: Double
    /// Whether no choice is less late with half the costs, nor with one and a half times as much.
    var holdsWithOtherCosts: Bool
  }

  struct Row: Encodable {
    /// The layout, with data if the run has several.
    var layout: String
    var trace: String
    var costs: String
    /// By rate, in Hz; without those at which a case lacks a value.
    var best: [String: Choice]
  }

  struct Standing: Encodable {
    var policies: String
    /// The number of groups that it was in.
    var entered = 0
    /// The number of groups in which no choice is less late, by rate.
    var leastLate: [String: Int] = [:]
    /// The same in which no equally late choice has fewer cells.
    var best: [String: Int] = [:]
    /// By how much it is later than the best at most, ms per second, and where, by rate.
    var behind: [String: Behind] = [:]
  }

  struct Behind: Encodable {
    var late: Double
    var place: String
  }

  let rows: [Row]
  /// What every choice does that does not name another, other than the defaults; of each group.
  let shared: [String]
  /// In the order in which they first appear.
  let standings: [Standing]

  /// nil if no group has several choices.
  init?(of run: RunRecord) {
    var rows: [Row] = []
    var standings: [Standing] = []
    var shared: [String] = []
    let hasData = Set(run.groups.map(\.case.shownData)).count > 1
    for group in run.groups {
      guard let table = PolicyTable(group), table.rows.count > 1, let cells = group.case.cells
      else { continue }
      if !table.shared.isEmpty, !shared.contains(table.shared) { shared.append(table.shared) }
      let of = group.case
      var row = Row(
        layout: hasData ? "\(of.layout.shown), \(of.shownData)" : of.layout.shown,
        trace: of.trace.shown, costs: cells.cost.shown, best: [:])
      for rate in Metric.refreshRates {
        let late = table.rows.compactMap { $0.hitch(at: rate) }
        guard late.count == table.rows.count, let best = PolicyTable.best(of: table.rows, at: rate)
        else { continue }
        row.best["\(rate)"] = Choice(
          policies: best.row.name, late: best.hitch, cells: best.cells,
          holdsWithOtherCosts: PolicyTable.otherCosts.allSatisfy { percent, _ in
            best.row.hitch(at: rate, costs: percent)
              == table.rows.compactMap { $0.hitch(at: rate, costs: percent) }.min()
          })
        for other in table.rows {
          if !standings.contains(where: { $0.policies == other.name }) {
            standings.append(Standing(policies: other.name))
          }
          let place = standings.firstIndex { $0.policies == other.name }!
          standings[place].enter(
            other, at: rate, best: best,
            in: "\(row.layout), \(row.trace), \(row.costs)")
        }
      }
      rows.append(row)
    }
    guard !standings.isEmpty else { return nil }
    self.rows = rows
    self.standings = standings
    self.shared = shared
  }

  /// The tables, and between them how they are made.
  var parts: [ReportPart] {
    let rates = Metric.refreshRates.map(String.init)
    let best = ReportPart.table(
      ["layout", "trace", "cells"]
        + rates.flatMap { ["least late at \($0) Hz", "ms/s", "cells alive"] },
      rows.map { row in
        [row.layout, row.trace, row.costs]
          + rates.flatMap { rate in
            row.best[rate].map {
              [
                $0.policies + ($0.holdsWithOtherCosts ? "" : " *"),
                HumanUnits.significant($0.late), HumanUnits.count($0.cells),
              ]
            } ?? [HumanUnits.missing, HumanUnits.missing, HumanUnits.missing]
          }
      }, right: [4, 5, 7, 8])
    let order = standings.sorted { one, other in
      rates.reduce(0) { $0 + one.best[$1, default: 0] }
        > rates.reduce(0) { $0 + other.best[$1, default: 0] }
    }
    let wins = ReportPart.table(
      ["policies"]
        + rates.flatMap { ["best at \($0) Hz", "least late", "at most behind, ms/s", "where"] },
      order.map { standing in
        [standing.policies]
          + rates.flatMap { rate in
            [
              "\(standing.best[rate, default: 0]) of \(standing.entered)",
              "\(standing.leastLate[rate, default: 0])",
              standing.behind[rate].map { HumanUnits.significant($0.late) } ?? "0",
              standing.behind[rate]?.place ?? "nowhere",
            ]
          }
      }, right: [1, 2, 3, 5, 6, 7])
    let others =
      shared.isEmpty ? "" : "With \(shared.joined(separator: " or ")) where nothing else is named. "
    let note =
      others
      + "Best is what is late for the least time per second of movement, and of equals what has the"
      + " fewest cells. * Another choice is less late if cells cost half as much, or one and a half"
      + " times as much."
    return [best, .words(note), wins]
  }
}

extension BestPolicies.Standing {
  fileprivate mutating func enter(
    _ row: PolicyTable.Row, at rate: Int,
    best: (row: PolicyTable.Row, hitch: Double, cells: Double), in place: String
  ) {
    guard let late = row.hitch(at: rate), let cells = row.cells(at: rate) else { return }
    let rate = "\(rate)"
    if rate == "\(Metric.refreshRates[0])" { entered += 1 }
    if late == best.hitch {
      leastLate[rate, default: 0] += 1
      if cells == best.cells { self.best[rate, default: 0] += 1 }
      return
    }
    if late - best.hitch > behind[rate]?.late ?? 0 {
      behind[rate] = BestPolicies.Behind(late: late - best.hitch, place: place)
    }
  }
}
