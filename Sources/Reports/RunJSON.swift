import Foundation
import Measurement
import OutputFiles

extension RunRecord {
  /// `run.json`: the whole run, keys sorted, histograms included.
  public func json() throws(OutputError) -> Data {
    try encodedJSON(self, path: "run.json")
  }

  /// Reads a `run.json`. Throws `ReportError` with the name of the file if it is missing, not a
  /// regular file or damaged.
  public static func load(_ url: URL) throws(ReportError) -> RunRecord {
    try loadedRecord(RunRecord.self, from: url)
  }
}
