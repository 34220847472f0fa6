import Foundation
import Measurement
import OutputFiles

extension RunRecord {
  /// `run.json`: the whole run with its verdict, keys sorted, histograms included.
  public func json() throws(OutputError) -> Data {
    try encodedJSON(JudgedRun(self), path: "run.json")
  }

  /// Reads a `run.json`. Throws `ReportError` with the name of the file if it is missing, not a
  /// regular file or damaged.
  public static func load(_ url: URL) throws(ReportError) -> RunRecord {
    try loadedRecord(RunRecord.self, from: url)
  }
}

/// A run as JSON, with its verdict beside its cases. Whoever reads the run computes the verdict
/// anew.
public struct JudgedRun: Encodable {
  private let run: RunRecord

  public init(_ run: RunRecord) { self.run = run }

  private enum Key: String, CodingKey { case verdict }

  public func encode(to encoder: any Encoder) throws {
    try run.encode(to: encoder)
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(Verdict(of: run), forKey: .verdict)
  }
}
