import Foundation
import Gate
import Statistics
import TextTable

/// The rates of one or several selftests, a line for each kind of gate run, and below it every gate
/// run that did not end as it must.
///
/// Bounds are Clopper-Pearson's, one-sided, at 95 %.
public func selftestTable(_ gates: [SelftestGate], markdown: Bool = false) -> String {
  let titles = [
    "what was compared", "busy loops", "gate runs", "case-runs", "pass", "fail", "inconclusive",
    "other", "bound", "largest shift",
  ]
  let rows = SelftestTally.all(of: gates).map(cells)
  var text = ""
  if markdown {
    text += "| " + titles.joined(separator: " | ") + " |\n"
    text += "| --- | " + titles.dropFirst().map { _ in "---:" }.joined(separator: " | ") + " |\n"
    for row in rows { text += "| " + row.map(markdownEscaped).joined(separator: " | ") + " |\n" }
  } else {
    let table = TextTable<[String]> { row in
      zip(titles, row).enumerated().map { index, column in
        Column(title: column.0, value: column.1, align: index == 0 ? .left : .right)
      }
    }
    text += (table.string(for: rows) ?? "") + "\n"
  }
  for gate in gates where !gate.isAsExpected {
    let expected = gate.expected.map(String.init).joined(separator: " or ")
    let line =
      "\(gate.kind.rawValue) \(gate.subject) run \(gate.index + 1), seed \(gate.seed):"
      + " exit \(gate.exitStatus), expected \(expected)"
      + (gate.remarks.isEmpty ? "" : ": " + gate.remarks.joined(separator: "; "))
    text += (markdown ? "- " + markdownEscaped(line) : "! " + PlainText.line(line)) + "\n"
  }
  return text
}

private func cells(_ tally: SelftestTally) -> [String] {
  let other = tally.gates.count { ![0, 2, 7].contains($0.exitStatus) }
  var name: String
  var bound: String
  switch tally.kind {
  case .same:
    name = "a build and itself"
    bound = "fails below \(share(tally.failRate.upperBound(confidence: 0.95)))"
  case .variants:
    name = "neutral variants"
    bound = "fails below \(share(tally.failRate.upperBound(confidence: 0.95)))"
  case .slowdown:
    name = "slower by \(percent(tally.share).dropFirst())"
    let measured = tally.gates.compactMap(\.measuredShare)
    if !measured.isEmpty {
      name += " (measured \(percent(Percentile.median(of: measured)).dropFirst()))"
    }
    let found = tally.foundRate
    bound =
      "found \(found.events) of \(found.trials), above"
      + " \(share(found.lowerBound(confidence: 0.95)))"
  case .scenarios:
    name = "scenarios"
    bound = "\(tally.gates.count(where: \.isAsExpected)) as expected"
  }
  let shift = tally.kind == .slowdown ? nil : tally.shifts.max()
  return [
    name, String(tally.hogs), String(tally.gates.count), String(tally.caseRuns),
    String(tally.count(of: 0)), String(tally.count(of: 2)), String(tally.count(of: 7)),
    String(other), bound, shift.map { String(percent($0).dropFirst()) } ?? "-",
  ]
}

private func share(_ value: Double) -> String { String(percent(value).dropFirst()) }
