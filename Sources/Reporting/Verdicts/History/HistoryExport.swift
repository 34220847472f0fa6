import Files
import Foundation
import ResultFiles

extension History {
  static let pointsHeader = """
    case,metric,statistic,unit,host,cpu_model,settings,data_hash,trace_hash,commit,dirty,date,value,\
    runs,step_before,step_after,step_p

    """

  /// Writes a row for each series and commit. The row of the first value after a step also has the
  /// levels before and after it, and its p value, which is 0 for an exact change.
  package func csv() -> String {
    var text = Self.pointsHeader
    for series in series {
      let changes = Dictionary(uniqueKeysWithValues: series.changes.map { ($0.point, $0) })
      for (index, point) in series.points.enumerated() {
        let change = changes[index]
        text += CSV.line(
          [
            .text(series.caseID), .text(series.metric), .text(series.statistic),
            .text(series.unit), .init(series.host), .init(series.cpuModel), .text(series.settings),
            .text(series.dataHash), .text(series.traceHash), .text(point.commit),
            .init(point.isDirty), .text(point.date),
            point.value.map(CSV.Field.decimal) ?? .init(point.text), .init(point.runs),
          ] + steps(change))
      }
    }
    return text
  }

  /// Writes the whole history, for machines.
  package func json() throws(OutputError) -> Data { try resultJSON(self, path: "history") }

  private func steps(_ change: HistorySeries.Change?) -> [CSV.Field] {
    guard let change else { return [.missing, .missing, .missing] }
    guard let step = change.step else {
      return [.text(change.before), .text(change.after), .integer(0)]
    }
    return [.decimal(step.before), .decimal(step.after), .decimal(step.pValue)]
  }
}
