import Foundation
import Gate
import InputFiles
import Measurement
import TextTable

/// Every measure of every case that two builds were compared by: CPU time of one unit, the ratio
/// with its 98 % interval, the smallest slowdown that would have been seen, wall time as advice.
///
/// Only what the gate has found slower is called anything; ratios beside it are what was measured,
/// not what is known.
public func timeTable(_ result: TimeGateResult, _ rules: TimingRules) -> String {
  let titles = [
    "case", "metric", "base", "head", "ratio", "98 % interval", "would show", "wall", "pairs",
    "verdict",
  ]
  let rows = result.rows.map { cells($0, rules) }
  let table = TextTable<[String]> { row in
    zip(titles, row).enumerated().map { index, column in
      Column(
        title: column.0, value: PlainText.line(column.1),
        align: index < 2 || index == 9 ? .left : .right)
    }
  }
  return (table.string(for: rows) ?? "") + "\n"
}

private func cells(_ row: TimeRow, _ rules: TimingRules) -> [String] {
  let estimate = row.estimate
  let interval = estimate.cpu.interval(confidence: 1 - 2 * rules.alpha).map {
    "\(HumanUnits.fixed($0.lowerBound, digits: 3)) to \(HumanUnits.fixed($0.upperBound, digits: 3))"
  }
  let verdict =
    switch row.verdict {
    case .pass: "pass"
    case .slower: "slower"
    case .inconclusive: "cannot tell"
    }
  return [
    estimate.caseID, estimate.measure.metric, nanosecondText(estimate.baseNanoseconds),
    nanosecondText(estimate.headNanoseconds), HumanUnits.fixed(estimate.ratio, digits: 3),
    interval ?? "-", estimate.smallestVisible(row.slack, rules).map { percent($0) } ?? "-",
    percent(estimate.wallRatio - 1), String(estimate.cpu.count), verdict,
  ]
}

/// The files that a comparison of times leaves behind: `times.csv`, a row for each measure of each
/// case, and `pairs.csv`, a row for each quad of blocks.
public struct TimeFolder: Sendable {
  public let url: URL

  public init(_ url: URL) { self.url = url }

  static let timesHeader =
    "case,metric,base_ns,head_ns,ratio,ci_lo,ci_hi,smallest_visible,wall_ratio,pairs,suspicion,"
    + "verdict\n"
  static let pairsHeader =
    "stage,case,metric,launch,quad,units,base_1_ns,base_2_ns,head_1_ns,head_2_ns,"
    + "base_1_wall_ns,base_2_wall_ns,head_1_wall_ns,head_2_wall_ns\n"

  /// Throws `ReportError` and leaves nothing half-written.
  public func write(_ result: TimeGateResult, _ rules: TimingRules) throws(ReportError) {
    try Folder.make(url)
    try AtomicFile.write(
      times(result, rules), to: url.appendingPathComponent("times.csv").path)
    try AtomicFile.write(pairs(result), to: url.appendingPathComponent("pairs.csv").path)
  }

  private func times(_ result: TimeGateResult, _ rules: TimingRules) -> String {
    var csv = Self.timesHeader
    for row in result.rows {
      let estimate = row.estimate
      let interval = estimate.cpu.interval(confidence: 1 - 2 * rules.alpha)
      let verdict =
        switch row.verdict {
        case .pass: "pass"
        case .slower: "slower"
        case .inconclusive: "inconclusive"
        }
      csv += CSV.line([
        .text(estimate.caseID), .text(estimate.measure.metric),
        decimal(estimate.baseNanoseconds), decimal(estimate.headNanoseconds),
        decimal(estimate.ratio), interval.map { decimal($0.lowerBound) } ?? .missing,
        interval.map { decimal($0.upperBound) } ?? .missing,
        estimate.smallestVisible(row.slack, rules).map(decimal) ?? .missing,
        decimal(estimate.wallRatio), .init(estimate.cpu.count),
        row.suspicion.map { .text($0.rawValue) } ?? .missing, .text(verdict),
      ])
    }
    return csv
  }

  private func pairs(_ result: TimeGateResult) -> String {
    var csv = Self.pairsHeader
    for (stage, record) in result.records {
      for (number, launch) in record.launches.enumerated() {
        for (index, quad) in launch.quads.enumerated() {
          csv += CSV.line(
            [
              .text(stage.rawValue), .text(record.caseID), .text(record.measure.metric),
              .init(number), .init(index), .init(launch.unitsPerBlock),
            ] + (quad.base + quad.head + quad.baseWall + quad.headWall).map { .init($0) })
        }
      }
    }
    return csv
  }

  private func decimal(_ value: Double) -> CSV.Cell { .decimal((value * 1e5).rounded() / 1e5) }
}
