import Escaping
import Foundation
import Gate
import Measurement
import Statistics
import TimeGate

/// Writes the rates of one or several selftests: a line for each kind of gate run, and below them
/// every gate run with an unexpected outcome. Runs of the earlier method have lines of their own
/// that say so.
///
/// Bounds are Clopper-Pearson's, one-sided, at 95 %, over gate runs.
public func selftestTable(
  _ gates: [SelftestGate], markdown: Bool = false, on medium: TextMedium = .usual
) -> String {
  let titles = [
    "what was compared", "busy loops", "gate runs", "case-runs", "pass", "fail", "inconclusive",
    "other", "bound", "largest shift",
  ]
  let rows = SelftestTally.all(of: gates).map(cells)
  let right = Set(1..<titles.count)
  var text =
    markdown
    ? MarkdownTable.lines(titles, rows, right: right).map { $0 + "\n" }.joined()
    : PlainTable(titles, rows, right: right).text(on: medium) + "\n"
  for gate in gates where !gate.isAsExpected {
    let expected = gate.expected.map(String.init).joined(separator: " or ")
    let line =
      "\(gate.kind.rawValue) \(gate.subject) run \(gate.index + 1), seed \(gate.seed):"
      + " exit \(gate.exitStatus), expected \(expected)"
      + (gate.remarks.isEmpty ? "" : ": " + gate.remarks.joined(separator: "; "))
    let lines = markdown ? ["- " + markdownParagraph(line)] : medium.remark(line)
    text += lines.map { $0 + "\n" }.joined()
  }
  return text
}

private func cells(_ tally: SelftestTally) -> [String] {
  let other = tally.gates.count { ![0, 2, 7].contains($0.exitStatus) }
  var name: String
  var bound: String
  switch tally.kind {
  case .same, .variants:
    name = tally.kind == .same ? "a build and itself" : "neutral variants"
    bound = "fails below \(HumanUnits.percent(tally.failRate.upperBound(confidence: 0.95)))"
  case .slowdown:
    name = "slower by \(HumanUnits.percent(tally.share))"
    let measured = tally.gates.compactMap(\.measuredShare)
    if !measured.isEmpty {
      name += " (measured \(HumanUnits.percent(Percentile.median(of: measured))))"
    }
    bound = found(tally)
  case .patches:
    name = tally.patch
    bound = found(tally)
  case .scenarios:
    name = "scenarios"
    bound = "\(tally.gates.count(where: \.isAsExpected)) as expected"
  }
  if tally.method == nil, tally.kind != .scenarios { name += ", method before" }
  let isEqual = [.same, .variants].contains(tally.kind)
  return [
    name, String(tally.hogs), String(tally.gates.count), String(tally.caseRuns),
    String(tally.count(of: 0)), String(tally.count(of: 2)), String(tally.count(of: 7)),
    String(other), bound, (isEqual ? tally.shifts.max() : nil).map(HumanUnits.percent) ?? "-",
  ]
}

private func found(_ tally: SelftestTally) -> String {
  let found = tally.foundRate
  let others =
    tally.method == nil || tally.falseAlarms == 0
    ? "" : "; \(tally.falseAlarms) with a false alarm"
  return "found \(found.events) of \(found.trials), above"
    + " \(HumanUnits.percent(found.lowerBound(confidence: 0.95)))\(others)"
}
