import Foundation
import Measurement
import ResultFiles

/// Writes the best strategy for each layout and item count as Markdown, by each of `contests`: by
/// default median query, p95 of queries, prepare, and the most bytes held from prepare to the last
/// frame. A second table has for each strategy its wins and its greatest loss. Remarks on the
/// machine and the times come first.
///
/// Strategies whose times do not differ significantly from the fastest share the field, and the win
/// if they are near it; otherwise they are not ranked. With fewer than three launches a side, the
/// scatter of launches is unknown, and no strategy is ranked.
///
/// A layout that was measured over several data, traces or viewports has a row for each. Cases that
/// failed, or had nothing to scroll, take no part; if another case lacks a value, the field is `-`.
/// Where cells have costs, tables of the policies for them follow (`BestPolicies`). The text is
/// empty if no strategy and no policy is left.
///
/// - Parameter medium: for plain text; nil for Markdown.
package func bestStrategies(
  for run: RunRecord, by contests: [Contest] = Contest.standard, on medium: TextMedium? = nil
) -> String {
  let parts =
    strategies(in: Ranking(of: run, by: contests), by: contests)
    + (BestPolicies(of: run)?.parts ?? [])
  guard !parts.isEmpty else { return "" }
  guard let medium else {
    let remarks = markdownRemarks(of: run)
    return (remarks.isEmpty ? "" : remarks + "\n")
      + parts.map { $0.markdown }.joined(separator: "\n")
  }
  let remarks = (run.timingRemarks + run.machineRemarks).flatMap { medium.remark($0) }
  return (remarks.isEmpty ? "" : remarks.joined(separator: "\n") + "\n\n")
    + parts.map { $0.text(on: medium) }.joined(separator: "\n")
}

private func strategies(in ranking: Ranking, by contests: [Contest]) -> [ReportPart] {
  guard !ranking.standings.isEmpty else { return [] }
  let best = ReportPart.table(
    ["layout", "items"] + contests.map { "best \($0.title)" },
    ranking.rows.map { row in
      [row.title, HumanUnits.grouped(Double(row.items))]
        + row.winners.enumerated().map { index, winners in
          winners.map { contests[index].text($0) } ?? HumanUnits.missing
        }
    }, right: [1])
  let wins = ReportPart.table(
    ["strategy"] + contests.map { "wins by \($0.title)" }
      + contests.map { "loses most by \($0.title)" },
    ranking.standings.map { standing in
      [standing.strategy]
        + contests.map { standing.winsText($0) }
        + contests.map { standing.worstText($0) }
    }, right: Set(1...contests.count))
  return [best, .words(Contest.note(on: contests)), wins]
}
