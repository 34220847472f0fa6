import Foundation
import Measurement
import ResultFiles

/// Writes the best strategy for each layout and item count as Markdown, by each of `contests`; then
/// for each strategy its wins and its greatest loss, and the policies of cells that have costs
/// (`BestPolicies`). Remarks on the machine and the times come first. Empty if nothing is left.
///
/// Strategies share a field as `Contest.winners` decides, and are ranked as `Contest.wins` does. A
/// layout that was measured over several data or traces has a row for each. Cases that failed, or
/// had nothing to scroll, take no part; if another case lacks a value, the field is `-`.
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
  return (remarks + (remarks.isEmpty ? [] : [""])).map { $0 + "\n" }.joined()
    + parts.map { $0.text(on: medium) }.joined(separator: "\n")
}

private func strategies(in ranking: Ranking, by contests: [Contest]) -> [ReportPart] {
  guard !ranking.standings.isEmpty else { return [] }
  let winners = ranking.table(of: contests)
  let best = ReportPart.table(winners.titles, winners.rows, right: [1])
  let wins = ReportPart.table(
    ["strategy"] + contests.map { "wins by \($0.title)" }
      + contests.map { "loses most by \($0.title)" },
    ranking.standings.map { standing in
      [standing.strategy] + contests.map(standing.winsText) + contests.map(standing.worstText)
    }, right: Set(1...contests.count))
  return [best, .words(Contest.note(on: contests)), wins]
}
