import Measurement
import ResultFiles

/// Writes the named metrics of each case: unit, median, and p90 and p99 if there are any.
///
/// A case without a metric has no row for it; one that failed has its failure.
package func metricTable(
  for run: RunRecord, metrics: [Metric], on medium: TextMedium = .usual
) -> String {
  let titles = ["case", "metric", "unit", "value", "p90", "p99"]
  var rows: [[String]] = []
  for record in run.cases {
    if let failure = record.failure {
      rows.append([
        record.case.shownName, Metric.failure.name, Metric.failure.unit.rawValue,
        failure.description, "", "",
      ])
    }
    for metric in metrics {
      guard let summary = record.metricSummary(metric) else { continue }
      rows.append([record.case.shownName, metric.name, metric.unit.rawValue] + values(of: summary))
    }
  }
  return PlainTable(titles, rows, right: [3, 4, 5]).text(on: medium) + "\n"
}

private func values(of summary: MetricSummary) -> [String] {
  func text(_ value: Double?) -> String {
    guard let value else { return HumanUnits.missing }
    return value == value.rounded() && value.magnitude < 1e15
      ? HumanUnits.grouped(value) : HumanUnits.significant(value)
  }
  switch summary.value {
  case .text(let value): return [value, "", ""]
  case .differingTexts(let values): return ["differs: " + values.joined(separator: " | "), "", ""]
  case .numbers(let all):
    guard all.count > 1 else { return [text(all.p50), "", ""] }
    return [text(all.p50), text(all.p90), text(all.p99)]
  }
}
