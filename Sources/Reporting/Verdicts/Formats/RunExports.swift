import Files
import Foundation
import Measurement
import ResultFiles

/// The exports of a run that the user requested.
package struct RunExports: Sendable {
  package var destinations: [ExportDestination]
  package var metrics: MetricSelection

  package init(_ destinations: [ExportDestination] = [], metrics: MetricSelection = .all) {
    self.destinations = destinations
    self.metrics = metrics
  }

  package var isEmpty: Bool { destinations.isEmpty }

  /// Writes every requested file, each whole or not at all. In a folder, only files that this
  /// program wrote are replaced.
  ///
  /// - Returns: remarks on what the files leave out, one sentence each.
  /// - Throws: `OutputError` with the first file that cannot be written or replaced.
  package func write(_ run: RunRecord) throws(OutputError) -> [String] {
    // Encodes and checks everything before it writes the first file, so that an error leaves none
    // behind.
    var files: [(destination: ExportDestination, data: Data)] = []
    var folders: [(destination: ExportDestination, files: FolderFiles)] = []
    for destination in destinations {
      switch destination.format.run {
      case .file(let encode): files.append((destination, try encode(run, metrics)))
      case .folder(let encode):
        let content = encode(run, metrics)
        try destination.with { (path) throws(OutputError) in try content.check(in: path) }
        folders.append((destination, content))
      case nil: continue
      }
    }
    for (destination, data) in files {
      try destination.with { (path) throws(OutputError) in try AtomicFile.write(data, to: path) }
    }
    for (destination, content) in folders {
      try destination.with { (path) throws(OutputError) in try content.write(to: path) }
    }
    return notes(on: run)
  }

  private func notes(on run: RunRecord) -> [String] {
    var notes: [String] = []
    let failed = run.cases.count { $0.failure != nil }
    if failed > 0, destinations.contains(where: { !$0.format.holdsFailures }) {
      let cases = failed == 1 ? "1 case failed and is" : "\(failed) cases failed and are"
      notes.append(
        "\(cases) in no export except JUnit: the other formats cannot represent failures")
    }
    if run.isThinned == true, destinations.contains(where: { $0.format.holdsDistributions }) {
      notes.append(
        "the run was kept with thinned distributions: in .hgrm files, percentiles other than p50,"
          + " p90, p95, p99 and p99.9 are upper bounds")
    }
    return notes
  }
}
