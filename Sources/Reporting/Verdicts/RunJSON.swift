import Files
import Foundation
import Measurement
import ResultFiles

extension RunRecord {
  /// `run.json`: the whole run with its verdict, keys sorted, histograms included.
  package func json() throws(OutputError) -> Data {
    try encodedJSON(JudgedRun(self), path: "run.json")
  }
}

extension ResultFolder {
  /// Writes `results.csv`, `samples.csv` and `run.json` again, each file whole.
  package func writeAll(_ run: RunRecord) throws(OutputError) {
    try AtomicFile.write(run.resultsCSV(), to: path("results.csv"))
    try AtomicFile.write(run.samplesCSV(), to: path("samples.csv"))
    try AtomicFile.write(try run.json(), to: path("run.json"))
  }
}

/// A run as JSON, with its verdict in addition to its cases. A reader of the run computes the
/// verdict again.
package struct JudgedRun: Encodable {
  private let run: RunRecord

  package init(_ run: RunRecord) { self.run = run }

  private enum Key: String, CodingKey { case verdict }

  package func encode(to encoder: any Encoder) throws {
    try run.encode(to: encoder)
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(Verdict(of: run), forKey: .verdict)
  }
}
