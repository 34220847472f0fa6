import Foundation
import Gate
import Measurement
import Statistics
import TimeGate

/// The rates of one or several selftests: a line for each kind of gate run, and below them every
/// gate run with an unexpected outcome.
///
/// Bounds are Clopper-Pearson's, one-sided, at 95 %, over gate runs.
package struct SelftestTable {
  package static let titles = [
    "what was compared", "busy loops", "gate runs", "cases each", "pass", "fail", "inconclusive",
    "other", "bound", "largest shift",
  ]
  /// The columns with numbers.
  package static let right = Set(1..<titles.count)

  package let rows: [[String]]
  /// A line for each gate run with an unexpected outcome.
  package let unexpected: [String]

  package init(_ gates: [SelftestGate]) {
    rows = SelftestTally.all(of: gates).map(Self.fields)
    unexpected = gates.filter { !$0.isAsExpected }.map { gate in
      let name = gate.kind.rawValue + (gate.subject.isEmpty ? "" : " \(gate.subject)")
      let expected = gate.expected.map(String.init).joined(separator: " or ")
      return "\(name) run \(gate.index + 1), seed \(gate.seed): exit \(gate.exitStatus), expected"
        + " \(expected)"
        + (gate.remarks.isEmpty ? "" : ": " + gate.remarks.joined(separator: "; "))
    }
  }

  package func text(on medium: TextMedium = .usual) -> String {
    let lines = [PlainTable(Self.titles, rows, right: Self.right).text(on: medium)]
    return (lines + unexpected.flatMap(medium.remark)).map { $0 + "\n" }.joined()
  }

  private static func fields(_ tally: SelftestTally) -> [String] {
    let name =
      switch tally.comparison {
      case .itself: "a build and itself"
      case .equalBuilds: "neutral variants"
      case .injected(let share): "slower by \(HumanUnits.percent(share))" + measuredShare(tally)
      case .slowerBuild(let name): name
      }
    let isEqual = tally.kind == .same
    let found =
      isEqual
      ? "fails below \(HumanUnits.percent(tally.failRate.upperBound(confidence: 0.95)))"
      : foundRate(tally)
    let open = tally.inconclusiveRate.upperBound(confidence: 0.95)
    let bound = "\(found); inconclusive below \(HumanUnits.percent(open))"
    let other = tally.gates.count { ![0, 2, 7].contains($0.exitStatus) }
    return [
      name, String(tally.hogs), String(tally.gates.count), String(tally.cases),
      String(tally.count(of: 0)), String(tally.count(of: 2)), String(tally.count(of: 7)),
      String(other), bound, (isEqual ? tally.shifts.max() : nil).map(HumanUnits.percent) ?? "-",
    ]
  }

  private static func measuredShare(_ tally: SelftestTally) -> String {
    let measured = tally.gates.compactMap(\.measuredShare)
    guard !measured.isEmpty else { return "" }
    return " (measured \(HumanUnits.percent(Percentile.median(of: measured))))"
  }

  private static func foundRate(_ tally: SelftestTally) -> String {
    let found = tally.foundRate
    let others = tally.falseAlarms == 0 ? "" : "; \(tally.falseAlarms) with a false alarm"
    return "found \(found.events) of \(found.trials), above"
      + " \(HumanUnits.percent(found.lowerBound(confidence: 0.95)))\(others)"
  }
}
