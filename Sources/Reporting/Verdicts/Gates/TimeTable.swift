import Files
import Foundation
import Gate
import Measurement
import TimeGate

/// Writes a table of every measure by which two builds were compared: the CPU time of one unit of
/// work, the ratio with its 98 % interval, the smallest slowdown that nine in ten gate runs would
/// find at this scatter, and the wall time as advice.
///
/// - Parameter detail: a brief table leaves out the measures that pass, and is empty if all do.
package func timeTable(
  _ result: TimeGateResult, _ rules: TimingRules, _ detail: ReportDetail = .whole,
  on medium: TextMedium = .usual
) -> String {
  let shown = result.rows.filter { detail == .whole || $0.verdict.role != .good }
  guard !shown.isEmpty else { return "" }
  let titles = [
    "case", "metric", "base", "head", "ratio", "98 % interval", "would show", "wall", "pairs",
    "verdict",
  ]
  let rows = shown.map { fields($0, rules) }
  return PlainTable(titles, rows, right: Set(2...8)) { row, column in
    column == titles.count - 1 ? shown[row].verdict.role : nil
  }.text(on: medium) + "\n"
}

extension TimeVerdict {
  fileprivate var role: TextStyle.Role {
    switch self {
    case .pass: .good
    case .slower: .bad
    case .inconclusive, .compensated: .doubtful
    }
  }
}

private func fields(_ row: TimeRow, _ rules: TimingRules) -> [String] {
  let estimate = row.estimate
  let interval = estimate.cpu.interval(confidence: 1 - 2 * rules.alpha).map {
    "\(HumanUnits.fixed($0.lowerBound, digits: 3)) to \(HumanUnits.fixed($0.upperBound, digits: 3))"
  }
  return [
    estimate.caseID, estimate.measure.metric, HumanUnits.duration(estimate.baseNanoseconds),
    HumanUnits.duration(estimate.headNanoseconds), HumanUnits.fixed(estimate.ratio, digits: 3),
    interval ?? "-", row.smallestVisible.map(HumanUnits.change) ?? "-",
    HumanUnits.change(estimate.wallRatio - 1), String(estimate.pairs), row.verdict.words,
  ]
}
