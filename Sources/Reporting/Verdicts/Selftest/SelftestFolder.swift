import Files
import Foundation
import Gate
import Measurement
import ResultFiles
import TimeGate

/// The folder of a selftest: `selftest.json` with everything, `gates.csv` with a row for each gate
/// run, `rows.csv` with one for each measure of each case of a gate run.
package struct SelftestFolder: Sendable {
  package let url: URL

  package init(_ url: URL) { self.url = url }

  private static let recordName = "selftest.json"
  package static let gatesHeader =
    "kind,hogs,share,measured_share,subject,index,seed,injected_case,injected_metric,found,"
    + "exit,expected,case_runs,seconds,remarks\n"
  package static let rowsHeader =
    "kind,hogs,share,subject,index,case,metric,screened,confirmed,pairs,verdict,"
    + "smallest_visible\n"

  /// Writes everything again, each file whole. It is called after every gate run, so that an
  /// interrupted selftest keeps its results.
  package func write(_ record: SelftestRecord) throws(OutputError) {
    try Folder.make(url)
    var gates = Self.gatesHeader
    var rows = Self.rowsHeader
    for gate in record.gates {
      // The seed as text: `CSV.Field` clamps whole numbers to `Int64`, and a seed may be larger.
      gates += CSV.line([
        .text(gate.kind.rawValue), .init(gate.hogs), .decimal(gate.share),
        .rounded(gate.measuredShare), .text(gate.subject),
        .init(gate.index), .text(String(gate.seed)), .init(gate.injectedCase),
        .init(gate.injectedMetric), .init(gate.found.map { $0 ? "yes" : "no" }),
        .init(Int(gate.exitStatus)),
        .text(gate.expected.map(String.init).joined(separator: " or ")), .init(gate.caseRuns),
        .decimal(gate.seconds), .text(gate.remarks.joined(separator: "; ")),
      ])
      for row in gate.rows {
        rows += CSV.line([
          .text(gate.kind.rawValue), .init(gate.hogs), .decimal(gate.share),
          .text(gate.subject), .init(gate.index), .text(row.caseID), .text(row.metric),
          .rounded(row.screened), .rounded(row.confirmed), .init(row.pairs), .text(row.verdict),
          .rounded(row.smallestVisible),
        ])
      }
    }
    try AtomicFile.write(
      encodedJSON(record, path: Self.recordName),
      to: url.appendingPathComponent(Self.recordName).path)
    try AtomicFile.write(gates, to: url.appendingPathComponent("gates.csv").path)
    try AtomicFile.write(rows, to: url.appendingPathComponent("rows.csv").path)
  }

  /// The selftest in this folder.
  package func load() throws(ReportError) -> SelftestRecord {
    try loadedRecord(SelftestRecord.self, from: url.appendingPathComponent(Self.recordName))
  }
}
