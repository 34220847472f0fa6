import Foundation
import Gate
import InputFiles
import Measurement

/// The folder that a selftest leaves behind: `selftest.json` with everything, `gates.csv` with a row
/// for each gate run, `rows.csv` with one for each measure of each case in it.
public struct SelftestFolder: Sendable {
  public let url: URL

  public init(_ url: URL) { self.url = url }

  static let gatesHeader =
    "kind,hogs,share,measured_share,subject,index,seed,exit,expected,case_runs,seconds,remarks\n"
  static let rowsHeader =
    "kind,hogs,share,subject,index,case,metric,screened,confirmed,pairs,verdict,"
    + "smallest_visible\n"

  /// Writes everything anew, each file whole: after every gate run, so that an interrupted selftest
  /// keeps what it has.
  public func write(_ record: SelftestRecord) throws(ReportError) {
    try Folder.make(url)
    var gates = Self.gatesHeader
    var rows = Self.rowsHeader
    for gate in record.gates {
      gates += CSV.line([
        .text(gate.kind.rawValue), .init(gate.hogs), .decimal(gate.share),
        gate.measuredShare.map { .decimal(rounded($0)) } ?? .missing, .text(gate.subject),
        .init(gate.index), .text(String(gate.seed)), .init(Int(gate.exitStatus)),
        .text(gate.expected.map(String.init).joined(separator: " or ")), .init(gate.caseRuns),
        .decimal(gate.seconds), .text(gate.remarks.joined(separator: "; ")),
      ])
      for row in gate.rows {
        rows += CSV.line([
          .text(gate.kind.rawValue), .init(gate.hogs), .decimal(gate.share),
          .text(gate.subject), .init(gate.index), .text(row.caseID), .text(row.metric),
          .decimal(rounded(row.screened)), row.confirmed.map { .decimal(rounded($0)) } ?? .missing,
          .init(row.pairs), .text(row.verdict),
          row.smallestVisible.map { .decimal(rounded($0)) } ?? .missing,
        ])
      }
    }
    try AtomicFile.write(
      encodedJSON(record, path: "selftest.json"),
      to: url.appendingPathComponent("selftest.json").path)
    try AtomicFile.write(gates, to: url.appendingPathComponent("gates.csv").path)
    try AtomicFile.write(rows, to: url.appendingPathComponent("rows.csv").path)
  }

  /// Five digits: more than any of it is known to.
  private func rounded(_ value: Double) -> Double { (value * 1e5).rounded() / 1e5 }

  /// The selftest that was written here.
  public func load() throws(ReportError) -> SelftestRecord {
    let file = url.appendingPathComponent("selftest.json")
    let record = try decodedJSON(SelftestRecord.self, from: file)
    guard record.schemaVersion == SelftestRecord.currentSchemaVersion else {
      throw .damaged(
        path: file.path,
        reason: "schema version \(record.schemaVersion), this program reads"
          + " \(SelftestRecord.currentSchemaVersion)")
    }
    return record
  }
}
