import Measurement
import ResultFiles

/// The least late policies for cells in each group of a run whose cells have costs, and the
/// standing of each policy over all of them.
struct BestPolicies: Encodable, Sendable {
  /// The choice that is least late in a group, at one rate; among equals, the one with the fewest
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
    /// Its greatest lag behind the best, ms per second, and the place of it, by rate.
    var behind: [String: Behind] = [:]
  }

  struct Behind: Encodable {
    var late: Double
    var place: String
  }

  let rows: [Row]
  /// The policies other than the defaults that every choice of a group has unless it names another.
  let shared: [String]
  /// In the order in which they first appear.
  let standings: [Standing]

  /// nil if no group has several choices.
  init?(of run: RunRecord) {
    var (rows, standings, shared): ([Row], [Standing], [String]) = ([], [], [])
    let hasData = Set(run.groups.map(\.case.shownData)).count > 1
    for group in run.groups {
      guard let table = PolicyTable(group), table.rows.count > 1, let cells = group.case.cells
      else { continue }
      if !table.shared.isEmpty, !shared.contains(table.shared) { shared.append(table.shared) }
      let of = group.case
      var row = Row(
        layout: hasData ? "\(of.layout.shown), \(of.shownData)" : of.layout.shown,
        trace: of.trace.shown, costs: cells.cost.shown, best: [:])
      for rate in RefreshRate.allCases {
        let late = table.rows.compactMap { $0.hitch(at: rate) }
        guard late.count == table.rows.count, let best = PolicyTable.best(of: table.rows, at: rate)
        else { continue }
        row.best["\(rate)"] = Choice(
          policies: best.row.name, late: best.hitch, cells: best.cells,
          holdsWithOtherCosts: PolicyTable.otherCosts.allSatisfy { hitch, _ in
            best.row.value(hitch, at: rate)
              == table.rows.compactMap { $0.value(hitch, at: rate) }.min()
          })
        for other in table.rows {
          if !standings.contains(where: { $0.policies == other.name }) {
            standings.append(Standing(policies: other.name))
          }
          let place = standings.firstIndex { $0.policies == other.name }!
          standings[place].enter(
            other, at: rate, best: best, in: "\(row.layout), \(row.trace), \(row.costs)")
        }
      }
      rows.append(row)
    }
    guard !standings.isEmpty else { return nil }
    (self.rows, self.standings, self.shared) = (rows, standings, shared)
  }

  /// The tables, with an explanation between them.
  var parts: [ReportPart] {
    let rates = RefreshRate.allCases.map(\.description)
    let best = ReportPart.table(
      ["layout", "trace", "cells"]
        + rates.flatMap { ["least late at \($0) Hz", "late ms/s", "cells alive"] },
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
        + rates.flatMap { ["best at \($0) Hz", "least late", "furthest behind, ms/s", "where"] },
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
    let note =
      (shared.isEmpty ? "" : "With \(shared.joined(separator: " or ")) unless stated otherwise. ")
      + "The best choice is the one whose frames are late for the least time per second of"
      + " scrolling; of equal ones, the one with the fewest cells. * marks a choice that is no"
      + " longer the best if cells cost half or 1.5 times as much."
    return [best, .words(note), wins]
  }
}

extension BestPolicies.Standing {
  fileprivate mutating func enter(
    _ row: PolicyTable.Row, at rate: RefreshRate,
    best: (row: PolicyTable.Row, hitch: Double, cells: Double), in place: String
  ) {
    guard let late = row.hitch(at: rate), let cells = row.cells(at: rate) else { return }
    if rate == RefreshRate.allCases[0] { entered += 1 }
    let rate = "\(rate)"
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
