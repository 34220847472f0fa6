import Foundation
import Measurement
import ResultFiles
import ResultPage
import Verdicts

extension Rows {
  /// Draws a chart for each layout and trace: ns per query by number of items, with a line for each
  /// contender. Contenders that write ids have that in their name.
  func writeCharts(to folder: String) throws(LimitsError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      for layout in LayoutCase.allCases {
        for trace in Windows.Trace.allCases {
          let rows = all.filter {
            $0.layout == layout && $0.trace == trace && Self.isDrawn($0)
          }
          guard !rows.isEmpty else { continue }
          let picture = try latencyChart(
            for: Self.record(rows),
            title: "\(layout.rawValue), \(trace.rawValue): one query by number of items")
          let path = "\(folder)/\(layout.rawValue)-\(trace.rawValue).svg"
          try Data(picture.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        }
      }
    } catch {
      throw LimitsError("\(folder): charts cannot be written: \(error)")
    }
  }

  /// Whether a row gets a line. Most contenders that write ids have a counterpart that writes
  /// attributes and are left out, because so many lines could not be distinguished.
  private static func isDrawn(_ row: Row) -> Bool {
    switch row.output {
    case .attributes: true
    case .ids: ["boost-rtree", "tile-table", "packed-tree"].contains(row.contender)
    }
  }

  private static func record(_ rows: [Row]) -> RunRecord {
    let cases = rows.map { row in
      // The legend has no room for longer names.
      let short = row.contender == Roster.coldName ? "tiled-cache, 1 MiB" : row.contender
      let name = row.output == .ids ? "\(short), ids" : short
      let layout = Case.Name(row.layout.rawValue)
      return CaseRecord(
        Case(
          id: "\(row.items)/\(name)", data: layout, items: row.items, layout: layout,
          trace: Case.Name(row.trace.rawValue), strategy: Case.Name(name),
          viewport: Viewport(width: 390, height: 2532), overscan: 0, seed: 1),
        itemCount: row.items,
        launches: [
          LaunchRecord(
            launch: 1, observations: [Metric.queryTime.name: .decimal(row.time.median)], blocks: [])
        ])
    }
    return RunRecord(
      runID: "limits", commit: "", isDirty: false, timestamp: "", shard: "",
      environment: .current(), cases: cases)
  }
}
