import Files
import Foundation
import Plots
import ResultFiles
import TimeGate
import Workers

/// The folder with the files of a time gate: `times.csv` has a row for each measure of each case,
/// `pairs.csv` one for each quad of blocks, `steps.csv` what each case took, and `ratios.svg` shows
/// all measures.
package struct TimeFolder: Sendable {
  let url: URL

  package init(_ url: URL) { self.url = url }

  package static let timesHeader =
    "case,metric,base_ns,head_ns,ratio,ci_lo,ci_hi,smallest_visible,wall_ratio,pairs,suspicion,"
    + "verdict\n"
  package static let pairsHeader =
    "stage,case,metric,launch,quad,units,base_1_ns,base_2_ns,head_1_ns,head_2_ns,"
    + "base_1_wall_ns,base_2_wall_ns,head_1_wall_ns,head_2_wall_ns\n"
  package static let stepsHeader =
    "stage,case,launches,start_s,prepare_s,plan_s,rehearse_s,blocks_s,timed_s\n"

  /// Writes the files, each whole or not at all.
  package func write(_ result: TimeGateResult, _ rules: TimingRules) throws(OutputError) {
    try Folder.make(url)
    try AtomicFile.write(times(result, rules), to: url.appendingPathComponent("times.csv").path)
    try AtomicFile.write(pairs(result), to: url.appendingPathComponent("pairs.csv").path)
    try AtomicFile.write(steps(result), to: url.appendingPathComponent("steps.csv").path)
    guard let ratios = RatioPlot(result, rules) else { return }
    var plot = ratios.plot
    plot.title = RatioPlot.title
    try AtomicFile.write(plot.svg(isAlone: true), to: url.appendingPathComponent("ratios.svg").path)
  }

  private func times(_ result: TimeGateResult, _ rules: TimingRules) -> String {
    var csv = Self.timesHeader
    for row in result.rows {
      let estimate = row.estimate
      let interval = estimate.cpu.interval(confidence: 1 - 2 * rules.alpha)
      csv += CSV.line([
        .text(estimate.caseID), .text(estimate.measure.metric),
        .rounded(estimate.baseNanoseconds), .rounded(estimate.headNanoseconds),
        .rounded(estimate.ratio), .rounded(interval?.lowerBound), .rounded(interval?.upperBound),
        .rounded(row.smallestVisible), .rounded(estimate.wallRatio), .init(estimate.pairs),
        .init(row.suspicion?.rawValue), .text(row.verdict.name),
      ])
    }
    return csv
  }

  private func steps(_ result: TimeGateResult) -> String {
    result.steps.reduce(into: Self.stepsHeader) { csv, one in
      csv += CSV.line(
        [.text(one.stage.rawValue), .text(one.caseID), .init(one.steps.launches)]
          + [\.start, \.prepare, \.plan, \.rehearse, \.blocks, \.timed].map {
            (step: KeyPath<PairSteps, Double>) in
            .rounded(one.steps[keyPath: step])
          })
    }
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
}
