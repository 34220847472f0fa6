import Foundation
import Measurement

/// The best strategy for each layout and item count, as Markdown, by each of `contests`: unless others
/// are given by median query, by p95 of queries, by prepare, and by the most bytes held from prepare to
/// the last frame; then for each strategy where
/// it wins and where it loses most. Above it, what has to be known of the machine and of the times.
///
/// Strategies whose times cannot be told from the fastest share the cell and the win, and lose
/// nothing to it. With fewer than three launches a side nothing can be tested: then only what
/// differs by more than 25 % is told apart, for one launch of a process scatters by 1 to 3 %, now
/// and then by 10 to 20 %.
///
/// A layout that was measured over several data, traces or viewports has a row for each. Cases that
/// failed, or had nothing to scroll, take no part; where one that did not fail lacks a value, nothing
/// is said. Empty where nothing is left.
public func bestStrategies(
  for run: RunRecord, by contests: [Contest] = Contest.standard
) -> String {
  let groups = CaseGroup.groups(of: run)
  let hasOneScene = Dictionary(grouping: groups) { [$0.cases[0].layout, "\($0.cases[0].items)"] }
    .values.allSatisfy { $0.count == 1 }
  var rows: [[String]] = []
  var standings: [String: Standing] = [:]
  var names: [String] = []
  for group in groups.sortedByLayout() {
    let first = group.cases[0]
    let scene =
      hasOneScene ? first.layout : "\(first.layout), \(first.data), \(first.trace)"
    var cells = [scene, HumanUnits.grouped(Double(first.items))]
    for contest in contests {
      let records = group.cases.filter { $0.failure == nil && !$0.hasNothingToScroll }
      let entrants = records.compactMap(contest.entrant(_:))
      let winners = contest.winners(entrants)
      // The one without a value might be the best.
      guard entrants.count == records.count, let best = winners.first else {
        cells.append(HumanUnits.missing)
        continue
      }
      cells.append(contest.text(winners))
      let winning = Set(winners.map(\.name))
      for entrant in entrants {
        if standings[entrant.name] == nil { names.append(entrant.name) }
        standings[entrant.name, default: Standing()].enter(
          contest, entrant.value, best: best.value, wins: winning.contains(entrant.name),
          at: "\(scene) at \(HumanUnits.grouped(Double(first.items)))")
      }
    }
    rows.append(cells)
  }
  guard !names.isEmpty else { return "" }
  let best = MarkdownTable.lines(
    ["layout", "items"] + contests.map { "best \($0.title)" }, rows, right: [1])
  let wins = MarkdownTable.lines(
    ["strategy"] + contests.map { "wins by \($0.title)" }
      + contests.map { "loses most by \($0.title)" },
    names.map { name in
      let standing = standings[name]!
      return [name]
        + contests.map { "\(standing.wins[$0] ?? 0) of \(standing.entered[$0] ?? 0)" }
        + contests.map { standing.worstText($0) }
    }, right: Set(1...contests.count))
  let lines = best + ["", Contest.note(on: contests), ""] + wins
  let remarks = markdownRemarks(of: run)
  return (remarks.isEmpty ? "" : remarks + "\n") + lines.joined(separator: "\n") + "\n"
}

/// How one strategy did over all contests.
private struct Standing {
  var entered: [Contest: Int] = [:]
  /// Ties, and what cannot be told apart, are wins of all.
  var wins: [Contest: Int] = [:]
  /// How many times the best one's value, and where.
  var worst: [Contest: (ratio: Double, place: String)] = [:]

  mutating func enter(
    _ contest: Contest, _ value: Double, best: Double, wins isWin: Bool, at place: String
  ) {
    entered[contest, default: 0] += 1
    if isWin {
      wins[contest, default: 0] += 1
      return
    }
    guard best > 0 else { return }
    let ratio = value / best
    if ratio > worst[contest]?.ratio ?? 0 { worst[contest] = (ratio, place) }
  }

  func worstText(_ contest: Contest) -> String {
    guard let worst = worst[contest] else { return "nowhere" }
    return "\(HumanUnits.significant(worst.ratio)) x, \(worst.place)"
  }
}

extension [CaseGroup] {
  /// Layouts in the order they first appear, each by its item counts.
  fileprivate func sortedByLayout() -> [CaseGroup] {
    var order: [String: Int] = [:]
    for group in self where order[group.cases[0].layout] == nil {
      order[group.cases[0].layout] = order.count
    }
    return enumerated().sorted { a, b in
      let (x, y) = (a.element.cases[0], b.element.cases[0])
      return (order[x.layout]!, x.items, a.offset) < (order[y.layout]!, y.items, b.offset)
    }.map(\.element)
  }
}
